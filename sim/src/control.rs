//! The control API, for the page and for tests: decide, create orders, configure faults.

use crate::chaos::Settings;
use crate::state::{App, Change};
use crate::{call_back, erp, oa, services};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Map, Value, json};

type Answer = Result<Json<Value>, StatusCode>;

pub fn routes() -> Router<App> {
    Router::new()
        .route("/state", get(state))
        .route("/settings", post(settings))
        .route("/reset", post(reset))
        .nest("/services", services::control())
        .route("/oa/{reference}/decide", post(decide))
        .route("/oa/{reference}/repeat", post(repeat))
        .route("/erp/orders", post(make))
        .route("/erp/orders/{number}/change", post(alter))
        .route("/erp/orders/{number}/write", post(write))
        .route("/erp/orders/{number}/cancel", post(cancel))
        .route("/erp/orders/{number}/forget", post(forget))
        .route("/erp/orders/{number}/refuse", post(refuse))
        .route("/erp/orders/{number}/accept", post(accept))
}

async fn state(State(app): State<App>) -> Json<Value> {
    Json(json!(app.held().state))
}

async fn settings(State(app): State<App>, Json(new): Json<Settings>) -> Json<Value> {
    app.held().change(Change::Set(new));
    Json(json!(true))
}

async fn reset(State(app): State<App>, Json(_): Json<Value>) -> Json<Value> {
    app.held().change(Change::Reset);
    Json(json!(true))
}

#[derive(Deserialize)]
struct Decided {
    decision: String,
    #[serde(default)]
    opinion: String,
}

async fn decide(State(app): State<App>, Path(reference): Path<String>, Json(told): Json<Decided>) -> Answer {
    if !matches!(told.decision.as_str(), "approved" | "returned" | "deleted") {
        return Err(StatusCode::BAD_REQUEST);
    }
    let known = oa::decide(&mut app.held(), &reference, &told.decision, &told.opinion);
    if known { Ok(Json(json!(true))) } else { Err(StatusCode::NOT_FOUND) }
}

/// Sends the latest callback again, although it was acknowledged.
async fn repeat(State(app): State<App>, Path(reference): Path<String>, Json(_): Json<Value>) -> Json<Value> {
    call_back::repeat(app, reference).await;
    Json(json!(true))
}

#[derive(Deserialize)]
struct Make {
    #[serde(default = "one")]
    count: usize,
    #[serde(default = "supplier")]
    supplier: String,
    #[serde(default = "two")]
    lines: usize,
}
fn two() -> usize {
    2
}
fn one() -> usize {
    1
}
fn supplier() -> String {
    "17300001".to_owned()
}

async fn make(State(app): State<App>, Json(wanted): Json<Make>) -> Json<Value> {
    let mut held = app.held();
    let made: Vec<Value> = (0..wanted.count.min(10_000))
        .map(|_| erp::make(&mut held, &wanted.supplier, wanted.lines.min(1_000)))
        .collect();
    Json(made.iter().map(|order| order["PurchaseOrder"].clone()).collect())
}

#[derive(Deserialize)]
struct Alter {
    line: String,
    quantity: String,
}

async fn alter(State(app): State<App>, Path(number): Path<String>, Json(told): Json<Alter>) -> Answer {
    erp::alter(&mut app.held(), &number, &told.line, &told.quantity).map(Json).ok_or(StatusCode::NOT_FOUND)
}

/// Puts fields into an order as they are given, also where no order of the ERP looks like that.
async fn write(State(app): State<App>, Path(number): Path<String>, Json(fields): Json<Map<String, Value>>) -> Answer {
    erp::write(&mut app.held(), &number, fields).map(Json).ok_or(StatusCode::NOT_FOUND)
}

async fn cancel(State(app): State<App>, Path(number): Path<String>, Json(_): Json<Value>) -> Answer {
    erp::cancel(&mut app.held(), &number).map(Json).ok_or(StatusCode::NOT_FOUND)
}

/// Deletes an order, so that a reconciliation finds a difference.
async fn forget(State(app): State<App>, Path(number): Path<String>, Json(_): Json<Value>) -> Json<Value> {
    app.held().change(Change::Forgotten(number));
    Json(json!(true))
}

#[derive(Deserialize)]
struct Refuse {
    message: String,
}

/// Confirmations of this order are refused from now on.
async fn refuse(State(app): State<App>, Path(number): Path<String>, Json(told): Json<Refuse>) -> Json<Value> {
    app.held().change(Change::Refuses(number, Some(told.message)));
    Json(json!(true))
}

async fn accept(State(app): State<App>, Path(number): Path<String>, Json(_): Json<Value>) -> Json<Value> {
    app.held().change(Change::Refuses(number, None));
    Json(json!(true))
}
