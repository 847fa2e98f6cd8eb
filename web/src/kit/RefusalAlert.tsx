import { Alert } from "antd";
import type { ReactNode } from "react";
import type { ApiError } from "../api/errors";
import { errorText } from "./toast";

const TOO_OFTEN = 429;

/** Why something was not done: a warning where a rule or a limit refuses it, otherwise an error. */
export function RefusalAlert({ failure, action }: { failure: ApiError; action?: ReactNode }) {
  return (
    <Alert
      showIcon
      type={failure.refused || failure.code === TOO_OFTEN ? "warning" : "error"}
      title={failure.message || errorText(failure)}
      action={action}
    />
  );
}
