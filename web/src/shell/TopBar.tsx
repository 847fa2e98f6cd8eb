import { useQuery } from "@tanstack/react-query";
import { Dropdown } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { portalQuery } from "../api/identity";
import { useConnected } from "../app/connection";
import { HOME } from "../app/navigation";
import { Icon } from "../kit/icons";
import { LanguageSwitch } from "../kit/LanguageSwitch";
import { Logo } from "../kit/Logo";
import { displayName, useSignedIn } from "./signedInContext";
import styles from "./TopBar.module.css";
import { useSignOut } from "./useSignOut";

const ChangePasswordDialog = lazy(() => import("../modules/identity/ChangePasswordDialog"));

/** Suppliers' people have their password here; the buyer's people have it elsewhere. */
const SUPPLIER = "SUZ";

export function TopBar({ onOpenMenu }: { onOpenMenu?: (() => void) | undefined }) {
  const { t, i18n } = useTranslation();
  const { user } = useSignedIn();
  const connected = useConnected();
  const signOut = useSignOut();
  const [changing, setChanging] = useState(false);
  const portal = useQuery(portalQuery).data;
  const tenant = i18n.language === "zh" ? portal?.tenantNameZh : portal?.tenantNameEn;
  return (
    <header className={styles.bar}>
      {onOpenMenu && (
        <button type="button" className={styles.square} aria-label={t("shell.openMenu")} onClick={onOpenMenu}>
          <Icon name="menu" />
        </button>
      )}
      <Link to={HOME} className={styles.brand}>
        <Logo />
        <span>{t("product.name")}</span>
      </Link>
      {tenant && <span className={styles.tenant}>{tenant}</span>}
      <div className={styles.right}>
        <output className={styles.connection}>{connected ? "" : t("shell.reconnecting")}</output>
        <LanguageSwitch />
        <Dropdown
          trigger={["click"]}
          placement="bottomRight"
          menu={{
            items: [
              ...(user.userType === SUPPLIER
                ? [{ key: "changePassword", label: t("shell.changePassword"), icon: <Icon name="key" /> }]
                : []),
              { key: "signOut", label: t("shell.signOut"), icon: <Icon name="signOut" /> },
            ],
            onClick: ({ key }) => (key === "signOut" ? signOut() : setChanging(true)),
          }}
        >
          <button
            type="button"
            className={styles.user}
            aria-label={`${t("shell.userMenu")} ${displayName(user)}`}
          >
            <Icon name="user" />
            <span>{displayName(user)}</span>
            <Icon name="down" width={12} height={12} />
          </button>
        </Dropdown>
      </div>
      {changing && (
        <Suspense fallback={null}>
          <ChangePasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </header>
  );
}
