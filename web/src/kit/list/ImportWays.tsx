import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Progress } from "antd";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { downloadQuery, saveDownload, startExport, type Download } from "../../api/downloads";
import { saveTemplate, startImport, type ImportInto } from "../../api/imports";
import type { ListingColumn } from "../../api/listing";
import { isOpen } from "../../api/tasks";
import { useMayExport } from "../../core/fileRights";
import { useAction } from "../../core/useAction";
import { groupDigits } from "../digits";
import { FileDrop } from "../FileDrop";
import { Icon, type IconName } from "../icons";
import { errorText } from "../toast";
import { refusalOf } from "./importFile";
import styles from "./ImportWays.module.css";
import { pageRequest, type ListState } from "./listState";

export interface ImportWaysProps extends ImportInto {
  title: string;
  state: ListState;
  columns: readonly ListingColumn[];
  total: number;
  exact: boolean;
  onDone: () => void;
}

function Way({
  icon,
  title,
  hint,
  children,
}: {
  icon: IconName;
  title: string;
  hint: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.way} aria-labelledby={id}>
      <span className={styles.icon}>
        <Icon name={icon} width={20} height={20} />
      </span>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.hint}>{hint}</p>
        {children}
      </div>
    </section>
  );
}

function Template({ listing, below, title }: ImportInto & Pick<ImportWaysProps, "title">) {
  const { t } = useTranslation();
  const save = useAction({
    run: () => saveTemplate({ listing, below }, t("import.templateName", { title })),
    once: true,
  });
  return (
    <Way icon="page" title={t("import.template")} hint={t("import.templateHint")}>
      <Button loading={save.isPending} onClick={() => save.mutate()}>
        {t("import.templateSave")}
      </Button>
    </Way>
  );
}

/** Progress of the export for editing, and the download once it is ready. */
function Made({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(downloadQuery(id));
  const save = useAction({ run: (download: Download) => saveDownload(download), once: true });
  if (!data || isOpen(data)) {
    const percent = data?.rowsTotal ? Math.floor((data.rowsWritten / data.rowsTotal) * 100) : 0;
    return (
      <output className={styles.making}>
        {t("import.editMaking")}
        <Progress size="small" percent={Math.min(99, percent)} showInfo={percent > 0} aria-hidden />
      </output>
    );
  }
  if (data.status !== "done")
    return <Alert type="warning" showIcon title={data.error || t("import.editFailed")} />;
  return (
    <Button type="primary" loading={save.isPending} onClick={() => save.mutate(data)}>
      {t("import.editSave")}
    </Button>
  );
}

/** Exports the rows of the current search as a file that can be re-imported. */
function Editing({ listing, state, columns, total, exact, onDone }: ImportWaysProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [made, setMade] = useState<string | null>(null);
  const start = useAction({ run: startExport, onDone: ({ id }) => setMade(id) });
  const { pageNum: _, pageSize: __, ...question } = pageRequest(state);
  const submit = () =>
    start.mutate({
      listing,
      format: "xlsx",
      forEditing: true,
      query: {
        ...question,
        pageNum: 1,
        pageSize: 20,
        columns: columns.map(({ field }) => field),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    });
  const rows = groupDigits(String(total));
  return (
    <Way
      icon="table"
      title={t("import.edit")}
      hint={
        <>
          {t(exact ? "import.editRows" : "import.editRowsAtLeast", { rows })} {t("import.editHint")}{" "}
          <Button
            type="link"
            size="small"
            className={styles.link ?? ""}
            onClick={() => {
              onDone();
              void navigate("/user/download");
            }}
          >
            {t("tasks.title")}
          </Button>
        </>
      }
    >
      {made ? (
        <Made id={made} />
      ) : (
        <Button disabled={total === 0} loading={start.isPending} onClick={submit}>
          {t("import.editStart")}
        </Button>
      )}
    </Way>
  );
}

/** Progress of a file upload. */
function Sending({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const { t } = useTranslation();
  const arrived = share >= 1;
  return (
    <div className={styles.sending}>
      <output>{t(arrived ? "import.reading" : "import.sending", { name })}</output>
      <Progress
        percent={Math.floor(share * 100)}
        status="active"
        aria-label={t("import.sending", { name })}
      />
      <Button onClick={onCancel}>{t("common.cancel")}</Button>
    </div>
  );
}

interface Chosen {
  file: File;
  /** Identifies the file, for the idempotency key of the upload. */
  about: [name: string, size: number, changed: number];
}

function Upload({ listing, below, onDone }: ImportInto & Pick<ImportWaysProps, "onDone">) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [share, setShare] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const send = useAction({
    run: ({ file }: Chosen, key) => {
      const controller = new AbortController();
      stopping.current = controller;
      return startImport({ listing, below, file }, { key, onProgress: setShare, signal: controller.signal });
    },
    once: true,
    shownInForm: "all",
    onDone: (task) => {
      if (!task) return;
      onDone();
      void navigate(`/content/import/${task.id}`);
    },
    onFailed: (error) => setRefused(error.refused ? error.message : errorText(error)),
  });
  const choose = (file: File) => {
    const refusal = refusalOf(file);
    setRefused(refusal && t(refusal, { name: file.name }));
    setShare(0);
    if (!refusal) send.mutate({ file, about: [file.name, file.size, file.lastModified] });
  };
  return (
    <>
      {refused && (
        <Alert
          type="warning"
          showIcon
          title={t("import.refused")}
          description={<span className={styles.refusal}>{refused}</span>}
        />
      )}
      {send.isPending ? (
        <Sending name={send.variables.file.name} share={share} onCancel={() => stopping.current?.abort()} />
      ) : (
        <FileDrop
          title={t("import.drop")}
          hint={t("import.dropHint")}
          button={t("import.choose")}
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFiles={([file]) => file && choose(file)}
        />
      )}
    </>
  );
}

/** The three ways to import: an empty template, the current list for editing, a completed file. */
export function ImportWays(props: ImportWaysProps) {
  const { t } = useTranslation();
  const mayExport = useMayExport();
  return (
    <div className={styles.ways}>
      {props.below && <p className={styles.hint}>{t("import.belowHint", { name: props.below.label })}</p>}
      <div className={styles.files}>
        <Template {...props} />
        {mayExport && <Editing {...props} />}
      </div>
      <Upload {...props} />
    </div>
  );
}
