import { isGroup, type Condition, type ListingDescription } from "../../api/listing";
import type { ListState } from "./listState";

/** What a question lacks before a large list answers it. */
export type Lack = "condition" | "period" | null;

interface Named {
  /** It names the first day of a period, and the last. */
  first: boolean;
  last: boolean;
  /** It asks for one value of a field that needs no period. */
  one: boolean;
}

const NOTHING: Named = { first: false, last: false, one: false };

type Period = NonNullable<ListingDescription["window"]>;

const OPEN_AT_START = "beforeDays:";
const OPEN_AT_END = "afterDays:";

function namedBy(condition: Condition, window: Period): Named {
  if (isGroup(condition)) return namedByAll(condition.conditions, window);
  const { fieldDb, symbol, queryValue } = condition;
  const value = typeof queryValue === "string" ? queryValue : "";
  const equal = symbol === "=" || symbol === "==";
  if (window.unless.includes(fieldDb) && equal && !value.includes("*")) return { ...NOTHING, one: true };
  if (fieldDb !== window.field) return NOTHING;
  switch (symbol) {
    case "=":
    case "==":
      return { ...NOTHING, first: true, last: true };
    case ">":
    case ">=":
      return { ...NOTHING, first: true };
    case "<":
    case "<=":
      return { ...NOTHING, last: true };
    case "dynamic":
      return { ...NOTHING, first: !value.startsWith(OPEN_AT_START), last: !value.startsWith(OPEN_AT_END) };
    default:
      return NOTHING;
  }
}

/** Each condition is joined to all before it: by AND either may name something, by OR both must. */
function namedByAll(conditions: readonly Condition[], window: Period): Named {
  const [first, ...others] = conditions;
  if (!first) return NOTHING;
  return others.reduce(
    (all, condition) => {
      const next = namedBy(condition, window);
      const either = condition.andOr === "OR";
      const join = (one: boolean, other: boolean) => (either ? one && other : one || other);
      return {
        first: join(all.first, next.first),
        last: join(all.last, next.last),
        one: join(all.one, next.one),
      };
    },
    namedBy(first, window),
  );
}

/**
 * What is still to be asked for, so that the page says so before it asks. How long a period may be is judged by the
 * server (`platform/src/listing/needs.rs`).
 */
export function lackOf(
  { needsCondition, window }: Pick<ListingDescription, "needsCondition" | "window">,
  { search, conditions }: Pick<ListState, "search" | "conditions">,
): Lack {
  if (needsCondition && search.trim() === "" && conditions.length === 0) return "condition";
  if (!window) return null;
  const { first, last, one } = namedByAll(conditions, window);
  return one || (first && (last || window.past)) ? null : "period";
}
