import { act, createElement } from "react";
import { expect, test } from "vitest";
import { ModalPlace } from "../modal";
import { draw } from "../testing/draw";
import { eventually } from "../testing/eventually";
import { wordsIn } from "../testing/words";
import en from "../words/en.json";
import { NamedFilesButton } from "./NamedFilesButton";

test("many files are taken for the documents that their names begin with", async () => {
  const place = { attachType: "evidence", label: "Evidence", limit: 1, limitSize: 200, types: ["pdf"] };
  const button = createElement(NamedFilesButton, {
    kind: "orders.claim",
    named: { example: "CLYYMM00001", places: [place] },
  });
  const { host } = draw(createElement(ModalPlace, null, button), { words: await wordsIn("en", en) });
  expect(host.querySelector("button")?.textContent).toContain("Evidence");
  act(() => host.querySelector("button")?.click());
  await eventually(() => expect(document.body.textContent).toContain("such as CLYYMM00001"));
});
