import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { EmptyState } from "../kit/EmptyState";
import { HOME } from "./navigation";
import { useTitle } from "./useTitle";

export type StatusKind = "notFound" | "forbidden" | "unauthorized" | "notBuilt";

/** 401, 403, 404: said in words, with the way out. */
export function StatusPage({ kind }: { kind: StatusKind }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const title = t(`error.${kind}Title`);
  useTitle(title);
  return (
    <EmptyState
      icon={kind === "notBuilt" ? "page" : "warning"}
      title={title}
      hint={t(`error.${kind}Hint`)}
      action={<Button onClick={() => void navigate(HOME)}>{t("common.backHome")}</Button>}
    />
  );
}
