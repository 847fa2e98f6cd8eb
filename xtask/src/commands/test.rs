//! `test` and `e2e`.

use std::thread::available_parallelism;

use anyhow::{Result, bail};
use clap::Args;

use super::services::ensure;
use crate::{
    env::Env,
    install,
    process::run,
    results::{Counts, Runner, run_tests, second_tries},
};

#[derive(Args)]
pub struct TestArgs {
    /// Only the tests of the server
    #[arg(long, conflicts_with = "web")]
    rust: bool,
    /// Only the tests of the web application
    #[arg(long)]
    web: bool,
    /// Only the server's tests of one module, and only what they need is built
    #[arg(long, value_name = "NAME", conflicts_with = "web")]
    module: Option<String>,
    /// Arguments for `cargo nextest run`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub fn test(env: &Env, args: &TestArgs) -> Result<()> {
    install::debian(&[install::POPPLER, install::CJK_FONT, install::OPENSSL])?;
    ensure(env, false)?;
    let mut all = Vec::new();
    if !args.web {
        install::cargo_tool("cargo-nextest")?;
        // Tests wait for the services about as long as they compute.
        let at_once = 2 * available_parallelism()?.get();
        let mut nextest = env.cargo();
        nextest.env("NEXTEST_TEST_THREADS", at_once.to_string());
        nextest.args(["nextest", "run", "--workspace", "--no-fail-fast"]);
        if second_tries() {
            nextest.args(["--retries", "1"]);
        }
        if let Some(module) = &args.module {
            // The workspace stays chosen: other features would have libraries built again.
            let tests = format!("package(tandem-{module}) | test(/^modules::{module}::/)");
            nextest.args(["--lib", "--test", "it", "-E", &tests]);
        }
        nextest.args(&args.arguments);
        all.push(run_tests("rust tests", Runner::Nextest, &mut nextest)?);
    }
    if !args.rust && args.module.is_none() {
        let mut vitest = env.command("npm");
        vitest.args(["test", "--workspace", "web"]).args(web_arguments(second_tries()));
        all.push(run_tests("web tests", Runner::Vitest, &mut vitest)?);
    }
    verdict(&all)
}

/// What follows the script of the web tests. That they read `CI` themselves would be a second opinion on who gets a second try.
fn web_arguments(again: bool) -> &'static [&'static str] {
    if again { &["--", "--retry", "1"] } else { &[] }
}

pub fn e2e(env: &Env, arguments: &[String]) -> Result<()> {
    install::debian(&[install::CHROMIUM, install::CJK_FONT, install::POPPLER])?;
    ensure(env, false)?;
    run(env.command("npm").args(["run", "build", "--workspace", "web"]))?;
    run(&mut env.build(&["tandem", "tandem-sim"]))?;
    let program = env.binary("debug", "tandem")?;
    let script = |name: &str| {
        let mut command = env.command("npm");
        command.args(["run", name, "--workspace", "e2e"]).env("CI", "1").env("TANDEM_BIN", &program);
        command
    };
    let mut suite = script("test");
    if !arguments.is_empty() {
        suite.arg("--").args(arguments);
        return verdict(&[run_tests("browser tests", Runner::Vitest, &mut suite)?]);
    }
    let suite = run_tests("browser tests", Runner::Vitest, &mut suite)?;
    verdict(&[suite, run_tests("browser speed", Runner::Vitest, &mut script("speed"))?])
}

fn verdict(all: &[Counts]) -> Result<()> {
    let failed: u64 = all.iter().map(|counts| counts.failed).sum();
    let passed: u64 = all.iter().map(|counts| counts.passed).sum();
    println!("\n{passed} tests passed, {failed} failed");
    if failed > 0 {
        bail!("{failed} failed");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn web_tests_are_tried_again_in_the_gate_only() {
        assert!(web_arguments(false).is_empty());
        assert_eq!(web_arguments(true), ["--", "--retry", "1"]);
        let configuration = include_str!("../../../web/vite.config.ts");
        assert!(!configuration.contains("retry:"), "nor does their configuration decide it");
    }
}
