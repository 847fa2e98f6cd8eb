import { useTranslation } from "react-i18next";
import {
  ORGANIZE_TOPIC,
  organizeQuery,
  saveOrganize,
  updateOrganize,
  type Organize,
} from "../../api/organizations";
import { Attachments, AttachmentsTitle } from "../../kit/files/Attachments";
import { RecordDrawer } from "../../kit/form/RecordDrawer";
import { useSignedIn } from "../../core/signedInContext";
import { OrganizeFields } from "./OrganizeFields";
import { draftOf, organizeForm } from "./organizeForm";
import { OrganizeUsers, OrganizeUsersTitle } from "./OrganizeUsers";

function FilesTitle({ row }: { row: Organize }) {
  return <AttachmentsTitle kind={ORGANIZE_TOPIC} documentId={row.id} />;
}

function Files({ row }: { row: Organize }) {
  return <Attachments kind={ORGANIZE_TOPIC} documentId={row.id} name={row.nameZh} />;
}

const FILES = { key: "files", Title: FilesTitle, Content: Files };
const USERS = { key: "users", Title: OrganizeUsersTitle, Content: OrganizeUsers };

interface OrganizeDrawerProps {
  /** A row's id, `new`, or null when closed. */
  target: string | null;
  onClose: () => void;
}

export function OrganizeDrawer({ target, onClose }: OrganizeDrawerProps) {
  const { t } = useTranslation();
  const maySeeUsers = useSignedIn().menu.permissions.has("identity.user.view");
  return (
    <RecordDrawer
      target={target}
      onClose={onClose}
      topic={ORGANIZE_TOPIC}
      kept="partner.organize"
      query={organizeQuery}
      titles={{ add: t("organize.add"), edit: t("organize.edit"), view: t("organize.view") }}
      contentTitle={t("organize.tabContent")}
      draftOf={draftOf}
      schema={organizeForm}
      add={saveOrganize}
      update={updateOrganize}
      Fields={OrganizeFields}
      tabs={maySeeUsers ? [USERS, FILES] : [FILES]}
    />
  );
}
