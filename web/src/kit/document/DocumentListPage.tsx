import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { DocumentRow } from "../../api/documents";
import { useSide, useSignedIn } from "../../shell/signedInContext";
import { Icon } from "../icons";
import { ListPage } from "../list/ListPage";
import type { BatchAction } from "../list/SelectionBar";
import { useBatch, type BatchStep } from "../list/useBatch";
import { useAddress } from "./address";
import { fieldName, type DocumentKind } from "./kind";
import { useDocumentActions } from "./useDocumentActions";

/** What a row is called in questions about it. */
const NAME = ["number"];

interface DocumentListPageProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  /** What this list is mostly opened for, where that is not making a new document. */
  primary?: ReactNode;
  /** What else can be done to the ticked rows. */
  batchActions?: readonly BatchAction<Row>[];
}

/** The list of a kind of document, with everything that can be done from it. */
export function DocumentListPage<Row extends DocumentRow>({
  kind,
  primary,
  batchActions,
}: DocumentListPageProps<Row>) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const address = useAddress(kind);
  const side = useSide();
  const { permissions } = useSignedIn().menu;
  const mayAdd = kind.addPermission !== undefined && permissions.has(kind.addPermission);
  const { act, offered, dialog, dangerous } = useDocumentActions(kind);
  const steps = Object.entries(kind.actions).flatMap(([key, spec]): BatchStep<Row>[] => {
    if (!spec.batch || !permissions.has(spec.batch.permission)) return [];
    const label = t(spec.batch.label);
    return [
      {
        key,
        label,
        run: ({ id, version }, once) => spec.run({ id, version }, once),
        question: (n) => t("document.batch", { n, action: label }),
        effect: t(spec.effect),
        danger: spec.danger ?? false,
      },
    ];
  });
  const standing = (row: Row) => {
    const more = kind.standing?.(row, side);
    return more ? { label: t(more.word), tone: more.tone } : null;
  };
  const batch = useBatch<Row>(kind.listing, ({ number }) => number, steps);
  const actions = [...batch.actions, ...(batchActions ?? [])];
  return (
    <>
      <ListPage<Row>
        title={t(address.title)}
        listing={kind.listing}
        page={kind.page}
        needs={[...NAME, ...(kind.standingNeeds ?? [])]}
        searchPlaceholder={t(kind.words.search)}
        columns={kind.columns.map((field) => fieldName(field, i18n.language))}
        filters={[...kind.filters]}
        {...(kind.tones ? { tones: kind.tones } : {})}
        {...(kind.standing ? { standing } : {})}
        dangerousActions={dangerous}
        {...(actions.length > 0 ? { batchActions: actions } : {})}
        {...(mayAdd ? { emptyHint: t(kind.words.emptyHint) } : {})}
        primary={
          primary ??
          (mayAdd && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(address.add)}>
              {kind.words.add && t(kind.words.add)}
            </Button>
          ))
        }
        openField="number"
        onOpen={({ id }) => void navigate(address.one(id))}
        actionsOf={({ actions: all }) => offered(all).filter(({ action }) => !kind.actions[action]?.onPage)}
        onAction={act}
      />
      {dialog}
      {batch.dialog}
    </>
  );
}
