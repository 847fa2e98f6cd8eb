import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSignedIn } from "../../core/signedInContext";
import { useAddress } from "../../kit/document/address";
import { DocumentListPage } from "../../kit/document/DocumentListPage";
import { Icon } from "../../kit/icons";
import filing from "./review/filing";

/** Filings. One is begun with the data in force and not with a form, so the list offers that itself. */
export default function FilingListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const address = useAddress("partner.filing");
  const mayFill = useSignedIn().menu.permissions.has("partner.filing.fill");
  return (
    <DocumentListPage
      kind={filing}
      primary={
        mayFill && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(address.add)}>
            {t("filing.add")}
          </Button>
        )
      }
    />
  );
}
