import { Alert, Modal } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AuthPlan } from "../../../api/roles";
import { asApiError } from "../../../api/errors";
import { LoadingLines } from "../../../kit/LoadingLines";
import { errorText } from "../../../kit/toast";
import { useMenuTitles } from "../useMenuTitles";
import styles from "./PreviewDialog.module.css";

interface PreviewDialogProps {
  open: boolean;
  roleName: string;
  /** Undefined while the server computes it. */
  plan: AuthPlan | undefined;
  error: unknown;
  labelOf: (permission: string) => string;
  saving: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Maximum number of users listed. */
const MOST_USERS = 50;

function Words({ sign, kind, words }: { sign: "+" | "−"; kind: string; words: readonly string[] }) {
  const { t } = useTranslation();
  if (words.length === 0) return null;
  const gains = sign === "+";
  return (
    <li className={gains ? styles.gained : styles.lost}>
      <span aria-hidden="true" className={styles.sign}>
        {sign}
      </span>
      <span className={styles.kind}>{t(gains ? "preview.gains" : "preview.loses", { what: kind })}</span>
      <span>{words.join(t("preview.comma"))}</span>
    </li>
  );
}

/** Confirmation with the permissions that users would gain and lose. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { t } = useTranslation();
  const { plan } = props;
  const { titleAt, isGroup } = useMenuTitles();
  const labels = (codes: readonly string[]) => codes.map(props.labelOf);
  const pages = (urls: readonly string[]) => urls.filter((url) => !isGroup(url)).map(titleAt);

  let body: ReactNode = <LoadingLines rows={4} />;
  if (props.error) {
    body = <Alert showIcon type="warning" title={errorText(asApiError(props.error))} />;
  } else if (plan) {
    const unchanged = plan.added.length + plan.removed.length === 0;
    const shown = plan.users.slice(0, MOST_USERS);
    body = (
      <div className={styles.body}>
        {unchanged ? (
          <Alert showIcon type="info" title={t("preview.unchanged")} />
        ) : (
          <>
            <section>
              <h2>{t("preview.role", { name: props.roleName })}</h2>
              <ul className={styles.changes}>
                <Words sign="+" kind={t("preview.permissions")} words={labels(plan.added)} />
                <Words sign="−" kind={t("preview.permissions")} words={labels(plan.removed)} />
              </ul>
            </section>
            <section>
              <h2>{t("preview.users")}</h2>
              <p className={styles.summary}>
                {plan.holders === 0
                  ? t("preview.nobody")
                  : plan.users.length === 0
                    ? t("preview.noEffect", { holders: plan.holders })
                    : t("preview.affected", { holders: plan.holders, count: plan.users.length })}
              </p>
              <ul className={styles.users}>
                {shown.map((user) => (
                  <li key={user.id}>
                    <strong>{user.label}</strong>
                    <ul className={styles.changes}>
                      <Words sign="+" kind={t("preview.pages")} words={pages(user.menusGained)} />
                      <Words sign="+" kind={t("preview.permissions")} words={labels(user.gained)} />
                      <Words sign="−" kind={t("preview.pages")} words={pages(user.menusLost)} />
                      <Words sign="−" kind={t("preview.permissions")} words={labels(user.lost)} />
                    </ul>
                  </li>
                ))}
              </ul>
              {plan.users.length > shown.length && (
                <p>{t("preview.more", { count: plan.users.length - shown.length })}</p>
              )}
            </section>
            {plan.holders > 0 && <Alert showIcon type="warning" title={t("preview.atOnce")} />}
          </>
        )}
      </div>
    );
  }

  return (
    <Modal
      open={props.open}
      title={t("preview.title")}
      width={640}
      okText={t("preview.confirm")}
      cancelText={t("preview.back")}
      okButtonProps={{ disabled: !plan || Boolean(props.error), loading: props.saving }}
      onOk={props.onConfirm}
      onCancel={props.onCancel}
      mask={{ closable: false }}
    >
      {body}
    </Modal>
  );
}
