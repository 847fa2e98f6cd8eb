import { expect, test } from "vitest";
import type { FilingShape, ShapeField } from "../../../api/filings";
import type { Saying } from "../saidValue";
import { unchangedIn } from "./filedValues";
import { PARTS, partOf } from "./testFiling";

const saying: Saying = {
  yes: "Yes",
  no: "No",
  comma: ", ",
  words: { addressType: [{ itemValue: "office", description: "Office", isdefault: "0" }] },
  areaName: (id) => id,
  files: String,
};
const field = (name: string, kind: string, dictionary?: string): ShapeField => ({
  name,
  label: name,
  kind,
  required: false,
  ...(dictionary ? { dictionary } : {}),
});
const shape: FilingShape = {
  sections: [
    {
      code: "basic",
      call: "edit",
      title: "Basic",
      table: false,
      most: 0,
      labelled: [],
      fields: [field("nameZh", "text"), field("legalPerson", "text"), field("listed", "yesNo")],
    },
    {
      code: "address",
      call: "address",
      title: "Addresses",
      table: true,
      most: 100,
      labelled: ["type"],
      fields: [field("type", "choice", "addressType"), field("area", "area")],
    },
  ],
};
const address = partOf("address", { content: { rows: [{ id: "a1", type: "office", area: "CN/440000" }] } });
const parts = [...PARTS.parts, address];
const reading = { called: (name: string, label: string) => `${name}, ${label}`, saying };

test("what does not change is listed without what changes", () => {
  const [basic, addresses] = unchangedIn(shape, parts, new Set(["basic//legalPerson"]), reading);
  expect(basic?.lines.map(({ label, filed }) => [label, filed])).toEqual([
    ["nameZh", "晨光电子"],
    ["listed", "No"],
  ]);
  expect(addresses?.lines.map(({ key, label }) => [key, label])).toEqual([
    ["address/a1/type", "Office, type"],
    ["address/a1/area", "Office, area"],
  ]);
  expect(
    unchangedIn(shape, parts.slice(1), new Set(["address/a1/type", "address/a1/area"]), reading),
  ).toEqual([]);
});
