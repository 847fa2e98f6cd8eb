//! `up`, `down` and `reset`.

use anyhow::{Result, bail};

use crate::{
    env::Env,
    services::{self, Report},
};

/// Starts the services and lists them.
pub fn up(env: &Env, second_shard: bool) -> Result<()> {
    let reports = services::up(env, second_shard)?;
    show(&reports)?;
    println!("\nconfiguration  {}", env.config().display());
    println!("for tests      {}", env.services_json().display());
    Ok(())
}

/// Starts the services a command needs; prints only if there was something to do.
pub fn ensure(env: &Env, second_shard: bool) -> Result<()> {
    let reports = services::up(env, second_shard)?;
    let quiet = reports.iter().all(|report| matches!(report.result, Ok("running")));
    if quiet { Ok(()) } else { show(&reports) }
}

pub fn down(env: &Env) -> Result<()> {
    show(&services::down(env)?)
}

pub fn reset(env: &Env, second_shard: bool) -> Result<()> {
    down(env)?;
    services::delete_data(env)?;
    println!("data deleted\n");
    up(env, second_shard)
}

fn show(reports: &[Report]) -> Result<()> {
    let width = reports.iter().map(|report| report.name.len()).max().unwrap_or(0);
    for report in reports {
        let state = match &report.result {
            Ok(state) => state,
            Err(_) => "FAILED",
        };
        println!("{:width$}  {state:15}  {}", report.name, report.address);
    }
    let failures: Vec<String> = reports
        .iter()
        .filter_map(|report| {
            let error = report.result.as_ref().err()?;
            Some(format!("{}: {error:#}", report.name))
        })
        .collect();
    if !failures.is_empty() {
        bail!("{}", failures.join("\n\n"));
    }
    Ok(())
}
