import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { Skeleton } from "antd";
import type { FieldValues } from "react-hook-form";
import { asApiError } from "../../api/errors";
import { DrawerForm } from "../DrawerForm";
import { FailureState } from "../FailureState";
import { RecordEditor, type EditedRow, type RecordKind } from "./RecordEditor";
import { usePinned } from "./usePinned";

/** Stands in the address where a record's id would: one that is yet to be made. */
export const NEW = "new";

const NOT_FOUND = 404;

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

/** Waits for the record, then hands one fixed version of it to the editor. */
export function RecordDrawer<Row extends EditedRow, Draft extends FieldValues, Key extends QueryKey>({
  target,
  query,
  onClose,
  ...kind
}: RecordDrawerProps<Row, Draft, Key>) {
  const existing = target !== null && target !== NEW;
  const latest = useQuery({ ...query(target ?? ""), enabled: existing });
  const [base, pin] = usePinned(existing ? target : null, latest.data);

  if (target === NEW || base) {
    return (
      <RecordEditor
        key={target}
        {...kind}
        base={base}
        latest={base && latest.data?.id === base.id ? latest.data : base}
        gone={existing && latest.isError && asApiError(latest.error).code === NOT_FOUND}
        onReload={() => {
          if (latest.data) pin(latest.data);
        }}
        onClosed={onClose}
      />
    );
  }
  return (
    <DrawerForm
      title={kind.titles.view}
      open={target !== null}
      dirty={false}
      saving={false}
      onClose={onClose}
    >
      {latest.isError ? (
        <FailureState error={latest.error} onRetry={() => void latest.refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
    </DrawerForm>
  );
}
