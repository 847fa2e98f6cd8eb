import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isFileServingAllowed, resolveConfig } from "vite";

const web = fileURLToPath(new URL("../..", import.meta.url));
const checkout = fileURLToPath(new URL("../../..", import.meta.url));

describe("the development server", () => {
  test("hands out what pages are made of, and nothing else of the checkout", async () => {
    const config = await resolveConfig({ root: web, configFile: `${web}vite.config.ts` }, "serve");
    const served = (path: string) => isFileServingAllowed(config, `/@fs${checkout}${path}`);
    for (const page of ["web/src/main.tsx", "web/index.html", "node_modules/react/index.js"]) {
      expect(served(page), page).toBe(true);
    }
    for (const secret of [
      ".dev/secrets.json",
      ".dev/tandem.toml",
      ".git/config",
      "deploy/.env",
      "web/.env",
      "Cargo.toml",
      "platform/src/lib.rs",
    ]) {
      expect(served(secret), secret).toBe(false);
    }
  });
});
