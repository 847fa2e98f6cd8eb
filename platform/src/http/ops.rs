//! Operations endpoints: liveness, readiness and metrics, on a listener of their own.

use crate::migrate;
use crate::platform::Platform;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use std::fmt::Write;
use std::time::Duration;

/// Name of the readiness line about the proxy configuration; parsed by readers of `/readyz`.
pub const PROXY: &str = "proxy";

#[derive(Clone)]
struct Ops {
    platform: Platform,
    metrics: PrometheusHandle,
}

pub fn router(platform: Platform, metrics: PrometheusHandle) -> Router {
    Router::new()
        // Liveness does not depend on the database: an unreachable database must not get the process killed.
        .route("/livez", get(|| async { "alive\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(render))
        .with_state(Ops { platform, metrics })
}

async fn ready(State(ops): State<Ops>) -> (StatusCode, String) {
    let (mut ok, mut text) = (true, String::new());
    let mut tell = |name: &str, good: bool, needed: bool, note: &str| {
        ok &= good || !needed;
        let _ = writeln!(text, "{} {name} {note}", if good { "ok " } else { "BAD" });
    };
    tell("accepting", !ops.platform.shutdown().is_draining(), true, "");
    for shard in ops.platform.shards().iter() {
        let asked = migrate::pending(shard, ops.platform.declarations());
        let (good, note) = match tokio::time::timeout(Duration::from_secs(2), asked).await {
            Ok(Ok(0)) => (true, String::new()),
            Ok(Ok(n)) => (false, format!("{n} migrations pending")),
            Ok(Err(_)) => (false, "not reachable".to_owned()),
            Err(_) => (false, "no answer in 2 s".to_owned()),
        };
        // An unreachable shard affects only its own tenants, so only the home shard decides readiness.
        let home = shard.name == ops.platform.shards().home().name;
        tell(&format!("database {}", shard.name), good, home, &note);
    }
    let doubt = ops.platform.forwarded().doubt();
    tell(PROXY, doubt.is_none(), false, doubt.as_deref().unwrap_or_default());
    // Commands commit without NATS; effects and live updates catch up when it is back.
    tell("nats", ops.platform.bus().is_connected(), false, "");
    (if ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE }, text)
}

async fn render(State(ops): State<Ops>) -> String {
    for shard in ops.platform.shards().iter() {
        let name = shard.name.to_string();
        metrics::gauge!("tandem_db_connections", "shard" => name.clone()).set(f64::from(shard.app.size()));
        metrics::gauge!("tandem_db_connections_idle", "shard" => name).set(shard.app.num_idle() as f64);
    }
    ops.metrics.render()
}
