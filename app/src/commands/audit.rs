//! `tandem audit …`

use std::path::Path;
use std::process::ExitCode;
use tandem_kernel::Result;
use tandem_platform::audit::{seal, verify};

pub async fn verify(config: Option<&Path>, only: Option<String>) -> Result<ExitCode> {
    let (platform, _telling) = super::start(config).await?;
    let mut sound = true;
    for shard in platform.shards().iter() {
        for tenant in platform.directory().on_shard(&shard.name).await? {
            if only.as_deref().is_some_and(|code| code != tenant.code.as_ref()) {
                continue;
            }
            let verdict = verify::verify(&platform, &tenant).await?;
            println!(
                "{:<12} {} seals over {} rows, {} rows not yet sealed, head {}",
                tenant.code, verdict.seals, verdict.sealed_rows, verdict.unsealed_rows, verdict.head
            );
            for fault in &verdict.faults {
                println!("{:<12} FAULT {fault}", tenant.code);
                sound = false;
            }
        }
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

pub async fn seal(config: Option<&Path>) -> Result<ExitCode> {
    let (platform, _telling) = super::start(config).await?;
    for shard in platform.shards().iter() {
        let rows = seal::seal_shard(&platform, shard).await?;
        println!("{}: {rows} rows sealed", shard.name);
    }
    Ok(ExitCode::SUCCESS)
}
