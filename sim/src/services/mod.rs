//! The services of the ERP, one file each. This list is all that a new one is added to: its description, its page and
//! its faults follow from it.

mod business_partner;
mod metadata;
mod odata;
mod purchase_order;
mod supplier_confirmation;

use crate::state::{App, Change};
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use metadata::Entity;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;

static ALL: [&Service; 3] = [&purchase_order::SERVICE, &supplier_confirmation::SERVICE, &business_partner::SERVICE];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    V2,
    V4,
}

pub struct Service {
    pub name: &'static str,
    /// Its path, without a slash at the end.
    pub root: &'static str,
    pub version: Version,
    pub entities: &'static [Entity],
    /// Its entity sets, below the root.
    pub routes: fn() -> Router<App>,
    /// What people and tests do in it, where that has no calls of its own yet.
    pub control: Option<fn() -> Router<App>>,
}

/// All services at their paths, with their service documents and descriptions.
pub fn routes() -> Router<App> {
    ALL.iter().copied().fold(Router::new(), |router, service| {
        let listed =
            get(move |State(app): State<App>, headers: HeaderMap| async move { service.listed(&app, &headers) });
        let described =
            get(move |State(app): State<App>, headers: HeaderMap| async move { service.described(&app, &headers) });
        router
            .nest(service.root, (service.routes)())
            // A service root ends in a slash, which a nested router would not match.
            .route(&format!("{}/", service.root), listed)
            .route(&format!("{}/$metadata", service.root), described)
    })
}

impl Service {
    /// The service document, where callers fetch their tokens.
    fn listed(&self, app: &App, headers: &HeaderMap) -> Response<Body> {
        if let Some(refusal) = odata::admitted(app, headers) {
            return refusal;
        }
        let sets = self.entities.iter().map(|entity| entity.set);
        let answer = match self.version {
            Version::V2 => odata::told(json!({ "EntitySets": sets.collect::<Vec<_>>() }), None),
            Version::V4 => {
                let sets: Vec<Value> = sets.map(|set| json!({ "name": set, "url": set })).collect();
                odata::ok(json!({ "@odata.context": "$metadata", "value": sets }), None)
            }
        };
        odata::with_token(app, headers, answer)
    }

    fn described(&self, app: &App, headers: &HeaderMap) -> Response<Body> {
        if let Some(refusal) = odata::admitted(app, headers) {
            return refusal;
        }
        let text = metadata::description(self, app.held().state.hidden.get(self.name));
        odata::with_token(app, headers, ([("content-type", "application/xml")], text).into_response())
    }
}

pub fn control() -> Router<App> {
    let own = ALL.iter().filter_map(|service| Some((service.name, service.control?())));
    own.fold(Router::new().route("/list", get(list)).route("/hide", post(hide)), |router, (name, control)| {
        router.nest(&format!("/{name}"), control)
    })
}

/// The services and all names that their descriptions could leave out.
async fn list() -> Json<Value> {
    let all = ALL
        .iter()
        .map(|service| json!({ "name": service.name, "root": service.root, "names": metadata::names(service) }));
    Json(all.collect())
}

#[derive(Deserialize)]
struct Hide {
    service: String,
    /// `Set` or `Set/Field`; none: everything is described again.
    names: BTreeSet<String>,
}

/// A description leaves out what it offers, as after an upgrade of the ERP.
async fn hide(State(app): State<App>, Json(wanted): Json<Hide>) -> Result<Json<Value>, StatusCode> {
    let service = ALL.iter().find(|service| service.name == wanted.service).ok_or(StatusCode::NOT_FOUND)?;
    let known = metadata::names(service);
    if !wanted.names.iter().all(|name| known.contains(name)) {
        return Err(StatusCode::BAD_REQUEST);
    }
    app.held().change(Change::Hides(wanted.service, wanted.names));
    Ok(Json(json!(true)))
}
