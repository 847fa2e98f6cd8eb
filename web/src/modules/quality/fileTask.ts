import { useTranslation } from "react-i18next";
import type { RowOf } from "../../api/documentApi";
import type { DetailOf, DocumentRow } from "../../api/documents";
import { due, OTHER_PARTY } from "../../kit/document/facts";
import { documentKind, SUPPLIER } from "../../kit/document/kind";
import type { DocumentNotice } from "../../kit/document/notices";

/** Why the files were returned, to whoever must supply them again. */
function useReturned({
  state,
  reason,
  waiting,
}: DetailOf<RowOf<"quality.file_task"> & DocumentRow>): readonly DocumentNotice[] {
  const { t } = useTranslation();
  const asked = state === "open" && reason && waiting.some(({ mine }) => mine);
  return asked ? [{ key: "returned", rank: "asked", title: t("fileTask.returned", { reason }) }] : [];
}

/** Files that a buyer requests from a supplier. */
export default documentKind("quality.file_task", {
  actions: { supply: {}, archive: {}, return: {}, delete: {} },
  columns: ["number", "state", "title", SUPPLIER, "provider", "checker", "dueOn", "fileCount", "createdBy"],
  filters: [{ field: "dueOn", kind: "dateRange" }],
  headline: "title",
  facts: [OTHER_PARTY, due("dueOn", (state) => state === "open"), "provider", "checker", "createdBy"],
  texts: ["request", "reply"],
  dueOn: ({ state, dueOn }) => (state === "open" ? dueOn : null),
  useNotices: useReturned,
  form: { kept: "quality.file_task", notes: { request: { hint: "fileTask.requestHint" } } },
});
