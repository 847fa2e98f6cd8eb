import type { ReleaseNote, ReleaseNoteDraft } from "../../../api/releaseNotes";
import * as z from "../../../kit/form/schema";
import type { WordKey } from "../../../words";

const required: WordKey = "common.required";
const text = z.string().trim().min(1, required);

export const releaseNoteForm = z.object({ number: text, contentZh: text, contentEn: text });

export function draftOf(row: ReleaseNote | null): ReleaseNoteDraft {
  return { number: row?.number ?? "", contentZh: row?.contentZh ?? "", contentEn: row?.contentEn ?? "" };
}
