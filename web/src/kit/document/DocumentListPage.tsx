import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { DocumentRow } from "../../api/documents";
import { useSignedIn } from "../../shell/signedInContext";
import { Icon } from "../icons";
import { ListPage } from "../list/ListPage";
import { useBatch, type BatchStep } from "../list/useBatch";
import { fieldName, type DocumentKind } from "./kind";
import { useDocumentActions } from "./useDocumentActions";

/** What a row is called in questions about it. */
const NAME = ["number"];

/** The list of a kind of document, with everything that can be done from it. */
export function DocumentListPage<Row extends DocumentRow>({ kind }: { kind: DocumentKind<Row> }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { permissions } = useSignedIn().menu;
  const mayAdd = kind.addPermission !== undefined && permissions.has(kind.addPermission);
  const { act, dialog, dangerous } = useDocumentActions(kind);
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
  const batch = useBatch<Row>(kind.listing, ({ number }) => number, steps);
  return (
    <>
      <ListPage<Row>
        title={t(kind.words.title)}
        listing={kind.listing}
        page={kind.page}
        needs={NAME}
        searchPlaceholder={t(kind.words.search)}
        columns={kind.columns.map((field) => fieldName(field, i18n.language))}
        filters={[...kind.filters]}
        {...(kind.tones ? { tones: kind.tones } : {})}
        dangerousActions={dangerous}
        {...(batch.actions.length > 0 ? { batchActions: batch.actions } : {})}
        {...(mayAdd ? { emptyHint: t(kind.words.emptyHint) } : {})}
        primary={
          mayAdd && (
            <Button
              type="primary"
              icon={<Icon name="plus" />}
              onClick={() => void navigate(`${kind.home}/add`)}
            >
              {kind.words.add && t(kind.words.add)}
            </Button>
          )
        }
        openField="number"
        onOpen={({ id }) => void navigate(`${kind.home}/${id}`)}
        onAction={act}
      />
      {dialog}
      {batch.dialog}
    </>
  );
}
