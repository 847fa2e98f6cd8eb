//! Business partners with their roles, addresses, accounts and suppliers, as the V2 service `API_BUSINESS_PARTNER` offers them:
//! pages of its own length, deep insert, changes under ETags. The supplier of a partner is there some looks after the partner.

mod control;
mod sets;
mod tree;

use super::metadata::Entity;
use super::odata::{admitted, compared, refused, refused_at, token_missing, told, unmatched, with_token};
use super::{Service, Version};
use crate::clock;
use crate::state::{App, Change, Held};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, RawQuery, State};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{any, get};
use control::REFUSALS;
use serde_json::{Value, json};
use sets::{ADDRESSES, BANKS, ENTITIES, Keys, PARTNERS, ROLES, TO_SUPPLIER, entity, named, parent};
use std::collections::HashMap;
use tree::{LOOKS, REQUEST, has_supplier, places, shown};

/// Services of V2 decide themselves how long their pages are.
const PAGE: usize = 5;
/// With one of these a partner is a supplier.
const SUPPLIER_ROLES: [&str; 2] = ["FLVN00", "FLVN01"];
/// Its number as a supplier is another than as a partner, so that nobody takes one for the other.
const FROM_PARTNER_TO_SUPPLIER: u64 = 1_000_000;
/// Banks of these numbers are in no bank master.
const UNKNOWN_BANKS: &str = "999";

pub static SERVICE: Service = Service {
    name: "API_BUSINESS_PARTNER",
    root: "/sap/opu/odata/sap/API_BUSINESS_PARTNER",
    version: Version::V2,
    entities: ENTITIES,
    routes,
    control: Some(control::routes),
};

fn routes() -> Router<App> {
    // `any`: V2 changes records by a method of its own, MERGE.
    Router::new().route("/{resource}", any(resource)).route("/{resource}/{lead}", get(led))
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
    let Some((of, keys)) = named(&resource) else { return missing() };
    if method != Method::GET
        && let Some(refusal) = token_missing(&app, &headers)
    {
        return refusal;
    }
    let option = |name: &str| query.get(name).map(String::as_str).unwrap_or_default();
    let base = base(&headers);
    match (method.as_str(), keys) {
        ("GET", None) => {
            let answer = list(&app.held(), &base, of, raw.as_deref().unwrap_or_default(), &option);
            with_token(&app, &headers, answer)
        }
        ("GET", Some(keys)) => {
            let found = found(&app.held(), of, &keys);
            let expand: Vec<&str> = option("$expand").split(',').collect();
            let answer = found.map_or_else(missing, |(partner, place)| {
                let (etag, node) = (etag(&partner), partner.pointer(&place).cloned().unwrap_or_default());
                told(shown(&base, &etag, of, &node, &expand), Some(&etag))
            });
            with_token(&app, &headers, answer)
        }
        ("POST", None) => create(&mut app.held(), &headers, &base, of, &body),
        ("PATCH" | "MERGE", Some(keys)) => change(&mut app.held(), &headers, of, &keys, &body),
        ("DELETE", Some(keys)) if of.set == ADDRESSES => delete(&mut app.held(), &headers, of, &keys),
        _ => refused(StatusCode::METHOD_NOT_ALLOWED, "/IWBEP/CM_MGW_RT/022", "Method not allowed for this resource"),
    }
}

