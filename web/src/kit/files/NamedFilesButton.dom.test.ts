import { act, createElement } from "react";
import { expect, test } from "vitest";
import { ModalPlace } from "../modal";
import { draw } from "../testing/draw";
import { eventually } from "../testing/eventually";
import { onAPhone } from "../testing/onAPhone";
import { wordsIn } from "../testing/words";
import en from "../words/en.json";
import { NamedFilesButton } from "./NamedFilesButton";

const PLACES = ["Evidence", "Report"].map((label) => ({
  attachType: label.toLowerCase(),
  label,
  limit: 1,
  limitSize: 200,
  types: ["pdf"],
}));

/** The buttons above a list that takes files into these places. */
async function drawButtons(): Promise<HTMLButtonElement[]> {
  const button = createElement(NamedFilesButton, {
    kind: "orders.claim",
    named: { example: "CLYYMM00001", places: PLACES },
  });
  const { host } = draw(createElement(ModalPlace, null, button), { words: await wordsIn("en", en) });
  return [...host.querySelectorAll("button")];
}

test("many files are taken for the documents that their names begin with", async () => {
  const buttons = await drawButtons();
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    "Upload files: Evidence",
    "Upload files: Report",
  ]);
  act(() => buttons[0]?.click());
  await eventually(() => expect(document.body.textContent).toContain("such as CLYYMM00001"));
});

test("on a phone they are behind one button, so that the list begins with its rows", async () => {
  onAPhone();
  const buttons = await drawButtons();
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(["More"]);
  act(() => buttons[0]?.click());
  await eventually(() => expect(document.querySelectorAll("[role=menuitem]")).toHaveLength(2));
  act(() => document.querySelectorAll<HTMLElement>("[role=menuitem]")[1]?.click());
  await eventually(() => expect(document.body.textContent).toContain("such as CLYYMM00001"));
});
