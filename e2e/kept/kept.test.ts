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
import { PHONE, test } from "../support/test";
import { Desk } from "./desk";
import { DISTURB } from "./disturb";
import { ON_A_PHONE, REACHES } from "./forms";
import { sampled } from "./sample";

/** Every form and grid of the registry, also as a phone shows it, with every disturbance that could discard input. */
const names = Object.keys(KEPT_FORMS) as KeptName[];
const forms = [
  ...names.map((name) => ({ form: name as string, name, reach: REACHES[name], options: {} })),
  ...Object.entries(ON_A_PHONE).map(([name, reach]) => ({
    form: `${name} on a phone`,
    name: name as KeptName,
    reach,
    options: { viewport: PHONE },
  })),
];
const all = forms.flatMap(({ form, name }) => {
  const { without = {} }: KeptForm = KEPT_FORMS[name];
  return DISTURBANCES.map((disturbance) => ({ form, disturbance, why: without[disturbance] }));
});
const sensible = all.filter(({ why }) => why === undefined);
const chosen = sampled(sensible);

const kept: string[] = [];
const LONG = 120_000;

test("every form of the registry can be reached, and nothing else is", () => {
  expect(Object.keys(REACHES).toSorted()).toEqual(names.toSorted());
  expect(
    forms.filter(({ form }) => !chosen.some((one) => one.form === form) && chosen.length === sensible.length),
  ).toEqual([]);
});

describe.each(forms.filter(({ form }) => chosen.some((one) => one.form === form)))(
  "what is typed into $form",
  ({ form, reach, options }) => {
    const own = chosen.filter((one) => one.form === form).map(({ disturbance }) => disturbance);
    test.for(own)("outlives %s", { timeout: LONG }, async (disturbance: Disturbance, { person }) => {
      const made = await reach.make();
      const desk = new Desk(await person({ language: "en", ...options }), reach, made);
      await desk.signIn();
      await desk.goInside();
      await desk.type();
      expect(await DISTURB[disturbance](desk)).toBe(true);
      kept.push(`${form} ${disturbance}`);
    });
  },
);

afterAll(() => {
  const report = {
    forms: forms.length,
    disturbances: DISTURBANCES.length,
    combinations: chosen.length,
    ofAll: sensible.length,
    kept: kept.length,
    lost: chosen
      .map(({ form, disturbance }) => `${form} ${disturbance}`)
      .filter((one) => !kept.includes(one)),
    senseless: all
      .filter(({ why }) => why !== undefined)
      .map(({ form, disturbance, why }) => ({ name: form, disturbance, why })),
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "kept.json"), JSON.stringify(report));
  console.log(
    `kept input: ${report.kept} of ${report.combinations} combinations kept (${report.forms} forms, ` +
      `${report.ofAll} combinations in all, ${report.senseless.length} make no sense), lost: ${report.lost.length}`,
  );
});
