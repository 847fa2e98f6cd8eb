import { asApiError } from "./errors";

/**
 * One idempotency key per user action. Resending the same content after an unknown outcome reuses the key, so that
 * the server processes it once. A definite response (success or refusal) ends the action.
 */
export class ActionKeys {
  private pending: { content: string; key: string } | null = null;

  keyFor(content: unknown): string {
    // JSON.stringify(undefined) is undefined; treat it as empty content.
    const text = JSON.stringify(content) ?? "";
    if (this.pending?.content !== text) this.pending = { content: text, key: crypto.randomUUID() };
    return this.pending.key;
  }

  succeeded(): void {
    this.pending = null;
  }

  failed(error: unknown): void {
    if (!asApiError(error).outcomeUnknown) this.pending = null;
  }
}
