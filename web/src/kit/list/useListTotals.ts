import { useQuery } from "@tanstack/react-query";
import { listTotalsQuery } from "../../api/listing";
import { pageRequest, type ListState } from "./listState";

export type ListTotals = ReadonlyMap<string, string> | "coming" | null;

const FAILED: ReadonlyMap<string, string> = new Map();
const known = new WeakMap<Record<string, string>, ReadonlyMap<string, string>>();

/** Returns the same map for the same sums, to avoid redrawing. */
function asMap(sums: Record<string, string>): ReadonlyMap<string, string> {
  const map = known.get(sums) ?? new Map(Object.entries(sums));
  known.set(sums, map);
  return map;
}

/** Sums over all rows of the query, not only over the current page. */
export function useListTotals(listing: string, state: ListState, wanted: boolean): ListTotals {
  const { data, isError } = useQuery({ ...listTotalsQuery(listing, pageRequest(state)), enabled: wanted });
  if (!wanted) return null;
  if (data) return asMap(data.sums);
  return isError ? FAILED : "coming";
}
