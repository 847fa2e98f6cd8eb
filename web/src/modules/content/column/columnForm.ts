import * as z from "../../../kit/form/schema";
import {
  LANGUAGES,
  type ArticleColumn,
  type ArticleLanguage,
  type ColumnDraft,
} from "../../../api/announcements";
import type { WordKey } from "../../../words";
import { sortOrder, title } from "../announcement/announcementForm";

const long500: WordKey = "rule.atMost500";

export const columnForm = z.object({
  title,
  brief: z.string().max(500, long500),
  columnType: z.string(),
  category: z.string(),
  language: z.enum(LANGUAGES),
  sortOrder,
});

export function draftOf(row: ArticleColumn | null): ColumnDraft {
  return {
    title: row?.title ?? "",
    brief: row?.brief ?? "",
    columnType: row?.columnType ?? "",
    category: row?.category ?? "",
    language: (row?.language ?? "all") as ArticleLanguage,
    sortOrder: row?.sortOrder ?? 0,
  };
}
