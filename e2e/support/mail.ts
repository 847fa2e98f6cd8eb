import { expect, inject } from "vitest";

interface Mail {
  to: { address: string }[];
  text: string;
}

/** The newest mail to an address, as soon as there is one. */
export async function mailTo(address: string): Promise<string> {
  let text = "";
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${inject("place").mailUrl}/email`);
        const mails = (await answer.json()) as Mail[];
        text = mails.findLast((mail) => mail.to[0]?.address === address)?.text ?? "";
        return text;
      },
      { timeout: 30_000, interval: 250 },
    )
    .not.toBe("");
  return text;
}
