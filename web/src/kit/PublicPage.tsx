import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { portalQuery } from "../api/identity";
import { useTitle } from "../core/useTitle";
import { LanguageSwitch } from "./LanguageSwitch";
import { Logo } from "./Logo";
import styles from "./PublicPage.module.css";

interface PublicPageProps {
  title: string;
  /** Shown under the title; without it, the card shows the company name instead of the page title. */
  intro?: string;
  wide?: boolean;
  children: ReactNode;
}

/** Layout of pages shown before sign-in: the company's name and one card. */
export function PublicPage({ title, intro, wide = false, children }: PublicPageProps) {
  const { t, i18n } = useTranslation();
  const portal = useQuery(portalQuery).data;
  useTitle(title);
  const tenant = i18n.language === "zh" ? portal?.tenantNameZh : portal?.tenantNameEn;
  return (
    <div className={styles.page}>
      <header className={styles.corner}>
        <LanguageSwitch />
      </header>
      <main className={wide ? `${styles.card} ${styles.wide}` : styles.card}>
        <div className={styles.brand}>
          <Logo size={40} />
          <div>
            <h1>{t("product.name")}</h1>
            <p>{(intro !== undefined && tenant) || t("product.tagline")}</p>
          </div>
        </div>
        {intro === undefined ? (
          tenant && <p className={styles.tenant}>{tenant}</p>
        ) : (
          <>
            <h2 className={styles.heading}>{title}</h2>
            {intro && <p className={styles.intro}>{intro}</p>}
          </>
        )}
        {children}
      </main>
      <footer className={styles.footer}>{portal && `${t("product.name")} ${portal.version}`}</footer>
    </div>
  );
}
