import { asApiError } from "./errors";

interface Action {
  key: string;
  /** It ended without a definite response: the same content is the same action until the user does another. */
  unknown: boolean;
}

/**
 * One idempotency key per user action, of which several may be on their way at once. Resending the same content after an
 * unknown outcome reuses the key, so that the server processes it once. A definite response (success or refusal) ends
 * the action.
 */
export class ActionKeys {
  private readonly actions = new Map<string, Action>();

  keyFor(content: unknown): string {
    const text = textOf(content);
    const known = this.actions.get(text);
    if (known) {
      known.unknown = false;
      return known.key;
    }
    for (const [other, { unknown }] of this.actions) if (unknown) this.actions.delete(other);
    const key = crypto.randomUUID();
    this.actions.set(text, { key, unknown: false });
    return key;
  }

  succeeded(content: unknown): void {
    this.actions.delete(textOf(content));
  }

  failed(error: unknown, content: unknown): void {
    const action = this.actions.get(textOf(content));
    if (action && asApiError(error).outcomeUnknown) action.unknown = true;
    else this.actions.delete(textOf(content));
  }
}

/** JSON.stringify(undefined) is undefined; treat it as empty content. */
function textOf(content: unknown): string {
  return JSON.stringify(content) ?? "";
}
