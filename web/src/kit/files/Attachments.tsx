import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  addAttachment,
  attachmentsQuery,
  saveAllAttachments,
  type Attachment,
  type AttachmentList,
  type AttachSlot,
  type FileHolder,
} from "../../api/attachments";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { FailureState } from "../FailureState";
import { LoadingLines } from "../LoadingLines";
import { Icon } from "../icons";
import { toast } from "../toast";
import { useFileDrop } from "../useFileDrop";
import styles from "./Attachments.module.css";
import { AttachmentPlace } from "./AttachmentPlace";
import { bestPlace, choose, placesFor, type Misfit } from "./fileRules";
import { FixDialog } from "./FixDialog";
import { UploadDialog } from "./UploadDialog";
import { Uploads } from "./uploads";

// Loaded lazily: the viewers are large and rarely needed.
const PreviewDialog = lazy(() => import("./preview/PreviewDialog"));

export interface AttachmentsProps extends FileHolder {
  /** Name of the document; used for the archive of its files. */
  name: string;
  /** The slots to show, in this order; absent, all. */
  slots?: readonly string[];
}

interface Adding {
  slot: AttachSlot;
  there: number;
  uploads: Uploads;
  dropped: Misfit[];
}

/** Number of files in a slot; rejected ones do not count. */
function inPlace(content: readonly Attachment[], { attachType }: AttachSlot): number {
  return content.filter((one) => one.attachType === attachType && one.status !== "refused").length;
}

function Panel({ list, kind, documentId, name, slots: wanted }: AttachmentsProps & { list: AttachmentList }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [adding, setAdding] = useState<Adding | null>(null);
  const [looking, setLooking] = useState<string | null>(null);
  const [fixing, setFixing] = useState<string | null>(null);
  const saveAll = useAction({ run: () => saveAllAttachments({ kind, documentId }, name), once: true });

  const slots = wanted
    ? wanted.flatMap((one) => list.slots.find(({ attachType }) => attachType === one) ?? [])
    : list.slots;
  const content = list.content.filter((one) => slots.some(({ attachType }) => attachType === one.attachType));
  const ready = content.filter(({ status }) => status === "ready");
  const filled = slots.map((slot) => ({ slot, there: inPlace(content, slot) }));
  const fixed = content.find(({ id }) => id === fixing);

  const open = (slot: AttachSlot, files: File[] = []) => {
    const there = inPlace(content, slot);
    const uploads = new Uploads(async (file, _, options) => {
      const added = await addAttachment({ kind, documentId, attachType: slot.attachType, file }, options);
      void readAgain(queries, kind);
      return added;
    });
    const { taken, misfits: dropped } = choose(files, [], there, slot);
    uploads.add(taken.map((file) => ({ file, about: undefined })));
    // Dropping files on a document is the confirmation: start at once.
    if (taken.length > 0) uploads.start();
    setAdding({ slot, there, uploads, dropped });
  };
  const drop = (slot: AttachSlot | undefined, files: File[]) => {
    if (!slot) return;
    if (list.mayAdd.allowed) open(slot, files);
    else toast.warning(list.mayAdd.reason);
  };
  const panel = useFileDrop((files) => drop(bestPlace(files, filled), files));

  return (
    // Dropping is a shortcut; every slot has a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={`${styles.panel} ${panel.over ? styles.over : ""}`}
      aria-label={t("files.title")}
      {...panel.target}
    >
      {ready.length > 0 && (
        <div className={styles.head}>
          <span className={styles.count}>{t("files.count", { n: ready.length })}</span>
          <Button
            size="small"
            icon={<Icon name="download" />}
            loading={saveAll.isPending}
            onClick={() => saveAll.mutate()}
          >
            {t("files.saveAll")}
          </Button>
        </div>
      )}
      {!list.mayAdd.allowed && (
        <Alert type="info" showIcon title={t("files.mayNotAdd")} description={list.mayAdd.reason} />
      )}
      {filled.map(({ slot, there }) => (
        <AttachmentPlace
          key={slot.attachType}
          topic={kind}
          slot={slot}
          files={content.filter(({ attachType }) => attachType === slot.attachType)}
          taken={there}
          mayAdd={list.mayAdd}
          mayRemove={list.mayRemove}
          onAdd={() => open(slot)}
          onDrop={(files) => drop(slot, files)}
          onPreview={setLooking}
          onFix={setFixing}
        />
      ))}
      {adding && <UploadDialog {...adding} onClosed={() => setAdding(null)} />}
      {fixed && (
        <FixDialog
          key={fixed.id}
          topic={kind}
          file={fixed}
          places={placesFor(fixed, filled)}
          onClose={() => setFixing(null)}
        />
      )}
      {looking !== null && (
        <Suspense fallback={null}>
          <PreviewDialog files={ready} first={looking} onClosed={() => setLooking(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** The attachments of a document, with all actions on them. */
export function Attachments(props: AttachmentsProps) {
  const { kind, documentId } = props;
  const list = useQuery(attachmentsQuery({ kind, documentId }));
  if (list.data) return <Panel {...props} list={list.data} />;
  if (list.isError) return <FailureState error={list.error} onRetry={() => void list.refetch()} />;
  return <LoadingLines rows={5} />;
}

/** Title of the attachments tab, with the number of files. */
export function AttachmentsTitle({ kind, documentId }: FileHolder) {
  const { t } = useTranslation();
  const { data } = useQuery(attachmentsQuery({ kind, documentId }));
  const count = data?.content.length ?? 0;
  return <>{count > 0 ? t("files.titleCount", { n: count }) : t("files.title")}</>;
}
