import { config } from "zod";

// Checks are otherwise compiled with `new Function`, which our content security policy forbids: every page with a form would
// begin with an error in the console.
config({ jitless: true });

export * from "zod";
