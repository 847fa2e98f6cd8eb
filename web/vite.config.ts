import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { pdfFiles } from "./pdfFiles.ts";

// One base port for every part of a checkout: the server takes it, the dev server takes the next one.
const basePort = Number(process.env.TANDEM_PORT_BASE ?? 17400);

export default defineConfig({
  plugins: [react(), pdfFiles()],
  server: {
    host: "127.0.0.1",
    port: basePort + 1,
    strictPort: true,
    // Only what pages are made of: the rest of the checkout is nobody's business, the services' passwords least of all.
    fs: {
      allow: [".", "../node_modules"],
      deny: [".env", ".env.*", "*.{crt,pem,key}", "**/.git/**", "**/.dev/**"],
    },
    proxy: {
      // The Host header stays as the browser sent it, because the server checks it against the page's origin.
      "/service1": { target: `http://127.0.0.1:${basePort}`, changeOrigin: false },
    },
  },
  build: {
    outDir: "dist",
    target: "es2023",
    // Stable names for what rarely changes, so a release does not make everyone download the libraries again.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ }],
        },
      },
    },
  },
  worker: { format: "es" },
  test: {
    environment: "node",
    include: ["src/**/*.test.ts"],
    isolate: false,
  },
});
