import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "../../kit/Section";
import styles from "./exchange.module.css";

interface PayloadProps {
  title: string;
  value: unknown;
  /** What to say when there is nothing. */
  none: string;
}

/** What was said, as it was said; secrets come masked from the server. */
export function Payload({ title, value, none }: PayloadProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  if (value === null || value === undefined) {
    return (
      <Section title={title}>
        <p className={styles.none}>{none}</p>
      </Section>
    );
  }
  const text = JSON.stringify(value, null, 2);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Section
      title={title}
      beside={
        <Button size="small" onClick={() => void copy()}>
          {copied ? t("common.copied") : t("exchange.copy")}
        </Button>
      }
    >
      {/* Long payloads scroll inside, and whoever has no mouse scrolls them, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.payload} tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </Section>
  );
}
