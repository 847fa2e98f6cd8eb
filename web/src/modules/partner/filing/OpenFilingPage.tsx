import { Button, Select } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { asApiError } from "../../../api/errors";
import { openFiling, type Filing } from "../../../api/filings";
import { MAY_FILE } from "../../../api/organizations";
import { usePage } from "../../../core/page";
import { useSide, useSignedIn } from "../../../core/signedInContext";
import { useAction } from "../../../core/useAction";
import { ABOUT, useAddress } from "../../../kit/document/address";
import type { DocumentKind } from "../../../kit/document/kind";
import { useOrganizeSelect } from "../../../kit/OrganizePicker";
import { RefusalAlert } from "../../../kit/RefusalAlert";
import { RecordPage } from "../../../kit/RecordPage";
import { Section } from "../../../kit/Section";
import { onlyOwn } from "../onlyOwn";
import styles from "./filing.module.css";

/** Begins a filing with the data in force; refused with the number of the one that is open already. */
export function OpenFilingPage({ kind }: { kind: Pick<DocumentKind<Filing>, "listing"> }) {
  const { t } = useTranslation();
  const { search, leave } = usePage();
  const address = useAddress(kind.listing);
  const { user } = useSignedIn();
  const side = useSide();
  const own = onlyOwn(side, user.organizes) ?? "";
  const [chosen, choose] = useState(() => new URLSearchParams(search).get(ABOUT) ?? "");
  const organize = own || chosen;
  const select = useOrganizeSelect<string>(organize ? [organize] : [], own === "", "S", MAY_FILE);
  const id = useId();
  const open = useAction({
    run: (organizeId: string, key) => openFiling(organizeId, key),
    shownInForm: "all",
    onDone: (filing) => leave(side === "supplier" ? address.one(filing.id) : address.edit(filing.id)),
  });
  return (
    <RecordPage title={t("filing.add")}>
      <Section title={t("filing.title")} hint={t("filing.addHint")}>
        <div className={styles.begin}>
          {open.error && (
            // One that is open already is found there by its number.
            <RefusalAlert
              failure={asApiError(open.error)}
              action={<Link to={address.list}>{t("document.toList")}</Link>}
            />
          )}
          {own === "" && (
            <>
              <label htmlFor={id}>{t("filing.organize")}</label>
              <Select<string>
                {...select}
                id={id}
                value={chosen || null}
                onChange={(next: string | undefined) => choose(next ?? "")}
              />
            </>
          )}
          <Button
            type="primary"
            disabled={organize === ""}
            loading={open.isPending}
            onClick={() => open.mutate(organize)}
          >
            {t("filing.begin")}
          </Button>
        </div>
      </Section>
    </RecordPage>
  );
}
