/** The time zone of the company whose portal this is: its days begin and end there, and so do deadlines. */
let zone: string | null = null;

/** Told by the server before anyone is let in. */
export function setCompanyZone(told: string): void {
  zone = told;
}

export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function companyZone(): string {
  return zone ?? readersZone();
}
