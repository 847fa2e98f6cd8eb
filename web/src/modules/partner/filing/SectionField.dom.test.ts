import { QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { PageHelpContext } from "../../../core/help";
import { SignedInProvider, type SignedInUser } from "../../../core/signedInContext";
import { draw } from "../../../kit/testing/draw";
import type { Draft } from "./draft";
import { SectionField } from "./SectionField";
import { fieldOf } from "./testShape";

const NOTHING = [] as const;

/** The name of an account in this row, on a page whose help explains it. */
function Page({ row }: { row: string | null }) {
  const form = useForm<Draft>({ defaultValues: {} });
  return createElement(SectionField, {
    form,
    filingId: "7",
    row,
    field: fieldOf("name", "text"),
    rows: {},
    word: () => "",
    faults: NOTHING,
    doubts: NOTHING,
    marks: NOTHING,
    strict: false,
  });
}

test("the help explains a field of a row as it explains one of the company itself", () => {
  const client = new QueryClient();
  const topic = { purpose: "", fields: { name: "As on the proof" } };
  client.setQueryData(["help", "partner", "cimode"], { page: topic });
  const at = { part: "partner", keys: ["page"] } as const;
  const value = { user: { userType: "" } } as unknown as SignedInUser;
  for (const row of [null, "a"]) {
    const page = createElement(PageHelpContext, { value: at }, createElement(Page, { row }));
    const { host } = draw(createElement(SignedInProvider, { value }, page), { client });
    expect(host.querySelector("[aria-label='help.field']")).not.toBeNull();
  }
});
