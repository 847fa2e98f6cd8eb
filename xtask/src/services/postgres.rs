//! PostgreSQL: private clusters on their own ports; a system cluster is never touched.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use anyhow::{Context, Result, bail};

use super::{Service, durable};
use crate::{
    env::Env,
    install::{is_root, which},
    process::{quiet, tail},
    secrets::{Secrets, fingerprint, write_private},
};

/// The system user that runs the server if we are root, because PostgreSQL refuses to run as root.
const SYSTEM_USER: &str = "postgres";

pub struct Postgres<'a> {
    env: &'a Env,
    secrets: &'a Secrets,
    cluster: &'static str,
    name: &'static str,
    port: u16,
}

impl<'a> Postgres<'a> {
    pub fn main(env: &'a Env, secrets: &'a Secrets) -> Self {
        Self { env, secrets, cluster: "main", name: "PostgreSQL", port: env.ports.postgres() }
    }

    pub fn second(env: &'a Env, secrets: &'a Secrets) -> Self {
        Self { env, secrets, cluster: "second", name: "PostgreSQL, second shard", port: env.ports.postgres_second() }
    }

    pub fn second_exists(env: &Env) -> bool {
        home(env).join("second/PG_VERSION").exists()
    }

    /// The database URL for one of the roles.
    pub fn url(&self, role: &str) -> String {
        let (user, secret) = match role {
            "superuser" => ("postgres", "postgres_superuser"),
            "owner" => ("tandem_owner", "postgres_owner"),
            "app" => ("tandem_app", "postgres_app"),
            "engine" => ("tandem_engine", "postgres_engine"),
            other => unreachable!("no role is called {other}"),
        };
        let password = self.secrets.get(secret);
        format!("postgres://{user}:{password}@127.0.0.1:{}/tandem", self.port)
    }

    fn data(&self) -> PathBuf {
        home(self.env).join(self.cluster)
    }

    fn log(&self) -> PathBuf {
        home(self.env).join(format!("{}.log", self.cluster))
    }

    fn init(&self) -> Result<()> {
        let home = home(self.env);
        fs::create_dir_all(&home)?;
        if home == elsewhere(self.env) {
            println!(
                "the user {SYSTEM_USER} cannot reach {}; PostgreSQL keeps its data in {}",
                self.env.dev.display(),
                home.display()
            );
        }
        let password = home.join(format!("{}.password", self.cluster));
        write_private(&password, self.secrets.get("postgres_superuser"))?;
        if is_root() {
            quiet(Command::new("chown").arg("-R").arg(format!("{SYSTEM_USER}:")).arg(&home))?;
        }
        let result = quiet(
            as_server_user(&binary("initdb")?)
                .arg("--pgdata")
                .arg(self.data())
                .args(["--username=postgres", "--encoding=UTF8"])
                .args(["--locale=C.UTF-8", "--auth=scram-sha-256", "--no-sync"])
                .arg("--pwfile")
                .arg(&password),
        );
        fs::remove_file(&password)?;
        result.map(drop)
    }

    /// Settings passed at each start, so that changing them needs no new cluster.
    fn options(&self) -> Result<String> {
        let mut settings = vec![
            format!("port={}", self.port),
            "listen_addresses=127.0.0.1".to_owned(),
            // No Unix socket: its path is limited to 107 bytes, and a checkout's path may be longer.
            "unix_socket_directories=".to_owned(),
            "max_connections=300".to_owned(),
            "shared_buffers=256MB".to_owned(),
            "log_min_duration_statement=1000".to_owned(),
        ];
        if !durable() {
            settings.extend(["fsync=off", "synchronous_commit=off", "full_page_writes=off"].map(str::to_owned));
        }
        if has_extension("pg_stat_statements")? {
            settings.push("shared_preload_libraries=pg_stat_statements".to_owned());
        }
        Ok(settings.iter().map(|setting| format!("-c {setting}")).collect::<Vec<_>>().join(" "))
    }

    fn control(&self, arguments: &[&str]) -> Result<Command> {
        let mut command = as_server_user(&binary("pg_ctl")?);
        command.args(arguments).arg("--pgdata").arg(self.data());
        Ok(command)
    }

    /// Runs `deploy/postgres/bootstrap.sql`, the same script a database administrator runs.
    fn bootstrap(&self) -> Result<()> {
        let script = self.env.root.join("deploy/postgres/bootstrap.sql");
        // Passwords are passed in the environment, where `ps` does not show them.
        quiet(
            Command::new(binary("psql")?)
                .args(["--no-psqlrc", "--quiet", "--host=127.0.0.1"])
                .arg(format!("--port={}", self.port))
                .args(["--username=postgres", "--dbname=postgres"])
                .args(["--set=ON_ERROR_STOP=1", "--file"])
                .arg(&script)
                .env("PGPASSWORD", self.secrets.get("postgres_superuser"))
                .env("PGOPTIONS", "-c client_min_messages=warning")
                .env("TANDEM_OWNER_PASSWORD", self.secrets.get("postgres_owner"))
                .env("TANDEM_APP_PASSWORD", self.secrets.get("postgres_app"))
                .env("TANDEM_ENGINE_PASSWORD", self.secrets.get("postgres_engine")),
        )
        .context(
            "deploy/postgres/bootstrap.sql failed; when a password is refused, `cargo xtask reset` makes a new cluster",
        )?;
        Ok(())
    }
}

