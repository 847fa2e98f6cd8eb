import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { declaredOf } from "../../api/documentApi";
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
  const values = document as unknown as Readonly<Record<string, unknown>>;
  const offered = starts.filter(({ kind, states, only = {} }) => {
    const { edit } = declaredOf(kind);
    const fits = Object.entries(only).every(([field, value]) => values[field] === value);
    return edit !== null && permissions.has(edit) && states.includes(document.state) && fits;
  });
  const keyOf = (start: StartedKind) => `${start.kind}/${starts.indexOf(start)}`;
  return {
    entries: offered.map((start) => ({
      action: keyOf(start),
      label: t(start.word ?? kindWord(start.kind, "add")),
      allowed: true,
    })),
    open: (key) => {
      const start = offered.find((one) => keyOf(one) === key);
      if (start) void navigate(startedFrom(addressOf(start.kind, side), document.id, start.fills));
      return start !== undefined;
    },
  };
}
