import { QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BrowserRouter } from "react-router";
import { setToaster } from "../kit/toast";
import { antdTheme } from "../theme/tokens";
import { antdLocale } from "../words";
import { queryClient } from "./queries";

function ToastBridge() {
  const { message } = App.useApp();
  useEffect(() => setToaster(message), [message]);
  return null;
}

export function Providers({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const locale = antdLocale(i18n.language);
  return (
    <ConfigProvider theme={antdTheme} button={{ autoInsertSpace: false }} {...(locale ? { locale } : {})}>
      <App component={false} message={{ maxCount: 4 }}>
        <ToastBridge />
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>{children}</BrowserRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
