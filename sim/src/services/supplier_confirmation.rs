//! Supplier confirmations, as the service `api_supplierconfirmation` accepts them.

use super::metadata::Entity;
use super::odata::{admitted, compared, error, ok, token_missing, with_token};
use super::{Service, Version};
use crate::state::{App, Change, Confirmation};
use crate::{clock, erp};
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use std::collections::HashMap;

pub static SERVICE: Service = Service {
    name: "api_supplierconfirmation",
    root: "/sap/opu/odata4/sap/api_supplierconfirmation/srvd_a2x/sap/supplierconfirmation/0001",
    version: Version::V4,
    entities: &[
        Entity {
            set: "Confirmation",
            keys: &["SupplierConfirmation"],
            fields: &[
                "SuplrConfRefPurchaseOrder",
                "SuplrConfExternalReference",
                "SuplrConfProcessingStatus",
                "CreationDate",
                "LastChangeDateTime",
            ],
            leads: &[("_SupplierConfirmationItemTP", "ConfirmationItem")],
        },
        Entity {
            set: "ConfirmationItem",
            keys: &["SupplierConfirmation", "SupplierConfirmationItem"],
            fields: &["SuplrConfRefPurchaseOrderItem"],
            leads: &[("_SupplierConfirmationLineTP", "ConfirmationLine")],
        },
        Entity {
            set: "ConfirmationLine",
            keys: &["SupplierConfirmation", "SupplierConfirmationItem", "SupplierConfirmationLine"],
            fields: &["DeliveryDate", "ConfirmedQuantity", "PurchaseOrderQuantityUnit"],
            leads: &[],
        },
    ],
    routes,
    control: None,
};

fn routes() -> Router<App> {
    Router::new().route("/Confirmation", get(list).post(create)).route("/Confirmation/{number}", get(one))
}

async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<HashMap<String, String>>,
) -> Response<Body> {
    if let Some(refusal) = admitted(&app, &headers) {
        return refusal;
    }
    let filter = query.get("$filter").map(String::as_str).unwrap_or_default();
    let order = compared(filter, "SuplrConfRefPurchaseOrder", "eq");
    let reference = compared(filter, "SuplrConfExternalReference", "eq");
    let is = |value: &Value, field: &str, wanted: &Option<String>| {
        wanted.as_deref().is_none_or(|wanted| value[field] == wanted)
    };
    let found: Vec<Value> = {
        let held = app.held();
        let all = held.state.confirmations.iter().map(|c| c.value.clone());
        all.filter(|value| {
            is(value, "SuplrConfRefPurchaseOrder", &order) && is(value, "SuplrConfExternalReference", &reference)
        })
        .collect()
    };
    with_token(&app, &headers, ok(json!({ "@odata.context": "$metadata#Confirmation", "value": found }), None))
}

async fn one(State(app): State<App>, Path(number): Path<String>, headers: HeaderMap) -> Response<Body> {
    if let Some(refusal) = admitted(&app, &headers) {
        return refusal;
    }
    let held = app.held();
    match held.state.confirmations.iter().find(|c| c.value["SupplierConfirmation"] == number.as_str()) {
        Some(found) => ok(found.value.clone(), Some(&erp::etag(&found.value))),
        None => error(StatusCode::NOT_FOUND, "/IWBEP/CM_V4_RUN/005", "The requested resource was not found"),
    }
}

async fn create(State(app): State<App>, headers: HeaderMap, Json(asked): Json<Value>) -> Response<Body> {
    if let Some(refusal) = admitted(&app, &headers).or_else(|| token_missing(&app, &headers)) {
        return refusal;
    }
    let request_id = headers.get("requestid").and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned();
    let mut held = app.held();
    if held.state.settings.repeatable
        && !request_id.is_empty()
        && let Some(known) = held.state.confirmations.iter().find(|c| c.request_id == request_id)
    {
        let mut answer = ok(known.value.clone(), Some(&erp::etag(&known.value)));
        *answer.status_mut() = StatusCode::CREATED;
        answer.headers_mut().insert("repeatabilityresult", HeaderValue::from_static("accepted"));
        return answer;
    }
    if let Err((code, message)) = taken(&held.state, &asked) {
        return error(StatusCode::BAD_REQUEST, code, &message);
    }
    let mut value = asked.clone();
    value["SupplierConfirmation"] = format!("59{:08}", held.state.confirmations.len() + 1).into();
    value["SuplrConfProcessingStatus"] = "02".into();
    value["LastChangeDateTime"] = clock::stamp(clock::now()).into();
    value["CreationDate"] = clock::day(clock::now()).into();
    held.change(Change::Confirmed(Confirmation { request_id, value: value.clone() }));
    let mut answer = ok(value.clone(), Some(&erp::etag(&value)));
    *answer.status_mut() = StatusCode::CREATED;
    answer
}

/// The numbers of the demo's orders. They do not exist here, but users of the demo reply to them, so their
/// confirmations are accepted unchecked.
const OF_THE_DEMONSTRATION: std::ops::RangeInclusive<u64> = 4_500_100_000..=4_500_199_999;

/// Whether the ERP accepts a confirmation, or the code and message of the refusal.
fn taken(state: &crate::state::State, asked: &Value) -> Result<(), (&'static str, String)> {
    let order = asked["SuplrConfRefPurchaseOrder"].as_str().unwrap_or_default();
    if let Some(message) = state.refusals.get(order) {
        return Err(("MM_PUR_SUPLRCONF/030", message.clone()));
    }
    let Some(known) = state.orders.get(order).map(|order| &order.value) else {
        return match order.parse() {
            Ok(number) if OF_THE_DEMONSTRATION.contains(&number) => Ok(()),
            _ => Err(("MM_PUR_SUPLRCONF/010", format!("Purchase order {order} does not exist"))),
        };
    };
    if known["PurchaseOrderDeletionCode"] != "" {
        return Err(("MM_PUR_SUPLRCONF/022", format!("Purchase order {order} is deleted")));
    }
    let lines = known["_PurchaseOrderItem"].as_array().map(Vec::as_slice).unwrap_or_default();
    for item in asked["_SupplierConfirmationItemTP"].as_array().into_iter().flatten() {
        let line = &item["SuplrConfRefPurchaseOrderItem"];
        if !lines.iter().any(|known| known["PurchaseOrderItem"] == *line) {
            let line = line.as_str().unwrap_or_default();
            return Err(("MM_PUR_SUPLRCONF/011", format!("Item {line} of purchase order {order} does not exist")));
        }
    }
    Ok(())
}
