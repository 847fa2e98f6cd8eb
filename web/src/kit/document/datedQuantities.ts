import { quantityText } from "../digits";

/** Dated quantities as stored, in words: "2026-12-15: 95,000 + 2026-12-22: 95,000". Empty for anything else. */
export function datedQuantities(stored: string): string {
  try {
    const parts: unknown = JSON.parse(stored);
    if (!Array.isArray(parts)) return "";
    return parts
      .map((part: { on?: unknown; quantity?: unknown } | null) => [part?.on, part?.quantity])
      .flatMap(([on, quantity]) =>
        typeof on === "string" && typeof quantity === "string" ? `${on}: ${quantityText(quantity)}` : [],
      )
      .join(" + ");
  } catch {
    return "";
  }
}
