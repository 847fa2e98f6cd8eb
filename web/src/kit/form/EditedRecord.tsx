import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asApiError } from "../../api/errors";
import { usePage, useTabTitle } from "../../core/page";
import { Waiting } from "../Waiting";
import { FailureState } from "../FailureState";
import { usePinned } from "./usePinned";

const NOT_FOUND = 404;

interface Edited<Row> {
  /** The version being edited. */
  base: Row;
  latest: Row;
  /** It was deleted by someone else meanwhile. */
  gone: boolean;
  onReload: (row: Row) => void;
}

interface EditedRecordProps<Row extends { id: string }, Key extends QueryKey> {
  query: (id: string) => UseQueryOptions<Row, Error, Row, Key>;
  tabTitle: (row: Row) => string;
  children: (edited: Edited<Row>) => ReactNode;
}

/** Edit page of the record in the URL: loads it, then passes a pinned version to the editor. */
export function EditedRecord<Row extends { id: string }, Key extends QueryKey>(
  props: EditedRecordProps<Row, Key>,
) {
  const id = usePage().params.id ?? "";
  const latest = useQuery(props.query(id));
  // Cached data from an earlier visit may be stale: wait for the refetch.
  const [base, pin] = usePinned(id, latest.isFetching ? undefined : latest.data);
  useTabTitle(base ? props.tabTitle(base) : undefined);
  if (base) {
    const gone = latest.isError && asApiError(latest.error).code === NOT_FOUND;
    return props.children({ base, latest: latest.data ?? base, gone, onReload: pin });
  }
  if (latest.isError) return <FailureState error={latest.error} onRetry={() => void latest.refetch()} />;
  return <Waiting />;
}
