/** Where a record of each kind is shown. Kinds without a page yet have no link. */
const pagesByKind: Record<string, string> = {
  "base.dict_item": "/systemManage/dataDic",
};

export function recordLink(kind: string | null | undefined, id: string | null | undefined): string | null {
  const page = kind ? pagesByKind[kind] : undefined;
  return page && id ? `${page}?open=${encodeURIComponent(id)}` : null;
}
