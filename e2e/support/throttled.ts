import type { Page } from "playwright-core";

/** Limits the bytes per second in one direction, so that progress is visible; -1 removes the limit. */
export async function throttled(
  page: Page,
  direction: "upload" | "download",
): Promise<(bytes: number) => Promise<void>> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  return async (bytes) => {
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: direction === "download" ? bytes : -1,
      uploadThroughput: direction === "upload" ? bytes : -1,
    });
  };
}
