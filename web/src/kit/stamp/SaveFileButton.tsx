import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { saveStampedFile, type StampedFile } from "../../api/seals";
import { useAction } from "../../core/useAction";
import { Icon } from "../icons";

/** Downloads a stamped paper, once its file was looked through. */
export function SaveFileButton({ file, className = "" }: { file: StampedFile; className?: string }) {
  const { t } = useTranslation();
  const save = useAction({ run: () => saveStampedFile(file), once: true });
  return (
    <Button
      className={className}
      size="small"
      icon={<Icon name="download" />}
      loading={save.isPending}
      disabled={file.status !== "ready"}
      onClick={() => save.mutate()}
    >
      {t("stamp.download")}
    </Button>
  );
}
