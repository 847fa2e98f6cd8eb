import { Button, Result } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { denyByLink } from "../../../api/bankChanges";
import { asApiError } from "../../../api/errors";
import { useAction } from "../../../core/useAction";
import { PublicPage } from "../../../kit/PublicPage";
import styles from "../../../kit/PublicPage.module.css";
import { RefusalAlert } from "../../../kit/RefusalAlert";

/** The question, and what became of it. */
function Deny({ token }: { token: string }) {
  const { t } = useTranslation();
  const deny = useAction({ run: denyByLink, once: true, shownInForm: "all" });
  if (deny.data) {
    const { number, accountTail } = deny.data;
    return (
      <PublicPage title={t("notOurs.title")} intro="">
        <Result
          status="success"
          title={t("notOurs.stopped", { tail: accountTail })}
          subTitle={t("notOurs.stoppedHint", { number })}
        />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t("notOurs.title")} intro={t("notOurs.intro")}>
      <div className={styles.form}>
        {deny.error && <RefusalAlert failure={asApiError(deny.error)} />}
        <Button danger size="large" block loading={deny.isPending} onClick={() => deny.mutate(token)}>
          {t("notOurs.press")}
        </Button>
        <p>{t("notOurs.effect")}</p>
      </div>
    </PublicPage>
  );
}

/**
 * The page of the link in a mail that an account is asked for. It asks once, because programs open links in mails, too, and
 * wants nobody to sign in: his account may be in a stranger's hands.
 */
export default function NotOursPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [seen, setSeen] = useState(hash);
  const [opened, setOpened] = useState({ token: hash.slice(1), times: 1 });
  // A link was opened in the same tab: it is asked about anew, and has nothing of the answer to the last one.
  if (hash !== seen) {
    setSeen(hash);
    if (hash.length > 1) setOpened({ token: hash.slice(1), times: opened.times + 1 });
  }
  // Remove the token from the URL and the browser history.
  useEffect(() => {
    if (hash) void navigate("/notOurs", { replace: true });
  }, [hash, navigate]);
  if (opened.token) return <Deny key={opened.times} token={opened.token} />;
  return (
    <PublicPage title={t("notOurs.title")} intro="">
      <Result status="warning" title={t("notOurs.noToken")} subTitle={t("notOurs.noTokenHint")} />
    </PublicPage>
  );
}
