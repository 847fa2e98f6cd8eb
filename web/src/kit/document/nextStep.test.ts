import { describe, expect, it } from "vitest";
import { nextStep } from "./nextStep";

const life = {
  initial: "draft",
  path: ["draft", "sent", "replied"],
  transitions: [
    { action: "send", label: "Send", from: ["draft"], to: "sent" },
    { action: "reply", label: "Reply", from: ["sent", "disputed"], to: "replied" },
    { action: "dispute", label: "Dispute", from: ["sent"], to: "disputed" },
    { action: "again", label: "Request a new reply", from: ["replied"], to: "sent" },
    { action: "void", label: "Void", from: ["draft", "sent"], to: "replied" },
    { action: "delete", label: "Delete", from: ["draft"], to: null },
  ],
  waiting: [] as { state: string; mine: boolean }[],
};
const offered = (...allowed: string[]) =>
  life.transitions.map(({ action, label }) => ({ action, label, allowed: allowed.includes(action) }));
const next = (state: string, ...allowed: string[]) =>
  nextStep(offered(...allowed), life, state, { ordinary: [], dangerous: ["void"] });

describe("the next step of a document", () => {
  it("is what leads forward on the ordinary way", () => {
    expect(next("draft", "send", "delete", "void")).toBe("send");
    expect(next("sent", "dispute", "reply")).toBe("reply");
  });

  it("is never a way back, aside, out or at one's peril", () => {
    expect(next("replied", "again")).toBe(null);
    expect(next("sent", "dispute", "void")).toBe(null);
    expect(next("draft", "delete")).toBe(null);
  });

  it("leads back from beside the way, and is nothing that is not allowed", () => {
    expect(next("disputed", "reply")).toBe("reply");
    expect(next("draft", "delete", "reply")).toBe(null);
  });

  it("is the button that its page fills, where that leads on as well as where it stays", () => {
    const choice = { ordinary: ["again", "void"], dangerous: ["void"] };
    expect(nextStep(offered("reply", "again"), life, "sent", choice)).toBe("again");
    expect(nextStep(offered("again"), life, "replied", choice)).toBe("again");
    expect(nextStep(offered("void", "reply"), life, "sent", choice)).toBe("reply");
  });

  it("is nobody's who is not waited for, not even what leads back from a dispute", () => {
    const choice = { ordinary: ["reply"], dangerous: [] };
    const heldBy = (...mine: boolean[]) => ({
      ...life,
      waiting: [{ state: "sent", mine: false }, ...mine.map((one) => ({ state: "disputed", mine: one }))],
    });
    expect(nextStep(offered("reply"), heldBy(false), "disputed", choice)).toBe(null);
    expect(nextStep(offered("reply"), heldBy(false, true), "disputed", choice)).toBe("reply");
    expect(nextStep(offered("reply"), heldBy(), "disputed", choice)).toBe("reply");
  });

  it("is no shortcut past what somebody has begun", () => {
    const choice = { ordinary: ["dispute"], dangerous: [], draftStates: ["sent"] };
    expect(nextStep(offered("reply"), life, "sent", choice)).toBe(null);
    expect(nextStep(offered("reply"), life, "disputed", choice)).toBe("reply");
    expect(nextStep(offered("reply", "dispute"), life, "sent", choice)).toBe("dispute");
  });
});
