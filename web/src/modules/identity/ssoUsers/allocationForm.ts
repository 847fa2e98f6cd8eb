import * as z from "../../../kit/form/schema";
import type { SsoUser } from "../../../api/sso";
import type { RoleOption } from "../../../api/users";
import type { WordKey } from "../../../words";
import { roleFits, SUPPLIER_USER } from "../users/userForm";

/** One draft for both, so that a conflict notice covers concurrent changes to either. */
export interface Allocation {
  roleIds: string[];
  organizeIds: string[];
}

const otherSide: WordKey = "user.rule.roleOfOtherSide";
const needsOrganize: WordKey = "user.rule.needsOrganize";

export function allocationForm(kind: keyof Allocation, userType: string, roles: readonly RoleOption[]) {
  return z
    .object({ roleIds: z.array(z.string()), organizeIds: z.array(z.string()) })
    .superRefine(({ roleIds, organizeIds }, context) => {
      const chosen = roles.filter((role) => roleIds.includes(role.id));
      if (kind === "roleIds" && !chosen.every((role) => roleFits(userType, role))) {
        context.addIssue({ code: "custom", path: ["roleIds"], message: otherSide });
      }
      if (kind === "organizeIds" && userType === SUPPLIER_USER && organizeIds.length === 0) {
        context.addIssue({ code: "custom", path: ["organizeIds"], message: needsOrganize });
      }
    });
}

export function allocationOf(user: SsoUser | null): Allocation {
  return { roleIds: user?.roleIds ?? [], organizeIds: user?.organizeIds ?? [] };
}
