import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../../api/errors";
import { userQuery } from "../../../api/users";
import { usePage, useTabTitle } from "../../../core/page";
import { usePinned } from "../../../kit/form/usePinned";
import { PendingRecord } from "../../../kit/PendingRecord";
import { toast } from "../../../kit/toast";
import { displayName } from "../../../core/signedInContext";
import { userDetail } from "./addresses";
import { UserForm } from "./UserForm";
import { isInvitedAnew } from "./userForm";

/** Loads the user, then passes a pinned version to the form. */
export default function UserEditPage() {
  const { t } = useTranslation();
  const { params, leave } = usePage();
  const id = params.id ?? "";
  const latest = useQuery(userQuery(id));
  const [base, pin] = usePinned(id, latest.data);
  const title = latest.data && t("user.editNamed", { name: displayName(latest.data) });
  useTabTitle(title);

  if (!base) {
    return <PendingRecord title={t("user.edit")} section={t("user.section.account")} queries={[latest]} />;
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
        toast.success(
          isInvitedAnew(base, user) ? t("user.linkSent", { email: user.email ?? "" }) : t("common.saved"),
        );
        leave(userDetail(user.id));
      }}
      onCancel={() => leave(userDetail(id))}
    />
  );
}
