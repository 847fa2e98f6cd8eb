import { useQueryClient } from "@tanstack/react-query";
import { Input, Modal, Select } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fixAttachment, type Attachment, type AttachmentFix, type AttachSlot } from "../../api/attachments";
import { asApiError } from "../../api/errors";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { Field } from "../Field";
import { KeptNotice } from "../form/KeptNotice";
import { useKeptClose } from "../form/useKeptClose";
import { useKeptDraft } from "../form/useKeptDraft";
import { RefusalAlert } from "../RefusalAlert";
import { toast } from "../toast";
import { splitName } from "./fileRules";
import styles from "./FixDialog.module.css";

interface FixDialogProps {
  /** Listing code of the document. */
  topic: string;
  file: Attachment;
  /** The slots the file may be in, its own among them. */
  places: readonly AttachSlot[];
  onClose: () => void;
}

const LONGEST_NAME = 150;

function draftOf({ originalAddress, attachType }: Attachment) {
  return { name: splitName(originalAddress).stem, attachType };
}

/** Corrects the name of a stored file, or its slot. The content stays, and so does the extension. */
export function FixDialog({ topic, file, places, onClose }: FixDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { draft, change, kept, rebase, sending, saved } = useKeptDraft({
    kept: "files.fix",
    of: file.id,
    version: file.version,
    initial: draftOf(file),
  });
  const { name, attachType } = draft;
  const { ending } = splitName(file.originalAddress);
  const close = useKeptClose(kept, onClose);
  const [tried, setTried] = useState(false);
  const fix = useAction({
    run: (body: AttachmentFix, key) => fixAttachment(body, key),
    shownInForm: "all",
    onDone: (fixed) => {
      saved(fixed);
      void readAgain(queries, topic);
      toast.success(t("files.fixed"));
      onClose();
    },
    onFailed: () => void readAgain(queries, topic),
  });
  const failure = fix.error ? asApiError(fix.error) : null;

  // Somebody else has corrected it: what was not changed here follows.
  const follow = useEffectEvent((latest: Attachment) => rebase(draftOf(latest)));
  useEffect(() => follow(file), [file]);

  const submit = () => {
    setTried(true);
    if (name.trim() === "") return;
    if (!kept.dirty) toast.nothingChanged();
    else {
      const { id, version } = file;
      sending();
      fix.mutate({ id, version, originalAddress: name.trim() + ending, attachType });
    }
  };

  return (
    <Modal
      open
      title={t("files.fixTitle")}
      width={480}
      okText={t("common.save")}
      cancelText={t("common.cancel")}
      confirmLoading={fix.isPending}
      onOk={submit}
      mask={{ closable: !kept.dirty }}
      onCancel={() => void close()}
    >
      <div className={styles.form}>
        <KeptNotice kept={kept} />
        {failure && <RefusalAlert failure={failure} />}
        <Field
          label={t("files.fixName")}
          required
          error={tried && name.trim() === "" ? t("common.required") : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              suffix={ending}
              maxLength={LONGEST_NAME - ending.length}
              value={name}
              onChange={(event) => change({ name: event.target.value })}
              onPressEnter={submit}
            />
          )}
        </Field>
        {places.length > 1 && (
          <Field label={t("files.fixPlace")}>
            {({ status, ...wiring }) => (
              <Select<string>
                {...wiring}
                {...(status ? { status } : {})}
                style={{ width: "100%" }}
                options={places.map((place) => ({ value: place.attachType, label: place.label }))}
                value={attachType}
                onChange={(next) => change({ attachType: next })}
              />
            )}
          </Field>
        )}
      </div>
    </Modal>
  );
}
