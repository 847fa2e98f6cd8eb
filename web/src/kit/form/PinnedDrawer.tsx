import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asApiError } from "../../api/errors";
import { DrawerForm } from "../DrawerForm";
import { FailureState } from "../FailureState";
import { LoadingLines } from "../LoadingLines";
import { usePinned } from "./usePinned";

const NOT_FOUND = 404;

interface Pinned<Row> {
  /** The version being edited. */
  base: Row;
  latest: Row;
  /** It was deleted by someone else meanwhile. */
  gone: boolean;
  /** Continues from the latest version. */
  onReload: () => void;
}

interface PinnedDrawerProps<Row extends { id: string }, Key extends QueryKey> {
  /** The record's id, or null when closed. */
  target: string | null;
  query: (id: string) => UseQueryOptions<Row, Error, Row, Key>;
  /** Title while the record is loading. */
  title: string;
  skeletonRows: number;
  onClose: () => void;
  children: (pinned: Pinned<Row>) => ReactNode;
}

/** Loads the record in a drawer, then passes a pinned version to the editor. */
export function PinnedDrawer<Row extends { id: string }, Key extends QueryKey>({
  target,
  query,
  ...props
}: PinnedDrawerProps<Row, Key>) {
  const latest = useQuery({ ...query(target ?? ""), enabled: target !== null });
  const [base, pin] = usePinned(target, latest.data);
  if (base) {
    return props.children({
      base,
      latest: latest.data?.id === base.id ? latest.data : base,
      gone: latest.isError && asApiError(latest.error).code === NOT_FOUND,
      onReload: () => {
        if (latest.data) pin(latest.data);
      },
    });
  }
  return (
    <DrawerForm title={props.title} open={target !== null} kept={null} saving={false} onClose={props.onClose}>
      {latest.isError ? (
        <FailureState error={latest.error} onRetry={() => void latest.refetch()} />
      ) : (
        <LoadingLines rows={props.skeletonRows} />
      )}
    </DrawerForm>
  );
}
