import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { RowFrom } from "../../../api/listing";
import {
  deleteReleaseNote,
  publishReleaseNote,
  recallReleaseNote,
  RELEASE_NOTE_TOPIC,
  releaseNotePageQuery,
  releaseNoteQuery,
  saveReleaseNote,
  updateReleaseNote,
} from "../../../api/releaseNotes";
import { useSignedIn } from "../../../core/signedInContext";
import { NEW, RecordDrawer } from "../../../kit/form/RecordDrawer";
import { Icon } from "../../../kit/icons";
import { ListPage, useListState } from "../../../kit/list/ListPage";
import { useConfirmedActions } from "../../../kit/useConfirmedActions";
import { draftOf, releaseNoteForm } from "./releaseNoteForm";
import { ReleaseNoteFields } from "./ReleaseNoteFields";

type Row = RowFrom<typeof releaseNotePageQuery, "number">;

/** Release notes, shown to everyone in the version dialog once published. */
export default function ReleaseNotePage() {
  const { t } = useTranslation();
  const mayEdit = useSignedIn().menu.permissions.has("base.release_note.edit");
  const [state, setState] = useListState();
  const ask = useConfirmedActions<Row>(RELEASE_NOTE_TOPIC, {
    publish: {
      run: publishReleaseNote,
      question: ({ number }) => t("releaseNote.confirmPublish", { number }),
      effect: () => t("releaseNote.publishEffect"),
    },
    recall: {
      run: recallReleaseNote,
      question: ({ number }) => t("releaseNote.confirmRecall", { number }),
      effect: () => t("releaseNote.recallEffect"),
    },
    delete: {
      run: deleteReleaseNote,
      question: ({ number }) => t("releaseNote.confirmDelete", { number }),
      effect: () => t("document.effect.delete"),
      danger: true,
      done: () => t("common.deleted"),
    },
  });
  const open = (id: string) => setState({ ...state, open: id });
  return (
    <>
      <ListPage
        title={t("menu.releaseNote")}
        listing={RELEASE_NOTE_TOPIC}
        page={releaseNotePageQuery}
        needs={["number"]}
        searchPlaceholder={t("releaseNote.search")}
        filters={[{ field: "status", width: 110 }]}
        dangerousActions={["delete"]}
        emptyTitle={t("releaseNote.emptyTitle")}
        {...(mayEdit ? { emptyHint: t("releaseNote.emptyHint") } : {})}
        primary={
          mayEdit && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => open(NEW)}>
              {t("releaseNote.add")}
            </Button>
          )
        }
        onOpen={(row) => open(row.id)}
        onAction={(row, action) => (action === "edit" ? open(row.id) : ask(row, action))}
      />
      <RecordDrawer
        target={state.open === NEW && !mayEdit ? null : state.open}
        onClose={() => setState({ ...state, open: null })}
        topic={RELEASE_NOTE_TOPIC}
        kept="base.release_note"
        query={releaseNoteQuery}
        titles={{ add: t("releaseNote.add"), edit: t("releaseNote.edit"), view: t("releaseNote.view") }}
        contentTitle={t("releaseNote.view")}
        draftOf={draftOf}
        schema={releaseNoteForm}
        add={saveReleaseNote}
        update={updateReleaseNote}
        Fields={ReleaseNoteFields}
      />
    </>
  );
}
