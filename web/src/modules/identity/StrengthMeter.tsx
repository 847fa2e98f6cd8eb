import { useTranslation } from "react-i18next";
import { passwordStrength } from "./passwordRules";
import styles from "./StrengthMeter.module.css";

export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation();
  const strength = passwordStrength(password);
  return (
    <div className={`${styles.meter} ${styles[`s${strength}`] ?? ""}`}>
      {[1, 2, 3, 4].map((step) => (
        <span key={step} className={styles.bar} data-on={step <= strength || undefined} />
      ))}
      <output className={styles.word}>
        {strength !== 0 && t("account.strength", { level: t(`account.strength.${strength}`) })}
      </output>
    </div>
  );
}
