//! `tandem serve`

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use tandem_kernel::Result;
use tandem_platform::http::router::App;
use tandem_platform::http::{ops, router, serve};

pub async fn run(config: Option<&Path>) -> Result<ExitCode> {
    let (platform, telling) = super::start(config).await?;
    let door = ops::router(platform.clone(), telling.metrics.clone());
    serve::serve_ops(&platform.config().server.ops_listen, door).await?;
    let app = App::new(platform.clone());
    let router = router::build(&app, crate::web::pages());
    tokio::spawn(serve::stop_on_signal(platform.clone()));
    serve::serve(&app, router).await?;
    // Connections already had the drain time; only tasks whose client disconnected are left.
    let patience = Duration::from_secs(platform.config().server.drain_seconds.min(5));
    serve::finish(&platform, patience).await;
    Ok(ExitCode::SUCCESS)
}
