import { Alert } from "antd";
import type { ReactNode } from "react";
import { asApiError } from "../../api/errors";
import { errorText } from "../../kit/toast";

/** Error of a form as a whole; field errors are shown at their fields. */
export function FailureNote({ error, action }: { error: unknown; action?: ReactNode }) {
  if (!error) return null;
  const failure = asApiError(error);
  if (failure.fields.length > 0) return null;
  return (
    <Alert
      showIcon
      type={failure.refused || failure.code === 429 ? "warning" : "error"}
      title={failure.message || errorText(failure)}
      action={action}
    />
  );
}
