import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../../kit/EmptyState";
import { PublicPage } from "../identity/PublicPage";

/** The places for what a company publishes to everyone. There is nothing to publish yet. */
export default function ArticlePage() {
  const { t } = useTranslation();
  return (
    <PublicPage title={t("article.title")} intro="" wide>
      <EmptyState
        icon="page"
        title={t("article.noneTitle")}
        hint={t("article.noneHint")}
        action={<Link to="/login">{t("account.backToSignIn")}</Link>}
      />
    </PublicPage>
  );
}
