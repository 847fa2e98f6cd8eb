import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { DocumentRow, ListedDocument } from "../../api/documents";
import { describeListingQuery, type ConditionLine, type With } from "../../api/listing";
import { useIsTheSupplier, useSide, useSignedIn } from "../../core/signedInContext";
import { Icon } from "../icons";
import type { FilterSpec } from "../list/filters";
import { ListPage } from "../list/ListPage";
import type { BatchAction } from "../list/SelectionBar";
import { useBatch, type BatchFormProps, type BatchStep } from "../list/useBatch";
import { useSupplierFilter } from "../list/useSupplierFilter";
import { STAMP_TONES } from "../stamp/tones";
import { useAddress } from "./address";
import { BatchForm } from "./BatchForm";
import {
  explainsEmptyList,
  fieldName,
  nameField,
  nameOf,
  ordinaryActions,
  stillOwes,
  SUPPLIER,
  type DocumentKind,
} from "./kind";
import { countedWord, effectWord } from "./actionWords";
import { kindWord } from "./kindWords";
import { nextStep } from "./nextStep";
import { referenceHref, referenceNeeds } from "./references";
import { useDocumentActions } from "./useDocumentActions";

/** Field that names a row in confirmations, unless the kind says another. */
const NAME = ["number"] as const;
const BY_STAMP: FilterSpec = { field: "stampState", width: 130 };

export type NumberedRow = With<ListedDocument, (typeof NAME)[number]>;

interface DocumentListPageProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  /** Primary button of the list, where it is not creating a document. */
  primary?: ReactNode;
  /** Further batch actions. */
  batchActions?: readonly BatchAction<NumberedRow>[];
  /** Lines that stay whatever the reader asks, for a page that shows some of the kind; it then has a title of its own. */
  fixed?: readonly ConditionLine[];
  title?: string;
}

/** The list page of a kind of document, with its actions. */
export function DocumentListPage<Row extends DocumentRow>({
  kind,
  primary,
  batchActions,
  fixed,
  title,
}: DocumentListPageProps<Row>) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const address = useAddress(kind.listing);
  const side = useSide();
  const isOwn = useIsTheSupplier();
  const { permissions } = useSignedIn().menu;
  const { edit, stamped, actions: declared } = kind.declared;
  const mayAdd = edit !== null && permissions.has(edit);
  const { act, offered, dialog, dangerous } = useDocumentActions(kind);
  const life = useQuery(describeListingQuery(kind.listing)).data?.life;
  const choice = { ordinary: ordinaryActions(kind), dangerous, draftStates: kind.draftStates };
  const steps = Object.keys(kind.actions).flatMap((key): BatchStep<NumberedRow>[] => {
    const action = declared[key];
    const label = life?.transitions.find((transition) => transition.action === key)?.label;
    if (!label || !action?.many || !permissions.has(action.permission)) return [];
    return [
      {
        key,
        label,
        run: ({ id, version }, once, input) => kind.act(key, { ...input, id, version }, once),
        ...(action.inputs
          ? { renderForm: (form: BatchFormProps) => <BatchForm kind={kind} action={key} {...form} /> }
          : {}),
        question: (n) =>
          t("document.batch", { action: label, what: t(countedWord(kind.listing, i18n.exists), { n }) }),
        effect: t(effectWord(kind.listing, key, i18n.exists)),
        danger: dangerous.includes(key),
        fits: (row) => row.actions?.some((one) => one.action === key && one.allowed) ?? false,
      },
    ];
  });
  const byStatus: FilterSpec = { field: kind.status ?? "state", width: 130 };
  const offeredInRow = ({ actions: all }: NumberedRow) => offered(all);
  // Lists without a supplier are not asked for one.
  const filterOfSuppliers = useSupplierFilter("organizeId");
  const bySupplier = kind.columns.includes(SUPPLIER) ? filterOfSuppliers : [];
  const references = kind.references ?? {};
  const links = Object.fromEntries(
    Object.entries(references).map(([field, reference]) => [
      field,
      // The fields it reads were requested as `referenceNeeds`.
      (row: NumberedRow) => referenceHref(reference, row as unknown as Record<string, unknown>, field, side),
    ]),
  );
  const named = nameField(kind, i18n.language);
  const batch = useBatch<NumberedRow>(kind.listing, (row) => nameOf(kind, row, i18n.language), steps);
  const actions = [...batch.actions, ...(batchActions ?? [])];
  return (
    <>
      <ListPage
        title={title ?? t(address.title)}
        listing={kind.listing}
        page={kind.page}
        {...(fixed ? { fixed } : {})}
        needs={[named as (typeof NAME)[number], ...(referenceNeeds(references) as never[])]}
        searchPlaceholder={t(kindWord(kind.listing, "search"))}
        columns={kind.columns
          .filter((field) => !(isOwn && field === SUPPLIER))
          .map((field) => fieldName(field, i18n.language))}
        moreColumns={kind.moreColumns}
        filters={[...bySupplier, byStatus, ...(stamped ? [BY_STAMP] : []), ...(kind.filters ?? [])]}
        {...(stamped ? { tones: STAMP_TONES } : {})}
        dangerousActions={dangerous}
        {...(actions.length > 0 ? { batchActions: actions } : {})}
        {...(explainsEmptyList(kind.declared, permissions)
          ? { emptyHint: t(kindWord(kind.listing, "emptyHint")) }
          : {})}
        primary={
          primary ??
          (mayAdd && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(address.add)}>
              {t(kindWord(kind.listing, "add"))}
            </Button>
          ))
        }
        openField={named}
        hrefOf={({ id }) => address.one(id)}
        links={links}
        nextStep={(row) => (life ? nextStep(offeredInRow(row), life, row.state, choice) : null)}
        // The fields it reads are those of the column that is shown.
        owes={(row, dueField) => stillOwes(kind, row as unknown as Row, dueField)}
        actionsOf={offeredInRow}
        onAction={act}
      />
      {dialog}
      {batch.dialog}
    </>
  );
}
