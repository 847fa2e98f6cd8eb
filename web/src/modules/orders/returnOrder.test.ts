import { expect, test } from "vitest";
import { moneyText } from "../../kit/document/lines";
import returnOrder from "./returnOrder";

test("whoever fills in a return reads what each line costs, and for how many of what, as on its page", () => {
  const priceIn = (columns: readonly { field: string }[] = []) =>
    columns.find(({ field }) => field === "netPrice");
  const asked = priceIn(returnOrder.form?.lines?.columns);
  expect(asked).toEqual(priceIn(returnOrder.lines?.columns));
  const line = { netPrice: "12.5", priceQuantity: "100", priceUnit: "KG" };
  expect(asked && moneyText(asked, line)).toBe("12.50 / 100 KG");
});
