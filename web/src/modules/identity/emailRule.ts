/** Only a rough check; the address is proved by the mail itself. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
