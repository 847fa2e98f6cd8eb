import { Button } from "antd";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { MOBILE_QUERY, PHONE_QUERY } from "../../theme/tokens";
import { FieldHint } from "../help/FieldHint";
import { HelpButton } from "../help/HelpButton";
import { Icon } from "../icons";
import { Facts, type Fact } from "../Section";
import { useMediaQuery } from "../useMediaQuery";
import styles from "./DocumentHead.module.css";

/** Number of facts in the header by the width of the window. */
const MOST = 6;
const ON_A_SMALL_SCREEN = 4;
const SMALL_QUERY = "(max-width: 1279.98px)";

interface DocumentHeadProps {
  number: string;
  /** What the document is about. */
  title: Fact | null;
  /** The list it stands in. */
  list: string;
  status: ReactNode;
  actions: ReactNode;
  facts: readonly Fact[];
  steps: ReactNode;
}

function useRoom(): number {
  const phone = useMediaQuery(PHONE_QUERY);
  const mobile = useMediaQuery(MOBILE_QUERY);
  const small = useMediaQuery(SMALL_QUERY);
  if (phone) return 0;
  return small && !mobile ? ON_A_SMALL_SCREEN : MOST;
}

/** The header of a document's page: number, status and buttons; the most important facts; the steps. */
export function DocumentHead({ number, title, list, status, actions, facts, steps }: DocumentHeadProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const room = useRoom();
  const [open, setOpen] = useState(false);
  const id = useId();
  const [shown, more] = [facts.slice(0, room), facts.slice(room)];
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <Button
          className={styles.back ?? ""}
          type="text"
          icon={<Icon name="right" className={styles.left} />}
          aria-label={t("document.toList")}
          onClick={() => void navigate(list)}
        />
        <div className={styles.name}>
          <div className={styles.titled}>
            <h1>{number}</h1>
            <HelpButton />
          </div>
          {status}
          {title?.value && <span className={styles.title}>{title.value}</span>}
        </div>
        <div className={styles.doing}>{actions}</div>
      </div>
      <div className={styles.facts}>
        {shown.length > 0 && (
          <dl>
            {shown.map(({ field, label, value }) => (
              <div key={field}>
                <dt>
                  {label}
                  <FieldHint field={field} />
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {more.length > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t(shown.length > 0 ? "document.moreFacts" : "document.facts", { n: more.length })}
            <Icon name={open ? "up" : "down"} width={12} height={12} />
          </button>
        )}
      </div>
      <div id={id} className={styles.unfolded} hidden={!open || more.length === 0}>
        {open && <Facts facts={more} />}
      </div>
      {steps}
    </header>
  );
}
