//! `tandem work`

use std::path::Path;
use std::process::ExitCode;
use tandem_kernel::Result;
use tandem_platform::http::{ops, serve};
use tandem_platform::{bus, jobs};

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
    serve::finish(&platform).await;
    Ok(ExitCode::SUCCESS)
}
