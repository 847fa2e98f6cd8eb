import { expect, test } from "vitest";
import { asksForAmount, offerOf, saidAccount } from "./amountOffers";

const offer = (action: string, allowed = true) => ({ action, label: action, allowed });

test("only who pays or tells the amount is asked for it, and only while it is begun", () => {
  expect(asksForAmount({ state: "started", actions: [offer("pay")] })).toBe(true);
  expect(asksForAmount({ state: "started", actions: [offer("tell_amount", false)] })).toBe(true);
  expect(asksForAmount({ state: "started", actions: [offer("pass"), offer("refuse")] })).toBe(false);
  expect(asksForAmount({ state: "failed", actions: [offer("tell_amount", false)] })).toBe(false);
  expect(offerOf({ actions: [offer("pass")] }, "pay")).toBeUndefined();
});

test("of an account only its bank and its end are said", () => {
  expect(saidAccount("ICBC", "4417")).toBe("ICBC •••• 4417");
  expect(saidAccount("", "")).toBe("");
});