/// The supplier of a partner. Each look brings it nearer.
async fn led(
    State(app): State<App>,
    Path((resource, lead)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response<Body> {
    if let Some(refusal) = admitted(&app, &headers) {
        return refusal;
    }
    let mut held = app.held();
    let partner = match named(&resource) {
        Some((of, Some(keys))) if of.set == PARTNERS && lead == TO_SUPPLIER => found(&held, of, &keys),
        _ => None,
    };
    let Some((mut partner, _)) = partner else { return missing() };
    let supplier = entity("A_Supplier").filter(|_| has_supplier(&partner));
    let Some(supplier) = supplier else {
        let looks = partner[LOOKS].as_u64().unwrap_or_default();
        if looks > 0 {
            partner[LOOKS] = (looks - 1).into();
            let number = partner["BusinessPartner"].as_str().unwrap_or_default().to_owned();
            held.change(Change::Kept(SERVICE.name.to_owned(), number, partner));
        }
        return missing();
    };
    drop(held);
    let etag = etag(&partner);
    let answer = told(shown(&base(&headers), &etag, supplier, &partner[TO_SUPPLIER], &[]), Some(&etag));
    with_token(&app, &headers, answer)
}

fn base(headers: &HeaderMap) -> String {
    let host = headers.get("host").and_then(|v| v.to_str().ok()).unwrap_or_default();
    format!("http://{host}{}", SERVICE.root)
}

fn missing() -> Response<Body> {
    refused(StatusCode::NOT_FOUND, "/IWBEP/CM_MGW_RT/020", "Resource not found")
}

fn all(held: &Held) -> impl Iterator<Item = &Value> {
    held.state.records.get(SERVICE.name).into_iter().flat_map(|all| all.values())
}

fn partner(held: &Held, number: &str) -> Option<Value> {
    held.state.records.get(SERVICE.name)?.get(number).cloned()
}

/// The record with these keys: its partner, and where it stands in that.
fn found(held: &Held, of: &Entity, keys: &[(&'static str, String)]) -> Option<(Value, String)> {
    first(held, &|at, node| at.set == of.set && keys.iter().all(|(key, value)| node[*key] == value.as_str()))
}

/// The first record for which this holds.
fn first(held: &Held, holds: &dyn Fn(&Entity, &Value) -> bool) -> Option<(Value, String)> {
    let partners = entity(PARTNERS)?;
    all(held).find_map(|partner| {
        let place = places(partners, partner, holds).into_iter().next()?;
        Some((partner.clone(), place))
    })
}

fn etag(partner: &Value) -> String {
    format!("W/\"'{}'\"", partner["ETag"].as_str().unwrap_or_default())
}

/// A moment of V2, in milliseconds; of what was never changed the first one.
fn millis(told: &Value) -> i64 {
    let told = told.as_str().unwrap_or_default();
    told.trim_start_matches("/Date(").trim_end_matches(")/").parse().unwrap_or_default()
}

fn list<'a>(held: &Held, base: &str, of: &Entity, raw: &str, option: &dyn Fn(&str) -> &'a str) -> Response<Body> {
    let Some(partners) = entity(PARTNERS) else { return missing() };
    let (filter, expand) = (option("$filter"), option("$expand").split(',').collect::<Vec<&str>>());
    let fields = || of.keys.iter().chain(of.fields);
    let wanted: Vec<(&str, String)> =
        fields().filter_map(|field| Some((*field, compared(filter, field, "eq")?))).collect();
    let unwanted: Vec<(&str, String)> =
        fields().filter_map(|field| Some((*field, compared(filter, field, "ne")?))).collect();
    let since = compared(filter, "LastChangeDate", "ge").and_then(|day| clock::day_millis(&day));
    let told_of = |partner: &Value| -> Vec<Value> {
        let etag = etag(partner);
        let of_set = places(partners, partner, &|at, _| at.set == of.set);
        of_set.iter().filter_map(|place| Some(shown(base, &etag, of, partner.pointer(place)?, &expand))).collect()
    };
    let is = |one: &Value, field: &str, value: &str| one[field].as_str().unwrap_or_default() == value;
    let mut found: Vec<Value> = all(held).flat_map(told_of).collect();
    found.retain(|one| {
        wanted.iter().all(|(field, value)| is(one, field, value))
            && !unwanted.iter().any(|(field, value)| is(one, field, value))
            && since.is_none_or(|since| millis(&one["LastChangeDate"]) >= since)
    });
    if option("$orderby").starts_with("LastChangeDate") {
        found.sort_by_key(|one| millis(&one["LastChangeDate"]));
    }
    let skip: usize = [option("$skiptoken"), option("$skip")].iter().find_map(|n| n.parse().ok()).unwrap_or(0);
    let top: Option<usize> = option("$top").parse().ok();
    let part: Vec<&Value> = found.iter().skip(skip).take(top.unwrap_or(PAGE).min(PAGE)).collect();
    let reached = skip.saturating_add(part.len());
    let mut answer = json!({ "results": part });
    if reached < found.len() && top.is_none() {
        let kept: Vec<&str> = raw.split('&').filter(|p| !p.is_empty() && !p.starts_with("$skiptoken")).collect();
        let kept: String = kept.iter().map(|part| format!("{part}&")).collect();
        answer["__next"] = format!("{base}/{}?{kept}$skiptoken={reached}", of.set).into();
    }
    told(answer, None)
}

fn invalid(name: &str) -> Response<Body> {
    let message = format!("Property '{name}' is invalid");
    refused_at(StatusCode::BAD_REQUEST, "/IWBEP/CM_MGW_RT/021", &message, name)
}

/// What somebody told the ERP to refuse, by any of these numbers.
fn refusal(held: &Held, numbers: [&Value; 2]) -> Option<Response<Body>> {
    let known = held.state.records.get(REFUSALS)?;
    let found = numbers.into_iter().filter_map(Value::as_str).find_map(|number| known.get(number))?;
    let text = |field: &str| found[field].as_str().unwrap_or_default();
    Some(refused_at(StatusCode::BAD_REQUEST, "BP_MSG/100", text("message"), text("property")))
}

fn refusal_of(held: &Held, partner: &Value) -> Option<Response<Body>> {
    refusal(held, [&partner["BusinessPartnerIDByExtSystem"], &partner["BusinessPartner"]])
}

fn create(held: &mut Held, headers: &HeaderMap, base: &str, of: &'static Entity, body: &[u8]) -> Response<Body> {
    let request = headers.get("requestid").and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned();
    if held.state.settings.repeatable && !request.is_empty() {
        let known = first(held, &|at, node| at.set == of.set && node[REQUEST] == request.as_str());
        if let Some((partner, place)) = known {
            return made_now(base, of, &partner, &place);
        }
    }
    let asked: Value = serde_json::from_slice(body).unwrap_or_default();
    let mut node = match tree::read(of, &asked) {
        Ok(node) => node,
        Err(name) => return invalid(&name),
    };
    if !request.is_empty() {
        node[REQUEST] = request.into();
    }
    match parent(of.set) {
        None => {
            if let Some(refusal) = refusal_of(held, &node) {
                return refusal;
            }
            if !matches!(node["BusinessPartnerCategory"].as_str(), Some("1" | "2" | "3")) {
                let message = "Enter a valid business partner category";
                return refused_at(StatusCode::BAD_REQUEST, "R11/101", message, "BusinessPartnerCategory");
            }
            let partner = keep(held, node);
            made_now(base, of, &partner, "")
        }
        Some((above, lead)) => add(held, base, of, (above, lead), node),
    }
}

/// One more record below one that is there.
fn add(
    held: &mut Held,
    base: &str,
    of: &'static Entity,
    (above, lead): (&'static Entity, &'static str),
    mut node: Value,
) -> Response<Body> {
    let named = |of: &'static Entity| -> Keys {
        let given = of.keys.iter().filter_map(|key| Some((*key, node[*key].as_str()?.to_owned())));
        given.collect()
    };
    let keys = named(above);
    let Some((mut partner, place)) = (!keys.is_empty()).then(|| found(held, above, &keys)).flatten() else {
        return missing();
    };
    if let Some(refusal) = refusal_of(held, &partner) {
        return refusal;
    }
    let own = named(of);
    if own.len() == of.keys.len() && found(held, of, &own).is_some() {
        return refused(StatusCode::BAD_REQUEST, "R1/008", "The record exists already");
    }
    let bank = node["BankNumber"].as_str().unwrap_or_default();
    if of.set == BANKS && (bank.is_empty() || bank.starts_with(UNKNOWN_BANKS)) {
        let message = format!("Bank {bank} does not exist");
        return refused_at(StatusCode::BAD_REQUEST, "AR/101", &message, "BankNumber");
    }
    let Some(owner) = partner.pointer_mut(&place) else { return missing() };
    let above = owner.clone();
    let at = above[lead].as_array().map_or(0, Vec::len);
    tree::settle(of, &mut node, &above, at);
    match &mut owner[lead] {
        Value::Array(rows) => rows.push(node),
        other => *other = json!([node]),
    }
    if of.set == ROLES {
        with_supplier(held, &mut partner);
    }
    let partner = save(held, partner);
    made_now(base, of, &partner, &format!("{place}/{lead}/{at}"))
}

fn made_now(base: &str, of: &Entity, partner: &Value, place: &str) -> Response<Body> {
    let etag = etag(partner);
    let node = partner.pointer(place).cloned().unwrap_or_default();
    let expand: Vec<&str> = of.leads.iter().map(|(lead, _)| *lead).collect();
    let mut answer = told(shown(base, &etag, of, &node, &expand), Some(&etag));
    *answer.status_mut() = StatusCode::CREATED;
    answer
}

/// A new partner under the next number.
fn keep(held: &mut Held, mut partner: Value) -> Value {
    let known = held.state.records.get(SERVICE.name);
    let highest = known.and_then(|known| known.keys().next_back()?.parse().ok()).unwrap_or(1_000_000u64);
    partner["BusinessPartner"] = highest.saturating_add(1).to_string().into();
    if partner["BusinessPartnerName"].is_null() {
        partner["BusinessPartnerName"] = partner["OrganizationBPName1"].clone();
    }
    partner["CreationDate"] = today().into();
    with_supplier(held, &mut partner);
    if let Some(partners) = entity(PARTNERS) {
        tree::settle(partners, &mut partner, &Value::Null, 0);
    }
    save(held, partner)
}

/// A partner with the role of a supplier is one, after some looks.
fn with_supplier(held: &Held, partner: &mut Value) {
    let roles = partner["to_BusinessPartnerRole"].as_array().map(Vec::as_slice).unwrap_or_default();
    let has_role =
        |role: &Value| role["BusinessPartnerRole"].as_str().is_some_and(|role| SUPPLIER_ROLES.contains(&role));
    if !roles.iter().any(has_role) {
        if let Some(fields) = partner.as_object_mut() {
            fields.remove(TO_SUPPLIER);
        }
        return;
    }
    let number: u64 = partner["BusinessPartner"].as_str().and_then(|number| number.parse().ok()).unwrap_or_default();
    if !partner[TO_SUPPLIER].is_object() {
        partner[TO_SUPPLIER] = json!({});
    }
    if partner[TO_SUPPLIER]["Supplier"].is_null() {
        partner[TO_SUPPLIER]["Supplier"] = number.saturating_add(FROM_PARTNER_TO_SUPPLIER).to_string().into();
        partner[TO_SUPPLIER]["PurchasingIsBlocked"] = false.into();
        partner[TO_SUPPLIER]["PaymentIsBlockedForSupplier"] = false.into();
        for lead in ["to_SupplierCompany", "to_SupplierPurchasingOrg"] {
            if partner[TO_SUPPLIER][lead].is_null() {
                partner[TO_SUPPLIER][lead] = json!([]);
            }
        }
        partner[LOOKS] = held.state.settings.supplier_looks.into();
    }
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

fn change(
    held: &mut Held,
    headers: &HeaderMap,
    of: &Entity,
    keys: &[(&'static str, String)],
    body: &[u8],
) -> Response<Body> {
    let Some((mut partner, place)) = found(held, of, keys) else { return missing() };
    if let Some((status, code, message)) = unmatched(headers, &etag(&partner)) {
        return refused(status, code, message);
    }
    if let Some(refusal) = refusal_of(held, &partner) {
        return refusal;
    }
    let asked: Value = serde_json::from_slice(body).unwrap_or_default();
    let fields = match tree::read(of, &asked) {
        Ok(fields) => fields,
        Err(name) => return invalid(&name),
    };
    let Some(node) = partner.pointer_mut(&place) else { return missing() };
    for (name, value) in fields.as_object().into_iter().flatten() {
        if of.fields.contains(&name.as_str()) && !["ETag", "Supplier"].contains(&name.as_str()) {
            node[name.as_str()] = value.clone();
        }
    }
    done(&save(held, partner))
}

fn delete(held: &mut Held, headers: &HeaderMap, of: &Entity, keys: &[(&'static str, String)]) -> Response<Body> {
    let Some((mut partner, place)) = found(held, of, keys) else { return missing() };
    if let Some((status, code, message)) = unmatched(headers, &etag(&partner)) {
        return refused(status, code, message);
    }
    let Some((above, at)) = place.rsplit_once('/') else { return missing() };
    if let (Some(Value::Array(rows)), Ok(at)) = (partner.pointer_mut(above), at.parse::<usize>()) {
        rows.remove(at);
    }
    done(&save(held, partner))
}

/// Changes are answered without a body, and with the new ETag.
fn done(partner: &Value) -> Response<Body> {
    (StatusCode::NO_CONTENT, [("etag", etag(partner)), ("dataserviceversion", "2.0".to_owned())]).into_response()
}
