import { useTranslation } from "react-i18next";
import { SIGN_IN_LOG, signInLogPageQuery } from "../../api/identity";
import { ListPage } from "../../kit/list/ListPage";
import { browserName } from "./browserName";
import { METHODS, OUTCOMES, outcomeTone } from "./signInOutcomes";

/** Sign-in attempts, with their origin and outcome. */
export default function SignInLogList() {
  const { t } = useTranslation();
  const outcomes = OUTCOMES.map((value) => ({ value, label: t(`signInLog.outcome.${value}`) }));
  const methods = METHODS.map((value) => ({ value, label: t(`signInLog.method.${value}`) }));
  return (
    <ListPage
      title={t("menu.signInLog")}
      listing={SIGN_IN_LOG}
      page={signInLogPageQuery}
      searchPlaceholder={t("signInLog.search")}
      tones={{ outcome: outcomeTone }}
      inShort={{ agent: browserName }}
      filters={[
        { field: "outcome", options: outcomes },
        { field: "method", options: methods },
      ]}
    />
  );
}
