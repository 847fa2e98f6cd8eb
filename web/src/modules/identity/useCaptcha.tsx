import { useQuery } from "@tanstack/react-query";
import { Modal } from "antd";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { portalQuery, type CaptchaAction } from "../../api/identity";
import { SliderCaptcha } from "./SliderCaptcha";

type Continue = (ticket: string) => void;

/**
 * Continues with a captcha ticket: at once if captchas are disabled, else when the user has solved one. Render the
 * dialog outside of any form.
 */
export function useCaptcha(action: CaptchaAction): [withTicket: (next: Continue) => void, dialog: ReactNode] {
  const { t } = useTranslation();
  const wanted = useQuery(portalQuery).data?.captcha === true;
  const [next, setNext] = useState<{ go: Continue } | null>(null);
  const withTicket = (go: Continue) => {
    if (wanted) setNext({ go });
    else go("");
  };
  const dialog = (
    <Modal
      open={next !== null}
      title={t("captcha.title")}
      width={368}
      footer={null}
      centered
      destroyOnHidden
      onCancel={() => setNext(null)}
    >
      {next && (
        <SliderCaptcha
          action={action}
          onSolved={(ticket) => {
            setNext(null);
            next.go(ticket);
          }}
        />
      )}
    </Modal>
  );
  return [withTicket, dialog];
}
