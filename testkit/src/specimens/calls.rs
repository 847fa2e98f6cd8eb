//! Every call of a kind, made for one document: lists, detail page, actions and its own calls.

use super::{Call, Named, Specimen, Tells};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use uuid::Uuid;

/// A call and its route.
pub struct Known {
    /// As [`tandem_platform::Route::name`] formats it.
    pub route: String,
    pub call: Call,
    pub what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    List,
    Page,
    /// The form without a title, which creates nothing.
    Make,
    Action(&'static str),
    Own(Tells),
}

/// Whether a route belongs to the kind.
pub fn is_of(specimen: &dyn Specimen, route: &str) -> bool {
    let path = route.split_once(' ').map_or(route, |(_, path)| path);
    path.strip_prefix(specimen.api()).is_some_and(|rest| rest.starts_with('/'))
}

/// The calls of a kind for a document that does not exist.
pub fn calls(specimen: &dyn Specimen, routes: &BTreeSet<String>) -> Vec<Known> {
    let nobodys = Uuid::nil().to_string();
    calls_with(specimen, routes, &Named { id: &nobodys, version: 0, detail: &Value::Null }, "nobody", &nobodys)
}

/// The calls of a kind for this document; lists are filtered by its number.
pub fn calls_with(
    specimen: &dyn Specimen,
    routes: &BTreeSet<String>,
    of: &Named<'_>,
    number: &str,
    organize: &str,
) -> Vec<Known> {
    let api = specimen.api();
    let mut all = Vec::new();
    for route in routes.iter().filter(|route| is_of(specimen, route) && route.ends_with("/pageList")) {
        let path = route.split_once(' ').map_or("", |(_, path)| path);
        let call = Call::post(path, json!({ "search": number }));
        all.push(Known { route: route.clone(), call, what: What::List });
    }
    all.push(Known { route: format!("GET {api}/detail/{{id}}"), call: specimen.detail(of.id), what: What::Page });
    if let Some(form) = specimen.form(organize) {
        let call = Call::post(format!("{api}/save"), form);
        all.push(Known { route: format!("POST {api}/save"), call, what: What::Make });
    }
    for action in specimen.actions() {
        let call = specimen.call(action.name, of);
        let path = call.path.split('?').next().unwrap_or_default();
        all.push(Known { route: format!("{} {path}", call.method), what: What::Action(action.name), call });
    }
    for own in specimen.own_calls(of) {
        let route = format!("{} {api}/{}", own.call.method, own.name);
        all.push(Known { route, call: own.call, what: What::Own(own.tells) });
    }
    all
}
