//! `doctor`: problems of this machine, and how to solve them.

use std::process::Command;

use anyhow::{Result, bail};

use crate::{
    env::Env,
    install::{self, Package, which},
    process::{listens, quiet},
    secrets::Secrets,
    services::{self, postgres},
};

/// The free disk space needed for a full build and the services' data.
const DISK_GB: u64 = 10;

enum Finding {
    Good(String),
    /// Something is missing that commands install when they need it.
    Later(String, String),
    Bad(String, String),
}
use Finding::{Bad, Good, Later};

pub fn doctor(env: &Env) -> Result<()> {
    let mut bad = 0;
    let mut show = |subject: &str, finding: Finding| {
        let (mark, text, advice) = match finding {
            Good(text) => ("ok    ", text, None),
            Later(text, advice) => ("later ", text, Some(advice)),
            Bad(text, advice) => {
                bad += 1;
                ("FAILED", text, Some(advice))
            }
        };
        println!("{mark}  {subject:26} {text}");
        if let Some(advice) = advice {
            println!("        {:26} -> {advice}", "");
        }
    };

    println!("TOOLS");
    show("Rust 1.95 or later", rust());
    show("C compiler", program("cc", "apt-get install build-essential"));
    show("git", program("git", "apt-get install git"));
    show("Node 20, npm 11", node());
    show("Python 3 with pip", pip());
    show("cargo-nextest", tool("cargo-nextest", "cargo xtask test"));
    show("PostgreSQL 15 or later", package(install::POSTGRES, "cargo xtask up"));
    show("Chromium", package(install::CHROMIUM, "cargo xtask e2e"));
    show("Chinese font", package(install::CJK_FONT, "cargo xtask up"));
    show("PDF tools", package(install::POPPLER, "cargo xtask test"));
    show("npm packages", npm_packages(env));

    println!("\nMACHINE");
    show("free disk space", disk(env));
    for (name, port) in [("port of the server", env.ports.serve()), ("port of Vite", env.ports.vite())] {
        show(name, own_port(port));
    }

    println!("\nSERVICES");
    let known = env.dev.join("secrets.json").exists();
    if known {
        let secrets = Secrets::load(&env.dev)?;
        let second = postgres::Postgres::second_exists(env);
        for service in services::all(env, &secrets, second) {
            show(service.name(), health(service.as_ref()));
        }
        show("configuration", configuration(env));
    } else {
        show("development services", Bad("never started".to_owned(), "cargo xtask up".to_owned()));
    }

    println!();
    if bad > 0 {
        bail!("{bad} of these need your hand; the arrows say what to do");
    }
    println!("all is well");
    Ok(())
}

fn rust() -> Finding {
    let Ok(text) = quiet(Command::new("rustc").arg("--version")) else {
        return Bad("not found".to_owned(), "install Rust with rustup".to_owned());
    };
    let version = text.split_whitespace().nth(1).unwrap_or("").to_owned();
    let mut numbers = version.split('.').filter_map(|part| part.parse().ok());
    let pair: (u32, u32) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if pair >= (1, 95) { Good(version) } else { Bad(version, "rustup update stable".to_owned()) }
}

fn node() -> Finding {
    match install::node_version() {
        Ok((node, npm)) => Good(format!("{node}, {npm}")),
        Err(error) => Bad(
            error.root_cause().to_string(),
            "install Node.js 20 or later, then `npm install --global npm@11`".to_owned(),
        ),
    }
}

fn pip() -> Finding {
    match quiet(Command::new("python3").args(["-m", "pip", "--version"])) {
        Ok(text) => Good(text.split_whitespace().take(2).collect::<Vec<_>>().join(" ")),
        Err(_) => by_itself("cargo xtask up"),
    }
}

fn program(name: &str, advice: &str) -> Finding {
    match which(name) {
        Some(path) => Good(path.display().to_string()),
        None => Bad("not found".to_owned(), advice.to_owned()),
    }
}

fn tool(name: &str, command: &str) -> Finding {
    if install::has_cargo_tool(name) { Good("installed".to_owned()) } else { by_itself(command) }
}

fn package(package: Package, command: &str) -> Finding {
    if package.present() { Good("installed".to_owned()) } else { by_itself(command) }
}

fn by_itself(command: &str) -> Finding {
    Later("not installed".to_owned(), format!("`{command}` installs it"))
}

fn npm_packages(env: &Env) -> Finding {
    match install::npm_current(env) {
        Ok(true) => Good("as in package-lock.json".to_owned()),
        Ok(false) => Later("not as in package-lock.json".to_owned(), "`cargo xtask up` runs npm ci".to_owned()),
        Err(error) => Bad(format!("{error:#}"), "restore package-lock.json from git".to_owned()),
    }
}

fn disk(env: &Env) -> Finding {
    let free = |dir: &std::path::Path| -> Option<u64> {
        let text = quiet(Command::new("df").args(["--output=avail", "--block-size=1G"]).arg(dir)).ok()?;
        text.lines().nth(1)?.trim().parse().ok()
    };
    match free(&env.root) {
        Some(size) if size >= DISK_GB => Good(format!("{size} GB")),
        Some(size) => Bad(
            format!("{size} GB; {DISK_GB} GB are needed"),
            "make room, or set CARGO_TARGET_DIR and TANDEM_DEV_DIR to a larger disk".to_owned(),
        ),
        None => Bad("unknown".to_owned(), "look at `df -h`".to_owned()),
    }
}

fn own_port(port: u16) -> Finding {
    if listens(port) {
        Good(format!("{port} in use (by `cargo xtask dev`, I hope)"))
    } else {
        Good(format!("{port} free"))
    }
}

fn health(service: &dyn services::Service) -> Finding {
    if service.healthy() {
        return Good(service.address());
    }
    match service.ports().into_iter().find(|port| listens(*port)) {
        Some(port) => Bad(
            format!("port {port} is taken by another program or an unhealthy server"),
            "cargo xtask up; if that fails, stop the other program or set TANDEM_PORT_BASE".to_owned(),
        ),
        None => Bad("not running".to_owned(), "cargo xtask up".to_owned()),
    }
}

fn configuration(env: &Env) -> Finding {
    let path = env.config();
    if path.exists() {
        Good(path.display().to_string())
    } else {
        Bad(format!("{} is missing", path.display()), "cargo xtask up".to_owned())
    }
}
