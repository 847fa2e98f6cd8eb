//! Every form and grid of the browser's registry against everything that could discard unsaved input. The browser tests
//! are in `e2e/kept/`; this starts them and evaluates the report.

use crate::Size;
use crate::report::Outcome;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::path::Path;
use tokio::process::Command;

/// As many combinations as fit into a run on every push.
const QUICK: &str = "6";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    forms: u64,
    disturbances: u64,
    combinations: u64,
    of_all: u64,
    kept: u64,
    lost: Vec<String>,
    senseless: Vec<Senseless>,
}

#[derive(Deserialize)]
struct Senseless {
    name: String,
    disturbance: String,
    why: String,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let report = root.join("e2e/results/kept.json");
    let mut npm = Command::new("npm");
    npm.args(["run", "--silent", "kept", "--workspace", "e2e"]).current_dir(&root).env("CI", "1");
    npm.env("KEPT_SEED", size.seed.to_string());
    if size.quick {
        npm.env("KEPT_SAMPLE", QUICK);
    }
    // Its output goes to stderr: stdout is reserved for the proof's result.
    let done = npm.stdout(std::io::stderr()).status().await.context("npm is needed")?;
    let report = tokio::fs::read(&report).await.context("the browser left no report")?;
    let Report { forms, disturbances, combinations, of_all, kept, lost, senseless } = serde_json::from_slice(&report)?;

    let mut outcome = Outcome::default();
    outcome.figure("forms and grids", forms).figure("disturbances", disturbances);
    outcome.figure("combinations", of_all).figure("of these walked", combinations).figure("kept", kept);
    outcome.bar("lost", lost.len(), "0", lost.is_empty());
    outcome.figure("combinations that make no sense", senseless.len());
    if !size.quick {
        for Senseless { name, disturbance, why } in senseless {
            outcome.figure(&format!("{name}, {disturbance}"), why);
        }
    }
    for one in lost {
        outcome.fault(format!("lost: {one}"));
    }
    if !done.success() {
        outcome.fault("a test of the proof failed; see e2e/results");
    }
    Ok(outcome)
}
