import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { declaredOf, KIND_CODES } from "../../api/documentApi";
import type { RowAction } from "../../api/listing";
import { useSide, useSignedIn } from "../../core/signedInContext";
import { addressOf, startedFrom } from "./address";
import type { StartedKind } from "./kind";
import { kindWord } from "./kindWords";

/** Menu entries that create documents of other kinds about this one, where the user and the state allow it. */
export function useStarts(
  starts: readonly StartedKind[],
  document: { id: string; state: string },
): { entries: RowAction[]; open: (key: string) => boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const side = useSide();
  const { permissions } = useSignedIn().menu;
  const offered = starts.filter(({ kind, states }) => {
    const { edit } = declaredOf(kind);
    return edit !== null && permissions.has(edit) && states.includes(document.state);
  });
  return {
    entries: offered.map(({ kind }) => ({ action: kind, label: t(kindWord(kind, "add")), allowed: true })),
    open: (key) => {
      const kind = KIND_CODES.find((code) => code === key);
      if (kind) void navigate(startedFrom(addressOf(kind, side), document.id));
      return kind !== undefined;
    },
  };
}
