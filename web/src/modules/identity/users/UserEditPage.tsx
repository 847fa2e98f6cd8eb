import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../../api/errors";
import { userQuery } from "../../../api/users";
import { usePage, useTabTitle } from "../../../app/page";
import { FailureState } from "../../../kit/FailureState";
import { usePinned } from "../../../kit/form/usePinned";
import { RecordPage } from "../../../kit/RecordPage";
import { Section } from "../../../kit/Section";
import { toast } from "../../../kit/toast";
import { displayName } from "../../../shell/signedInContext";
import { userDetail } from "./addresses";
import { UserForm } from "./UserForm";

/** Waits for the user, then hands one fixed version of him to the form. */
export default function UserEditPage() {
  const { t } = useTranslation();
  const { params, leave } = usePage();
  const id = params.id ?? "";
  const latest = useQuery(userQuery(id));
  const [base, pin] = usePinned(id, latest.data);
  const title = latest.data && t("user.editNamed", { name: displayName(latest.data) });
  useTabTitle(title);

  if (!base) {
    return (
      <RecordPage title={t("user.edit")}>
        <Section title={t("user.section.account")}>
          {latest.isError ? (
            <FailureState error={latest.error} onRetry={() => void latest.refetch()} />
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 8 }} />
          )}
        </Section>
      </RecordPage>
    );
  }
  return (
    <UserForm
      title={title ?? t("user.edit")}
      base={base}
      latest={latest.data ?? base}
      gone={latest.isError && asApiError(latest.error).code === 404}
      onReload={() => {
        if (latest.data) pin(latest.data);
      }}
      onSaved={(user) => {
        toast.success(t("common.saved"));
        leave(userDetail(user.id));
      }}
      onCancel={() => leave(userDetail(id))}
    />
  );
}
