import { useTranslation } from "react-i18next";
import type { Penalty } from "../../api/penalties";
import { DocumentPage } from "../../kit/document/DocumentPage";
import type { DocumentTab } from "../../kit/document/DocumentTabs";
import { StampPanel } from "../../kit/stamp/StampPanel";
import { useSignedIn } from "../../shell/signedInContext";
import { penalty } from "./penalty";

export default function PenaltyPage() {
  const { t } = useTranslation();
  const seesStamps = useSignedIn().menu.permissions.has("seal.stamped_copy.view");
  const tabs = ({ stampedCopyId }: Penalty): DocumentTab[] =>
    seesStamps
      ? [{ key: "stamp", label: t("stamp.tab"), children: <StampPanel copyId={stampedCopyId} /> }]
      : [];
  return <DocumentPage kind={penalty} tabs={tabs} />;
}
