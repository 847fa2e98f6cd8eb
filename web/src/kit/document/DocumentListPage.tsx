import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { DocumentRow, ListedDocument } from "../../api/documents";
import { describeListingQuery, type With } from "../../api/listing";
import { useSide, useSignedIn } from "../../core/signedInContext";
import { Icon } from "../icons";
import type { FilterSpec } from "../list/filters";
import { ListPage } from "../list/ListPage";
import type { BatchAction } from "../list/SelectionBar";
import { useBatch, type BatchStep } from "../list/useBatch";
import { STAMP_TONES } from "../stamp/tones";
import { useAddress } from "./address";
import { fieldName, type DocumentKind } from "./kind";
import { effectWord, kindWord } from "./kindWords";
import { useDocumentActions } from "./useDocumentActions";

/** Field that names a row in confirmations. */
const NAME = ["number"] as const;
const BY_STATE: FilterSpec = { field: "state", width: 130 };
const BY_STAMP: FilterSpec = { field: "stampState", width: 130 };

export type NumberedRow = With<ListedDocument, (typeof NAME)[number]>;

interface DocumentListPageProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  /** Primary button of the list, where it is not creating a document. */
  primary?: ReactNode;
  /** Further batch actions. */
  batchActions?: readonly BatchAction<NumberedRow>[];
}

/** The list page of a kind of document, with its actions. */
export function DocumentListPage<Row extends DocumentRow>({
  kind,
  primary,
  batchActions,
}: DocumentListPageProps<Row>) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const address = useAddress(kind.listing);
  const side = useSide();
  const { permissions } = useSignedIn().menu;
  const { edit, stamped, actions: declared } = kind.declared;
  const mayAdd = edit !== null && permissions.has(edit);
  const { act, offered, dialog, dangerous } = useDocumentActions(kind);
  const life = useQuery(describeListingQuery(kind.listing)).data?.life;
  const steps = Object.keys(kind.actions).flatMap((key): BatchStep<NumberedRow>[] => {
    const action = declared[key];
    const label = life?.transitions.find((transition) => transition.action === key)?.label;
    if (!label || !action?.many || !permissions.has(action.permission)) return [];
    return [
      {
        key,
        label,
        run: ({ id, version }, once) => kind.act(key, { id, version }, once),
        question: (n) => t("document.batch", { n, action: label }),
        effect: t(effectWord(kind.listing, key, i18n.exists)),
        danger: dangerous.includes(key),
      },
    ];
  });
  const standing = (row: NumberedRow) => {
    // The fields it reads were requested as `standingNeeds`.
    const more = kind.standing?.(row as unknown as Row, side);
    return more ? { label: t(more.word), tone: more.tone } : null;
  };
  const batch = useBatch<NumberedRow>(kind.listing, ({ number }) => number, steps);
  const actions = [...batch.actions, ...(batchActions ?? [])];
  return (
    <>
      <ListPage
        title={t(address.title)}
        listing={kind.listing}
        page={kind.page}
        needs={[...NAME, ...((kind.standingNeeds ?? []) as never[])]}
        searchPlaceholder={t(kindWord(kind.listing, "search"))}
        columns={kind.columns.map((field) => fieldName(field, i18n.language))}
        filters={[BY_STATE, ...(stamped ? [BY_STAMP] : []), ...(kind.filters ?? [])]}
        {...(stamped ? { tones: STAMP_TONES } : {})}
        {...(kind.standing ? { standing } : {})}
        dangerousActions={dangerous}
        {...(actions.length > 0 ? { batchActions: actions } : {})}
        {...(mayAdd ? { emptyHint: t(kindWord(kind.listing, "emptyHint")) } : {})}
        primary={
          primary ??
          (mayAdd && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(address.add)}>
              {t(kindWord(kind.listing, "add"))}
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
