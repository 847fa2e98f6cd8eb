import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { freePort, RESULTS } from "../setup/installation";

const web = join(import.meta.dirname, "../../web");

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** The gallery is not part of the product, so it is built for its tests and served by a minimal server. */
export class Gallery {
  readonly port: number;
  private readonly server: Server;

  private constructor(port: number, server: Server) {
    this.port = port;
    this.server = server;
  }

  static async start(): Promise<Gallery> {
    const built = join(RESULTS, "gallery");
    const vite = dirname(createRequire(join(web, "package.json")).resolve("vite/package.json"));
    await promisify(execFile)(
      process.execPath,
      [join(vite, "bin/vite.js"), "build", "--mode", "development", "--outDir", built, "--emptyOutDir"],
      { cwd: web, env: { ...process.env, NODE_ENV: "development" } },
    );
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const name = extname(pathname) ? pathname : "/index.html";
      readFile(join(built, name)).then(
        (body) => response.setHeader("content-type", TYPES[extname(name)] ?? "text/plain").end(body),
        () => response.writeHead(404).end(),
      );
    });
    const port = await freePort();
    await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
    return new Gallery(port, server);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
