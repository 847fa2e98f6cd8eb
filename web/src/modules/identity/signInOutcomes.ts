/** What may come of trying to sign in, as the log writes it. */
export const OUTCOMES = [
  "done",
  "wrong",
  "tooMany",
  "noRole",
  "waiting",
  "closed",
  "secondFactor",
  "wrongCode",
] as const;

/** How one signs in. */
export const METHODS = ["password", "sso"] as const;
