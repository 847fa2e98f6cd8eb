/** The company's time zone, which determines day boundaries and deadlines. */
let zone: string | null = null;

/** Set from the portal query, before any page is shown. */
export function setCompanyZone(told: string): void {
  zone = told;
}

export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function companyZone(): string {
  return zone ?? readersZone();
}
