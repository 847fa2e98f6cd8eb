import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { pdfFiles } from "./pdfFiles.ts";

// One base port for every part of a checkout: the server takes it, the dev server takes the next one.
const basePort = Number(process.env.TANDEM_PORT_BASE ?? 17400);

/** Tests that draw in a document. */
const DRAWN = "src/**/*.dom.test.ts";

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
    rolldownOptions: {
      treeshake: {
        // antd takes a context from it, and no form: without this, all forms and their validator are in the first page.
        moduleSideEffects: [{ test: /node_modules[\\/]@rc-component[\\/]form[\\/]/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // What the entry imports is downloaded first and whole: few files are smaller than many. Libraries stand apart,
          // so a release does not make everyone download them again. The entry itself waits for its words with `await`,
          // so nothing else may be in its file.
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 3,
            },
            { name: "libraries", tags: ["$initial"], test: /node_modules[\\/]/, priority: 2 },
            { name: "start", tags: ["$initial"], test: /[\\/]web[\\/]src[\\/](?!main\.tsx)/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  test: {
    // Limits end what hangs; on a machine that others use, too, an honest test may take long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // All in one place: importing the application anew for each file takes ten times as long as its tests. What a test
      // changes of it is put back after the test.
      {
        extends: true,
        test: {
          name: "plain",
          environment: "node",
          include: ["src/**/*.test.ts"],
          exclude: [DRAWN],
          isolate: false,
          setupFiles: ["src/kit/testing/plainSetup.ts"],
        },
      },
      // Each in a place of its own: what one file leaves drawn, mocked or unsaved would be there for the next.
      {
        extends: true,
        test: {
          name: "drawn",
          environment: "jsdom",
          include: [DRAWN],
          setupFiles: ["src/kit/testing/drawnSetup.ts"],
        },
      },
    ],
  },
});
