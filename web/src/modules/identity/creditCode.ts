/** The kind of licence whose number is a unified social credit code. */
export const USCC = "uscc";

/** A character's value is its place. */
const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const FORM = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;
const OTHER_FORM = /^[A-Za-z0-9./-]{5,30}$/;

/** The kind of licence a company registers with; empty where none is offered, because it then follows from the number. */
export function licenceOf(offered: readonly unknown[], chosen: string): string {
  return offered.length > 0 ? chosen : "";
}

/** As the server has it (`kernel/src/credit_code.rs`). */
export function fitsLicence(licenceType: string, number: string): boolean {
  const written = number.trim();
  return licenceType === USCC ? FORM.test(written.toUpperCase()) : OTHER_FORM.test(written);
}

/** Whether it has the form of a code with another last character than follows from the others: a slip, or an early code. */
export function isDoubtfulCode(number: string): boolean {
  const code = number.trim().toUpperCase();
  if (!FORM.test(code)) return false;
  let weight = 1;
  let sum = 0;
  for (const character of code.slice(0, -1)) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % ALPHABET.length;
  }
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length] !== code.at(-1);
}
