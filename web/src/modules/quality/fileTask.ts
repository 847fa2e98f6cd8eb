import { documentKind, SUPPLIER } from "../../kit/document/kind";

/** Files that a buyer requests from a supplier. */
export default documentKind("quality.file_task", {
  actions: { supply: {}, archive: {}, return: {}, delete: {} },
  columns: ["number", "state", "title", SUPPLIER, "dueOn", "createdBy"],
  filters: [{ field: "dueOn", kind: "dateRange" }],
  headline: "title",
  facts: [SUPPLIER, "dueOn", "createdBy"],
  texts: ["request", "reply"],
  dueOn: ({ state, dueOn }) => (state === "open" ? dueOn : null),
  notices: ({ state, reason }, t) =>
    state === "open" && reason ? [{ type: "warning", title: t("fileTask.returned", { reason }) }] : [],
  form: { kept: "quality.file_task", notes: { request: { hint: "fileTask.requestHint" } } },
});
