import { expect, test } from "vitest";
import { countedWord, effectWord } from "./actionWords";

test("a kind is counted and explained in words of its own where it has some", () => {
  const own = (key: string) => key === "claim.counted" || key === "claim.effect.send";
  expect(countedWord("orders.claim", own)).toBe("claim.counted");
  expect(countedWord("quality.file_task", own)).toBe("document.counted");
  expect(effectWord("orders.claim", "send", own)).toBe("claim.effect.send");
  expect(effectWord("orders.claim", "withdraw", own)).toBe("document.effect.withdraw");
});
