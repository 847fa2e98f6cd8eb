import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
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
  private readonly built: string;

  private constructor(port: number, server: Server, built: string) {
    this.port = port;
    this.server = server;
    this.built = built;
  }

  static async start(): Promise<Gallery> {
    // Its own for each file of tests: they run at the same time, and a build empties its folder first.
    await mkdir(RESULTS, { recursive: true });
    const built = await mkdtemp(join(RESULTS, "gallery-"));
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
    return new Gallery(port, server, built);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
    await rm(this.built, { recursive: true, force: true });
  }
}
