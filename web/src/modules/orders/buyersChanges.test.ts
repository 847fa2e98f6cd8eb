import { describe, expect, test } from "vitest";
import {
  linesBefore,
  materialBefore,
  quantityBefore,
  requiredBefore,
  sinceReply,
  unitBefore,
} from "./buyersChanges";

const change = (state: string, updatedAt: string, decidedAt: string | null = null) => ({
  state,
  updatedAt,
  decidedAt,
});
const field = (line: string, name: string, before: string) => ({ line, field: name, before, after: "x" });

describe("what the buyer changed since the last reply", () => {
  test("leaves out what was answered by it, and what was withdrawn", () => {
    const [open, replaced, old, stamped, withdrawn] = [
      change("to_confirm", "2026-11-18T08:00:00Z"),
      change("superseded", "2026-11-17T08:00:00Z"),
      change("superseded", "2026-11-10T08:00:00Z"),
      change("confirmed", "2026-11-18T08:00:00Z", "2026-11-09T08:00:00Z"),
      change("withdrawn", "2026-11-18T08:00:00Z"),
    ] as const;
    const all = [open, replaced, old, stamped, withdrawn];
    expect(sinceReply(all, "2026-11-12T00:00:00Z")).toEqual([open, replaced]);
    expect(sinceReply(all, null)).toEqual([open, replaced, old, stamped]);
  });

  test("says what a line was before the first of several changes", () => {
    const lines = linesBefore([
      { changes: [field("00010", "quantity", "20"), field("00020", "netPrice", "7 / 1")] },
      {},
      {
        changes: [
          field("00010", "quantity", "10"),
          field("00010", "schedule", "2026-12-18 x 5, 2026-12-01 x 5"),
          field("00030", "added", ""),
        ],
      },
    ]);
    expect(lines.get("00010")).toEqual({ quantity: "10", requiredOn: "2026-12-01" });
    expect(lines.get("00020")).toEqual({});
    expect(lines.get("00030")).toEqual({ quantity: "", requiredOn: null });
  });

  test("marks nothing that is again as it was", () => {
    const line = { quantity: "10", requiredOn: "2026-12-01" };
    expect(quantityBefore(line, "10.000")).toBeUndefined();
    expect(quantityBefore(line, "12")).toBe("10");
    expect(quantityBefore(undefined, "12")).toBeUndefined();
    expect(quantityBefore({ quantity: "" }, "12")).toBe("");
    expect(materialBefore({ material: "M-1" }, "M-1")).toBeUndefined();
    expect(materialBefore({ material: "M-1" }, "M-2")).toBe("M-1");
    const [boxes] = linesBefore([{ changes: [field("00010", "unit", "PC")] }]).values();
    expect(unitBefore(boxes, "BOX")).toBe("PC");
    expect(unitBefore(boxes, "PC")).toBeUndefined();
    expect(requiredBefore(line, "2026-12-01")).toBeUndefined();
    expect(requiredBefore(line, "2026-12-08")).toBe("2026-12-01");
    expect(requiredBefore({ requiredOn: null }, "2026-12-08")).toBeNull();
    expect(requiredBefore({}, "2026-12-08")).toBeUndefined();
  });
});
