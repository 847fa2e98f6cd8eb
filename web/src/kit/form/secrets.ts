import type { InputProps } from "antd";

/** Names of form fields with passwords or codes, registered by the inputs when they render. */
const secrets = new WeakMap<object, Set<string>>();

const SECRET_KINDS = new Set<unknown>(["one-time-code", "current-password", "new-password"]);

/** Whether the input must never be stored. */
export function isSecret(secret: boolean, input: InputProps | undefined): boolean {
  return secret || input?.type === "password" || SECRET_KINDS.has(input?.autoComplete);
}

export function markSecret(control: object, name: string): void {
  const own = secrets.get(control) ?? new Set<string>();
  secrets.set(control, own.add(name));
}

/** The values without those of secret fields. */
export function withoutSecrets<Values extends object>(control: object, values: Values): Partial<Values> {
  const own = secrets.get(control);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !own?.has(name))) as Partial<Values>;
}
