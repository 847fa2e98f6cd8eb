import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { filingShapeQuery } from "../../api/filings";
import { ownRegistrationQuery } from "../../api/ownRegistration";
import { useSide } from "../../core/signedInContext";
import { addressOf } from "../../kit/document/address";
import type { WordKey } from "../../words";

/** What is said of it, by its state. */
const SAID: Readonly<Record<string, WordKey>> = {
  draft: "dashboard.registrationDone",
  returned: "dashboard.registrationReturned",
  pending: "dashboard.registrationPending",
};

/** For an applicant's dashboard: how far the registration of his company is. Nothing where there is none to fill in. */
export default function OwnRegistration({ panel }: { panel: string | undefined }) {
  const { t, i18n } = useTranslation();
  const enabled = useSide() === "supplier";
  const filing = useQuery({ ...ownRegistrationQuery, enabled }).data;
  const shape = useQuery({ ...filingShapeQuery(i18n.language), enabled: enabled && !!filing }).data;
  const said = filing ? SAID[filing.state] : undefined;
  if (!filing || !shape || !said) return null;
  return (
    <section className={panel}>
      <h2>{t("dashboard.registration")}</h2>
      <p>{t(said, { done: filing.sectionsDone ?? 0, all: shape.sections.length })}</p>
      <Link to={addressOf("partner.filing", "supplier").one(filing.id)}>
        {t(filing.state === "pending" ? "dashboard.registrationView" : "dashboard.registrationGoOn")}
      </Link>
    </section>
  );
}
