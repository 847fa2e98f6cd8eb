import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import { LanguageSwitch } from "./LanguageSwitch";
import { draw } from "./testing/draw";
import { wordsIn } from "./testing/words";

const arrives = vi.hoisted(() => vi.fn<() => Promise<void>>());

vi.mock("../words", () => ({ LANGUAGES: ["zh", "en"], switchLanguage: arrives }));

test("a language whose words did not arrive is not remembered for mails either", async () => {
  const onChosen = vi.fn();
  draw(createElement(LanguageSwitch, { onChosen }), { words: await wordsIn("zh") });
  const choose = () => act(async () => document.querySelector<HTMLElement>("[lang=en]")?.click());
  arrives.mockRejectedValueOnce(new Error("no line"));
  await choose();
  expect(arrives).toHaveBeenCalledTimes(1);
  expect(onChosen).not.toHaveBeenCalled();
  arrives.mockResolvedValueOnce();
  await choose();
  expect(onChosen.mock.calls).toEqual([["en"]]);
});
