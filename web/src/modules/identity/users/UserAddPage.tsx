import { useTranslation } from "react-i18next";
import { usePage } from "../../../core/page";
import { UserForm } from "./UserForm";
import { userDetail, USERS } from "./addresses";

export default function UserAddPage() {
  const { t } = useTranslation();
  const { leave } = usePage();
  return (
    <UserForm
      title={t("user.add")}
      base={null}
      latest={null}
      // The new user's page shows the next step.
      onSaved={(user) => leave(`${userDetail(user.id)}?added=1`)}
      onCancel={() => leave(USERS)}
    />
  );
}
