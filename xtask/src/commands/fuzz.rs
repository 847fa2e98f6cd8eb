//! `fuzz`: runs libFuzzer on every parser of untrusted bytes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{
    env::Env,
    process::run,
    results::{Counts, record},
};

/// Coverage flags of the stable compiler that libFuzzer needs; a nightly one would add the address sanitizer, which has
/// little use for code without `unsafe`.
const COVERAGE: [&str; 5] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
];
/// Limits per input: exceeding time or memory counts as a finding.
const SECONDS_FOR_ONE: u32 = 20;
const MEGABYTES: u32 = 2_048;
const LONGEST: u32 = 1 << 16;

#[derive(Args)]
pub struct FuzzArgs {
    /// One target; all of them without it
    name: Option<String>,
    /// How long each target is fed
    #[arg(long, default_value_t = 60)]
    seconds: u32,
}

pub fn fuzz(env: &Env, args: &FuzzArgs) -> Result<()> {
    let known = targets(env)?;
    let chosen = match &args.name {
        Some(name) if known.contains(name) => vec![name.clone()],
        Some(name) => bail!("no target {name}; there are: {}", known.join(" ")),
        None => known,
    };
    let driver = build(env)?;
    println!("{:<18} {:>7} {:>12} {:>9} {:>8} {:>7}", "target", "seconds", "executions", "coverage", "corpus", "found");
    let mut found = Vec::new();
    for name in &chosen {
        let begin = Instant::now();
        let fed = feed(env, &driver, name, args.seconds)?;
        println!(
            "{name:<18} {:>7} {:>12} {:>9} {:>8} {:>7}",
            begin.elapsed().as_secs(),
            fed.executions,
            fed.coverage,
            fed.corpus,
            fed.found.len()
        );
        record(&format!("fuzz {name}"), Counts::of(fed.found.is_empty()), begin.elapsed())?;
        found.extend(fed.found);
    }
    if found.is_empty() {
        return Ok(());
    }
    for path in &found {
        println!("  {}", path.display());
    }
    bail!("{} inputs were found; each becomes a file in fuzz/corpus once it is mended", found.len());
}

/// Every target has seeds; a test of `tandem-fuzz` ensures it.
fn targets(env: &Env) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(env.root.join("fuzz/corpus"))? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

fn build(env: &Env) -> Result<PathBuf> {
    let driver = env.root.join("fuzz/driver");
    // The same dependency versions as in the product.
    fs::copy(env.root.join("Cargo.lock"), driver.join("Cargo.lock"))?;
    let triple = host()?;
    let target = env.target()?.join("fuzz");
    println!("building with coverage (the first time takes some minutes)");
    run(env
        .cargo()
        .args(["build", "--release", "--quiet", "--target", &triple])
        .env("CARGO_TARGET_DIR", &target)
        .env("RUSTFLAGS", COVERAGE.join(" "))
        .current_dir(&driver))?;
    Ok(target.join(triple).join("release/tandem-fuzz-driver"))
}

/// Passed to Cargo as the target, so that build scripts and macros are built without coverage.
fn host() -> Result<String> {
    let said = crate::process::quiet(Command::new("rustc").arg("-vV"))?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc does not say what it builds for")
}

struct Fed {
    executions: u64,
    coverage: u64,
    corpus: u64,
    found: Vec<PathBuf>,
}

fn feed(env: &Env, driver: &Path, name: &str, seconds: u32) -> Result<Fed> {
    let place = env.target()?.join("fuzz/corpus").join(name);
    let finds = env.target()?.join("fuzz/found").join(name);
    fs::create_dir_all(&place)?;
    fs::create_dir_all(&finds)?;
    let before = files(&finds)?;
    let mut command = env.command(&driver.to_string_lossy());
    command
        .env("TANDEM_FUZZ_TARGET", name)
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={SECONDS_FOR_ONE}"))
        .arg(format!("-rss_limit_mb={MEGABYTES}"))
        .arg(format!("-max_len={LONGEST}"))
        .arg(format!("-artifact_prefix={}/", finds.display()))
        .arg("-print_final_stats=1")
        .args(dictionary(env, name).map(|path| format!("-dict={}", path.display())))
        .arg(&place)
        .arg(env.root.join("fuzz/corpus").join(name));
    let output = command.stdin(Stdio::null()).output().context("run the fuzzer")?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    fs::write(finds.with_extension("log"), &said)?;
    let mut found = files(&finds)?;
    found.retain(|path| !before.contains(path));
    if !output.status.success() && found.is_empty() {
        bail!("{name} ended without a find:\n{}", tail(&said));
    }
    Ok(Fed { found, ..read(&said) })
}

/// The dictionary of a format, shared by targets with the same prefix.
fn dictionary(env: &Env, name: &str) -> Option<PathBuf> {
    let first = name.split('_').next().unwrap_or(name);
    let folder = env.root.join("fuzz/dictionaries");
    [name, first].iter().map(|name| folder.join(format!("{name}.dict"))).find(|path| path.is_file())
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(fs::read_dir(folder)?.collect::<std::io::Result<Vec<_>>>()?.iter().map(fs::DirEntry::path).collect())
}

fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}

/// Parses libFuzzer's output: `#123 NEW cov: 45 ft: 67 corp: 8/90b …`, and its final statistics.
fn read(said: &str) -> Fed {
    let number = |text: &str| text.split(['/', ' ', '\t']).next().and_then(|digits| digits.parse().ok());
    let last = |mark: &str| said.lines().rev().find_map(|line| number(line.split_once(mark)?.1)).unwrap_or(0);
    let executed = said.lines().rev().find_map(|line| number(line.strip_prefix("stat::number_of_executed_units: ")?));
    let counted = said.lines().rev().find_map(|line| number(line.strip_prefix('#')?));
    Fed {
        executions: executed.or(counted).unwrap_or(0),
        coverage: last("cov: "),
        corpus: last("corp: "),
        found: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_the_fuzzer_are_read() {
        let said = "INFO: seed corpus\n#2\tINITED cov: 12 ft: 13 corp: 1/1b exec/s: 0\n\
            #4096\tpulse  cov: 120 ft: 340 corp: 25/3Kb lim: 40 exec/s: 2048 rss: 40Mb\n\
            stat::number_of_executed_units: 5000\nstat::average_exec_per_sec:     2500\n";
        let fed = read(said);
        assert_eq!((fed.executions, fed.coverage, fed.corpus), (5_000, 120, 25));
        assert_eq!(read("#77\tNEW    cov: 3 ft: 4 corp: 2/9b\n==1== ERROR: libFuzzer: deadly signal").executions, 77);
    }
}
