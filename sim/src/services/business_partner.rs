//! Business partners and their addresses, as the V2 service `API_BUSINESS_PARTNER` offers them: pages of its own length,
//! deep insert, changes under ETags. Partners cannot be deleted there, addresses can.

use super::metadata::Entity;
use super::odata::{admitted, compared, refused, token_missing, told, unmatched, with_token};
use super::{Service, Version};
use crate::clock;
use crate::state::{App, Change, Held};
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, RawQuery, State};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{any, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

const PARTNERS: &str = "A_BusinessPartner";
const ADDRESSES: &str = "A_BusinessPartnerAddress";
const TO_ADDRESSES: &str = "to_BusinessPartnerAddress";
/// Services of V2 decide themselves how long their pages are.
const PAGE: usize = 5;
/// A person may fill pages with them, not memory.
const MOST_MADE: usize = 1_000;

const FIELDS: &[&str] = &[
    "BusinessPartnerCategory",
    "BusinessPartnerName",
    "OrganizationBPName1",
    "SearchTerm1",
    "BusinessPartnerIsBlocked",
    "CreationDate",
    "LastChangeDate",
    "ETag",
];
const ADDRESS_FIELDS: &[&str] = &["Country", "CityName", "StreetName", "PostalCode"];

pub static SERVICE: Service = Service {
    name: "API_BUSINESS_PARTNER",
    root: "/sap/opu/odata/sap/API_BUSINESS_PARTNER",
    version: Version::V2,
    entities: &[
        Entity { set: PARTNERS, keys: &["BusinessPartner"], fields: FIELDS, leads: &[(TO_ADDRESSES, ADDRESSES)] },
        Entity { set: ADDRESSES, keys: &["BusinessPartner", "AddressID"], fields: ADDRESS_FIELDS, leads: &[] },
    ],
    routes,
    control: Some(control),
};

fn routes() -> Router<App> {
    // `any`: V2 changes records by a method of its own, MERGE.
    Router::new().route("/{resource}", any(resource))
}

/// What an address of the service names.
enum Named {
    Partners,
    Partner(String),
    Address(String, String),
}

fn named(resource: &str) -> Option<Named> {
    let text = |key: &str| Some(key.strip_prefix('\'')?.strip_suffix('\'')?.replace("''", "'"));
    let Some((set, keys)) = resource.split_once('(') else { return (resource == PARTNERS).then_some(Named::Partners) };
    let keys = keys.strip_suffix(')')?;
    match set {
        PARTNERS => Some(Named::Partner(text(keys.strip_prefix("BusinessPartner=").unwrap_or(keys))?)),
        ADDRESSES => {
            let (partner, address) = keys.split_once(',')?;
            Some(Named::Address(
                text(partner.strip_prefix("BusinessPartner=")?)?,
                text(address.strip_prefix("AddressID=")?)?,
            ))
        }
        _ => None,
    }
}

async fn resource(
    State(app): State<App>,
    Path(resource): Path<String>,
    method: Method,
    headers: HeaderMap,
    RawQuery(raw): RawQuery,
    Query(query): Query<HashMap<String, String>>,
    body: Bytes,
) -> Response<Body> {
    if let Some(refusal) = admitted(&app, &headers) {
        return refusal;
    }
    let Some(named) = named(&resource) else { return missing() };
    if method != Method::GET
        && let Some(refusal) = token_missing(&app, &headers)
    {
        return refusal;
    }
    let option = |name: &str| query.get(name).map(String::as_str).unwrap_or_default();
    let base = base(&headers);
    match (method.as_str(), named) {
        ("GET", Named::Partners) => {
            let answer = list(&app.held(), &base, raw.as_deref().unwrap_or_default(), &option);
            with_token(&app, &headers, answer)
        }
        ("GET", Named::Partner(number)) => {
            let found = partner(&app.held(), &number);
            let answer = found.map_or_else(missing, |found| {
                told(shown(&base, &found, option("$expand").contains(TO_ADDRESSES)), Some(&etag(&found)))
            });
            with_token(&app, &headers, answer)
        }
        ("POST", Named::Partners) => create(&mut app.held(), &base, &body),
        ("PATCH" | "MERGE", Named::Partner(number)) => change(&mut app.held(), &headers, &number, &body),
        ("DELETE", Named::Address(number, address)) => delete(&mut app.held(), &headers, &number, &address),
        _ => refused(StatusCode::METHOD_NOT_ALLOWED, "/IWBEP/CM_MGW_RT/022", "Method not allowed for this resource"),
    }
}

fn base(headers: &HeaderMap) -> String {
    let host = headers.get("host").and_then(|v| v.to_str().ok()).unwrap_or_default();
    format!("http://{host}{}", SERVICE.root)
}

fn missing() -> Response<Body> {
    refused(StatusCode::NOT_FOUND, "/IWBEP/CM_MGW_RT/020", "Resource not found")
}

fn partner(held: &Held, number: &str) -> Option<Value> {
    held.state.records.get(SERVICE.name)?.get(number).cloned()
}

fn etag(partner: &Value) -> String {
    format!("W/\"'{}'\"", partner["ETag"].as_str().unwrap_or_default())
}

fn list<'a>(held: &Held, base: &str, raw: &str, option: &dyn Fn(&str) -> &'a str) -> Response<Body> {
    let wanted: Vec<(&str, String)> = ["BusinessPartner"]
        .iter()
        .chain(FIELDS)
        .filter_map(|field| Some((*field, compared(option("$filter"), field, "eq")?)))
        .collect();
    let skip: usize = [option("$skiptoken"), option("$skip")].iter().find_map(|n| n.parse().ok()).unwrap_or(0);
    let top: Option<usize> = option("$top").parse().ok();
    let all = held.state.records.get(SERVICE.name).into_iter().flat_map(|all| all.values());
    let found: Vec<&Value> =
        all.filter(|one| wanted.iter().all(|(field, value)| one[*field].as_str() == Some(value.as_str()))).collect();
    let expands = option("$expand").contains(TO_ADDRESSES);
    let part: Vec<Value> =
        found.iter().skip(skip).take(top.unwrap_or(PAGE).min(PAGE)).map(|one| shown(base, one, expands)).collect();
    let reached = skip.saturating_add(part.len());
    let mut answer = json!({ "results": part });
    if reached < found.len() && top.is_none() {
        let kept: Vec<&str> = raw.split('&').filter(|p| !p.is_empty() && !p.starts_with("$skiptoken")).collect();
        let kept: String = kept.iter().map(|part| format!("{part}&")).collect();
        answer["__next"] = format!("{base}/{PARTNERS}?{kept}$skiptoken={reached}").into();
    }
    told(answer, None)
}

