//! Fault injection: slow responses, failures before an effect, and failures after an effect but before the response.

use crate::state::{App, Held};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Response, StatusCode, header};
use axum::middleware::Next;
use axum::response::IntoResponse;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::time::Duration;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Settings {
    /// The share of calls that fail; half of those after they took effect.
    pub error_rate: f64,
    /// The share of calls that are slow, and the maximum delay.
    pub delay_rate: f64,
    pub delay_millis: u64,
    /// The share of callbacks that are sent twice.
    pub duplicate_rate: f64,
    /// The maximum delay of callbacks and changed orders, so that later ones overtake them.
    pub reorder_millis: u64,
    /// How many items of an order its list tells at once; 0 tells all of them.
    pub items_at_once: usize,
    /// How many looks for the supplier of a new business partner find none yet.
    pub supplier_looks: u64,
    /// Whether the ERP recognises repeated requests by their id.
    pub repeatable: bool,
    /// Approvers decide automatically: see `oa::decide_by_itself`.
    pub decides: bool,
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            error_rate: 0.0,
            delay_rate: 0.0,
            delay_millis: 0,
            duplicate_rate: 0.0,
            reorder_millis: 0,
            items_at_once: 0,
            supplier_looks: 0,
            repeatable: true,
            decides: false,
            seed: 1,
        }
    }
}

impl Held {
    pub fn happens(&mut self, share: f64) -> bool {
        share > 0.0 && self.chance.random_bool(share.clamp(0.0, 1.0))
    }
    pub fn up_to(&mut self, millis: u64) -> Duration {
        Duration::from_millis(if millis == 0 { 0 } else { self.chance.random_range(0..=millis) })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Answers,
    FailsAtOnce,
    FailsAfterwards,
}

pub async fn unreliable(State(app): State<App>, request: Request, next: Next) -> Response<Body> {
    let (fate, before, after) = {
        let mut held = app.held();
        let Settings { error_rate, delay_rate, delay_millis, .. } = held.state.settings.clone();
        let fate = match (held.happens(error_rate), held.happens(0.5)) {
            (false, _) => Fate::Answers,
            (true, true) => Fate::FailsAtOnce,
            (true, false) => Fate::FailsAfterwards,
        };
        let slow = if held.happens(delay_rate) { held.up_to(delay_millis) } else { Duration::ZERO };
        // Delays either the request or the response.
        if held.happens(0.5) { (fate, slow, Duration::ZERO) } else { (fate, Duration::ZERO, slow) }
    };
    let erp = request.uri().path().starts_with("/sap/");
    // In its own task: a caller who disconnects does not cancel the effect.
    let work = tokio::spawn(async move {
        tokio::time::sleep(before).await;
        if fate == Fate::FailsAtOnce {
            return failure(erp);
        }
        let answer = next.run(request).await;
        tokio::time::sleep(after).await;
        if fate == Fate::FailsAfterwards { failure(erp) } else { answer }
    });
    work.await.unwrap_or_else(|_| failure(erp))
}

/// A proxy in front of the ERP answers in HTML.
fn failure(erp: bool) -> Response<Body> {
    if erp {
        let page =
            "<html><head><title>503 Service Unavailable</title></head><body>Service cannot be reached</body></html>";
        return (StatusCode::SERVICE_UNAVAILABLE, [(header::CONTENT_TYPE, "text/html")], page).into_response();
    }
    (StatusCode::BAD_GATEWAY, axum::Json(json!({ "message": "the approval system is busy" }))).into_response()
}
