import { config } from "zod";

// zod's JIT uses `new Function`, which the content security policy forbids: every page with a form would
// log an error on the console.
config({ jitless: true });

export * from "zod";
