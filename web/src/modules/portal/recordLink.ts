import { KIND_CODES } from "../../api/documentApi";
import { addressOf } from "../../kit/document/address";
import type { Side } from "../../core/signedInContext";

/** Pages of records that are not documents. Kinds without a page have no link. */
const PAGES: Readonly<Record<string, string>> = {
  "base.dict_item": "/systemManage/dataDic",
  "base.calendar_day": "/systemManage/workCalendar",
};

export function recordLink(
  kind: string | null | undefined,
  id: string | null | undefined,
  side: Side,
): string | null {
  if (!kind || !id) return null;
  const document = KIND_CODES.find((code) => code === kind);
  if (document) return addressOf(document, side).one(id);
  const page = PAGES[kind];
  return page ? `${page}?open=${encodeURIComponent(id)}` : null;
}
