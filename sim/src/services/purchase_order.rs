//! Purchase orders, as the service `CE_PURCHASEORDER_0001` returns them.

use super::metadata::Entity;
use super::odata::{admitted, compared, error, ok, token_missing, unmatched, with_token};
use super::{Service, Version};
use crate::state::App;
use crate::{clock, erp};
use axum::body::Body;
use axum::extract::{Path, Query, RawQuery, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use std::collections::HashMap;
use time::OffsetDateTime;

pub static SERVICE: Service = Service {
    name: "api_purchaseorder_2",
    root: "/sap/opu/odata4/sap/api_purchaseorder_2/srvd_a2x/sap/purchaseorder/0001",
    version: Version::V4,
    entities: &[
        Entity {
            set: "PurchaseOrder",
            keys: &["PurchaseOrder"],
            fields: &[
                "PurchaseOrderType",
                "PurchaseOrderDate",
                "CreationDate",
                "CompanyCode",
                "PurchasingOrganization",
                "PurchasingGroup",
                "Supplier",
                "DocumentCurrency",
                "PaymentTerms",
                "PurchaseOrderDeletionCode",
                "PurchasingProcessingStatus",
                "ReleaseIsNotCompleted",
                "LastChangeDateTime",
            ],
            leads: &[("_PurchaseOrderItem", "PurchaseOrderItem")],
        },
        Entity {
            set: "PurchaseOrderItem",
            keys: &["PurchaseOrder", "PurchaseOrderItem"],
            fields: &[
                "PurchasingDocumentDeletionCode",
                "PurchaseOrderItemText",
                "Material",
                "Plant",
                "StorageLocation",
                "OrderQuantity",
                "PurchaseOrderQuantityUnit",
                "NetPriceAmount",
                "NetPriceQuantity",
                "OrderPriceUnit",
                "OrderPriceUnitToOrderUnitNmrtr",
                "OrdPriceUnitToOrderUnitDnmntr",
                "DocumentCurrency",
                "TaxCode",
                "IsCompletelyDelivered",
                "SupplierConfirmationControlKey",
            ],
            leads: &[("_PurchaseOrderScheduleLineTP", "PurchaseOrderScheduleLine")],
        },
        Entity {
            set: "PurchaseOrderScheduleLine",
            keys: &["PurchaseOrder", "PurchaseOrderItem", "ScheduleLine"],
            fields: &[
                "ScheduleLineDeliveryDate",
                "ScheduleLineOrderQuantity",
                "PurchaseOrderQuantityUnit",
                "OpenPurchaseOrderQuantity",
            ],
            leads: &[],
        },
    ],
    routes,
    control: None,
};
const LARGEST_PAGE: usize = 1000;

fn routes() -> Router<App> {
    Router::new()
        .route("/PurchaseOrder", get(list))
        .route("/PurchaseOrder/{number}", get(one).patch(change))
        .route("/PurchaseOrder/{number}/_PurchaseOrderItem", get(items))
}

async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    RawQuery(raw): RawQuery,
    Query(query): Query<HashMap<String, String>>,
) -> Response<Body> {
    if let Some(refusal) = admitted(&app, &headers) {
        return refusal;
    }
    let option = |name: &str| query.get(name).map(String::as_str);
    let since = option("$filter").and_then(|filter| compared(filter, "LastChangeDateTime", "ge"));
    if since.as_deref().is_some_and(|moment| erp::moment(moment).is_none()) {
        return error(StatusCode::BAD_REQUEST, "/IWBEP/CM_V4_COS/017", "Invalid filter expression");
    }
    let since = since.and_then(|moment| erp::moment(&moment));
    let skip: usize = option("$skiptoken").or_else(|| option("$skip")).and_then(|n| n.parse().ok()).unwrap_or(0);
    let page = headers
        .get("prefer")
        .and_then(|v| v.to_str().ok())
        .and_then(|v| v.split("odata.maxpagesize=").nth(1)?.split(',').next()?.trim().parse().ok())
        .unwrap_or(LARGEST_PAGE)
        .clamp(1, LARGEST_PAGE);
    let top: usize = option("$top").and_then(|n| n.parse().ok()).unwrap_or(usize::MAX);
    // Polled all the time: only what the page shows is copied.
    let (total, part) = {
        let held = app.held();
        let changed =
            held.state.orders.values().filter_map(|order| order.seen().map(|seen| (erp::changed(seen), seen)));
        let mut found: Vec<(Option<OffsetDateTime>, &Value)> =
            changed.filter(|(at, _)| since.is_none_or(|since| at.is_some_and(|at| at >= since))).collect();
        found.sort_by_key(|(at, order)| (*at, order["PurchaseOrder"].as_str().unwrap_or_default()));
        let shown = found.iter().skip(skip).take(page.min(top));
        let expand = option("$expand").unwrap_or_default();
        let at_once = held.state.settings.items_at_once;
        let shown = shown.map(|(_, order)| cut(expanded((*order).clone(), expand), at_once));
        (found.len(), shown.collect::<Vec<Value>>())
    };
    let mut answer = json!({ "@odata.context": "$metadata#PurchaseOrder", "value": part });
    let shown = skip + part.len();
    if shown < total && top == usize::MAX {
        let kept: Vec<&str> =
            raw.as_deref().unwrap_or_default().split('&').filter(|p| !p.starts_with("$skiptoken")).collect();
        answer["@odata.nextLink"] = format!("PurchaseOrder?{}&$skiptoken={shown}", kept.join("&")).into();
    }
    with_token(&app, &headers, ok(answer, None))
}

