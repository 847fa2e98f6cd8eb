import { Tabs } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  ORGANIZE_TOPIC,
  saveOrganize,
  updateOrganize,
  type Organize,
  type OrganizeDraft,
} from "../../api/organizations";
import { AuditTimeline } from "../../kit/AuditTimeline";
import { DrawerForm } from "../../kit/DrawerForm";
import { RecordNotices } from "../../kit/form/RecordNotices";
import { useRecordForm } from "../../kit/form/useRecordForm";
import { toast } from "../../kit/toast";
import { useSignedIn } from "../../shell/signedInContext";
import styles from "./OrganizeEditor.module.css";
import { OrganizeFields } from "./OrganizeFields";
import { draftOf, organizeForm } from "./organizeForm";

interface OrganizeEditorProps {
  /** The version being edited; null for a new record. */
  base: Organize | null;
  /** The newest version known. */
  latest: Organize | null;
  /** Someone deleted it meanwhile. */
  gone: boolean;
  /** Goes on from the newest version. */
  onReload: () => void;
  /** The drawer has slid out of sight. */
  onClosed: () => void;
}

const USERS = "/systemManage/userManage";

export function OrganizeEditor({ base, latest, gone, onReload, onClosed }: OrganizeEditorProps) {
  const { t, i18n } = useTranslation();
  const { menu } = useSignedIn();
  const [open, setOpen] = useState(true);
  const editing = useRecordForm<Organize, OrganizeDraft>({
    topic: ORGANIZE_TOPIC,
    base,
    latest,
    draftOf,
    schema: organizeForm,
    save: (draft, key) =>
      base ? updateOrganize({ ...draft, id: base.id, version: base.version }, key) : saveOrganize(draft, key),
    onSaved: () => {
      toast.success(t("common.saved"));
      setOpen(false);
    },
    onReload,
  });
  const edit = base?.actions?.find((action) => action.action === "edit");
  const readOnly = base !== null && edit?.allowed !== true;

  const fields = (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editing.submit();
      }}
    >
      <OrganizeFields control={editing.form.control} readOnly={readOnly} isNew={base === null} />
      {/* Enter in a field submits only if the form holds a submit button; the visible one is in the footer. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  );
  // Users are listed under the name of their organisation in the reader's language.
  const usersOf = (row: Organize) =>
    `${USERS}?where=${encodeURIComponent(`organizeNames~like~${i18n.language === "zh" ? row.nameZh : row.nameEn}`)}`;

  const content = (
    <>
      {fields}
      {base && menu.titles.has(USERS) && (
        <p className={styles.users}>
          <Link to={usersOf(base)}>{t("organize.users")}</Link>
        </p>
      )}
    </>
  );

  return (
    <DrawerForm
      title={base ? t(readOnly ? "organize.view" : "organize.edit") : t("organize.add")}
      open={open}
      dirty={editing.dirty && !gone}
      saving={editing.saving}
      canSave={!gone}
      onSave={readOnly ? undefined : editing.submit}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      <RecordNotices
        listing={ORGANIZE_TOPIC}
        editing={editing}
        base={base && draftOf(base)}
        latest={editing.overtaken && draftOf(editing.overtaken)}
        gone={gone}
        reason={readOnly ? edit?.reason : null}
      />
      {base ? (
        <Tabs
          size="small"
          items={[
            { key: "content", label: t("organize.tabContent"), children: content },
            ...(menu.permissions.has("base.audit.view")
              ? [
                  {
                    key: "history",
                    label: t("history.title"),
                    children: <AuditTimeline listing={ORGANIZE_TOPIC} id={base.id} />,
                  },
                ]
              : []),
          ]}
        />
      ) : (
        fields
      )}
    </DrawerForm>
  );
}
