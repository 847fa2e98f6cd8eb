import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addAttachment, attachmentsQuery, saveAttachment, type AttachSlot } from "../../../api/attachments";
import { asApiError } from "../../../api/errors";
import { FILING } from "../../../api/filings";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { UploadDialog } from "../../../kit/files/UploadDialog";
import { Uploads } from "../../../kit/files/uploads";
import { FormField, type FormFieldProps } from "../../../kit/form/FormField";
import { Icon } from "../../../kit/icons";
import { errorText } from "../../../kit/toast";
import { filesOf, type NamedFile } from "./cells";
import type { Draft } from "./draft";
import styles from "./filing.module.css";

interface FilesFieldProps extends FormFieldProps<Draft> {
  filingId: string;
  /** Where the files are kept among those of the filing. */
  place: string;
  /** The files of this field now; more may be on their way. */
  present: () => readonly NamedFile[];
  put: (files: readonly NamedFile[]) => void;
}

interface Adding {
  slot: AttachSlot;
  there: number;
  uploads: Uploads;
}

/** Where the focus goes when a file is taken off: to the next one, else the one before, else to where files are added. */
function besideIt(button: HTMLElement): HTMLElement | null | undefined {
  const item = button.closest("li");
  const other = item?.nextElementSibling ?? item?.previousElementSibling;
  if (other) return other.querySelector<HTMLElement>("button:last-of-type");
  return item?.closest("ul")?.parentElement?.querySelector<HTMLElement>(":scope > button");
}

/** Files named by a cell: they are files of the filing, so that one is stored once. */
export function FilesField({ filingId, place, present, put, ...about }: FilesFieldProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [adding, setAdding] = useState<Adding | null>(null);
  const known = useQuery(attachmentsQuery({ kind: FILING, documentId: filingId }));
  const list = known.data;
  const slot = list?.slots.find(({ attachType }) => attachType === place);
  const save = useAction({
    run: ({ id, name }: NamedFile) => saveAttachment({ id, originalAddress: name }),
    once: true,
  });
  const open = (to: AttachSlot) => {
    const uploads = new Uploads(async (file, _, options) => {
      const holder = { kind: FILING, documentId: filingId };
      const added = await addAttachment({ ...holder, attachType: place, file }, options);
      // Others may have arrived since this one was sent.
      if (added) put([...present(), { id: added.id, name: added.originalAddress }]);
      void readAgain(queries, FILING);
      return added;
    });
    const there = list?.content.filter(
      ({ attachType, status }) => attachType === place && status !== "refused",
    );
    setAdding({ slot: { ...to, label: about.label }, there: there?.length ?? 0, uploads });
  };
  return (
    <>
      <FormField {...about}>
        {(field, wiring) => {
          const files = filesOf(field.value);
          return (
            <div className={styles.files}>
              <ul aria-label={about.label}>
                {files.map((file) => (
                  <li key={file.id}>
                    <button
                      type="button"
                      className={styles.link}
                      aria-label={t("filing.files.show", { name: file.name })}
                      onClick={() => save.mutate(file)}
                    >
                      {file.name}
                    </button>
                    <Button
                      size="small"
                      type="text"
                      aria-label={t("filing.files.takeOffOf", { name: file.name })}
                      onClick={({ currentTarget }) => {
                        // The button goes with its file.
                        besideIt(currentTarget)?.focus();
                        field.onChange(files.filter(({ id }) => id !== file.id));
                      }}
                    >
                      {t("filing.files.takeOff")}
                    </Button>
                  </li>
                ))}
              </ul>
              {known.isError && !list && (
                <span className={styles.bad} role="alert">
                  {errorText(asApiError(known.error))}{" "}
                  <Button size="small" onClick={() => void known.refetch()}>
                    {t("common.retry")}
                  </Button>
                </span>
              )}
              <Button
                id={wiring.id}
                aria-describedby={wiring["aria-describedby"]}
                aria-label={t("filing.files.uploadOf", { label: about.label })}
                icon={<Icon name="upload" />}
                disabled={!slot}
                onClick={() => slot && open(slot)}
              >
                {t("filing.files.upload")}
              </Button>
            </div>
          );
        }}
      </FormField>
      {adding && <UploadDialog {...adding} dropped={[]} onClosed={() => setAdding(null)} />}
    </>
  );
}
