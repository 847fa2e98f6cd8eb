//! `prove` and `bench`: the programs of the crate `tandem-proofs`.

use std::{os::unix::process::CommandExt, process::Command, time::Instant};

use anyhow::{Result, bail};
use clap::Args;

use super::services::ensure;
use crate::{
    env::Env,
    install,
    process::{quiet, run},
    results::{Counts, record},
};

#[derive(Args)]
pub struct ProveArgs {
    /// A proof, `all` or `list`
    name: String,
    /// A short run, for every push
    #[arg(long)]
    quick: bool,
    /// Measure a release build; without it speed is shown but not judged
    #[arg(long)]
    release: bool,
    /// Results as JSON
    #[arg(long)]
    json: bool,
    /// The seed of everything random, to repeat a run
    #[arg(long)]
    seed: Option<u64>,
}

pub fn prove(env: &Env, args: &ProveArgs) -> Result<()> {
    if args.name == "list" {
        run(env.build(&["tandem", "tandem-sim", "tandem-proofs"]).arg("--quiet"))?;
        return Err(proofs(env, "debug")?.arg("list").exec().into());
    }
    if matches!(args.name.as_str(), "signature" | "all") {
        install::debian(&[install::POPPLER, install::CJK_FONT])?;
        install::pyhanko(env)?;
    }
    ensure(env, matches!(args.name.as_str(), "shards" | "all"))?;
    let profile = if args.release { "release" } else { "debug" };
    let mut build = env.build(&["tandem", "tandem-sim", "tandem-proofs"]);
    build.arg("--quiet");
    if args.release {
        build.arg("--release");
    }
    run(&mut build)?;
    let names = if args.name == "all" {
        let mut list = proofs(env, profile)?;
        list.arg("list").args(args.quick.then_some("--quick"));
        listed(&quiet(&mut list)?)
    } else {
        vec![args.name.clone()]
    };
    if names.iter().any(|name| name == "grid" || name == "kept-input") {
        install::debian(&[install::CHROMIUM])?;
    }
    if names.iter().any(|name| name == "kept-input") {
        run(env.command("npm").args(["run", "build", "--workspace", "web"]))?;
    }
    if names.is_empty() {
        bail!("`tandem-proofs list` names no proof");
    }
    let mut failed = Vec::new();
    for name in &names {
        let mut command = proofs(env, profile)?;
        command.arg(name);
        if args.quick {
            command.arg("--quick");
        }
        if args.json {
            command.arg("--json");
        }
        if let Some(seed) = args.seed {
            command.args(["--seed", &seed.to_string()]);
        }
        let begin = Instant::now();
        let success = command.status()?.success();
        record(&format!("proof {name}"), Counts::of(success), begin.elapsed())?;
        if !success {
            failed.push(name.as_str());
        }
    }
    if !failed.is_empty() {
        bail!("not proved: {}", failed.join(", "));
    }
    Ok(())
}

pub fn bench(env: &Env, arguments: &[String]) -> Result<()> {
    ensure(env, false)?;
    run(env.build(&["tandem", "tandem-sim", "tandem-proofs"]).arg("--release"))?;
    run(proofs(env, "release")?.arg("proofs").args(arguments))
}

fn proofs(env: &Env, profile: &str) -> Result<Command> {
    let program = env.binary(profile, "tandem-proofs")?;
    let mut command = env.command(&program.to_string_lossy());
    command.env("TANDEM_BIN", env.binary(profile, "tandem")?);
    Ok(command)
}

/// The first word of each line is the name of a proof.
fn listed(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_may_describe_its_proofs() {
        assert_eq!(listed("outbox  nothing is lost\n\nshards  tenants stay apart\n"), ["outbox", "shards"]);
    }
}
