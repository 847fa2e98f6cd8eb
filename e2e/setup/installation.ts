import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const repository = join(import.meta.dirname, "../..");
export const RESULTS = join(import.meta.dirname, "../results");

type Variables = Record<string, string>;

interface Services {
  nats: { url: string };
  smtp: { url: string; web_url: string };
  s3: { endpoint: string; bucket: string; access_key: string; secret_key: string };
  oidc: { issuer: string; client_id: string; client_secret: string };
  postgres: {
    main: { app_url: string; engine_url: string; owner_url: string; superuser_url: string };
  };
}

/** The addresses of the development services, from the file that `cargo xtask up` writes. */
function services(): Services {
  const directory = process.env.TANDEM_DEV_DIR ?? join(repository, ".dev");
  return JSON.parse(readFileSync(join(directory, "services.json"), "utf8")) as Services;
}

/** Settings for the first tenant's single sign-on with the development provider. */
export function companySignIn(port: number): Variables {
  const { issuer, client_id, client_secret } = services().oidc;
  return {
    TANDEM__SSO__ACME__ISSUER: issuer,
    TANDEM__SSO__ACME__CLIENT_ID: client_id,
    TANDEM__SSO__ACME__CLIENT_SECRET: client_secret,
    TANDEM__SSO__ACME__REDIRECT_BASE: `http://127.0.0.1:${port}`,
  };
}

function binary(): string {
  if (process.env.TANDEM_BIN) return process.env.TANDEM_BIN;
  const answer = execFileSync("cargo", ["metadata", "--format-version", "1", "--no-deps"], {
    cwd: repository,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const { target_directory: target } = JSON.parse(answer) as { target_directory: string };
  return join(target, "debug/tandem");
}

/** Only the given settings: the development configuration may name other shards. */
function environment(variables: Variables): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("TANDEM_"));
  return { ...Object.fromEntries(kept), ...variables };
}

