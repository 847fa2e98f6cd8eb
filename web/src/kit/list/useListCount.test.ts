import { describe, expect, test } from "vitest";
import type { FoundRows } from "../../api/listing";
import { countOf } from "./useListCount";

const rows = (n: number) => Array.from({ length: n }, () => ({}));
const unknown = { totalElements: 0, totalIsExact: false };
const counted = (found: number, foundIsExact = true): FoundRows => ({
  found,
  foundIsExact,
  all: found,
  allIsExact: foundIsExact,
  hidden: 0,
});
const first = { page: 1, size: 20 };

describe("the number of rows", () => {
  test("is at least what was read until it is counted", () => {
    const page = { content: rows(20), ...unknown, next: "more" };
    expect(countOf(page, undefined, first, false)).toEqual({ total: 20, exact: false, coming: true });
    expect(countOf(page, undefined, { page: 3, size: 20 }, false).total).toBe(60);
    expect(countOf(page, counted(4321), first, false)).toEqual({ total: 4321, exact: true, coming: false });
  });

  test("is not waited for where counting failed", () => {
    const page = { content: rows(20), ...unknown, next: "more" };
    expect(countOf(page, undefined, first, true)).toEqual({ total: 20, exact: false, coming: false });
  });

  test("is the page's own where the list ends on it, whatever was remembered", () => {
    const last = { content: rows(3), totalElements: 23, totalIsExact: true };
    expect(countOf(last, counted(22), { page: 2, size: 20 }, false)).toEqual({
      total: 23,
      exact: true,
      coming: false,
    });
  });

  test("stops at the server's limit", () => {
    const page = { content: rows(20), ...unknown, next: "more" };
    expect(countOf(page, counted(10_000, false), first, false)).toEqual({
      total: 10_000,
      exact: false,
      coming: false,
    });
    const searched = { content: rows(20), totalElements: 10_000, totalIsExact: false, next: "more" };
    expect(countOf(searched, undefined, first, false).coming).toBe(false);
  });

  test("is unknown beyond the end", () => {
    const beyond = { content: [], ...unknown };
    expect(countOf(beyond, undefined, { page: 9, size: 20 }, false)).toEqual({
      total: 0,
      exact: false,
      coming: true,
    });
  });
});
