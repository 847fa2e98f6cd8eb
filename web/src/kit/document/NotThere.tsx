import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../api/errors";
import { usePage } from "../../core/page";
import { EmptyState } from "../EmptyState";

const NOT_FOUND = 404;

/** Whether there is no such document, or none for the reader. */
export function isNotThere({ isError, error }: { isError: boolean; error: unknown }): boolean {
  return isError && asApiError(error).code === NOT_FOUND;
}

interface NotThereProps {
  /** It was there when the page was opened. */
  gone: boolean;
  /** The path of the list it would stand in. */
  list: string;
}

/** In the place of a document that is not there. */
export function NotThere({ gone, list }: NotThereProps) {
  const { t } = useTranslation();
  const { leave } = usePage();
  return (
    <EmptyState
      alert
      icon="warning"
      title={t(gone ? "drawer.gone" : "document.notThere")}
      hint={t("document.notThereHint")}
      action={<Button onClick={() => leave(list)}>{t("document.toList")}</Button>}
    />
  );
}
