import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ModuleAuth } from "../../../api/roles";
import type { WhyAnswer } from "../../../api/why";
import { Icon, type IconName } from "../../../kit/icons";
import { useSignedIn } from "../../../core/signedInContext";
import { useDepotWords } from "../depots/useDepotWords";
import { permissionLabel } from "../useDeclaredPermissions";
import { useMenuTitles } from "../useMenuTitles";
import styles from "./WhyPage.module.css";

interface WhyAnswerViewProps {
  answer: WhyAnswer;
  about: "url" | "permission";
  subject: string;
  modules: readonly ModuleAuth[];
}

type Verdict = "good" | "bad" | "note";

const ICONS: Record<Verdict, IconName> = { good: "check", bad: "close", note: "filter" };

const STATES = ["effective", "frozen", "expired", "pending"] as const;

function Step({ verdict, title, children }: { verdict: Verdict; title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={`${styles.mark} ${styles[verdict]}`}>
        <Icon name={ICONS[verdict]} />
      </span>
      <div>
        <h2>{title}</h2>
        <div className={styles.stepBody}>{children}</div>
      </div>
    </li>
  );
}

/** The explanation as a chain of steps: account, permission, roles, data rules. */
export function WhyAnswerView({ answer, about, subject, modules }: WhyAnswerViewProps) {
  const { t } = useTranslation();
  const { titleAt } = useMenuTitles();
  const { menu } = useSignedIn();
  const depotWords = useDepotWords();
  const maySeeRoles = menu.titles.has("/systemManage/role");
  const maySeeRules = menu.titles.has("/systemManage/dataAccess");
  const { allowed, permission } = answer;

  const role = ({ id, roleName }: WhyAnswer["grantedBy"][number]) => (
    <li key={id}>{maySeeRoles ? <Link to={`/systemManage/role/edit/${id}`}>{roleName}</Link> : roleName}</li>
  );

  const label = permissionLabel(modules, permission);
  const what = about === "url" ? titleAt(subject) : permissionLabel(modules, subject);
  const state = STATES.find((one) => one === answer.state);
  const canSignIn = answer.state === "effective";
  const granted = answer.grantedBy.length > 0;
  const depots = answer.depots.map(({ factoryCode, depotCode = "" }) => ({ factoryCode, depotCode }));
  const isLimited = depots.length > 0;
  const hasRules = answer.dataRules.length > 0 || isLimited;

  return (
    <div className={styles.answer}>
      <p className={`${styles.verdict} ${allowed ? styles.allowed : styles.denied}`}>
        <Icon name={allowed ? "check" : "close"} />
        <strong>
          {t(
            about === "url"
              ? allowed
                ? "why.canSee"
                : "why.cannotSee"
              : allowed
                ? "why.canDo"
                : "why.cannotDo",
            { user: answer.label, what },
          )}
        </strong>
      </p>
      {answer.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {answer.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <ol className={styles.chain}>
        <Step verdict={canSignIn ? "good" : "bad"} title={t("why.step.account")}>
          {state ? t(`why.state.${state}`) : answer.state}
        </Step>
        <Step verdict={permission === "" && !allowed ? "bad" : "good"} title={t("why.step.permission")}>
          {permission === "" ? (
            t(allowed ? "why.needsNone" : "why.unknownPage")
          ) : (
            <>
              {t("why.needs", { label })} <code>{permission}</code>
            </>
          )}
        </Step>
        {permission !== "" && (
          <Step verdict={granted ? "good" : "bad"} title={t("why.step.roles")}>
            {granted ? t("why.grantedBy") : t("why.notGranted")}
            {granted && <ul className={styles.roles}>{answer.grantedBy.map(role)}</ul>}
          </Step>
        )}
        {granted && (
          <Step verdict={hasRules ? "note" : "good"} title={t("why.step.rules")}>
            {hasRules ? t("why.narrowed") : t("why.notNarrowed")}
            {hasRules && (
              <ul className={styles.rules}>
                {answer.dataRules.map((rule) => (
                  <li key={rule.id}>
                    {rule.listingTitle}
                    {" · "}
                    {maySeeRules ? (
                      <Link to={`/systemManage/dataAccess/edit/${rule.id}`}>{rule.description}</Link>
                    ) : (
                      rule.description
                    )}
                    {" · "}
                    {t(rule.roleId ? "why.bindsRole" : "why.bindsUser", { name: rule.appliesTo ?? "" })}
                    <code className={styles.sql}>{rule.sql}</code>
                  </li>
                ))}
                {isLimited && <li>{t("why.plants", { plants: depotWords(depots) })}</li>}
              </ul>
            )}
          </Step>
        )}
      </ol>
      {!allowed && (
        <section className={styles.mend}>
          <h2>{t("why.mend")}</h2>
          <ul>
            {!canSignIn && <li>{t("why.mendAccount")}</li>}
            {permission !== "" && !granted && (
              <li>
                {answer.couldComeFrom.length > 0 ? (
                  <>
                    {t("why.mendRole")}
                    <ul className={styles.roles}>{answer.couldComeFrom.map(role)}</ul>
                  </>
                ) : (
                  t("why.mendNoRole", { label })
                )}
              </li>
            )}
            {permission === "" && canSignIn && <li>{t("why.mendMenu")}</li>}
          </ul>
        </section>
      )}
    </div>
  );
}
