import * as z from "../../../kit/form/schema";
import type { Depot } from "../../../api/users";
import type { WordKey } from "../../../words";

export interface DepotsDraft {
  depots: Depot[];
}

// These checks only save a round trip; the server's rules are authoritative. Messages are translation keys.
const needsFactory: WordKey = "depot.rule.needsFactory";
const tooLong: WordKey = "depot.rule.tooLong";
const twice: WordKey = "depot.rule.twice";

const LONGEST = 40;

const code = z.string().trim().max(LONGEST, tooLong);

export const depotForm = z
  .object({ depots: z.array(z.object({ factoryCode: code.min(1, needsFactory), depotCode: code })) })
  .superRefine(({ depots }, context) => {
    for (const [index, { factoryCode, depotCode }] of depots.entries()) {
      const first = depots.findIndex(
        (other) => other.factoryCode === factoryCode && other.depotCode === depotCode,
      );
      if (factoryCode !== "" && first < index) {
        context.addIssue({ code: "custom", path: ["depots", index, "factoryCode"], message: twice });
      }
    }
  });

export interface FactoryDepots {
  factory: string;
  /** All depots of the factory, including future ones. */
  all: boolean;
  depots: string[];
}

/** Groups depots by factory, in the given order. */
export function byFactory(depots: readonly Depot[]): FactoryDepots[] {
  const factories = new Map<string, FactoryDepots>();
  for (const { factoryCode, depotCode } of depots) {
    const known = factories.get(factoryCode) ?? { factory: factoryCode, all: false, depots: [] };
    if (depotCode === "") known.all = true;
    else known.depots.push(depotCode);
    factories.set(factoryCode, known);
  }
  return [...factories.values()];
}

/** Parses the JSON text of the audit trail; null if it is something else. */
export function depotsOf(text: string): Depot[] | null {
  try {
    const read = z
      .array(z.object({ factoryCode: z.string(), depotCode: z.string() }))
      .safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
