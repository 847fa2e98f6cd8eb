import { expect, test } from "vitest";
import { fitsLicence, isDoubtfulCode, licenceOf, USCC } from "./creditCode";

const REAL = ["914403001922038216", "9144030071526726XG", "91330100799655058B", "91110000802100433B"];

test("real codes raise no doubt", () => {
  for (const code of [...REAL, " 91440300708461136t "]) {
    expect(fitsLicence(USCC, code), code).toBe(true);
    expect(isDoubtfulCode(code), code).toBe(false);
  }
});

test("another last character is a doubt, not a mistake", () => {
  for (const code of ["91350100M0001TGQXM", "914403001922038217", "914403001922038261"]) {
    expect(fitsLicence(USCC, code), code).toBe(true);
    expect(isDoubtfulCode(code), code).toBe(true);
  }
});

test("another form is a mistake, unless the licence is of another kind", () => {
  const bad = ["91440300192203821", "9144030019220382166", "91440300192203821O", "91440A001922038216"];
  for (const code of bad) {
    expect(fitsLicence(USCC, code), code).toBe(false);
    expect(isDoubtfulCode(code), code).toBe(false);
  }
  expect(fitsLicence(USCC, "DE-136695976")).toBe(false);
  expect(fitsLicence("foreign", "DE-136695976")).toBe(true);
  expect(fitsLicence("foreign", "1234")).toBe(false);
});

test("where no kind of licence is offered, companies from abroad are not asked for a Chinese code", () => {
  expect(fitsLicence(licenceOf([], USCC), "DE-136695976")).toBe(true);
  expect(fitsLicence(licenceOf([], USCC), "914403001922038216")).toBe(true);
  expect(fitsLicence(licenceOf([{ value: USCC }], USCC), "DE-136695976")).toBe(false);
});
