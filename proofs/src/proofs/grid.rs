//! Our grid compared with two others in one browser. `proofs/grid/measure.mjs` measures; this starts it and evaluates.

use crate::Size;
use crate::report::Outcome;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::path::Path;
use std::process::Stdio;
use tokio::process::Command;

#[derive(Deserialize)]
struct Report {
    rounds: u64,
    measured: Vec<Measured>,
    bars: Vec<Bar>,
}

#[derive(Deserialize)]
struct Measured {
    name: String,
    ours: f64,
    glide: f64,
    ag: f64,
}

#[derive(Deserialize)]
struct Bar {
    name: String,
    value: serde_json::Value,
    bar: String,
    held: bool,
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("grid"));
    command
}

pub async fn run(size: Size) -> Result<Outcome> {
    // Their output goes to stderr: stdout is reserved for the proof's result.
    for arguments in [["install", "--no-audit", "--no-fund"].as_slice(), &["run", "build"]] {
        let done = npm(arguments).stdout(std::io::stderr()).status().await.context("npm is needed")?;
        ensure!(done.success(), "npm {} failed", arguments.join(" "));
    }
    let measured = npm(&["run", "--silent", "measure", "--", "--json"])
        .env("ROUNDS", size.pick("7", "11"))
        .stderr(Stdio::inherit())
        .output()
        .await?;
    // A missed criterion also exits with an error, but still writes the report.
    let report: Report = serde_json::from_slice(&measured.stdout).context("the grids could not be measured")?;
    let mut outcome = Outcome::default();
    outcome.figure("rounds", report.rounds);
    for Measured { name, ours, glide, ag } in report.measured {
        outcome.figure(&name, format!("{ours} (Glide {glide}, AG Grid {ag})"));
    }
    for Bar { name, value, bar, held } in report.bars {
        outcome.bar(&name, value, &bar, held);
    }
    Ok(outcome)
}
