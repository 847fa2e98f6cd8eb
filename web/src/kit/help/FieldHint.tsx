import { useQuery } from "@tanstack/react-query";
import { Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { describeListingQuery } from "../../api/listing";
import { saidTo, usePageHelp, type HelpAt } from "../../core/help";
import { useSide } from "../../core/signedInContext";
import { referencesIn } from "../../words/help";
import { Icon } from "../icons";
import styles from "./help.module.css";
import { HelpText } from "./HelpText";
import { useTopic } from "./helpQuery";
import { listingOf } from "./labels";

function Hint({ field, at }: { field: string; at: HelpAt }) {
  const { t } = useTranslation();
  const side = useSide();
  const topic = useTopic(at);
  const text = saidTo(side, topic?.fields?.[field]);
  const listing = (topic && listingOf(topic)) ?? "";
  const named = text !== undefined && referencesIn(text).length > 0;
  const described = useQuery({ ...describeListingQuery(listing), enabled: named && listing !== "" });
  if (!text) return null;
  return (
    <Tooltip trigger={["hover", "focus"]} title={<HelpText text={text} listing={described.data} />}>
      <button type="button" className={styles.hint} aria-label={t("help.field")}>
        <Icon name="question" width={13} height={13} />
      </button>
    </Tooltip>
  );
}

/** Explains a field where the help of the page has a hint for it. Shown on hover and on focus. */
export function FieldHint({ field }: { field: string }) {
  const at = usePageHelp();
  return at && <Hint field={field} at={at} />;
}
