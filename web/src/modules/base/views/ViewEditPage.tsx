import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../../api/errors";
import { viewDetailQuery } from "../../../api/views";
import { usePage, useTabTitle } from "../../../app/page";
import { Waiting } from "../../../app/Root";
import { useEdited } from "../../../app/useEdited";
import { FailureState } from "../../../kit/FailureState";
import { ViewForm } from "./ViewForm";

const NOT_FOUND = 404;

export default function ViewEditPage() {
  const { t } = useTranslation();
  const { params } = usePage();
  const latest = useQuery(viewDetailQuery(params.id ?? ""));
  const [base, setBase] = useEdited(latest);
  useTabTitle(base ? t("view.tab", { name: base.viewName }) : undefined);
  if (base) {
    return (
      <ViewForm
        // What someone else saved is shown from its beginning.
        key={base.version}
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
