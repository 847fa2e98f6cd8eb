import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/errors";
import { formatDateTime } from "./time";

/** What support needs to find the matching log line. Contains no field values, because those may be confidential. */
export function describeError(error: unknown, label: (key: DetailKey) => string, page: string): string {
  const lines: [DetailKey, string][] = [
    ["error.details.message", error instanceof Error ? error.message : String(error)],
  ];
  if (error instanceof ApiError) {
    lines.push(["error.details.code", String(error.code)]);
    if (error.requestId) lines.push(["error.details.requestId", error.requestId]);
  }
  lines.push(["error.details.page", page], ["error.details.time", formatDateTime(Date.now())]);
  return lines.map(([key, value]) => `${label(key)}: ${value}`).join("\n");
}

type DetailKey =
  | "error.details.message"
  | "error.details.code"
  | "error.details.requestId"
  | "error.details.page"
  | "error.details.time";

export function CopyableDetails({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(describeError(error, (key) => t(key), window.location.pathname));
    setCopied(true);
  };
  return <Button onClick={() => void copy()}>{copied ? t("common.copied") : t("common.copyDetails")}</Button>;
}
