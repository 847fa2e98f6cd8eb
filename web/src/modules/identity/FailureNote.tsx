import type { ReactNode } from "react";
import { asApiError } from "../../api/errors";
import { RefusalAlert } from "../../kit/RefusalAlert";

/** Error of a form as a whole; field errors are shown at their fields. */
export function FailureNote({ error, action }: { error: unknown; action?: ReactNode }) {
  if (!error) return null;
  const failure = asApiError(error);
  return failure.fields.length > 0 ? null : <RefusalAlert failure={failure} action={action} />;
}
