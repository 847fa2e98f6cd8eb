import * as z from "../../../kit/form/schema";
import type { Role, RoleDraft } from "../../../api/roles";
import type { WordKey } from "../../../words";

// These checks only save a round trip; the server's rules are authoritative. Messages are translation keys.
const required: WordKey = "common.required";
const code: WordKey = "dict.rule.code";
const long60: WordKey = "rule.atMost60";
const long500: WordKey = "rule.atMost500";
const onePermission: WordKey = "role.onePermission";

export const ROLE_CODE = /^[A-Za-z]\w*$/;

export const roleForm = z.object({
  roleCode: z.string().trim().min(1, required).max(60, long60).regex(ROLE_CODE, code),
  nameZh: z.string().trim().min(1, required).max(60, long60),
  nameEn: z.string().trim().min(1, required).max(60, long60),
  roleType: z.string(),
  description: z.string().trim().max(500, long500),
  permissions: z.array(z.string()).min(1, onePermission),
});

export function draftOf(role: Role | null): RoleDraft {
  return {
    roleCode: role?.roleCode ?? "",
    nameZh: role?.nameZh ?? "",
    nameEn: role?.nameEn ?? "",
    roleType: role?.roleType ?? "",
    description: role?.description ?? "",
    permissions: role?.permissions ?? [],
  };
}
