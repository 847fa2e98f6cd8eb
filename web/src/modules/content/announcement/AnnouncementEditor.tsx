import { Button } from "antd";
import { useTranslation } from "react-i18next";
import {
  ANNOUNCEMENT_TOPIC,
  saveAnnouncement,
  updateAnnouncement,
  type Announcement,
  type AnnouncementDraft,
} from "../../../api/announcements";
import { usePage } from "../../../core/page";
import { AuditTimeline } from "../../../kit/AuditTimeline";
import { Attachments } from "../../../kit/files/Attachments";
import { RecordNotices } from "../../../kit/form/RecordNotices";
import { useRecordForm } from "../../../kit/form/useRecordForm";
import { FormPage, FormPanel } from "../../../kit/FormPage";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { toast } from "../../../kit/toast";
import { useSignedIn } from "../../../core/signedInContext";
import { AnnouncementFields } from "./AnnouncementFields";
import { announcementForm, draftOf } from "./announcementForm";

export const ANNOUNCEMENT_PAGE = "/contentManage/announcement";

interface AnnouncementEditorProps {
  /** The version being edited; null for a new one. */
  base: Announcement | null;
  latest: Announcement | null;
  /** It was deleted by someone else meanwhile. */
  gone: boolean;
  onReload: (row: Announcement) => void;
}

/** Labels of form fields that are not columns of the list. */
const OTHER_WORDS = {
  content: "announcement.content",
  organizeIds: "announcement.organizes",
  userIds: "announcement.users",
} as const;

export function AnnouncementEditor({ base, latest, gone, onReload }: AnnouncementEditorProps) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const { leave } = usePage();
  const columnLabel = useColumnLabels(ANNOUNCEMENT_TOPIC);
  const editing = useRecordForm<Announcement, AnnouncementDraft>({
    topic: ANNOUNCEMENT_TOPIC,
    kept: "content.announcement",
    base,
    latest,
    draftOf,
    schema: announcementForm,
    save: (draft, key, publish) => {
      const clean = { ...draft, receipt: draft.receipt && draft.scope !== "public" };
      return base
        ? updateAnnouncement({ ...clean, id: base.id, version: base.version }, publish, key)
        : saveAnnouncement(clean, publish, key);
    },
    onSaved: (_row, published) => {
      toast.success(t(published ? "announcement.published" : "common.saved"));
      leave(ANNOUNCEMENT_PAGE);
    },
    onReload: () => latest && onReload(latest),
  });
  const { form } = editing;
  const edit = base?.actions?.find((action) => action.action === "edit");
  const readOnly = base !== null && edit?.allowed !== true;
  const labelOf = (name: string) =>
    name in OTHER_WORDS
      ? t(OTHER_WORDS[name as keyof typeof OTHER_WORDS])
      : columnLabel(name === "columnId" ? "columnTitle" : name);
  const wrong = (Object.keys(form.formState.errors) as (keyof AnnouncementDraft)[]).map((name) => ({
    name,
    label: labelOf(name),
    onGo: () => form.setFocus(name),
  }));

  return (
    <FormPage
      title={base ? t(readOnly ? "announcement.view" : "announcement.edit") : t("announcement.add")}
      notice={
        <RecordNotices
          listing={ANNOUNCEMENT_TOPIC}
          editing={editing}
          base={base && draftOf(base)}
          latest={editing.overtaken && draftOf(editing.overtaken)}
          gone={gone}
          reason={readOnly ? edit?.reason : null}
          labelOf={labelOf}
        />
      }
      kept={editing.kept}
      saving={editing.saving}
      canSave={!gone}
      onSave={readOnly ? undefined : editing.submit}
      saveWord={t("announcement.saveDraft")}
      more={
        !readOnly &&
        permissions.has("content.announcement.publish") && (
          <Button disabled={gone || editing.saving} onClick={editing.submitAndMore}>
            {t("announcement.saveAndPublish")}
          </Button>
        )
      }
      wrong={wrong}
      onLeave={() => leave(ANNOUNCEMENT_PAGE)}
    >
      <AnnouncementFields control={form.control} base={base} readOnly={readOnly} />
      <FormPanel title={t("files.title")}>
        {base ? (
          <Attachments kind={ANNOUNCEMENT_TOPIC} documentId={base.id} name={base.number} />
        ) : (
          <p>{t("announcement.filesAfterwards")}</p>
        )}
      </FormPanel>
      {base && permissions.has("base.audit.view") && (
        <FormPanel title={t("history.title")}>
          <AuditTimeline listing={ANNOUNCEMENT_TOPIC} id={base.id} />
        </FormPanel>
      )}
    </FormPage>
  );
}
