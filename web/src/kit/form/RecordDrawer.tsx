import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { PinnedDrawer } from "./PinnedDrawer";
import { RecordEditor, type EditedRow, type RecordKind } from "./RecordEditor";

/** Used in the URL instead of an id, for a record to be created. */
export const NEW = "new";

interface RecordDrawerProps<
  Row extends EditedRow,
  Draft extends FieldValues,
  Key extends QueryKey,
> extends RecordKind<Row, Draft> {
  /** A row's id, `new`, or null when closed. */
  target: string | null;
  query: (id: string) => UseQueryOptions<Row, Error, Row, Key>;
  onClose: () => void;
}

/** A record of a list in a drawer: an existing or a new one. */
export function RecordDrawer<Row extends EditedRow, Draft extends FieldValues, Key extends QueryKey>({
  target,
  query,
  onClose,
  ...kind
}: RecordDrawerProps<Row, Draft, Key>) {
  if (target === NEW) {
    return (
      <RecordEditor
        key={target}
        {...kind}
        base={null}
        latest={null}
        gone={false}
        onReload={() => undefined}
        onClosed={onClose}
      />
    );
  }
  return (
    <PinnedDrawer target={target} query={query} title={kind.titles.view} skeletonRows={8} onClose={onClose}>
      {(pinned) => <RecordEditor key={target} {...kind} {...pinned} onClosed={onClose} />}
    </PinnedDrawer>
  );
}
