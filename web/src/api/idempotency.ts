import { asApiError } from "./errors";

/**
 * One key for one user action. The same content sent again after a call whose outcome nobody knows gets the
 * same key, so the server does the work once. A clear answer (done, or refused) ends the action.
 */
export class ActionKeys {
  private pending: { content: string; key: string } | null = null;

  keyFor(content: unknown): string {
    // Nothing at all has no JSON, but it is a content like any other.
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
