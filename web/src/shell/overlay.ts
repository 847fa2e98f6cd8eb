/** Overlays of the shell; one is open at a time. */
export type Overlay = "palette" | "help" | "settings" | "version" | "changePassword";
