import * as z from "../../../kit/form/schema";
import type { RoleOption, User, UserDraft } from "../../../api/users";
import type { WordKey } from "../../../words";
import { EMAIL } from "../emailRule";
import { phoneRule } from "../phoneRule";

export const SUPPLIER_USER = "SUZ";
export const INTERNAL_USER = "IUZ";

/** User types, each with the suffix of its translation key. */
export const USER_TYPES = [
  ["", "buyer"],
  [INTERNAL_USER, "internal"],
  [SUPPLIER_USER, "supplier"],
] as const;

/** The word for a user type; null for one that this build does not know. */
export function userTypeWord(userType: string): WordKey | null {
  const known = USER_TYPES.find(([value]) => value === userType);
  return known ? `user.type.${known[1]}` : null;
}

/** Whether a role fits a user type: buyer and supplier roles do not mix. */
export function roleFits(
  userType: string,
  { roleType, roleCode }: Pick<RoleOption, "roleType" | "roleCode">,
) {
  if (userType === SUPPLIER_USER) return roleType !== "_PUR" && roleCode !== "administrator";
  return roleType !== "_SPLR";
}

// These checks only save a round trip; the server's rules are authoritative. Messages are translation keys.
const required: WordKey = "common.required";
const account: WordKey = "user.rule.account";
const address: WordKey = "user.rule.email";
const needsOrganize: WordKey = "user.rule.needsOrganize";
const otherSide: WordKey = "user.rule.roleOfOtherSide";

/** `stored` is the address the account has now: it may stay, whatever rule was made since. */
export function userForm(roles: readonly RoleOption[], stored = "") {
  return z
    .object({
      username: z
        .string()
        .trim()
        .min(1, required)
        .regex(/^[\p{L}\p{N}._@-]+$/u, account),
      surname: z.string().trim(),
      name: z.string().trim().min(1, required),
      userType: z.enum(["", SUPPLIER_USER, INTERNAL_USER]),
      email: z
        .string()
        .trim()
        .refine((email) => email === "" || email === stored.trim() || EMAIL.test(email), address),
      employeeNo: z.string().trim(),
      level: z.string(),
      mobile: phoneRule,
      phone: phoneRule,
      language: z.enum(["zh", "en"]),
      roleIds: z.array(z.string()).min(1, required),
      organizeIds: z.array(z.string()),
    })
    .superRefine((draft, context) => {
      const wrong = (path: keyof UserDraft, message: WordKey) =>
        context.addIssue({ code: "custom", path: [path], message });
      const chosen = roles.filter((role) => draft.roleIds.includes(role.id));
      if (!chosen.every((role) => roleFits(draft.userType, role))) wrong("roleIds", otherSide);
      if (draft.userType === SUPPLIER_USER && draft.organizeIds.length === 0) {
        wrong("organizeIds", needsOrganize);
      }
    });
}

/** Whether an edit has sent a new invitation: whoever has never set a password is invited to each new address. */
export function isInvitedAnew(
  before: Pick<User, "email">,
  after: Pick<User, "email" | "state" | "mustChangePassword" | "passwordChangedAt">,
): boolean {
  const onlyInvited = after.state === "effective" && after.mustChangePassword && !after.passwordChangedAt;
  const mailbox = (user: Pick<User, "email">) => (user.email ?? "").toLowerCase();
  return onlyInvited && Boolean(after.email) && mailbox(before) !== mailbox(after);
}

export function draftOf(user: User | null): UserDraft {
  return {
    username: user?.username ?? "",
    surname: user?.surname ?? "",
    name: user?.name ?? "",
    userType: user?.userType === SUPPLIER_USER || user?.userType === INTERNAL_USER ? user.userType : "",
    email: user?.email ?? "",
    employeeNo: user?.employeeNo ?? "",
    level: user?.level ?? "",
    mobile: user?.mobile ?? "",
    phone: user?.phone ?? "",
    language: user?.language === "en" ? "en" : "zh",
    roleIds: user?.roleIds ?? [],
    organizeIds: user?.organizeIds ?? [],
  };
}
