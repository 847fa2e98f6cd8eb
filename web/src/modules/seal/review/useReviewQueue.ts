import { useQuery } from "@tanstack/react-query";
import type { PageRequest } from "../../../api/listing";
import { stampedCopyPageQuery } from "../../../api/seals";

/** More than anybody reviews in one go; the rest follows once these are done. */
const MOST = 50;

const WAITING: PageRequest = {
  pageNum: 1,
  pageSize: MOST,
  conditions: [{ andOr: "", fieldDb: "state", symbol: "=", queryValue: "to_review" }],
  sort: [{ field: "uploadedAt", descending: false }],
  columns: ["documentNumber", "supplierNameZh", "supplierNameEn", "uploadedAt"],
};

/** The stamped copies that wait for a review, the longest waiting first. */
export function useReviewQueue(enabled: boolean) {
  return useQuery({ ...stampedCopyPageQuery(WAITING), enabled }).data?.content ?? [];
}
