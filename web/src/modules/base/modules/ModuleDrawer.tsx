import { InputNumber } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EnterForm } from "../../../kit/form/EnterForm";
import * as z from "../../../kit/form/schema";
import {
  editModule,
  MODULE_TOPIC,
  moduleQuery,
  type BusinessModule,
  type BusinessModuleDetail,
  type ModuleDraft,
} from "../../../api/businessModules";
import { DrawerForm } from "../../../kit/DrawerForm";
import { InputField, SwitchField } from "../../../kit/form/fields";
import { FormField, selectWiring } from "../../../kit/form/FormField";
import layout from "../../../kit/form/layout.module.css";
import { PinnedDrawer } from "../../../kit/form/PinnedDrawer";
import { RecordNotices } from "../../../kit/form/RecordNotices";
import { useRecordForm } from "../../../kit/form/useRecordForm";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { toast } from "../../../kit/toast";
import type { WordKey } from "../../../words";
import styles from "./ModuleDrawer.module.css";

interface ModuleDrawerProps {
  /** A row's id, or null when closed. */
  target: string | null;
  mayEdit: boolean;
  onClose: () => void;
}

const required: WordKey = "common.required";
const moduleForm = z.object({
  nameZh: z.string().trim().min(1, required).max(60),
  nameEn: z.string().trim().min(1, required).max(60),
  active: z.boolean(),
  sortOrder: z.number(),
});

function draftOf(row: BusinessModule | null): ModuleDraft {
  return {
    nameZh: row?.nameZh ?? "",
    nameEn: row?.nameEn ?? "",
    active: row?.active ?? true,
    sortOrder: row?.sortOrder ?? 0,
  };
}

interface EditorProps {
  base: BusinessModuleDetail;
  latest: BusinessModuleDetail;
  gone: boolean;
  mayEdit: boolean;
  onReload: () => void;
  onClosed: () => void;
}

function ModuleEditor({ base, latest, gone, mayEdit, onReload, onClosed }: EditorProps) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(true);
  const label = useColumnLabels(MODULE_TOPIC);
  const editing = useRecordForm<BusinessModule, ModuleDraft>({
    topic: MODULE_TOPIC,
    kept: "base.module",
    base,
    latest,
    draftOf,
    schema: moduleForm,
    save: (draft, key) => editModule({ ...draft, id: base.id, version: base.version }, key),
    onSaved: () => {
      toast.success(t("common.saved"));
      setOpen(false);
    },
    onReload,
  });
  const { control } = editing.form;
  return (
    <DrawerForm
      title={t(mayEdit ? "businessModule.edit" : "businessModule.view", { name: base.business })}
      open={open}
      kept={editing.kept}
      saving={editing.saving}
      canSave={!gone}
      onSave={mayEdit ? editing.submit : undefined}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      <RecordNotices
        listing={MODULE_TOPIC}
        editing={editing}
        base={draftOf(base)}
        latest={editing.overtaken && draftOf(editing.overtaken)}
        gone={gone}
        reason={null}
      />
      <EnterForm className={layout.fields} onEnter={editing.submit}>
        <InputField control={control} name="nameZh" label={label("nameZh")} required readOnly={!mayEdit} />
        <InputField control={control} name="nameEn" label={label("nameEn")} required readOnly={!mayEdit} />
        <FormField control={control} name="sortOrder" label={label("sortOrder")}>
          {(field, wiring) => (
            <InputNumber
              {...field}
              {...selectWiring(wiring)}
              precision={0}
              min={0}
              max={99_999}
              disabled={!mayEdit}
              onChange={(next) => field.onChange(next ?? 0)}
            />
          )}
        </FormField>
        <SwitchField
          control={control}
          name="active"
          label={label("active")}
          hint={t("businessModule.activeHint")}
          readOnly={!mayEdit}
        />
      </EnterForm>
      <h2 className={styles.heading}>{t("businessModule.lists")}</h2>
      <table className={styles.lists} aria-label={t("businessModule.lists")}>
        <thead>
          <tr>
            <th scope="col">{t("businessModule.list")}</th>
            <th scope="col">{t("businessModule.columns")}</th>
            <th scope="col">{t("view.views")}</th>
            <th scope="col">{t("scene.scenes")}</th>
          </tr>
        </thead>
        <tbody>
          {base.lists.map((list) => (
            <tr key={list.code}>
              <td>
                {i18n.language === "zh" ? list.titleZh : list.titleEn}
                <small>{list.code}</small>
              </td>
              <td>{list.columns}</td>
              <td>{list.views}</td>
              <td>{list.scenes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DrawerForm>
  );
}

export function ModuleDrawer({ target, mayEdit, onClose }: ModuleDrawerProps) {
  const { t } = useTranslation();
  return (
    <PinnedDrawer
      target={target}
      query={moduleQuery}
      title={t("menu.businessModule")}
      skeletonRows={6}
      onClose={onClose}
    >
      {(pinned) => <ModuleEditor key={target} {...pinned} mayEdit={mayEdit} onClosed={onClose} />}
    </PinnedDrawer>
  );
}
