/** Groups digits and, beyond two decimals, drops trailing zeros. */
export function readableNumber(value: string): string {
  const [whole = "", decimals = ""] = value.split(".");
  const told = decimals.length > 2 ? decimals.replace(/0+$/, "") : decimals;
  return groupDigits(told === "" ? whole : `${whole}.${told}`);
}

/** An amount of money with two decimals, or more where it has them, and its currency; empty where there is none. */
export function amountText(amount: string, currency = ""): string {
  if (amount === "") return "";
  const [whole = "", decimals = ""] = amount.split(".");
  const told = decimals.replace(/0+$/, "").padEnd(2, "0");
  const text = groupDigits(`${whole}.${told}`);
  return currency ? `${text} ${currency}` : text;
}

/**
 * A net price, and for how many it is where that is not one: `6.80`, `7.90 / 1,000`; with the unit where that is its own:
 * `7.90 / 1,000 KG`.
 */
export function priceText(net: string, per: string, unit = ""): string {
  const [price, many] = [amountText(net), quantityText(per)];
  if (price === "" || many === "" || (many === "1" && unit === "")) return price;
  return unit === "" ? `${price} / ${many}` : `${price} / ${many} ${unit}`;
}

/** A quantity, without decimals unless it has some. */
export function quantityText(quantity: string): string {
  const [whole = "", decimals = ""] = quantity.split(".");
  const told = decimals.replace(/0+$/, "");
  return groupDigits(told === "" ? whole : `${whole}.${told}`);
}

/** Whether a number is nothing, however many decimals say so. */
export function isNought(value: string): boolean {
  return /^-?0+(\.0*)?$/.test(value);
}

/** Groups thousands on the text itself, because an exact decimal would lose precision as a float. */
export function groupDigits(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value);
  if (!match) return value;
  return `${match[1]}${match[2]?.replaceAll(/\B(?=(\d{3})+$)/g, ",")}${match[3] ?? ""}`;
}
