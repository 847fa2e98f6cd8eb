import * as z from "../../../kit/form/schema";
import { BUTTON_ENTRY, PAGE_ENTRY, type MenuDraft, type StoredMenu } from "../../../api/menus";
import type { WordKey } from "../../../words";

// These checks only save a round trip; the server's rules are authoritative. Messages are translation keys.
const required: WordKey = "common.required";
const address: WordKey = "menuAdmin.rule.url";
const order: WordKey = "dict.rule.sortOrder";

/** A path on this site: never another origin, never a script URL. */
const ADDRESS = /^\/(?!\/)[\w./-]+$/;

export const menuForm = z
  .object({
    menuType: z.number(),
    parentId: z.string().nullable(),
    url: z.string().trim(),
    component: z.string().trim(),
    icon: z.string(),
    languageKey: z.string().trim().min(1, required),
    permission: z.string(),
    hidden: z.boolean(),
    cache: z.boolean(),
    sort: z.number({ error: order }).int(order).min(0, order).max(999_999, order),
  })
  .superRefine((draft, check) => {
    const wrong = (field: keyof MenuDraft, message: WordKey) =>
      check.addIssue({ code: "custom", path: [field], message });
    if (draft.menuType === PAGE_ENTRY && !ADDRESS.test(draft.url)) wrong("url", address);
    if (draft.menuType !== BUTTON_ENTRY) return;
    if (!draft.parentId) wrong("parentId", required);
    if (!draft.permission) wrong("permission", required);
  });

export function draftOf(menu: StoredMenu | null, parentId: string | null, sort: number): MenuDraft {
  return {
    menuType: menu?.menuType ?? PAGE_ENTRY,
    parentId: menu ? (menu.parentId ?? null) : parentId,
    url: menu?.url ?? "",
    component: menu?.component ?? "",
    icon: menu?.icon ?? "",
    languageKey: menu?.languageKey ?? "",
    permission: menu?.permission ?? "",
    hidden: menu?.hidden ?? false,
    cache: menu?.cache ?? true,
    sort: menu?.sort ?? sort,
  };
}
