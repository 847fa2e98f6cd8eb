import { expect, it } from "vitest";
import { asLine } from "./oaProcesses";

it("a code becomes a line with what stands there now, each term by itself", () => {
  const code = { line: "company:1000", view: "company", code: "1000", name: "Shenzhen" };
  const before = {
    paymentTerms: "N060",
    reconciliationAccount: "220200",
    paymentMethods: "",
    currency: "",
    incoterms: "",
    purchasingGroup: "",
    confirmationControl: "",
  };
  expect(asLine({ ...code, before })).toMatchObject({
    ...code,
    paymentTermsNow: "N060",
    reconciliationAccountNow: "220200",
    currencyNow: "",
  });
  expect(asLine({ ...code, before: null })).toMatchObject({ ...code, paymentTermsNow: "" });
});
