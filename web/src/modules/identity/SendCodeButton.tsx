import { Button } from "antd";
import { useTranslation } from "react-i18next";

interface SendCodeButtonProps {
  /** Seconds until another code may be sent. */
  pause: number;
  sending: boolean;
  onSend: () => void;
}

export function SendCodeButton({ pause, sending, onSend }: SendCodeButtonProps) {
  const { t } = useTranslation();
  return (
    <Button size="large" disabled={pause > 0} loading={sending} onClick={onSend}>
      {pause > 0 ? t("register.sendAgainIn", { seconds: pause }) : t("register.sendCode")}
    </Button>
  );
}