/// A partner as the service tells it: addresses only where `$expand` asks for them.
fn shown(base: &str, partner: &Value, expands: bool) -> Value {
    let number = partner["BusinessPartner"].as_str().unwrap_or_default();
    let uri = format!("{base}/{PARTNERS}('{number}')");
    let described = |uri: &str, set: &str| {
        let kind = format!("{}.{set}Type", SERVICE.name);
        json!({ "id": uri, "uri": uri, "type": kind, "etag": etag(partner) })
    };
    let mut value = partner.clone();
    value["__metadata"] = described(&uri, PARTNERS);
    if expands {
        let addresses = partner[TO_ADDRESSES].as_array().map(Vec::as_slice).unwrap_or_default();
        let addresses = addresses.iter().map(|address| {
            let id = address["AddressID"].as_str().unwrap_or_default();
            let mut address = address.clone();
            let uri = format!("{base}/{ADDRESSES}(BusinessPartner='{number}',AddressID='{id}')");
            address["__metadata"] = described(&uri, ADDRESSES);
            address
        });
        value[TO_ADDRESSES] = json!({ "results": addresses.collect::<Vec<Value>>() });
    } else {
        value[TO_ADDRESSES] = json!({ "__deferred": { "uri": format!("{uri}/{TO_ADDRESSES}") } });
    }
    value
}

