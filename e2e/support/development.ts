import { spawn } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";

export const WEB = join(import.meta.dirname, "../../web");

/** Starts a development server for the folder and passes its port to `work`. */
export async function withDevelopmentServer(
  folder: string,
  work: (port: number) => Promise<void>,
): Promise<void> {
  const { port } = inject("place");
  const vite = spawn(process.execPath, [join(WEB, "../node_modules/vite/bin/vite.js")], {
    cwd: folder,
    // Without the environment variables of the test runner.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TANDEM_PORT_BASE: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await new Promise<void>((ready) => {
      vite.stdout.on("data", (text: Buffer) => {
        if (text.toString().includes("ready in")) ready();
      });
    });
    await work(port + 1);
  } finally {
    vite.kill();
  }
}
