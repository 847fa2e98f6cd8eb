import { Alert, Button } from "antd";
import { useState } from "react";
import { useFieldArray, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { saveDepots, USER_TOPIC, type Depot } from "../../../api/users";
import { DrawerForm } from "../../../kit/DrawerForm";
import { EnterForm } from "../../../kit/form/EnterForm";
import { InputField } from "../../../kit/form/fields";
import { RecordNotices } from "../../../kit/form/RecordNotices";
import { useErrorWord } from "../../../kit/form/useErrorWord";
import { useRecordForm } from "../../../kit/form/useRecordForm";
import { Icon } from "../../../kit/icons";
import { toast } from "../../../kit/toast";
import { depotForm, type DepotsDraft } from "./depotForm";
import styles from "./Depots.module.css";
import { useDepotWords } from "./useDepotWords";

/** A user's depots, and the user's version they were loaded with. */
export interface DepotsOfUser {
  id: string;
  version: number;
  updatedBy: string;
  depots: Depot[];
}

interface DepotDrawerProps {
  latest: DepotsOfUser;
  onClosed: () => void;
}

function draftOf(row: DepotsOfUser | null): DepotsDraft {
  return { depots: row?.depots ?? [] };
}

export function DepotDrawer({ latest, onClosed }: DepotDrawerProps) {
  const { t } = useTranslation();
  const word = useErrorWord();
  const wordsOf = useDepotWords();
  const [base, setBase] = useState(latest);
  const [open, setOpen] = useState(true);
  const editing = useRecordForm<DepotsOfUser, DepotsDraft>({
    topic: USER_TOPIC,
    kept: "identity.depots",
    base,
    latest,
    draftOf,
    schema: depotForm,
    save: async ({ depots }, key) => {
      const { id, version } = base;
      await saveDepots({ id, version, depots }, key);
      return { ...base, version: version + 1, depots };
    },
    onSaved: () => {
      toast.success(t("common.saved"));
      setOpen(false);
    },
    onReload: () => setBase(latest),
  });
  const { control } = editing.form;
  const rows = useFieldArray({ control, name: "depots" });
  const whole = useFormState({ control }).errors.depots;
  const wrong = word(
    whole?.root ?? (whole?.message ? { type: "server", message: whole.message } : undefined),
  );
  return (
    <DrawerForm
      title={t("depot.edit")}
      open={open}
      kept={editing.kept}
      saving={editing.saving}
      onSave={editing.submit}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      <RecordNotices
        listing={USER_TOPIC}
        editing={editing}
        base={draftOf(base)}
        latest={editing.overtaken && draftOf(editing.overtaken)}
        gone={false}
        labelOf={() => t("depot.title")}
        shownAs={(_, value) => wordsOf(value as Depot[])}
      />
      <EnterForm className={styles.form} onEnter={editing.submit}>
        <p className={styles.hint}>{t("depot.hint")}</p>
        {wrong && <Alert showIcon type="error" title={wrong} />}
        {rows.fields.map((row, index) => (
          <fieldset key={row.id} aria-label={t("depot.entry", { number: index + 1 })} className={styles.row}>
            <InputField
              control={control}
              name={`depots.${index}.factoryCode`}
              label={t("depot.factory")}
              required
              input={{ autoCapitalize: "none", spellCheck: false }}
            />
            <InputField
              control={control}
              name={`depots.${index}.depotCode`}
              label={t("depot.depot")}
              input={{ autoCapitalize: "none", spellCheck: false, placeholder: t("depot.all") }}
            />
            <Button
              type="text"
              className={styles.remove}
              aria-label={t("depot.remove", { number: index + 1 })}
              icon={<Icon name="close" />}
              onClick={() => rows.remove(index)}
            />
          </fieldset>
        ))}
        <Button
          type="dashed"
          icon={<Icon name="plus" />}
          onClick={() =>
            rows.append(
              { factoryCode: "", depotCode: "" },
              { focusName: `depots.${rows.fields.length}.factoryCode` },
            )
          }
        >
          {t("depot.add")}
        </Button>
      </EnterForm>
    </DrawerForm>
  );
}