/// The fields of a body, or the name of what is none of them.
fn fields(body: &Value, known: &[&str]) -> Result<Map<String, Value>, String> {
    let mut fields = body.as_object().cloned().ok_or("the body")?;
    fields.remove("__metadata");
    let odd = fields.iter().find(|(name, value)| !known.contains(&name.as_str()) || !value.is_string());
    match odd.map(|(name, _)| name.clone()) {
        Some(name) => Err(name),
        None => Ok(fields),
    }
}

fn invalid(name: &str) -> Response<Body> {
    refused(StatusCode::BAD_REQUEST, "/IWBEP/CM_MGW_RT/021", &format!("Property '{name}' is invalid"))
}

fn create(held: &mut Held, base: &str, body: &[u8]) -> Response<Body> {
    let mut asked: Value = serde_json::from_slice(body).unwrap_or_default();
    let inner = asked.as_object_mut().and_then(|asked| asked.remove(TO_ADDRESSES)).unwrap_or_default();
    // Both forms of a deep insert: `[…]` and `{ "results": […] }`.
    let inner = inner.as_array().or_else(|| inner["results"].as_array()).cloned().unwrap_or_default();
    let made = fields(&asked, FIELDS).and_then(|fields| {
        let addresses: Result<Vec<_>, String> = inner.iter().map(|one| self::fields(one, ADDRESS_FIELDS)).collect();
        Ok((fields, addresses?))
    });
    let (fields, addresses) = match made {
        Ok(made) => made,
        Err(name) => return invalid(&name),
    };
    if !matches!(fields.get("BusinessPartnerCategory").and_then(Value::as_str), Some("1" | "2" | "3")) {
        return refused(StatusCode::BAD_REQUEST, "R11/101", "Enter a valid business partner category");
    }
    let partner = keep(held, fields, addresses);
    let mut answer = told(shown(base, &partner, true), Some(&etag(&partner)));
    *answer.status_mut() = StatusCode::CREATED;
    answer
}

/// A new partner under the next number.
fn keep(held: &mut Held, fields: Map<String, Value>, addresses: Vec<Map<String, Value>>) -> Value {
    let known = held.state.records.get(SERVICE.name);
    let highest = known.and_then(|known| known.keys().next_back()?.parse().ok()).unwrap_or(1_000_000u64);
    let number = highest.saturating_add(1).to_string();
    let mut partner = Value::Object(fields);
    let name = partner["OrganizationBPName1"].clone();
    if partner["BusinessPartnerName"].is_null() {
        partner["BusinessPartnerName"] = name;
    }
    let addresses = addresses.into_iter().enumerate().map(|(at, mut address)| {
        address.insert("BusinessPartner".to_owned(), number.as_str().into());
        address.insert("AddressID".to_owned(), format!("{number}{at:02}").into());
        Value::Object(address)
    });
    partner[TO_ADDRESSES] = addresses.collect();
    partner["CreationDate"] = today().into();
    partner["BusinessPartner"] = number.into();
    save(held, partner)
}

/// Stores a partner under a new ETag.
fn save(held: &mut Held, mut partner: Value) -> Value {
    let last = partner["ETag"].as_str().and_then(|etag| etag.strip_prefix("TANDEM")?.parse().ok()).unwrap_or(0u64);
    partner["ETag"] = format!("TANDEM{:010}", last.saturating_add(1)).into();
    partner["LastChangeDate"] = today().into();
    let number = partner["BusinessPartner"].as_str().unwrap_or_default().to_owned();
    held.change(Change::Kept(SERVICE.name.to_owned(), number, partner.clone()));
    partner
}

