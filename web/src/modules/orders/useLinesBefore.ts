import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { documentApi } from "../../api/documentApi";
import { changesOfOrderQuery, ORDER_CHANGE_TOPIC, type PurchaseOrder } from "../../api/orders";
import { useSignedIn } from "../../core/signedInContext";
import { linesBefore, sinceReply, type LineBefore } from "./buyersChanges";

const MAY_SEE = "orders.order_change.view";

const { detail } = documentApi(ORDER_CHANGE_TOPIC);

/** The lines of an order as they were before the buyer changed them since the last reply. */
export function useLinesBefore(
  { id, repliedAt }: Pick<PurchaseOrder, "id" | "repliedAt">,
  wanted: boolean,
): ReadonlyMap<string, LineBefore> {
  const maySee = useSignedIn().menu.permissions.has(MAY_SEE);
  const listed = useQuery({ ...changesOfOrderQuery(id), enabled: wanted && maySee }).data;
  const recent = sinceReply(listed?.content ?? [], repliedAt);
  const details = useQueries({
    queries: recent.map((change) => detail(change.id)),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  });
  return useMemo(() => linesBefore(details), [details]);
}
