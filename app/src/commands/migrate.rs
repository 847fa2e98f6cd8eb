//! `tandem migrate`

use std::path::Path;
use std::process::ExitCode;
use tandem_kernel::Result;
use tandem_platform::{migrate, module};

pub async fn run(config: Option<&Path>) -> Result<ExitCode> {
    let (platform, _telling) = super::start(config).await?;
    let report = migrate::run(&platform).await?;
    for applied in &report.applied {
        println!("applied  {applied}");
    }
    println!("{} applied, {} already there", report.applied.len(), report.already);
    // Provisions new permissions and menus for existing tenants.
    for shard in platform.shards().iter() {
        for tenant in platform.directory().on_shard(&shard.name).await? {
            module::provision(&platform, &tenant).await?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
