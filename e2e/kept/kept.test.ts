import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect } from "vitest";
import {
  DISTURBANCES,
  KEPT_FORMS,
  type Disturbance,
  type KeptForm,
  type KeptName,
} from "../../web/src/core/kept/registry";
import { RESULTS } from "../setup/installation";
import { test } from "../support/test";
import { Desk } from "./desk";
import { DISTURB } from "./disturb";
import { REACHES } from "./forms";
import { sampled } from "./sample";

/** Every form and grid of the registry, with every disturbance that could discard input. */
const names = Object.keys(KEPT_FORMS) as KeptName[];
const all = names.flatMap((name) => {
  const { without = {} }: KeptForm = KEPT_FORMS[name];
  return DISTURBANCES.map((disturbance) => ({ name, disturbance, why: without[disturbance] }));
});
const sensible = all.filter(({ why }) => why === undefined);
const chosen = sampled(sensible);

const kept: string[] = [];
const LONG = 120_000;

test("every form of the registry can be reached, and nothing else is", () => {
  expect(Object.keys(REACHES).toSorted()).toEqual(names.toSorted());
  expect(
    names.filter((name) => !chosen.some((one) => one.name === name) && chosen.length === sensible.length),
  ).toEqual([]);
});

describe.each(names.filter((name) => chosen.some((one) => one.name === name)))(
  "what is typed into %s",
  (name) => {
    const own = chosen.filter((one) => one.name === name).map(({ disturbance }) => disturbance);
    test.for(own)("outlives %s", { timeout: LONG }, async (disturbance: Disturbance, { person }) => {
      const reach = REACHES[name];
      const made = await reach.make();
      const desk = new Desk(await person({ language: "en" }), reach, made);
      await desk.signIn();
      await desk.goInside();
      await desk.type();
      expect(await DISTURB[disturbance](desk)).toBe(true);
      kept.push(`${name} ${disturbance}`);
    });
  },
);

afterAll(() => {
  const report = {
    forms: names.length,
    disturbances: DISTURBANCES.length,
    combinations: chosen.length,
    ofAll: sensible.length,
    kept: kept.length,
    lost: chosen
      .map(({ name, disturbance }) => `${name} ${disturbance}`)
      .filter((one) => !kept.includes(one)),
    senseless: all
      .filter(({ why }) => why !== undefined)
      .map(({ name, disturbance, why }) => ({ name, disturbance, why })),
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "kept.json"), JSON.stringify(report));
  console.log(
    `kept input: ${report.kept} of ${report.combinations} combinations kept (${report.forms} forms, ` +
      `${report.ofAll} combinations in all, ${report.senseless.length} make no sense), lost: ${report.lost.length}`,
  );
});
