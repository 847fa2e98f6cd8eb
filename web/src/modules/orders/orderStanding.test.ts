import { expect, test } from "vitest";
import { standingOf } from "./orderStanding";

test("a reply is green only once the ERP has it", () => {
  const stands = (erpState: string, state = "replied") =>
    standingOf({ state, erpState }, "buyer")?.tone ?? "by its state";
  expect(["sent", "refused", "taken", ""].map((erpState) => stands(erpState))).toEqual([
    "progress",
    "returned",
    "by its state",
    "by its state",
  ]);
  expect(stands("refused", "to_reply")).toBe("by its state");
});

test("the supplier reads the same whether the ERP has refused or not answered yet", () => {
  const [sent, refused] = ["sent", "refused"].map((erpState) =>
    standingOf({ state: "replied", erpState }, "supplier"),
  );
  expect(sent).toEqual({ word: "order.standing.received", tone: "progress" });
  expect(refused).toEqual(sent);
});