function psqlPath(): string {
  const versions = "/usr/lib/postgresql";
  const newest = existsSync(versions)
    ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined;
  return newest ? join(versions, newest, "bin/psql") : "psql";
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Runs SQL. The password is passed in the environment, where other users cannot read it. */
export async function sql(url: string, ...statements: string[]): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const { stdout } = await run(
    psqlPath(),
    ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", ...statements.flatMap((text) => ["-c", text])],
    {
      env: {
        ...process.env,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: decodeURIComponent(username),
        PGPASSWORD: decodeURIComponent(password),
        PGDATABASE: pathname.slice(1),
      },
    },
  );
  return stdout.trim();
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (!address || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** What test workers need to know about the installation. */
export interface Place {
  /** With 127.0.0.1 as host, which belongs to the first tenant. */
  url: string;
  port: number;
  superuserUrl: string;
  /** The mail catcher's API. */
  mailUrl: string;
  /** The simulator of the ERP and the approval system. */
  simulatorUrl: string;
  binary: string;
  variables: Variables;
}

/** A process of the product, started and stopped by the tests. */
export class Process {
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;

  private constructor(program: string, command: readonly string[], log: string, variables: Variables) {
    mkdirSync(RESULTS, { recursive: true });
    const told = createWriteStream(join(RESULTS, `${log}.log`), { flags: "a" });
    this.child = spawn(program, command, {
      env: environment(variables),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child.stdout?.pipe(told, { end: false });
    this.child.stderr?.pipe(told, { end: false });
    this.ended = new Promise((resolve) => this.child.once("exit", () => resolve()));
  }

  /** Starts it and waits until its health check succeeds. */
  static async start(
    place: Pick<Place, "binary" | "variables">,
    command: "serve" | "work",
    port: number,
    more: Variables = {},
  ): Promise<Process> {
    const ops = await freePort();
    const started = new Process(place.binary, [command], command, {
      ...place.variables,
      TANDEM__SERVER__LISTEN: `127.0.0.1:${port}`,
      TANDEM__SERVER__OPS_LISTEN: `127.0.0.1:${ops}`,
      TANDEM__WORKER__OPS_LISTEN: `127.0.0.1:${ops}`,
      ...more,
    });
    return started.once(`http://127.0.0.1:${ops}/readyz`);
  }

  /** Starts the simulator of external systems, whose binary is next to the product's. */
  static async simulate(place: Place): Promise<Process> {
    const { host } = new URL(place.simulatorUrl);
    const started = new Process(`${place.binary}-sim`, [], "sim", {
      TANDEM_SIM_LISTEN: host,
      TANDEM_SIM_OA_SECRET: randomBytes(16).toString("hex"),
      TANDEM_SIM_ERP_PASSWORD: place.variables.TANDEM__ERP__ACME__PASSWORD ?? "",
    });
    return started.once(`${place.simulatorUrl}/healthz`);
  }

  /** The process, as soon as its address responds. */
  private async once(address: string): Promise<this> {
    try {
      await this.ready(address);
    } catch (error) {
      await this.stop();
      throw error;
    }
    return this;
  }

  private async ready(address: string): Promise<void> {
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline) {
      if (this.child.exitCode !== null)
        throw new Error(`${this.child.spawnargs.join(" ")} ended; see results`);
      const answer = await fetch(address).catch(() => null);
      if (answer?.ok) return;
      await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error(`not ready: ${address}`);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill("SIGKILL");
    await this.ended;
  }
}

export const DEMO_PASSWORD = "tandem-demo";

export interface NewUser {
  username: string;
  email?: string;
  userType?: "SUZ";
  surname: string;
  name: string;
  /** The code of one of the tenant's roles. */
  role: string;
}

export async function addUser(place: Pick<Place, "binary" | "variables">, user: NewUser): Promise<void> {
  const { email, userType, ...always } = user;
  const flags = {
    tenant: "acme",
    ...always,
    ...(email ? { email } : {}),
    ...(userType ? { "user-type": userType } : {}),
  };
  const adding = run(
    place.binary,
    ["user", "create", ...Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value])],
    { env: environment(place.variables) },
  );
  adding.child.stdin?.end(`${DEMO_PASSWORD}\n`);
  await adding;
}

/** A separate installation: database, message bus namespace, server and worker. */
export class Installation {
  readonly place: Place;
  private readonly database: string;
  private readonly adminUrl: string;
  private readonly processes: Process[] = [];

  private constructor(place: Place, database: string, adminUrl: string) {
    this.place = place;
    this.database = database;
    this.adminUrl = adminUrl;
  }

  /** `demo` says how much of the demonstration is told. */
  static async start(demo: readonly string[]): Promise<Installation> {
    const { nats, postgres, s3, smtp } = services();
    const { main } = postgres;
    const database = `tandem_e2e_${randomBytes(6).toString("hex")}`;
    const port = await freePort();
    const simulatorUrl = `http://127.0.0.1:${await freePort()}`;
    const place: Place = {
      url: `http://127.0.0.1:${port}`,
      port,
      superuserUrl: withDatabase(main.superuser_url, database),
      mailUrl: smtp.web_url,
      simulatorUrl,
      binary: binary(),
      variables: {
        TANDEM__ERP__ACME__URL: simulatorUrl,
        TANDEM__ERP__ACME__USER: "TANDEM",
        TANDEM__ERP__ACME__PASSWORD: randomBytes(16).toString("hex"),
        TANDEM__ERP__ACME__POLL_SECONDS: "1",
        TANDEM__DATABASE__HOME: "main",
        TANDEM__DATABASE__SHARDS__MAIN__APP_URL: withDatabase(main.app_url, database),
        TANDEM__DATABASE__SHARDS__MAIN__ENGINE_URL: withDatabase(main.engine_url, database),
        TANDEM__DATABASE__SHARDS__MAIN__OWNER_URL: withDatabase(main.owner_url, database),
        TANDEM__NATS__URL: nats.url,
        TANDEM__NATS__NAMESPACE: database,
        TANDEM__AUDIT__SIGNING_KEY: randomBytes(32).toString("base64"),
        TANDEM__TENANCY__DEFAULT_TENANT: "acme",
        TANDEM__SERVER__SECURE_COOKIES: "false",
        TANDEM__SERVER__PUBLIC_PER_SECOND: "1000",
        TANDEM__SECURITY__SECRET: randomBytes(32).toString("base64"),
        // Tests of the captcha start a server with it enabled.
        TANDEM__SIGN_IN__CAPTCHA: "false",
        // Tests share sessions; the one that is to prove itself anew is made older.
        TANDEM__SIGN_IN__PROOF_MINUTES: "1440",
        TANDEM__SIGN_IN__GUESSES_PER_ADDRESS: "100000",
        TANDEM__STORE__ENDPOINT: s3.endpoint,
        TANDEM__STORE__BUCKET: s3.bucket,
        TANDEM__STORE__ACCESS_KEY: s3.access_key,
        TANDEM__STORE__SECRET_KEY: s3.secret_key,
        TANDEM__MAIL__URL: smtp.url,
        TANDEM__MAIL__LINK_BASE: `http://{host}:${port}`,
        TANDEM__OBSERVABILITY__LOG_FORMAT: "json",
      },
    };
    const installation = new Installation(place, database, main.superuser_url);
    try {
      await installation.prepare(demo);
      installation.processes.push(await Process.simulate(place));
      await installation.begin("serve", port);
      await installation.begin("work", await freePort());
    } catch (error) {
      await installation.stop();
      throw error;
    }
    return installation;
  }

  private async prepare(demo: readonly string[]): Promise<void> {
    const { database, place } = this;
    await sql(this.adminUrl, `create database ${database} owner tandem_owner`);
    await sql(
      place.superuserUrl,
      "create extension if not exists pg_trgm",
      `revoke all on database ${database} from public`,
      `grant connect on database ${database} to tandem_app, tandem_engine`,
    );
    for (const command of [["migrate"], ["demo", ...demo]]) {
      await run(place.binary, command, { env: environment(place.variables) });
    }
    // Signing out ends all sessions of a user, so most tests use an account that never signs out.
    await addUser(place, { username: "zhao.lei", surname: "赵", name: "磊", role: "administrator" });
  }

  private async begin(command: "serve" | "work", port: number): Promise<void> {
    this.processes.push(await Process.start(this.place, command, port));
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.stop()));
    await sql(this.adminUrl, `drop database if exists ${this.database} with (force)`);
  }
}
