import { createElement } from "react";
import { expect, test } from "vitest";
import { SignedInProvider, type SignedInUser } from "../../core/signedInContext";
import { draw } from "../testing/draw";
import { useSupplierLinks } from "./useSupplierLinks";

/** Where the name of a supplier leads a user of this type who has these permissions. */
function leads(userType: string, ...permissions: string[]): (string | null | undefined)[] {
  const found: (string | null | undefined)[] = [];
  const Links = () => {
    const { supplierZh, supplierEn } = useSupplierLinks();
    found.push(supplierZh?.({ organizeId: "o1" }), supplierEn?.({ organizeId: "o1" }));
    return null;
  };
  const value = {
    user: { userType },
    menu: { permissions: new Set(permissions) },
  } as unknown as SignedInUser;
  draw(createElement(SignedInProvider, { value }, createElement(Links)));
  return found;
}

test("the name of a supplier leads to its page, in both languages, for who may see suppliers", () => {
  const [zh, en] = leads("", "partner.organize.view");
  expect(zh).toMatch(/^\/.*o1$/);
  expect(en).toBe(zh);
  expect(leads("")).toEqual([undefined, undefined]);
});
