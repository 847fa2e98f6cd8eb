import { documentKind, SUPPLIER } from "../../kit/document/kind";

/** Files that a purchaser asks of a supplier. */
export default documentKind("quality.file_task", {
  actions: {
    supply: { fields: [{ name: "reply", kind: "long", max: 4000 }] },
    archive: {},
    return: { fields: [{ name: "reason", kind: "long", required: true, max: 1000 }] },
    delete: {},
  },
  columns: ["number", "state", "title", SUPPLIER, "dueOn", "createdBy"],
  filters: [{ field: "dueOn", kind: "dateRange" }],
  headline: "title",
  facts: [SUPPLIER, "dueOn", "createdBy"],
  texts: ["request", "reply"],
  dueOn: ({ state, dueOn }) => (state === "open" ? dueOn : null),
  notices: ({ state, reason }, t) =>
    state === "open" && reason ? [{ type: "warning", title: t("fileTask.returned", { reason }) }] : [],
  form: {
    kept: "quality.file_task",
    fields: [
      { name: "title", kind: "text", required: true, max: 200 },
      { name: "organizeId", kind: "supplier", required: true },
      { name: "dueOn", kind: "date", required: true, fromToday: true },
      { name: "request", kind: "long", max: 4000, hint: "fileTask.requestHint" },
    ],
  },
});
