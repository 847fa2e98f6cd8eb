//! The approval system: starts one approval per reference, for callers with a valid signature.

use crate::clock;
use crate::signature::sign;
use crate::state::{App, Approval, Change, Decision, Held};
use axum::body::{Bytes, to_bytes};
use axum::extract::{OriginalUri, Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

const WINDOW_SECONDS: i64 = 300;

pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/version", get(version))
        .route("/api/approvals", post(start))
        .route("/api/approvals/{reference}", get(one))
        .route("/api/approvals/{reference}/withdraw", post(withdraw))
}

fn refused(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({ "message": message }))).into_response()
}

/// Whether the call has the portal's signature.
fn signed(app: &App, headers: &HeaderMap, method: &str, path: &str, body: &[u8]) -> bool {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let arguments = app.arguments();
    let (key_id, timestamp) = (header("x-key-id"), header("x-timestamp"));
    let fresh =
        timestamp.parse::<i64>().is_ok_and(|made| (clock::now().unix_timestamp() - made).abs() <= WINDOW_SECONDS);
    let own = sign(&arguments.oa_secret, key_id, method, path, timestamp, body);
    fresh && key_id == arguments.oa_key_id && own == header("x-signature")
}

async fn version(State(app): State<App>, OriginalUri(uri): OriginalUri, headers: HeaderMap) -> Response {
    if !signed(&app, &headers, "GET", uri.path(), b"") {
        return refused(StatusCode::UNAUTHORIZED, "the signature does not hold");
    }
    Json(json!({ "name": "simulated approval system" })).into_response()
}

async fn start(State(app): State<App>, OriginalUri(uri): OriginalUri, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body: Bytes = match to_bytes(body, 1024 * 1024).await {
        Ok(body) => body,
        Err(_) => return refused(StatusCode::BAD_REQUEST, "the body is too large"),
    };
    if !signed(&app, &parts.headers, "POST", uri.path(), &body) {
        return refused(StatusCode::UNAUTHORIZED, "the signature does not hold");
    }
    let Ok(asked) = serde_json::from_slice::<Value>(&body) else {
        return refused(StatusCode::BAD_REQUEST, "the body is no JSON");
    };
    let reference = parts.headers.get("idempotency-key").and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned();
    if reference.is_empty() || asked["reference"] != reference {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "the reference is missing");
    }
    if asked["title"].as_str().unwrap_or_default().is_empty() {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "an approval needs a title");
    }
    let mut held = app.held();
    if let Some(known) = held.state.approvals.get(&reference) {
        let process = known.process.clone();
        held.change(Change::StartedAgain(reference));
        return Json(json!({ "process": process, "already": true })).into_response();
    }
    let process = format!("OA-{:06}", held.state.approvals.len() + 1);
    let started_at = clock::stamp(clock::now());
    held.change(Change::Started(Approval {
        reference: reference.clone(),
        process: process.clone(),
        asked,
        started_at,
        repeats: 0,
        withdrawn_at: None,
        decisions: Vec::new(),
    }));
    if held.state.settings.decides {
        decide_by_itself(&mut held, &reference);
    }
    (StatusCode::CREATED, Json(json!({ "process": process, "already": false }))).into_response()
}

/// Ends one that nobody has decided about. One that was never started counts as withdrawn.
async fn withdraw(
    State(app): State<App>,
    Path(reference): Path<String>,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    if !signed(&app, &headers, "POST", uri.path(), &body) {
        return refused(StatusCode::UNAUTHORIZED, "the signature does not hold");
    }
    let mut held = app.held();
    let Some(approval) = held.state.approvals.get(&reference) else {
        return Json(json!({ "process": "", "already": true })).into_response();
    };
    let (process, already) = (approval.process.clone(), approval.withdrawn_at.is_some());
    if !approval.decisions.is_empty() {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "the approval is decided");
    }
    if !already {
        held.change(Change::Withdrawn(reference, clock::stamp(clock::now())));
    }
    Json(json!({ "process": process, "already": already })).into_response()
}

async fn one(
    State(app): State<App>,
    Path(reference): Path<String>,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
) -> Response {
    if !signed(&app, &headers, "GET", uri.path(), b"") {
        return refused(StatusCode::UNAUTHORIZED, "the signature does not hold");
    }
    match app.held().state.approvals.get(&reference) {
        Some(approval) => Json(json!(approval)).into_response(),
        None => refused(StatusCode::NOT_FOUND, "there is no such approval"),
    }
}

/// Automatic decisions: documents whose number ends in an even digit are approved, others are first returned and then
/// approved. So the final result is always known.
pub fn decide_by_itself(held: &mut Held, reference: &str) {
    let number = held.state.approvals.get(reference).map(|a| a.asked["number"].as_str().unwrap_or_default().to_owned());
    let last = number.unwrap_or_default().bytes().next_back().unwrap_or(b'0');
    if last % 2 == 1 {
        decide(held, reference, "returned", "please add the bank proof");
    }
    decide(held, reference, "approved", "agreed");
}

/// False where there is nothing to decide about: it was never started, or is withdrawn or deleted.
pub fn decide(held: &mut Held, reference: &str, decision: &str, opinion: &str) -> bool {
    let Some(approval) = held.state.approvals.get(reference) else { return false };
    let deleted = approval.decisions.last().is_some_and(|last| last.decision == "deleted");
    if deleted || approval.withdrawn_at.is_some() {
        return false;
    }
    let sequence = approval.decisions.iter().map(|d| d.sequence).max().unwrap_or(0) + 1;
    let decision = Decision {
        sequence,
        decision: decision.to_owned(),
        opinion: opinion.to_owned(),
        decided_by: "approver".to_owned(),
        at: clock::stamp(clock::now()),
        heard: false,
    };
    held.change(Change::Decided(reference.to_owned(), decision));
    true
}
