import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "../../kit/Section";
import styles from "./exchange.module.css";

interface PayloadProps {
  title: string;
  value: unknown;
  /** Text if there is no payload. */
  none: string;
}

/** A raw payload; secrets are masked by the server. */
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
      {/* Long payloads scroll, so the element must be focusable for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.payload} tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </Section>
  );
}
