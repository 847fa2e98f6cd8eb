import { expect, inject } from "vitest";

interface Mail {
  to: { address: string }[];
  text: string;
}

/** The newest mail to an address that holds this, as soon as there is one. */
export async function mailTo(address: string, holding = ""): Promise<string> {
  let text = "";
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${inject("place").mailUrl}/email`);
        const mails = (await answer.json()) as Mail[];
        const wanted = (mail: Mail) => mail.to[0]?.address === address && mail.text.includes(holding);
        text = mails.findLast(wanted)?.text ?? "";
        return text;
      },
      { timeout: 30_000, interval: 250 },
    )
    .not.toBe("");
  return text;
}
