//! `check`: everything that needs no running server.

use std::{
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use clap::Args;

use super::{cost, generate};
use crate::{
    architecture, dependencies,
    env::Env,
    install,
    process::run,
    results::{Counts, record},
};

#[derive(Args)]
pub struct CheckArgs {
    /// Run one check: format, clippy, deny, web-lint, web-types, web-format, generated, architecture or cost
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
}

type Check = (&'static str, fn(&Env) -> Result<()>);

/// What one check took, and its error.
type Done = (&'static str, Duration, Option<String>);

/// Fast checks first.
const CHECKS: [Check; 9] = [
    ("format", |env| run(env.cargo().args(["fmt", "--all", "--check"]))),
    ("architecture", architecture::check),
    ("cost", cost::cost),
    ("deny", deny),
    ("web-format", |env| npm(env, "format:check")),
    ("web-lint", |env| npm(env, "lint")),
    ("web-types", |env| npm(env, "typecheck")),
    ("clippy", clippy),
    ("generated", |env| generate::generate(env, true)),
];

pub fn check(env: &Env, args: &CheckArgs) -> Result<()> {
    let chosen: Vec<Check> = match &args.only {
        None => CHECKS.to_vec(),
        Some(name) => CHECKS.iter().copied().filter(|check| check.0 == name).collect(),
    };
    if chosen.is_empty() {
        let names: Vec<&str> = CHECKS.iter().map(|check| check.0).collect();
        bail!("no such check; there are: {}", names.join(", "));
    }
    // Compilers do not keep two cores busy: Clippy runs beside the rest.
    let (clippy, others): (Vec<Check>, Vec<Check>) = chosen.into_iter().partition(|check| check.0 == "clippy");
    let done: Vec<Done> = thread::scope(|scope| {
        let beside = scope.spawn(|| carry_out(env, &clippy));
        let mut done = carry_out(env, &others)?;
        done.extend(beside.join().expect("a check does not panic")?);
        Ok::<_, anyhow::Error>(done)
    })?;
    println!();
    for (name, time, error) in &done {
        let state = if error.is_none() { "ok" } else { "FAILED" };
        println!("{name:14} {state:7} {:7.1} s", time.as_secs_f64());
    }
    let failed: Vec<&str> = done.iter().filter(|check| check.2.is_some()).map(|check| check.0).collect();
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}

fn carry_out(env: &Env, checks: &[Check]) -> Result<Vec<Done>> {
    let mut done = Vec::new();
    for (name, action) in checks {
        println!("── {name}");
        let begin = Instant::now();
        let error = action(env).err().map(|error| format!("{error:#}"));
        if let Some(error) = &error {
            println!("{error}");
        }
        let time = begin.elapsed();
        record(&format!("check {name}"), Counts::of(error.is_none()), time)?;
        done.push((*name, time, error));
    }
    Ok(done)
}

/// The gate has Clippy compile what it builds (`RUSTC_WORKSPACE_WRAPPER` in `.ci/run`): then the build of all programs and
/// tests, which later stages need anyway, says its warnings, also those of what was built before. A developer's Clippy
/// has a target directory of its own, because Cargo locks the directory and would wait for the builds of other checks.
fn clippy(env: &Env) -> Result<()> {
    let mut cargo = env.cargo();
    if std::env::var_os("RUSTC_WORKSPACE_WRAPPER").is_none() {
        cargo.env("CARGO_TARGET_DIR", env.target()?.join("clippy"));
        return run(cargo.args(["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]));
    }
    // Warnings are not denied in the build itself: the tests shall run whatever Clippy says.
    let output =
        cargo.args(["build", "--workspace", "--all-targets"]).stderr(Stdio::piped()).spawn()?.wait_with_output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let told = said.lines().any(|line| line.starts_with("warning:") || line.starts_with("error"));
    if told || !output.status.success() {
        bail!("{said}");
    }
    Ok(())
}

/// Licences, banned crates and sources always; published weaknesses where cargo-deny is installed and can reach their
/// database, a Git repository on the network.
fn deny(env: &Env) -> Result<()> {
    dependencies::check(env)?;
    if install::has_cargo_tool("cargo-deny") && advisories_reachable(env) {
        run(env.cargo().args(["deny", "--log-level", "error", "check", "--hide-inclusion-graph", "advisories"]))
    } else {
        println!("weaknesses not checked: that needs cargo-deny and its database on the network");
        Ok(())
    }
}

fn advisories_reachable(env: &Env) -> bool {
    env.command("timeout")
        .args(["10", "git", "ls-remote", "--heads"])
        .arg("https://github.com/RustSec/advisory-db")
        .env("GIT_TERMINAL_PROMPT", "0")
        .output()
        .is_ok_and(|output| output.status.success())
}

fn npm(env: &Env, script: &str) -> Result<()> {
    install::npm(env)?;
    run(env.command("npm").args(["run", script, "--workspaces", "--if-present"]))
}
