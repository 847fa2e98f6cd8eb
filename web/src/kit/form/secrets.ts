import type { InputProps } from "antd";

/** Fields of a form that hold passwords or codes, as the inputs themselves say when they are drawn. */
const secrets = new WeakMap<object, Set<string>>();

const SECRET_KINDS = new Set<unknown>(["one-time-code", "current-password", "new-password"]);

/** Whether what is typed here must never be written down. */
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
