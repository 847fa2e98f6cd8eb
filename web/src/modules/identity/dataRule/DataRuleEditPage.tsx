import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dataRuleQuery } from "../../../api/dataRules";
import { asApiError } from "../../../api/errors";
import { usePage, useTabTitle } from "../../../app/page";
import { Waiting } from "../../../app/Root";
import { useEdited } from "../../../app/useEdited";
import { FailureState } from "../../../kit/FailureState";
import { DataRuleEditor } from "./DataRuleEditor";

const NOT_FOUND = 404;

export default function DataRuleEditPage() {
  const { t } = useTranslation();
  const { params } = usePage();
  const latest = useQuery(dataRuleQuery(params.id ?? ""));
  const [base, setBase] = useEdited(latest);
  useTabTitle(base ? t("dataRule.tab", { name: base.description }) : undefined);
  if (base) {
    return (
      <DataRuleEditor
        base={base}
        latest={latest.data ?? base}
        gone={latest.isError && asApiError(latest.error).code === NOT_FOUND}
        onReload={setBase}
      />
    );
  }
  if (latest.isError) return <FailureState error={latest.error} onRetry={() => void latest.refetch()} />;
  return <Waiting />;
}
