import { Button, Modal, Radio } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  readDownload,
  saveDownload,
  startExport,
  type Download,
  type ExportRequest,
} from "../../api/downloads";
import type { ListingColumn } from "../../api/listing";
import { useMayExport } from "../../core/fileRights";
import { useAction } from "../../core/useAction";
import { groupDigits } from "../digits";
import { Icon } from "../icons";
import { toast } from "../toast";
import styles from "./ExportButton.module.css";
import { pageRequest, type ListState } from "./listState";
import { isReadySoon } from "./readySoon";

/** Rows of a file that is saved as soon as it is ready, without a visit to the downloads. */
const SAVED_AT_ONCE = 1_000;

interface ExportButtonProps {
  listing: string;
  title: string;
  state: ListState;
  /** The visible columns, in their order. */
  columns: readonly ListingColumn[];
  /** All columns of the list. */
  all: readonly ListingColumn[];
  total: number;
  exact: boolean;
  /** Whether the rows have attachments. */
  archivable: boolean;
}

/** Exports the list as a file: all rows that match the search, not only this page. */
export function ExportButton({
  listing,
  title,
  state,
  columns,
  all,
  total,
  exact,
  archivable,
}: ExportButtonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMayExport();
  const [open, setOpen] = useState(false);
  const [format, setFormat] = useState<ExportRequest["format"]>("xlsx");
  const [wide, setWide] = useState(false);
  const start = useAction({
    run: startExport,
    onDone: (task) => {
      setOpen(false);
      if (exact && total <= SAVED_AT_ONCE) {
        toast.success(t("export.saving"));
        // If the page is left meanwhile, its message leads to it.
        saveWhenReady(task).catch(() => undefined);
      } else toast.success(t("export.started"));
    },
  });
  // A larger file, or one that is late, is announced by its message.
  const saveWhenReady = async (task: Download) => {
    if (await isReadySoon(() => readDownload(task.id))) {
      await saveDownload(task);
    }
  };
  if (!may) return null;
  const chosen = wide ? all : columns;
  const { pageNum: _, pageSize: __, ...question } = pageRequest(state);
  const submit = () =>
    start.mutate({
      listing,
      format,
      query: {
        ...question,
        pageNum: 1,
        pageSize: 20,
        columns: chosen.map((column) => column.field),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    });
  const rows = groupDigits(String(total));
  return (
    <>
      <Button icon={<Icon name="download" />} disabled={total === 0} onClick={() => setOpen(true)}>
        <span className="hidden-on-phone">{t("export.button")}</span>
      </Button>
      <Modal
        open={open}
        title={t("export.title", { title })}
        okText={t("export.start")}
        confirmLoading={start.isPending}
        onOk={submit}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <div className={styles.form}>
          <p>{t(exact ? "export.rows" : "export.rowsAtLeast", { rows })}</p>
          <fieldset>
            <legend>{t("export.format")}</legend>
            <Radio.Group value={format} onChange={(event) => setFormat(event.target.value)}>
              <Radio value="xlsx">{t("export.xlsx")}</Radio>
              <Radio value="csv">{t("export.csv")}</Radio>
              {archivable && <Radio value="zip">{t("export.zip")}</Radio>}
            </Radio.Group>
          </fieldset>
          {format === "zip" ? (
            <p>{t("export.zipHint")}</p>
          ) : (
            <fieldset>
              <legend>{t("export.columns")}</legend>
              <Radio.Group value={wide} onChange={(event) => setWide(event.target.value)}>
                <Radio value={false}>{t("export.shownColumns", { n: columns.length })}</Radio>
                <Radio value>{t("export.allColumns", { n: all.length })}</Radio>
              </Radio.Group>
            </fieldset>
          )}
          <p className={styles.hint}>
            {t("export.hint")}{" "}
            <Button
              type="link"
              size="small"
              className={styles.link ?? ""}
              onClick={() => {
                setOpen(false);
                void navigate("/user/download");
              }}
            >
              {t("tasks.title")}
            </Button>
          </p>
        </div>
      </Modal>
    </>
  );
}
