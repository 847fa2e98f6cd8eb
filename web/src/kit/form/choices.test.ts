import { expect, test } from "vitest";
import { choicesFor } from "./choices";

const CHOICES = [
  { value: "a", label: "Alpha" },
  { value: "b", label: "Beta", retired: true },
];

test("a retired value is offered only where it was chosen before, and by its name", () => {
  expect(choicesFor("", CHOICES)).toEqual([{ value: "a", label: "Alpha" }]);
  expect(choicesFor("b", CHOICES)).toEqual([
    { value: "a", label: "Alpha" },
    { value: "b", label: "Beta" },
  ]);
});

test("a value nobody knows stays, so that saving does not lose it", () => {
  expect(choicesFor("z", CHOICES)[0]).toEqual({ value: "z", label: "z" });
});
