import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { EmptyState } from "../kit/EmptyState";
import { useSignOut } from "../shell/useSignOut";
import { HOME } from "../core/navigation";
import { useTitle } from "../core/useTitle";

export type StatusKind = "notFound" | "forbidden" | "unauthorized" | "notBuilt";

interface StatusPageProps {
  kind: StatusKind;
  /** A user is signed in; offers to sign out and in as another user. */
  signedIn?: boolean;
}

/** Page for 401, 403 and 404, with a way out. */
export function StatusPage({ kind, signedIn = false }: StatusPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const title = t(`error.${kind}Title`);
  useTitle(title);
  return (
    <EmptyState
      icon={kind === "notBuilt" ? "page" : "warning"}
      title={title}
      hint={signedIn && kind === "forbidden" ? t("session.noRole") : t(`error.${kind}Hint`)}
      action={
        <>
          <Button onClick={() => void navigate(HOME)}>{t("common.backHome")}</Button>
          {signedIn && <Button onClick={() => void signOut()}>{t("shell.signOut")}</Button>}
        </>
      }
    />
  );
}
