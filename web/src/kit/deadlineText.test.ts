import type { TFunction } from "i18next";
import { describe, expect, test } from "vitest";
import en from "../words/en.json";
import zh from "../words/zh.json";
import { deadlineText, endOfDay } from "./deadlineText";

const SHANGHAI = "Asia/Shanghai";
const BERLIN = "Europe/Berlin";

function words(from: Record<string, string>): TFunction {
  return ((key: string, values: Record<string, string> = {}) =>
    (from[key] ?? key).replaceAll(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => values[name] ?? "",
    )) as unknown as TFunction;
}

const said = (moment: string, { own = BERLIN, zone = SHANGHAI, now = "2026-11-16T06:30:00Z" } = {}) => {
  const at = { now: Date.parse(now), zone, own };
  return [en, zh].map((language) => deadlineText(Date.parse(moment), { t: words(language), ...at }));
};
const MIDNIGHT = "2026-11-17T00:00:00+08:00";

describe("a deadline", () => {
  test("in Berlin it is said on both clocks, and never as 24:00 in English", () => {
    expect(said(MIDNIGHT)).toEqual([
      "end of 16 Nov 2026 (Beijing), 17:00 your time",
      "11月16日 24:00（北京时间），当地 17:00",
    ]);
  });

  test("where the clocks show the same, one time is enough", () => {
    const one = ["end of 16 Nov 2026", "11月16日 24:00"];
    expect(said(MIDNIGHT, { own: SHANGHAI })).toEqual(one);
    expect(said(MIDNIGHT, { own: "Asia/Singapore" })).toEqual(one);
  });

  test("a reader whose day is another is told the day, too", () => {
    expect(said(MIDNIGHT, { own: "Pacific/Auckland" })).toEqual([
      "end of 16 Nov 2026 (Beijing), 17 Nov 05:00 your time",
      "11月16日 24:00（北京时间），当地 11月17日 05:00",
    ]);
  });

  test("a time within the day, and a year that does not go without saying", () => {
    expect(said("2027-01-04T15:30:00+08:00")).toEqual([
      "4 Jan 2027 15:30 (Beijing), 08:30 your time",
      "2027年1月4日 15:30（北京时间），当地 08:30",
    ]);
  });

  test("when Europe changes its clocks, the reader's hour moves and the company's does not", () => {
    expect(said("2026-03-29T00:00:00+08:00")[0]).toBe("end of 28 Mar 2026 (Beijing), 17:00 your time");
    expect(said("2026-03-30T00:00:00+08:00")[0]).toBe("end of 29 Mar 2026 (Beijing), 18:00 your time");
    expect(said("2026-10-25T00:00:00+08:00")[0]).toBe("end of 24 Oct 2026 (Beijing), 18:00 your time");
    expect(said("2026-10-26T00:00:00+08:00")[0]).toBe("end of 25 Oct 2026 (Beijing), 17:00 your time");
  });
});

describe("the end of a day", () => {
  const iso = (day: string, zone: string) => new Date(endOfDay(day, zone) ?? 0).toISOString();

  test("is the company's midnight, wherever the reader is", () => {
    expect(iso("2026-11-16", SHANGHAI)).toBe("2026-11-16T16:00:00.000Z");
  });

  test("days with a change of clocks have 23 or 25 hours", () => {
    expect(iso("2026-03-28", BERLIN)).toBe("2026-03-28T23:00:00.000Z");
    expect(iso("2026-03-29", BERLIN)).toBe("2026-03-29T22:00:00.000Z");
    expect(iso("2026-10-24", BERLIN)).toBe("2026-10-24T22:00:00.000Z");
    expect(iso("2026-10-25", BERLIN)).toBe("2026-10-25T23:00:00.000Z");
  });

  test("what is no day has none", () => {
    expect(endOfDay("soon", SHANGHAI)).toBeNull();
    expect(endOfDay(null, SHANGHAI)).toBeNull();
  });
});
