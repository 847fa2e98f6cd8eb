import {
  archiveFileTask,
  deleteFileTask,
  FILE_TASK_TOPIC,
  fileTaskPageQuery,
  fileTaskQuery,
  returnFileTask,
  saveFileTask,
  supplyFileTask,
  updateFileTask,
  type FileTask,
} from "../../api/fileTasks";
import type { WrittenKind } from "../../kit/document/kind";

const EDIT = "quality.file_task.edit";
const SUPPLIER = { zh: "supplierZh", en: "supplierEn" };

/** Files that a purchaser asks of a supplier. */
export const fileTask: WrittenKind<FileTask> = {
  listing: FILE_TASK_TOPIC,
  home: "/qualitySynergies/fileManagement",
  words: {
    title: "menu.fileManagement",
    add: "fileTask.add",
    search: "fileTask.search",
    emptyHint: "fileTask.emptyHint",
  },
  addPermission: EDIT,
  hasFiles: true,
  onPaper: true,
  page: fileTaskPageQuery,
  detail: fileTaskQuery,
  add: saveFileTask,
  update: updateFileTask,
  actions: {
    supply: {
      run: supplyFileTask,
      effect: "fileTask.effect.supply",
      fields: [{ name: "reply", kind: "long", max: 4000 }],
    },
    archive: {
      run: archiveFileTask,
      effect: "fileTask.effect.archive",
      batch: { label: "fileTask.archive", permission: EDIT },
    },
    return: {
      run: returnFileTask,
      effect: "fileTask.effect.return",
      fields: [{ name: "reason", kind: "long", required: true, max: 1000 }],
    },
    delete: {
      run: deleteFileTask,
      effect: "fileTask.effect.delete",
      danger: true,
      ends: true,
      batch: { label: "common.delete", permission: EDIT },
    },
  },
  columns: ["number", "state", "title", SUPPLIER, "dueOn", "createdBy"],
  filters: [
    { field: "state", width: 130 },
    { field: "dueOn", kind: "dateRange" },
  ],
  kept: "quality.file_task",
  fields: [
    { name: "title", kind: "text", required: true, max: 200 },
    { name: "organizeId", kind: "supplier", required: true },
    { name: "dueOn", kind: "date", required: true, fromToday: true },
    { name: "request", kind: "long", max: 4000, hint: "fileTask.requestHint" },
  ],
  headline: "title",
  facts: [SUPPLIER, "dueOn", "createdBy"],
  texts: ["request", "reply"],
  dueOn: ({ state, dueOn }) => (state === "open" ? dueOn : null),
  notices: ({ state, reason }, t) =>
    state === "open" && reason ? [{ type: "warning", title: t("fileTask.returned", { reason }) }] : [],
};
