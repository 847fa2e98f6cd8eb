/** Where a record of each kind is shown; `:id` stands for its id. Kinds without a page yet have no link. */
const pagesByKind: Record<string, string> = {
  "base.dict_item": "/systemManage/dataDic?open=:id",
  "quality.file_task": "/qualitySynergies/fileManagement/:id",
};

export function recordLink(kind: string | null | undefined, id: string | null | undefined): string | null {
  const page = kind ? pagesByKind[kind] : undefined;
  return page && id ? page.replace(":id", encodeURIComponent(id)) : null;
}
