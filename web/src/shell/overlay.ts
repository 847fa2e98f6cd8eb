/** Things of the shell that lie over the page, one at a time. */
export type Overlay = "palette" | "help" | "settings" | "version" | "changePassword";
