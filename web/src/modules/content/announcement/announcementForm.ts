import * as z from "../../../kit/form/schema";
import {
  LANGUAGES,
  SCOPES,
  type Announcement,
  type AnnouncementDraft,
  type ArticleLanguage,
  type Scope,
} from "../../../api/announcements";
import type { WordKey } from "../../../words";

// These checks only save a round trip; the server's rules are authoritative. Messages are translation keys.
const required: WordKey = "common.required";
const length: WordKey = "announcement.titleLength";
const long500: WordKey = "rule.atMost500";
const order: WordKey = "dict.rule.sortOrder";
const backwards: WordKey = "announcement.expiresBefore";

export const title = z.string().trim().min(1, required).min(3, length).max(500, length);
export const sortOrder = z.number({ error: order }).int(order).min(0, order).max(999_999, order);

export const announcementForm = z
  .object({
    title,
    brief: z.string().max(500, long500),
    announcementType: z.string(),
    columnId: z.string(),
    language: z.enum(LANGUAGES),
    sortOrder,
    receipt: z.boolean(),
    scope: z.enum(SCOPES),
    effectiveOn: z.string().nullable(),
    expiresOn: z.string().nullable(),
    content: z.string(),
    organizeIds: z.array(z.string()),
    userIds: z.array(z.string()),
  })
  .superRefine((draft, check) => {
    const wrong = (path: string, message: WordKey) =>
      check.addIssue({ code: "custom", path: [path], message });
    if (draft.scope === "organizes" && draft.organizeIds.length === 0) wrong("organizeIds", required);
    if (draft.scope === "users" && draft.userIds.length === 0) wrong("userIds", required);
    if (draft.effectiveOn && draft.expiresOn && draft.effectiveOn > draft.expiresOn)
      wrong("expiresOn", backwards);
  });

export function draftOf(row: Announcement | null): AnnouncementDraft {
  return {
    title: row?.title ?? "",
    brief: row?.brief ?? "",
    announcementType: row?.announcementType ?? "",
    columnId: row?.columnId ?? "",
    language: (row?.language ?? "all") as ArticleLanguage,
    sortOrder: row?.sortOrder ?? 0,
    receipt: row?.receipt ?? false,
    scope: (row?.scope ?? "signed_in") as Scope,
    effectiveOn: row?.effectiveOn ?? null,
    expiresOn: row?.expiresOn ?? null,
    content: row?.content ?? "",
    organizeIds: row?.organizes.map(({ id }) => id) ?? [],
    userIds: row?.users.map(({ id }) => id) ?? [],
  };
}
