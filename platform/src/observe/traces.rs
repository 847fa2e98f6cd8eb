//! OpenTelemetry traces over OTLP, when an endpoint is configured.

use axum::http::HeaderMap;
use opentelemetry::propagation::{Extractor, TextMapPropagator};
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::WithExportConfig;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tandem_kernel::{Error, Result};
use tracing::Subscriber;
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::registry::LookupSpan;

pub struct Exporter(SdkTracerProvider);

impl Drop for Exporter {
    fn drop(&mut self) {
        let _ = self.0.shutdown();
    }
}

type Boxed<S> = Option<Box<dyn Layer<S> + Send + Sync>>;

pub fn layer<S>(endpoint: &str) -> Result<(Boxed<S>, Option<Exporter>)>
where
    S: Subscriber + for<'a> LookupSpan<'a> + Send + Sync,
{
    if endpoint.is_empty() {
        return Ok((None, None));
    }
    let exporter = opentelemetry_otlp::SpanExporter::builder()
        .with_http()
        .with_endpoint(endpoint)
        .build()
        .map_err(Error::internal)?;
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_resource(Resource::builder().with_service_name("tandem").build())
        .build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("tandem"));
    Ok((Some(layer.with_filter(LevelFilter::INFO).boxed()), Some(Exporter(provider))))
}

struct Headers<'a>(&'a HeaderMap);

impl Extractor for Headers<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.to_str().ok()
    }
    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(axum::http::HeaderName::as_str).collect()
    }
}

/// Continues the caller's trace, when it sent one.
pub fn follow(span: &tracing::Span, headers: &HeaderMap) {
    if headers.contains_key("traceparent") {
        let _ = span.set_parent(TraceContextPropagator::new().extract(&Headers(headers)));
    }
}
