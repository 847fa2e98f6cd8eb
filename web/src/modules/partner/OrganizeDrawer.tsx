import { useTranslation } from "react-i18next";
import { Link } from "react-router";
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
import styles from "./OrganizeDrawer.module.css";
import { OrganizeFields } from "./OrganizeFields";
import { draftOf, organizeForm } from "./organizeForm";

const USERS = "/systemManage/userManage";

function UsersLink({ row }: { row: Organize }) {
  const { t, i18n } = useTranslation();
  if (!useSignedIn().menu.titles.has(USERS)) return null;
  // The user list shows organisation names in the user's language, so filter by that name.
  const where = `organizeNames~like~${i18n.language === "zh" ? row.nameZh : row.nameEn}`;
  return (
    <p className={styles.users}>
      <Link to={`${USERS}?where=${encodeURIComponent(where)}`}>{t("organize.users")}</Link>
    </p>
  );
}

function FilesTitle({ row }: { row: Organize }) {
  return <AttachmentsTitle kind={ORGANIZE_TOPIC} documentId={row.id} />;
}

function Files({ row }: { row: Organize }) {
  return <Attachments kind={ORGANIZE_TOPIC} documentId={row.id} name={row.nameZh} />;
}

const TABS = [{ key: "files", Title: FilesTitle, Content: Files }];

interface OrganizeDrawerProps {
  /** A row's id, `new`, or null when closed. */
  target: string | null;
  onClose: () => void;
}

export function OrganizeDrawer({ target, onClose }: OrganizeDrawerProps) {
  const { t } = useTranslation();
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
      Below={UsersLink}
      tabs={TABS}
    />
  );
}
