import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SIGN_IN_LOG, signInLogPageQuery } from "../../api/identity";
import { ListPage, useListState } from "../../kit/list/ListPage";
import { pageRequest } from "../../kit/list/listState";
import { browserName } from "./browserName";
import { METHODS, OUTCOMES, outcomeTone } from "./signInOutcomes";

/** Who tried to sign in, from where, and what came of it. */
export default function SignInLogList() {
  const { t } = useTranslation();
  const [state] = useListState();
  const outcomes = OUTCOMES.map((value) => ({ value, label: t(`signInLog.outcome.${value}`) }));
  const methods = METHODS.map((value) => ({ value, label: t(`signInLog.method.${value}`) }));
  return (
    <ListPage
      title={t("menu.signInLog")}
      listing={SIGN_IN_LOG}
      query={useQuery(signInLogPageQuery(pageRequest(state)))}
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
