import * as z from "../../../kit/form/schema";
import type { DataRule } from "../../../api/dataRules";
import type { WordKey } from "../../../words";
import { newGroup, readRule, type Group } from "./ruleTree";

/** The form values, before the tree is serialised for the server. */
export interface DataRuleValues {
  listing: string;
  target: "role" | "user";
  roleId: string | null;
  userId: string | null;
  description: string;
  status: "on" | "off";
  rule: Group;
}

// These checks only save a round trip; the server's rules are authoritative. Messages are translation keys.
const required: WordKey = "common.required";
const long500: WordKey = "rule.atMost500";

export const dataRuleForm = z
  .object({
    listing: z.string().min(1, required),
    target: z.enum(["role", "user"]),
    roleId: z.string().nullable(),
    userId: z.string().nullable(),
    description: z.string().trim().min(1, required).max(500, long500),
    status: z.enum(["on", "off"]),
    // The builder validates the tree itself.
    rule: z.custom<Group>(),
  })
  .superRefine((values, check) => {
    const id = values.target === "role" ? values.roleId : values.userId;
    if (id) return;
    const path = [values.target === "role" ? "roleId" : "userId"];
    check.addIssue({ code: "custom", path, message: required });
  });

export function valuesOf(rule: DataRule | null): DataRuleValues {
  return {
    listing: rule?.listing ?? "",
    target: rule?.userId ? "user" : "role",
    roleId: rule?.roleId ?? null,
    userId: rule?.userId ?? null,
    description: rule?.description ?? "",
    status: rule?.status === "off" ? "off" : "on",
    rule: rule ? readRule(rule.rule) : newGroup(),
  };
}