impl Service for Postgres<'_> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn address(&self) -> String {
        format!("postgres://127.0.0.1:{}/tandem", self.port)
    }

    fn ports(&self) -> Vec<u16> {
        vec![self.port]
    }

    fn healthy(&self) -> bool {
        // The fourth line of postmaster.pid is the port.
        let pid_file = self.data().join("postmaster.pid");
        let ours = fs::read_to_string(pid_file)
            .is_ok_and(|text| text.lines().nth(3).map(str::trim) == Some(self.port.to_string().as_str()));
        ours && binary("pg_isready").is_ok_and(|program| {
            Command::new(program)
                .args(["--quiet", "--host=127.0.0.1"])
                .arg(format!("--port={}", self.port))
                .status()
                .is_ok_and(|status| status.success())
        })
    }

    fn start(&self) -> Result<()> {
        if !self.data().join("PG_VERSION").exists() {
            self.init()?;
        }
        let options = self.options()?;
        let log = self.log();
        // Not captured: the server inherits the streams of pg_ctl and would keep a pipe open.
        let status = self
            .control(&["start", "--wait", "--silent", "--timeout=60"])?
            .arg("--log")
            .arg(&log)
            .arg("--options")
            .arg(options)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        if !status.success() {
            bail!("{} did not start; the end of {}:\n{}", self.name, log.display(), tail(&log, 15));
        }
        let _ = fs::remove_file(stamp(self.env, self.cluster));
        Ok(())
    }

    fn stop(&self) -> Result<()> {
        if !self.data().join("postmaster.pid").exists() {
            return Ok(());
        }
        // A pid file left by a crash is no error: the next start removes it.
        if quiet(&mut self.control(&["status"])?).is_ok() {
            quiet(&mut self.control(&["stop", "--wait", "--mode=fast", "--timeout=30"])?)?;
            while self.healthy() {
                thread::sleep(Duration::from_millis(50));
            }
        }
        Ok(())
    }

    fn prepare(&self) -> Result<()> {
        let script = fs::read(self.env.root.join("deploy/postgres/bootstrap.sql"))?;
        let wanted = fingerprint(&script);
        let stamp = stamp(self.env, self.cluster);
        if fs::read_to_string(&stamp).is_ok_and(|text| text == wanted) {
            return Ok(());
        }
        self.bootstrap()?;
        fs::write(stamp, wanted)?;
        Ok(())
    }
}

/// The fingerprint of the bootstrap script this cluster has run since it started.
fn stamp(env: &Env, cluster: &str) -> PathBuf {
    env.dev.join("run").join(format!("bootstrap-{cluster}"))
}

/// The data directory of the clusters.
pub fn home(env: &Env) -> PathBuf {
    if let Some(dir) = &env.postgres {
        return dir.clone();
    }
    let near = env.dev.join("postgres");
    if !is_root() || near.join("main/PG_VERSION").exists() || reachable(&env.dev) {
        return near;
    }
    elsewhere(env)
}

fn elsewhere(env: &Env) -> PathBuf {
    let name = fingerprint(env.dev.as_os_str().as_encoded_bytes());
    Path::new("/var/tmp").join(format!("tandem-{name}/postgres"))
}

/// Whether other users can traverse every directory of the path.
fn reachable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.ancestors().filter_map(|dir| fs::metadata(dir).ok()).all(|data| data.permissions().mode() & 0o001 != 0)
}

pub fn delete_data(env: &Env) -> Result<()> {
    for dir in [home(env), env.dev.join("postgres"), elsewhere(env)] {
        if dir.exists() {
            fs::remove_dir_all(&dir).with_context(|| format!("delete {}", dir.display()))?;
        }
    }
    Ok(())
}

/// The directory of the server's programs; 15 first, because it is the oldest version we support.
pub fn bin_dir() -> Option<PathBuf> {
    ["15", "16", "17", "18"]
        .map(|version| PathBuf::from(format!("/usr/lib/postgresql/{version}/bin")))
        .into_iter()
        .find(|dir| dir.join("initdb").exists())
        .or_else(|| Some(which("initdb")?.canonicalize().ok()?.parent()?.to_path_buf()))
}

fn binary(name: &str) -> Result<PathBuf> {
    Ok(bin_dir().context("PostgreSQL is not installed; `cargo xtask up` installs it")?.join(name))
}

fn has_extension(name: &str) -> Result<bool> {
    let share = quiet(Command::new(binary("pg_config")?).arg("--sharedir"))?;
    Ok(Path::new(share.trim()).join(format!("extension/{name}.control")).exists())
}

/// A command run as the user who owns the clusters.
fn as_server_user(program: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", SYSTEM_USER, "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    // The current directory may not be accessible to that user.
    command.current_dir("/");
    command
}
