import * as z from "../../kit/form/schema";
import type { DictItem, DictItemDraft } from "../../api/dictionary";
import type { WordKey } from "../../words";

// These checks only save a round trip; the server's rules are authoritative. Messages are translation keys.
const required: WordKey = "common.required";
const code: WordKey = "dict.rule.code";
const order: WordKey = "dict.rule.sortOrder";

export const dictItemForm = z.object({
  dictName: z
    .string()
    .trim()
    .min(1, required)
    .regex(/^[A-Za-z]\w*$/, code),
  itemValue: z.string().trim().min(1, required),
  descriptionZh: z.string().trim().min(1, required),
  descriptionEn: z.string().trim().min(1, required),
  isdefault: z.enum(["1", "0"]),
  alternate1: z.string().trim(),
  alternate2: z.string().trim(),
  sortOrder: z.number({ error: order }).int(order).min(0, order).max(999_999, order),
});

export function draftOf(row: DictItem | null): DictItemDraft {
  return {
    dictName: row?.dictName ?? "",
    itemValue: row?.itemValue ?? "",
    descriptionZh: row?.descriptionZh ?? "",
    descriptionEn: row?.descriptionEn ?? "",
    isdefault: row?.isdefault === "1" ? "1" : "0",
    alternate1: row?.alternate1 ?? "",
    alternate2: row?.alternate2 ?? "",
    sortOrder: row?.sortOrder ?? 0,
  };
}
