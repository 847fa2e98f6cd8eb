//! What people and tests do in the ERP itself: make and change partners, and have it refuse some.

use super::{SERVICE, keep, partner, save};
use crate::state::{App, Change};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A person may fill pages with them, not memory.
const MOST_MADE: usize = 1_000;
/// Where it stands what is refused: by our number or the partner's, with the message and the property it names.
pub const REFUSALS: &str = "API_BUSINESS_PARTNER refusals";

pub fn routes() -> Router<App> {
    Router::new()
        .route("/make", post(make))
        .route("/{number}/rename", post(rename))
        .route("/{number}/write", post(write))
        .route("/{number}/remove", post(remove))
        .route("/{number}/refuse", post(refuse))
        .route("/{number}/accept", post(accept))
}

#[derive(Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Make {
    count: usize,
    name: String,
    /// Of a company that is no supplier yet.
    tax_number: String,
}

impl Default for Make {
    fn default() -> Self {
        Self { count: 1, name: "Morning Light Electronics".to_owned(), tax_number: String::new() }
    }
}

async fn make(State(app): State<App>, Json(wanted): Json<Make>) -> Json<Value> {
    let mut held = app.held();
    let numbers = (0..wanted.count.min(MOST_MADE)).map(|_| {
        let mut fields = json!({
            "BusinessPartnerCategory": "2", "OrganizationBPName1": wanted.name,
            "to_BusinessPartnerAddress": [{ "Country": "CN", "CityName": "Shenzhen", "StreetName": "Keyuan Road",
                "PostalCode": "518057" }],
        });
        if !wanted.tax_number.is_empty() {
            fields["to_BusinessPartnerTax"] = json!([{ "BPTaxType": "CN5", "BPTaxNumber": wanted.tax_number }]);
        }
        keep(&mut held, fields)["BusinessPartner"].clone()
    });
    Json(numbers.collect())
}

#[derive(Deserialize)]
struct Rename {
    name: String,
}

/// Someone changes a partner in the ERP itself, so that what others read of it is stale.
async fn rename(
    State(app): State<App>,
    Path(number): Path<String>,
    Json(wanted): Json<Rename>,
) -> Result<Json<Value>, StatusCode> {
    let mut held = app.held();
    let mut found = partner(&held, &number).ok_or(StatusCode::NOT_FOUND)?;
    found["OrganizationBPName1"] = wanted.name.as_str().into();
    found["BusinessPartnerName"] = wanted.name.into();
    Ok(Json(save(&mut held, found)))
}

#[derive(Deserialize)]
struct Write {
    /// Where the fields stand, as a JSON pointer: `/to_Supplier/to_SupplierCompany/0`.
    #[serde(default)]
    place: String,
    fields: Map<String, Value>,
}

/// Puts fields into a partner, or what belongs to it, as they are given.
async fn write(
    State(app): State<App>,
    Path(number): Path<String>,
    Json(wanted): Json<Write>,
) -> Result<Json<Value>, StatusCode> {
    let mut held = app.held();
    let mut found = partner(&held, &number).ok_or(StatusCode::NOT_FOUND)?;
    let place = found.pointer_mut(&wanted.place).and_then(Value::as_object_mut).ok_or(StatusCode::BAD_REQUEST)?;
    place.extend(wanted.fields);
    Ok(Json(save(&mut held, found)))
}

async fn remove(State(app): State<App>, Path(number): Path<String>, Json(_): Json<Value>) -> Json<Value> {
    app.held().change(Change::Removed(SERVICE.name.to_owned(), number));
    Json(json!(true))
}

#[derive(Deserialize)]
struct Refuse {
    message: String,
    /// The property that the refusal names; none where it names none.
    #[serde(default)]
    property: String,
}

/// What is told of this partner, by our number or its own, is refused from now on.
async fn refuse(State(app): State<App>, Path(number): Path<String>, Json(told): Json<Refuse>) -> Json<Value> {
    let refusal = json!({ "message": told.message, "property": told.property });
    app.held().change(Change::Kept(REFUSALS.to_owned(), number, refusal));
    Json(json!(true))
}

async fn accept(State(app): State<App>, Path(number): Path<String>, Json(_): Json<Value>) -> Json<Value> {
    app.held().change(Change::Removed(REFUSALS.to_owned(), number));
    Json(json!(true))
}
