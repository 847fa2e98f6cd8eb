import { groupDigits, priceText, quantityText } from "../../kit/digits";

/** How the server writes a price, such as `7.9 / 1000`, and the parts of a schedule, such as `2026-12-01 x 20000`. */
const PER = " / ";
const TIMES = / x (\d+(?:\.\d+)?)/g;

const WORDS: Readonly<Record<string, (value: string) => string>> = {
  quantity: quantityText,
  schedule: (value) => value.replaceAll(TIMES, (_, quantity: string) => ` × ${groupDigits(quantity)}`),
  netPrice: (value) => {
    const [net = "", per = ""] = value.split(PER);
    return priceText(net, per);
  },
};

/** The old or new value of a changed field, as orders say it elsewhere. */
export function changedWords(field: string, value: string): string {
  return WORDS[field]?.(value) ?? value;
}
