//! Paths and ports: the checkout, the development directory, the port block.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use anyhow::{Context, Result, bail};

/// The first port of the block of one development directory.
const DEFAULT_PORT_BASE: u16 = 17400;

/// The paths and ports shared by all commands.
pub struct Env {
    /// The root of the checkout.
    pub root: PathBuf,
    /// Data, logs, pid files and secrets of the development services.
    pub dev: PathBuf,
    /// Where PostgreSQL keeps its data, if not in `dev`, e.g. in memory for a run of all tests.
    pub postgres: Option<PathBuf>,
    pub ports: Ports,
    target: OnceLock<PathBuf>,
}

/// A directory named by an environment variable. Services run in other directories, so its path is made absolute.
fn directory(variable: &str) -> Result<Option<PathBuf>> {
    let named = std::env::var_os(variable).filter(|dir| !dir.is_empty());
    Ok(named.map(std::path::absolute).transpose()?)
}

impl Env {
    pub fn load() -> Result<Self> {
        // Read at run time first: a target directory shared by two checkouts may contain the other one's build.
        let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let root = Path::new(&here).parent().context("the xtask crate has no parent directory")?.to_path_buf();
        let dev = directory("TANDEM_DEV_DIR")?.unwrap_or_else(|| root.join(".dev"));
        let postgres = directory("TANDEM_POSTGRES_DIR")?;
        Ok(Self { root, dev, postgres, ports: Ports::from_env()?, target: OnceLock::new() })
    }

    /// The server's configuration file, written by `up`.
    pub fn config(&self) -> PathBuf {
        self.dev.join("tandem.toml")
    }

    /// Addresses and credentials of all services, for tests.
    pub fn services_json(&self) -> PathBuf {
        self.dev.join("services.json")
    }

    pub fn log(&self, name: &str) -> PathBuf {
        self.dev.join("logs").join(format!("{name}.log"))
    }

    /// Cargo's target directory, as reported by Cargo.
    pub fn target(&self) -> Result<&Path> {
        if let Some(dir) = self.target.get() {
            return Ok(dir);
        }
        let metadata = cargo_metadata(&self.root)?;
        let dir = metadata["target_directory"].as_str().context("cargo metadata names no target directory")?;
        Ok(self.target.get_or_init(|| PathBuf::from(dir)))
    }

    /// The path of a binary in a profile directory (`debug` or `release`).
    pub fn binary(&self, profile: &str, name: &str) -> Result<PathBuf> {
        Ok(self.target()?.join(profile).join(name))
    }

    /// A command that runs in the root of the checkout, with the environment of the development services.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.root)
            .env("TANDEM_CONFIG", self.config())
            .env("TANDEM_DEV_DIR", &self.dev)
            .env("TANDEM_PORT_BASE", self.ports.base.to_string());
        // `cargo run` tells us of our own package. The build script of `ring` looks at these variables: inherited by another
        // Cargo, they would have it and all that needs it built again whenever a developer's Cargo and ours alternate.
        for (name, _) in std::env::vars_os() {
            if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
                command.env_remove(name);
            }
        }
        command
    }

    pub fn cargo(&self) -> Command {
        self.command("cargo")
    }

    /// Builds programs as members of the workspace. With `-p`, feature unification would differ from the tests, and
    /// cargo would rebuild libraries whenever the two alternate.
    pub fn build(&self, programs: &[&str]) -> Command {
        let mut cargo = self.cargo();
        cargo.args(["build", "--workspace"]);
        for program in programs {
            cargo.args(["--bin", program]);
        }
        cargo
    }

    /// Creates the development directory with the folders that services need.
    pub fn create_dirs(&self) -> Result<()> {
        for dir in ["", "run", "logs"] {
            let dir = self.dev.join(dir);
            fs::create_dir_all(&dir).with_context(|| format!("create {}", dir.display()))?;
        }
        Ok(())
    }
}

/// `cargo metadata` of the workspace, without dependencies.
pub fn cargo_metadata(root: &Path) -> Result<serde_json::Value> {
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version=1"])
        .current_dir(root)
        .output()
        .context("run cargo metadata")?;
    if !output.status.success() {
        bail!("cargo metadata failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// A block of ports per checkout, so that two can run at the same time.
#[derive(Clone, Copy, Debug)]
pub struct Ports {
    pub base: u16,
}

impl Ports {
    fn from_env() -> Result<Self> {
        let base = match std::env::var("TANDEM_PORT_BASE") {
            Ok(text) if !text.is_empty() => {
                text.parse().with_context(|| format!("TANDEM_PORT_BASE={text} is not a port"))?
            }
            _ => DEFAULT_PORT_BASE,
        };
        if !(1024..=65_400).contains(&base) {
            bail!("TANDEM_PORT_BASE={base}: take a number between 1024 and 65400");
        }
        Ok(Self { base })
    }

    pub fn serve(self) -> u16 {
        self.base
    }
    pub fn vite(self) -> u16 {
        self.base + 1
    }
    pub fn serve_ops(self) -> u16 {
        self.base + 2
    }
    pub fn work_ops(self) -> u16 {
        self.base + 3
    }
    pub fn postgres(self) -> u16 {
        self.base + 10
    }
    pub fn postgres_second(self) -> u16 {
        self.base + 11
    }
    pub fn nats(self) -> u16 {
        self.base + 20
    }
    pub fn nats_monitor(self) -> u16 {
        self.base + 21
    }
    pub fn s3(self) -> u16 {
        self.base + 30
    }
    pub fn s3_master(self) -> u16 {
        self.base + 31
    }
    pub fn s3_volume(self) -> u16 {
        self.base + 32
    }
    pub fn s3_filer(self) -> u16 {
        self.base + 33
    }
    /// The four gRPC ports of the S3 store: master, volume, filer, S3.
    pub fn s3_grpc(self) -> [u16; 4] {
        [34, 35, 36, 37].map(|offset| self.base + offset)
    }
    pub fn smtp(self) -> u16 {
        self.base + 40
    }
    pub fn smtp_web(self) -> u16 {
        self.base + 41
    }
    pub fn oidc(self) -> u16 {
        self.base + 50
    }
    pub fn sim(self) -> u16 {
        self.base + 55
    }
}