fn today() -> String {
    format!("/Date({})/", clock::millis().div_euclid(86_400_000) * 86_400_000)
}

fn change(held: &mut Held, headers: &HeaderMap, number: &str, body: &[u8]) -> Response<Body> {
    let Some(mut partner) = partner(held, number) else { return missing() };
    if let Some((status, code, message)) = unmatched(headers, &etag(&partner)) {
        return refused(status, code, message);
    }
    let asked: Value = serde_json::from_slice(body).unwrap_or_default();
    let fields = match fields(&asked, FIELDS) {
        Ok(fields) => fields,
        Err(name) => return invalid(&name),
    };
    for (name, value) in fields.into_iter().filter(|(name, _)| name != "ETag") {
        partner[name] = value;
    }
    done(&save(held, partner))
}

fn delete(held: &mut Held, headers: &HeaderMap, number: &str, address: &str) -> Response<Body> {
    let Some(mut partner) = partner(held, number) else { return missing() };
    let addresses = partner[TO_ADDRESSES].as_array().cloned().unwrap_or_default();
    let kept: Vec<Value> = addresses.iter().filter(|one| one["AddressID"] != address).cloned().collect();
    if kept.len() == addresses.len() {
        return missing();
    }
    if let Some((status, code, message)) = unmatched(headers, &etag(&partner)) {
        return refused(status, code, message);
    }
    partner[TO_ADDRESSES] = kept.into();
    done(&save(held, partner))
}

/// Changes are answered without a body, and with the new ETag.
fn done(partner: &Value) -> Response<Body> {
    (StatusCode::NO_CONTENT, [("etag", etag(partner)), ("dataserviceversion", "2.0".to_owned())]).into_response()
}

fn control() -> Router<App> {
    Router::new()
        .route("/make", post(make))
        .route("/{number}/rename", post(rename))
        .route("/{number}/remove", post(remove))
}

#[derive(Deserialize)]
#[serde(default)]
struct Make {
    count: usize,
    name: String,
}

impl Default for Make {
    fn default() -> Self {
        Self { count: 1, name: "Morning Light Electronics".to_owned() }
    }
}

async fn make(State(app): State<App>, Json(wanted): Json<Make>) -> Json<Value> {
    let mut held = app.held();
    let numbers = (0..wanted.count.min(MOST_MADE)).map(|_| {
        let fields = [("BusinessPartnerCategory", "2"), ("OrganizationBPName1", wanted.name.as_str())];
        let address =
            [("Country", "CN"), ("CityName", "Shenzhen"), ("StreetName", "Keyuan Road"), ("PostalCode", "518057")];
        let map = |pairs: &[(&str, &str)]| -> Map<String, Value> {
            pairs.iter().map(|(name, value)| ((*name).to_owned(), Value::from(*value))).collect()
        };
        keep(&mut held, map(&fields), vec![map(&address)])["BusinessPartner"].clone()
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

async fn remove(State(app): State<App>, Path(number): Path<String>, Json(_): Json<Value>) -> Json<Value> {
    app.held().change(Change::Removed(SERVICE.name.to_owned(), number));
    Json(json!(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_records_are_read() {
        assert!(matches!(named("A_BusinessPartner"), Some(Named::Partners)));
        assert!(matches!(named("A_BusinessPartner('it''s')"), Some(Named::Partner(key)) if key == "it's"));
        assert!(matches!(named("A_BusinessPartner(BusinessPartner='1')"), Some(Named::Partner(key)) if key == "1"));
        let address = named("A_BusinessPartnerAddress(BusinessPartner='1',AddressID='2')");
        assert!(matches!(address, Some(Named::Address(one, two)) if one == "1" && two == "2"));
        for bad in ["A_Supplier", "A_BusinessPartner('1", "A_BusinessPartner(1)", "A_BusinessPartnerAddress('1')", "("]
        {
            assert!(named(bad).is_none(), "{bad}");
        }
    }
}
