import { declaredOf, KIND_CODES } from "../api/documentApi";

/** Page path of each listing; for documents, that of the buying side. */
export const LIST_PAGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(KIND_CODES.map((kind) => [kind, declaredOf(kind).pages.buyer.list])),
  "base.calendar_day": "/systemManage/workCalendar",
  "base.dict_item": "/systemManage/dataDic",
  "identity.user_account": "/systemManage/userManage",
  "seal.certificate": "/systemManage/certificate",
};
