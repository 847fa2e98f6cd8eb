import { useQuery } from "@tanstack/react-query";
import { listTotalsQuery, type ListingUnitSum } from "../../api/listing";
import { pageRequest, type ListState } from "./listState";

export type ListTotals = ReadonlyMap<string, string> | "coming" | null;

interface Totals {
  /** Of columns without a unit; null where none is summed. */
  plain: ListTotals;
  /** Of columns with a currency or unit; undefined while they are added up. */
  byUnit: readonly ListingUnitSum[] | undefined;
  /** There are more currencies or units than those. */
  moreUnits: boolean;
  /** Asks again for what could not be added up; undefined where that did not happen. */
  again: (() => void) | undefined;
}

const NOTHING: ReadonlyMap<string, string> = new Map();
const NONE: readonly ListingUnitSum[] = [];
const known = new WeakMap<Record<string, string>, ReadonlyMap<string, string>>();

/** Returns the same map for the same sums, to avoid redrawing. */
function asMap(sums: Record<string, string>): ReadonlyMap<string, string> {
  const map = known.get(sums) ?? new Map(Object.entries(sums));
  known.set(sums, map);
  return map;
}

/**
 * Sums over all rows of the query, not only over the current page. Without `wanted` nothing is added up, and the footer
 * stays blank.
 */
export function useListTotals(
  listing: string,
  state: ListState,
  { summed, wanted }: { summed: boolean; wanted: boolean },
): Totals {
  const { data, isError, isFetching, refetch } = useQuery({
    ...listTotalsQuery(listing, pageRequest(state)),
    enabled: summed && wanted,
  });
  const others = { moreUnits: data?.moreUnits ?? false, again: undefined };
  if (!summed) return { plain: null, byUnit: NONE, ...others };
  if (!wanted) return { plain: NOTHING, byUnit: NONE, ...others };
  // What was added up before stays; that it could not be read again was said.
  if (data) return { plain: asMap(data.sums), byUnit: data.sumsBy, ...others };
  if (isError && !isFetching) {
    return { plain: NOTHING, byUnit: NONE, ...others, again: () => void refetch() };
  }
  return { plain: "coming", byUnit: undefined, ...others };
}
