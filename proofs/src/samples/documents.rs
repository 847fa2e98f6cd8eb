//! Samples of documents and their dependent records, derived from the specimens.

use super::{Of, Room, Sample, Shows, plain, sample};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_testkit::specimens::{Named, Specimen, Tells, What, calls_with};

/// Every call of every kind, with a stale version.
pub fn samples(room: &Room) -> Vec<Sample> {
    let routes: BTreeSet<String> =
        tandem::modules::all().iter().flat_map(|module| &module.routes).map(|route| route.name()).collect();
    let mut all = Vec::new();
    for (specimen, found) in &room.documents {
        let id = found.id.to_string();
        let of = Named { id: &id, version: 0, detail: &found.detail };
        for known in calls_with(*specimen, &routes, &of, &found.number, &room.organize) {
            let (of, shows) = match known.what {
                What::List => (Of::Supplier, Shows::Listed),
                What::Page | What::Own(Tells::Which) => (Of::Supplier, Shows::Named),
                What::Action(_) | What::Own(Tells::Whether) => (Of::Supplier, Shows::Record),
                What::Make | What::Own(Tells::Nothing) => (Of::Nobody, Shows::Nothing),
            };
            let (path, body) = (known.call.path, known.call.body);
            let holder = specimen.hangs_on().filter(|_| known.what != What::List);
            let through = holder.map(page_of);
            all.push(Sample { route: known.route, path, body, of, shows, through, names: Some(id.clone()) });
        }
    }
    all
}

/// The route of its detail page.
fn page_of(specimen: &dyn Specimen) -> String {
    format!("GET {}/detail/{{id}}", specimen.api())
}

/// Comments, reports and the lists of order lines.
pub fn besides(room: &Room) -> Vec<Sample> {
    let (specimen, found) = &room.documents[0];
    let (kind, id) = (specimen.code(), found.id);
    let commented = format!("?entityKind={kind}&entityId={id}");
    let through = |sample| Sample { through: Some(page_of(*specimen)), ..sample };
    let search = json!({ "search": found.number });
    let lines = |route| Sample {
        names: Some(found.number.clone()),
        ..sample(route, "", search.clone(), Of::Supplier, Shows::Listed)
    };
    vec![
        through(sample("GET /service1/content/api/comment/list", &commented, Value::Null, Of::Supplier, Shows::Record)),
        through(sample(
            "GET /service1/content/api/comment/people",
            &commented,
            Value::Null,
            Of::Supplier,
            Shows::Record,
        )),
        plain("POST /service1/content/api/comment/add", "", json!({ "entityKind": kind, "entityId": id, "said": "" })),
        plain("POST /service1/content/api/comment/takeBack", "", json!({ "id": id })),
        lines("POST /service1/orders/api/orderLine/su/pageList"),
        lines("POST /service1/orders/api/orderLine/pu/pageList"),
    ]
}
