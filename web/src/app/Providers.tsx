import { QueryClientProvider } from "@tanstack/react-query";
import { ConfigProvider } from "antd";
import { useEffect, useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BrowserRouter } from "react-router";
import { ModalPlace } from "../kit/modal";
import { Spinner } from "../kit/Spinner";
import { Toasts } from "../kit/Toasts";
import { useMediaQuery } from "../kit/useMediaQuery";
import { antdTheme, applyTheme, PHONE_QUERY } from "../theme/tokens";
import { antdLocale } from "../words";
import { queryClient } from "./queries";
import { useSettings } from "../core/settings";

const BUTTON = { autoInsertSpace: false, loadingIcon: <Spinner /> };

export function Providers({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const locale = antdLocale(i18n.language);
  const { theme } = useSettings();
  const still = useMediaQuery("(prefers-reduced-motion: reduce)");
  const phone = useMediaQuery(PHONE_QUERY);
  const antd = useMemo(() => antdTheme(theme, { still, phone }), [theme, still, phone]);
  useEffect(() => applyTheme(theme), [theme]);
  return (
    <ConfigProvider theme={antd} button={BUTTON} {...(locale ? { locale } : {})}>
      <ModalPlace>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>{children}</BrowserRouter>
        </QueryClientProvider>
      </ModalPlace>
      <Toasts />
    </ConfigProvider>
  );
}
