import { expect, test } from "vitest";
import * as z from "./schema";
import { sectionProgress } from "./sectionProgress";

const schema = z.object({
  name: z.string().min(1),
  city: z.string().min(1),
  note: z.string(),
  agreed: z.boolean().refine((agreed) => agreed),
});

const progress = (draft: z.input<typeof schema>) => sectionProgress(schema, ["name", "city", "note"], draft);

test("a section is empty, begun or complete, by its own fields only", () => {
  const empty = { name: "", city: "", note: "", agreed: false };
  expect(progress(empty)).toEqual({ state: "empty", missing: ["name", "city"] });
  expect(progress({ ...empty, note: "x" })).toEqual({ state: "begun", missing: ["name", "city"] });
  expect(progress({ ...empty, city: "Ulm" })).toEqual({ state: "begun", missing: ["name"] });
  expect(progress({ ...empty, city: "Ulm", name: "A" })).toEqual({ state: "complete", missing: [] });
});

test("a section that needs nothing is complete, also when it is empty", () => {
  expect(sectionProgress(schema, ["note"], { name: "", city: "", note: "", agreed: false }).state).toBe(
    "complete",
  );
});