/// Items are only returned if `$expand` requests them.
fn expanded(mut order: Value, expand: &str) -> Value {
    order["@odata.etag"] = erp::etag(&order).into();
    let Some(fields) = order.as_object_mut() else { return order };
    if !expand.contains("_PurchaseOrderItem") {
        fields.remove("_PurchaseOrderItem");
    } else if !expand.contains("_PurchaseOrderScheduleLineTP") {
        for item in fields.get_mut("_PurchaseOrderItem").and_then(Value::as_array_mut).into_iter().flatten() {
            item.as_object_mut().map(|item| item.remove("_PurchaseOrderScheduleLineTP"));
        }
    }
    order
}

/// Only the first items of an order, and where the others are.
fn cut(mut order: Value, at_once: usize) -> Value {
    let number = order["PurchaseOrder"].as_str().unwrap_or_default().to_owned();
    let Some(items) = order.get_mut("_PurchaseOrderItem").and_then(Value::as_array_mut) else { return order };
    if at_once > 0 && items.len() > at_once {
        items.truncate(at_once);
        order["_PurchaseOrderItem@odata.nextLink"] = next_items(&number, at_once).into();
    }
    order
}

fn next_items(number: &str, skip: usize) -> String {
    format!("PurchaseOrder/{number}/_PurchaseOrderItem?$expand=_PurchaseOrderScheduleLineTP&$skiptoken={skip}")
}

/// The items of an order that its list did not tell.
async fn items(
    State(app): State<App>,
    Path(number): Path<String>,
    headers: HeaderMap,
    Query(query): Query<HashMap<String, String>>,
) -> Response<Body> {
    if let Some(refusal) = admitted(&app, &headers) {
        return refusal;
    }
    let (order, at_once) = {
        let held = app.held();
        let order = held.state.orders.get(&number).and_then(|order| order.seen().cloned());
        (order, held.state.settings.items_at_once.max(1))
    };
    let Some(order) = order else { return missing() };
    let all = order["_PurchaseOrderItem"].as_array().map(Vec::as_slice).unwrap_or_default();
    let skip: usize = query.get("$skiptoken").and_then(|n| n.parse().ok()).unwrap_or(0);
    let part: Vec<&Value> = all.iter().skip(skip).take(at_once).collect();
    let shown = skip + part.len();
    let mut answer = json!({ "@odata.context": "$metadata#PurchaseOrderItem", "value": part });
    if shown < all.len() {
        answer["@odata.nextLink"] = next_items(&number, shown).into();
    }
    with_token(&app, &headers, ok(answer, None))
}

async fn one(
    State(app): State<App>,
    Path(number): Path<String>,
    headers: HeaderMap,
    Query(query): Query<HashMap<String, String>>,
) -> Response<Body> {
    if let Some(refusal) = admitted(&app, &headers) {
        return refusal;
    }
    let found = app.held().state.orders.get(&number).and_then(|order| order.seen().cloned());
    let Some(order) = found else { return missing() };
    let etag = erp::etag(&order);
    let order = expanded(order, query.get("$expand").map(String::as_str).unwrap_or_default());
    with_token(&app, &headers, ok(order, Some(&etag)))
}

fn missing() -> Response<Body> {
    error(StatusCode::NOT_FOUND, "/IWBEP/CM_V4_RUN/005", "The requested resource was not found")
}

/// Changes header fields. Needs an ETag (`If-Match`), and refuses a stale one.
async fn change(
    State(app): State<App>,
    Path(number): Path<String>,
    headers: HeaderMap,
    Json(fields): Json<Value>,
) -> Response<Body> {
    if let Some(refusal) = admitted(&app, &headers).or_else(|| token_missing(&app, &headers)) {
        return refusal;
    }
    let mut held = app.held();
    let Some(mut order) = held.state.orders.get(&number).map(|order| order.value.clone()) else { return missing() };
    if let Some((status, code, message)) = unmatched(&headers, &erp::etag(&order)) {
        return error(status, code, message);
    }
    if let (Some(known), Some(new)) = (order.as_object_mut(), fields.as_object()) {
        for (name, value) in new.iter().filter(|(name, _)| !name.starts_with(['_', '@'])) {
            if known.contains_key(name) && name != "PurchaseOrder" {
                known.insert(name.clone(), value.clone());
            }
        }
    }
    let order = erp::save(&mut held, order, clock::now());
    let etag = erp::etag(&order);
    drop(held);
    ok(expanded(order, ""), Some(&etag))
}
