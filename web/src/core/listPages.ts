import { declaredOf, KIND_CODES } from "../api/documentApi";

/** Where a list has its page; those of documents are known, on the buying side. */
export const LIST_PAGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(KIND_CODES.map((kind) => [kind, declaredOf(kind).pages.buyer.list])),
  "base.calendar_day": "/systemManage/workCalendar",
  "base.dict_item": "/systemManage/dataDic",
  "identity.user_account": "/systemManage/userManage",
  "partner.organize": "/systemManage/organize",
  "seal.certificate": "/systemManage/certificate",
};
