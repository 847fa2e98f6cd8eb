import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { waitingText } from "./waiting";

const t = ((key: string, values: Record<string, string> = {}) =>
  key === "deadline.locale"
    ? "en-GB"
    : [key.replace("document.", ""), ...Object.values(values)].join(" | ")) as unknown as TFunction;

const wait = { label: "Check the files", side: "buyer", mine: false };

test("a document waits for a side, or for the reader", () => {
  expect(waitingText(wait, t)).toBe("waitsFor | buyer | Check the files");
  expect(waitingText({ ...wait, side: "supplier" }, t)).toBe("waitsFor | supplier | Check the files");
  expect(waitingText({ ...wait, mine: true }, t)).toBe("waitsFor | you | Check the files");
});

test("a document that waits for one person says for whom and since when", () => {
  const since = "2020-01-04T08:30:00";
  const said = waitingText({ ...wait, who: "li_李", since }, t);
  expect(said).toBe("waitsForSince | li_李 | 4 Jan 2020 08:30 | Check the files");
  expect(waitingText({ ...wait, who: "li_李", since, mine: true }, t)).toBe(
    "waitsFor | you | Check the files",
  );
  expect(waitingText({ ...wait, who: "li_李", since: null }, t)).toBe("waitsFor | li_李 | Check the files");
});
