//! Observability: logs, metrics, traces.

pub mod traces;

use crate::config::Observability;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tandem_kernel::{Error, Result};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

/// Keeps the trace exporter alive; dropping it flushes pending traces.
pub struct Telling {
    pub metrics: PrometheusHandle,
    _traces: Option<traces::Exporter>,
}

pub fn start(config: &Observability) -> Result<Telling> {
    let filter = EnvFilter::try_new(&config.log).map_err(Error::internal)?;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match config.log_format.as_str() {
        "pretty" => lines.with_target(false).boxed(),
        // A request or delivery is one span; the list of spans would say the same again.
        _ => lines.json().flatten_event(true).with_current_span(true).with_span_list(false).boxed(),
    };
    let (traces, exporter) = traces::layer(&config.otlp_endpoint)?;
    tracing_subscriber::registry().with(traces).with(lines.with_filter(filter)).try_init().map_err(Error::internal)?;
    let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0];
    let metrics = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &seconds)
        .map_err(Error::internal)?
        .install_recorder()
        .map_err(Error::internal)?;
    Ok(Telling { metrics, _traces: exporter })
}
