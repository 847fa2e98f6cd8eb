//! `prove` and `bench`: the programs of the crate `tandem-proofs`.

use std::{
    hash::{BuildHasher, Hasher, RandomState},
    io::Write,
    os::unix::process::CommandExt,
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use anyhow::{Result, bail};
use clap::Args;

use super::services::ensure;
use crate::{
    env::Env,
    install,
    process::{quiet, run},
    results::{Counts, needed_a_second_try, record, second_tries},
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
    let list = if args.name == "all" {
        let mut list = proofs(env, profile)?;
        list.arg("list").args(args.quick.then_some("--quick"));
        listed(&quiet(&mut list)?)
    } else {
        vec![Listed { name: args.name.clone(), alone: true }]
    };
    if list.iter().any(|proof| proof.name == "grid" || proof.name == "kept-input") {
        install::debian(&[install::CHROMIUM])?;
    }
    if list.iter().any(|proof| proof.name == "kept-input") {
        run(env.command("npm").args(["run", "build", "--workspace", "web"]))?;
    }
    if list.is_empty() {
        bail!("`tandem-proofs list` names no proof");
    }
    let (alone, together): (Vec<_>, Vec<_>) = list.into_iter().partition(|proof| proof.alone);
    // Drawn here, so that a second try asks the very same questions.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let tried = |proof: &Listed| {
        let mut command = proofs(env, profile)?;
        command.args([&proof.name, "--seed", &seed.to_string()]);
        if args.quick {
            command.arg("--quick");
        }
        if args.json {
            command.arg("--json");
        }
        if proof.alone { Ok(command.status()?.success()) } else { told_at_its_end(&mut command) }
    };
    let carry_out = |proof: &Listed| {
        let begin = Instant::now();
        let mut success = tried(proof)?;
        if !success && second_tries() {
            success = tried(proof)?;
            if success {
                needed_a_second_try("proofs", &proof.name)?;
            }
        }
        record(&format!("proof {}", proof.name), Counts::of(success), begin.elapsed())?;
        Ok::<bool, anyhow::Error>(success)
    };
    let mut failed = side_by_side(&together, carry_out)?;
    for proof in &alone {
        if !carry_out(proof)? {
            failed.push(proof.name.clone());
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
    run(proofs(env, "release")?.arg("bench").args(arguments))
}

fn proofs(env: &Env, profile: &str) -> Result<Command> {
    let program = env.binary(profile, "tandem-proofs")?;
    let mut command = env.command(&program.to_string_lossy());
    command.env("TANDEM_BIN", env.binary(profile, "tandem")?);
    Ok(command)
}

#[derive(Debug, PartialEq)]
struct Listed {
    name: String,
    /// It measures something and must run alone.
    alone: bool,
}

/// The first word of each line is the name of a proof, the second says whether it must run alone.
fn listed(text: &str) -> Vec<Listed> {
    let words = text.lines().map(str::split_whitespace);
    words
        .filter_map(|mut words| {
            Some(Listed { name: words.next()?.to_owned(), alone: words.next().is_some_and(|word| word == "alone") })
        })
        .collect()
}

/// Many proofs mostly wait, so two run at a time. Returns those that failed.
fn side_by_side(proofs: &[Listed], carry_out: impl Fn(&Listed) -> Result<bool> + Sync) -> Result<Vec<String>> {
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || -> Result<()> {
        while let Some(proof) = proofs.get(next.fetch_add(1, Ordering::Relaxed)) {
            if !carry_out(proof)? {
                failed.lock().expect("no thread panics while it holds this").push(proof.name.clone());
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let other = scope.spawn(work);
        work()?;
        other.join().expect("no proof panics here, but in a process of its own")
    })?;
    Ok(failed.into_inner().expect("no thread panics"))
}

/// Prints the output at the end, so that concurrent proofs do not interleave.
fn told_at_its_end(command: &mut Command) -> Result<bool> {
    let output = command.output()?;
    let mut out = std::io::stdout().lock();
    out.write_all(&output.stdout)?;
    out.write_all(&output.stderr)?;
    Ok(output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_may_describe_its_proofs() {
        let list = listed("outbox        nothing is lost\n\nlists   alone  pages are quick\n");
        let named = |name: &str, alone| Listed { name: name.into(), alone };
        assert_eq!(list, [named("outbox", false), named("lists", true)]);
    }

    #[test]
    fn all_are_carried_out_once_and_those_that_did_not_hold_are_named() {
        let proofs: Vec<_> = (0..9).map(|n| Listed { name: n.to_string(), alone: false }).collect();
        let done = Mutex::new(Vec::new());
        let mut failed = side_by_side(&proofs, |proof| {
            done.lock().unwrap().push(proof.name.clone());
            Ok(!["3", "5"].contains(&proof.name.as_str()))
        })
        .unwrap();
        let mut done = done.into_inner().unwrap();
        done.sort();
        failed.sort();
        assert_eq!((done.concat(), failed.concat()), ("012345678".into(), "35".into()));
    }
}
