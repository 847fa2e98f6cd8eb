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
  /** Said under the title; without it, the card names the company instead of the page. */
  intro?: string;
  wide?: boolean;
  children: ReactNode;
}

/** What everyone sees before signing in: whose portal this is, and one card. */
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
