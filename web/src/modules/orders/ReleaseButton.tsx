import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";

interface ReleaseButtonProps {
  sending: boolean;
  /** Why the server would refuse the reply, as it says itself. */
  refusal: string | null;
  block?: boolean;
  onRelease: () => void;
}

/** Submits a reply. While that is refused, the button stays focusable and says why. */
export function ReleaseButton({ sending, refusal, block = false, onRelease }: ReleaseButtonProps) {
  const { t } = useTranslation();
  const button = (
    <Button
      block={block}
      type={refusal ? "default" : "primary"}
      loading={sending}
      aria-disabled={refusal !== null || undefined}
      onClick={refusal ? undefined : onRelease}
    >
      {t("order.release")}
    </Button>
  );
  if (!refusal) return button;
  return (
    <Tooltip title={refusal} trigger={["hover", "focus", "click"]}>
      {button}
    </Tooltip>
  );
}
