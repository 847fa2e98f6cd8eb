import { useQuery } from "@tanstack/react-query";
import { listTotalsQuery, type ListingUnitSum } from "../../api/listing";
import { pageRequest, type ListState } from "./listState";

export type ListTotals = ReadonlyMap<string, string> | "coming" | null;

interface Totals {
  /** Of columns without a unit; null where none is summed. */
  plain: ListTotals;
  /** Of columns with a currency or unit; undefined while they are added up. */
  byUnit: readonly ListingUnitSum[] | undefined;
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
  const { data, isError } = useQuery({
    ...listTotalsQuery(listing, pageRequest(state)),
    enabled: summed && wanted,
  });
  if (!summed) return { plain: null, byUnit: NONE };
  if (!wanted || isError) return { plain: NOTHING, byUnit: NONE };
  return data ? { plain: asMap(data.sums), byUnit: data.sumsBy } : { plain: "coming", byUnit: undefined };
}
