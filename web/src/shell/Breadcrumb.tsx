import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./Breadcrumb.module.css";
import { useSignedIn } from "../core/signedInContext";
import { trailOf } from "./trail";

export function Breadcrumb({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  const crumbs = trailOf(path, menu, title);
  return (
    <nav className={styles.trail} aria-label={t("shell.breadcrumb")}>
      <ol>
        {crumbs.map(({ text, to }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a group and a page in it may have the same name
          <li key={index} aria-current={index === crumbs.length - 1 ? "page" : undefined}>
            {to ? <Link to={to}>{text}</Link> : text}
          </li>
        ))}
      </ol>
    </nav>
  );
}
