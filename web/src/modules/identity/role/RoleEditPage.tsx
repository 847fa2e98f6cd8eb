import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../../api/errors";
import { roleQuery } from "../../../api/roles";
import { usePage, useTabTitle } from "../../../app/page";
import { Waiting } from "../../../app/Root";
import { useEdited } from "../../../app/useEdited";
import { FailureState } from "../../../kit/FailureState";
import { RoleEditor } from "./RoleEditor";

const NOT_FOUND = 404;

export default function RoleEditPage() {
  const { t, i18n } = useTranslation();
  const { params } = usePage();
  const latest = useQuery(roleQuery(params.id ?? ""));
  const [base, setBase] = useEdited(latest);
  const name = base && (i18n.language === "zh" ? base.nameZh : base.nameEn);
  useTabTitle(name ? t("role.tab", { name }) : undefined);
  if (base) {
    return (
      <RoleEditor
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
