//! `tandem work`

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use tandem_kernel::Result;
use tandem_platform::http::{ops, serve};
use tandem_platform::{bus, jobs};

/// Deliveries and pieces of long work end within the minute that a statement may take. Less than the time after which
/// `deploy/` has the process killed.
const PATIENCE: Duration = Duration::from_secs(75);

pub async fn run(config: Option<&Path>) -> Result<ExitCode> {
    let (platform, telling) = super::start(config).await?;
    let door = ops::router(platform.clone(), telling.metrics.clone());
    serve::serve_ops(&platform.config().worker.ops_listen, door).await?;
    let tasks = platform.shutdown().tasks.clone();
    for shard in platform.shards().iter() {
        tasks.spawn(bus::relay::run(platform.clone(), shard.clone()));
        tasks.spawn(jobs::run_schedules(platform.clone(), shard.clone()));
        tasks.spawn(jobs::run_chores(platform.clone(), shard.clone()));
    }
    tasks.spawn(bus::deliver::run(platform.clone()));
    tracing::info!("working");
    serve::stop_on_signal(platform.clone()).await;
    serve::finish(&platform, PATIENCE).await;
    Ok(ExitCode::SUCCESS)
}
