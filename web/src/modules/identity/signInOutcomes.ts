/** What may come of trying to sign in, as the log writes it. */
export const OUTCOMES = ["done", "wrong", "tooMany", "noRole", "waiting", "closed"] as const;
