import type { FilingDiff } from "../../../api/filingReview";
import type { Filing } from "../../../api/filings";

const BASIC = "basic";
const CONTACT = "contact";
const BANK = "bank";
/** What makes the company the one it is. */
const IDENTITY = new Set(["nameZh", "nameEn", "licenceNumber", "legalPerson"]);
/** By which a contact is reached, and would be called back. */
const REACH = new Set(["mobile", "phone", "email"]);

const FLAGS = ["bankChanged", "contactWithBank", "identityChanged", "movedSince", "notChecked"] as const;
export type Flag = (typeof FLAGS)[number];

const CHECKS = ["compared", "noDoubt", "bankSame", "contactsSame", "identitySame"] as const;
export type Check = (typeof CHECKS)[number];

const EFFECTS = ["admitted", "takesEffect", "bankWaits", "replacesMoved", "recorded", "told"] as const;
export type Effect = (typeof EFFECTS)[number];

interface Looked {
  filing: Pick<Filing, "filingType" | "checkedAt">;
  diff: FilingDiff;
  /** All doubts the reader may see, settled ones as well. */
  doubts: number;
}

interface Found {
  isFirst: boolean;
  bank: boolean;
  reach: boolean;
  identity: boolean;
  moved: boolean;
  waits: boolean;
}

function rowsIn(diff: FilingDiff, code: string) {
  return diff.sections.find(({ section }) => section === code)?.rows ?? [];
}

function found({ filing, diff }: Looked): Found {
  const fields = (code: string) => rowsIn(diff, code).flatMap((row) => row.fields);
  return {
    isFirst: filing.filingType === "first",
    bank: rowsIn(diff, BANK).length > 0,
    reach: fields(CONTACT).some(({ field }) => REACH.has(field)),
    identity: fields(BASIC).some(({ field }) => IDENTITY.has(field)),
    moved: diff.sections.some(({ rows }) => rows.some((row) => row.fields.some(({ moved }) => moved))),
    waits: rowsIn(diff, BANK).some(({ waits }) => waits),
  };
}

/** What to look at twice. Of a first registration everything is new, so that this alone is none. */
export function flagsOf(looked: Looked): Flag[] {
  const { isFirst, bank, reach, identity, moved } = found(looked);
  const raised: Record<Flag, boolean> = {
    bankChanged: !isFirst && bank,
    contactWithBank: !isFirst && bank && reach,
    identityChanged: !isFirst && identity,
    movedSince: moved,
    notChecked: !looked.filing.checkedAt,
  };
  return FLAGS.filter((flag) => raised[flag]);
}

/** What was looked at and is as it should be. */
export function checksOf(looked: Looked): Check[] {
  const { isFirst, bank, reach, identity } = found(looked);
  const passed: Record<Check, boolean> = {
    compared: Boolean(looked.filing.checkedAt),
    noDoubt: looked.doubts === 0,
    bankSame: !isFirst && !bank,
    contactsSame: !isFirst && bank && !reach,
    identitySame: !isFirst && !identity,
  };
  return CHECKS.filter((check) => passed[check]);
}

/** What comes of the approval. */
export function effectsOf(looked: Looked): Effect[] {
  const { isFirst, moved, waits } = found(looked);
  const comes: Record<Effect, boolean> = {
    admitted: isFirst,
    takesEffect: !isFirst,
    bankWaits: waits,
    replacesMoved: moved,
    recorded: true,
    told: true,
  };
  return EFFECTS.filter((effect) => comes[effect]);
}
