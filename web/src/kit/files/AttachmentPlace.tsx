import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import {
  removeAttachment,
  saveAttachment,
  type Attachment,
  type AttachMay,
  type AttachSlot,
} from "../../api/attachments";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { ActionButton } from "../ActionButton";
import { formatBytes } from "../bytes";
import { Icon } from "../icons";
import { useModal } from "../modal";
import { formatDateTime, relativeTime } from "../time";
import { toast } from "../toast";
import { useFileDrop } from "../useFileDrop";
import styles from "./Attachments.module.css";
import { StoredMark } from "./FileMark";
import rows from "./FileRow.module.css";

function Facts({ file }: { file: Attachment }) {
  const { t } = useTranslation();
  return (
    <div className={rows.meta}>
      {formatBytes(file.bytes)} · {file.createdBy} ·{" "}
      <time dateTime={file.createdAt} title={formatDateTime(file.createdAt)}>
        {relativeTime(file.createdAt, t)}
      </time>
      {file.status === "scanning" && <output className={rows.block}>{t("files.scanning")}</output>}
      {file.status === "refused" && <div className={rows.problem}>{file.reason}</div>}
    </div>
  );
}

interface FileRowProps {
  topic: string;
  file: Attachment;
  mayFix: AttachMay;
  mayRemove: AttachMay;
  onPreview: (id: string) => void;
  onFix: (id: string) => void;
}

function FileRow({ topic, file, mayFix, mayRemove, onPreview, onFix }: FileRowProps) {
  const { t } = useTranslation();
  const modal = useModal();
  const queries = useQueryClient();
  const { id, originalAddress: name, extension, status, previewable } = file;
  const again = () => void readAgain(queries, topic);
  const save = useAction({ run: () => saveAttachment(file), once: true, onFailed: again });
  const remove = useAction({
    run: (one: Attachment, key) => removeAttachment(one, key),
    onDone: () => {
      again();
      toast.success(t("files.removed"));
    },
    onFailed: again,
  });
  const askToRemove = () =>
    modal.confirm({
      title: t("files.removeQuestion", { name }),
      content: t("files.removeEffect"),
      okText: t("files.remove"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: () => remove.mutateAsync(file).catch(() => undefined),
    });
  const ready = status === "ready";
  const waits = status === "scanning" ? t("files.scanning") : t("files.wasRefused");
  const action = (
    word: "files.preview" | "files.save" | "files.fix" | "files.remove",
    allowed: boolean,
    reason: string,
  ) => ({
    action: word,
    label: t(word),
    allowed,
    reason,
  });
  return (
    <li className={rows.row}>
      <StoredMark id={id} name={name} thumbnail={ready && file.thumbnail} />
      <div className={rows.about}>
        {previewable ? (
          <button type="button" className={rows.name} title={name} onClick={() => onPreview(id)}>
            {name}
          </button>
        ) : (
          <span className={rows.name} title={name}>
            {name}
          </span>
        )}
        <Facts file={file} />
      </div>
      {/* The label of the group names the file for these buttons. */}
      <fieldset className={rows.actions} aria-label={name}>
        <ActionButton
          action={action(
            "files.preview",
            previewable,
            ready ? t("files.noPreview", { ext: extension }) : waits,
          )}
          onRun={() => onPreview(id)}
        />
        <ActionButton
          action={action("files.save", ready && !save.isPending, ready ? t("files.saving") : waits)}
          onRun={() => save.mutate()}
        />
        <ActionButton
          action={action("files.fix", ready && mayFix.allowed, ready ? mayFix.reason : waits)}
          onRun={() => onFix(id)}
        />
        <ActionButton
          danger
          action={action("files.remove", mayRemove.allowed, mayRemove.reason)}
          onRun={() => askToRemove()}
        />
      </fieldset>
    </li>
  );
}

interface AttachmentPlaceProps {
  topic: string;
  slot: AttachSlot;
  files: readonly Attachment[];
  /** Number of files that count towards the limit. */
  taken: number;
  mayAdd: AttachMay;
  mayRemove: AttachMay;
  onAdd: () => void;
  onDrop: (files: File[]) => void;
  onPreview: (id: string) => void;
  onFix: (id: string) => void;
}

/** One slot for attachments: its title, files and limits. Also a drop target. */
export function AttachmentPlace(props: AttachmentPlaceProps) {
  const { t } = useTranslation();
  const { topic, slot, files, taken, mayAdd, mayRemove, onAdd, onPreview, onFix } = props;
  const { over, target } = useFileDrop(props.onDrop);
  const id = useId();
  const full = slot.limit > 0 && taken >= slot.limit;
  return (
    // Dropping is a shortcut; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={`${styles.place} ${over && mayAdd.allowed ? styles.placeOver : ""}`}
      aria-labelledby={id}
      {...target}
    >
      <div className={styles.title}>
        <h2>
          <span id={id}>{slot.label}</span>
          {slot.limit > 0 && (
            <span className={styles.room}>{t("files.room", { n: taken, limit: slot.limit })}</span>
          )}
        </h2>
        {mayAdd.allowed && !full && (
          <Button
            size="small"
            icon={<Icon name="upload" />}
            aria-label={t("files.addTo", { place: slot.label })}
            onClick={onAdd}
          >
            {t("files.upload")}
          </Button>
        )}
        {mayAdd.allowed && full && (
          <span className={styles.room}>{t("files.tooMany", { limit: slot.limit })}</span>
        )}
      </div>
      {files.length > 0 ? (
        <ul className={rows.rows} aria-labelledby={id}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              topic={topic}
              file={file}
              mayFix={mayAdd}
              mayRemove={mayRemove}
              onPreview={onPreview}
              onFix={onFix}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>
          {t(mayAdd.allowed ? "files.emptyDrop" : "files.none", { types: slot.types.join(", ") })}
        </p>
      )}
    </section>
  );
}
