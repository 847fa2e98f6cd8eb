import * as z from "../../kit/form/schema";
import type { Organize, OrganizeDraft } from "../../api/organizations";
import type { WordKey } from "../../words";

// These checks only save a round trip; the server's rules are authoritative. Messages are translation keys.
const required: WordKey = "common.required";
const erp: WordKey = "organize.rule.erp";

export const organizeForm = z.object({
  nameZh: z.string().trim().min(1, required),
  nameEn: z.string().trim().min(1, required),
  shortNameZh: z.string().trim(),
  shortNameEn: z.string().trim(),
  orgCategory: z.string(),
  relationType: z.enum(["", "S", "C"]).refine((value) => value !== "", required),
  erpNo: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{0,20}$/, erp),
  internalGroup: z.boolean(),
});

export function draftOf(row: Organize | null): OrganizeDraft {
  return {
    nameZh: row?.nameZh ?? "",
    nameEn: row?.nameEn ?? "",
    shortNameZh: row?.shortNameZh ?? "",
    shortNameEn: row?.shortNameEn ?? "",
    orgCategory: row?.orgCategory ?? "",
    relationType: row?.relationType === "S" || row?.relationType === "C" ? row.relationType : "",
    erpNo: row?.erpNo ?? "",
    internalGroup: row?.internalGroup ?? false,
  };
}
