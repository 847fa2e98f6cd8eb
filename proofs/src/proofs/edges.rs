//! Every field of every request, filled with values no column can hold: numbers and dates out of range, text instead of
//! numbers, deeply nested arrays. All are accepted or refused; nothing causes an internal error or a crash.

use crate::Size;
use crate::node::Node;
use crate::personas::{persona, uses_up_session};
use crate::report::Outcome;
use crate::samples::{Room, Sample};
use anyhow::Result;
use futures_util::{StreamExt, TryStreamExt, stream};
use reqwest::Method;
use serde_json::{Map, Value, json};
use tandem_kernel::Side;
use tandem_platform::Access;
use tandem_platform::http::openapi::document;
use tandem_platform::http::route::Route;
use tandem_testkit::{Client, World};
use uuid::Uuid;

const AT_ONCE: usize = 8;
/// The maximum nesting of our request bodies.
const DEEPEST: usize = 6;

fn edges() -> Vec<Value> {
    let mut nested = json!([]);
    for _ in 0..12 {
        nested = json!([nested]);
    }
    let texts = [
        "99999999999999999999",
        "79228162514264337593543950336",
        "1e28",
        "1_000",
        "-1",
        "0.0000000000000000000000000000000000001",
        "-9999-01-01",
        "0001-01-01",
        "9999-12-31",
        "9999-12-31T23:59:59Z",
        "NaN",
        "\u{0}",
    ];
    let numbers = [
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(i64::from(i32::MAX) + 1),
        json!(-1),
        json!(1e28),
        json!(0.5),
    ];
    texts.into_iter().map(Value::from).chain(numbers).chain([Value::Null, json!({}), nested]).collect()
}

pub async fn run(size: Size) -> Result<Outcome> {
    let world = World::start().await?;
    let mut node = Node::start("serve", &world.config).await?;
    let base = node.base();
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    world.work();
    let room = Room::make(&world, &base, &world.acme, "edge_room").await?;
    let supplier = persona(&world, &base, &world.acme, "seller", "supplier_sales", Some(&room)).await?;
    let described = serde_json::to_value(document(world.platform.modules()))?;
    let routes: Vec<&Route> = world.platform.modules().iter().flat_map(|m| &m.routes).collect();
    let mut calls: Vec<Call<'_>> = Vec::new();
    let mut fields = 0;
    let edges = edges();
    for route in routes.iter().filter(|route| !route.takes_file() && !uses_up_session(route)) {
        let sample = room.sample(route)?;
        let Some(form) = form_of(&described, route, sample) else { continue };
        let of_supplier =
            matches!(route.access, Access::Permission(code) if !world.platform.is_of_use(Side::Buyer, code));
        let client = if of_supplier { &supplier } else { &owner };
        let mut places = Vec::new();
        leaves(&form, &mut Vec::new(), &mut places);
        fields += places.len();
        for (at, place) in places.iter().enumerate() {
            for (n, edge) in edges.iter().enumerate() {
                // A quick run tries a third of the values per field, a different third for the next field.
                if size.pick((n + at) % 3 == 0, true) {
                    calls.push(Call { client, route, path: &sample.path, body: with(&form, place, edge) });
                }
            }
        }
    }
    let count = calls.len();
    let answers: Vec<(u16, String)> =
        stream::iter(calls.iter().map(Call::make)).buffer_unordered(AT_ONCE).try_collect().await?;
    let broken: Vec<&String> = answers.iter().filter(|(status, _)| *status >= 500).map(|(_, told)| told).collect();
    let mut outcome = Outcome::default();
    outcome.figure("fields of calls", fields).figure("calls", count);
    outcome.figure("refused in words", answers.iter().filter(|(status, _)| *status == 422).count());
    outcome.bar("calls that broke", broken.len(), "0", broken.is_empty());
    broken.iter().take(20).for_each(|told| outcome.fault((*told).clone()));
    let alive = owner.get("/service1/identity/api/user/info").await?.code == 200;
    outcome.bar("the server answers afterwards", alive, "true", alive);
    node.stop().await?;
    Ok(outcome)
}

struct Call<'a> {
    client: &'a Client,
    route: &'a Route,
    path: &'a str,
    body: Value,
}

impl Call<'_> {
    async fn make(&self) -> Result<(u16, String)> {
        let response = self.client.request(self.route.method.clone(), self.path).json(&self.body).send().await?;
        let status = response.status().as_u16();
        let told = if status >= 500 {
            format!("{} {}: {}", self.route.name(), self.body, response.text().await?)
        } else {
            String::new()
        };
        Ok((status, told))
    }
}

/// The complete request body of a route, with the sample's values where it has any; `None` if it takes no body.
fn form_of(described: &Value, route: &Route, sample: &Sample) -> Option<Value> {
    if route.method == Method::GET || sample.body.is_null() {
        return None;
    }
    let method = route.method.as_str().to_lowercase();
    let schema = &described["paths"][route.path][method]["requestBody"]["content"]["application/json"]["schema"];
    let mut form = filled(described, schema, "", 0);
    overlay(&mut form, &sample.body);
    Some(form)
}

/// A body with a valid value in every field, so that only the tested field is invalid.
fn filled(described: &Value, schema: &Value, name: &str, depth: usize) -> Value {
    if depth > DEEPEST {
        return Value::Null;
    }
    if let Some(schema) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        return filled(described, &described["components"]["schemas"][schema], name, depth + 1);
    }
    if let Some(all) = schema["allOf"].as_array() {
        let mut whole = json!({});
        all.iter().for_each(|part| overlay(&mut whole, &filled(described, part, name, depth + 1)));
        return whole;
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(some) = schema[choice].as_array() {
            let meant = some.iter().find(|one| one["type"] != json!("null"));
            return meant.map_or(Value::Null, |one| filled(described, one, name, depth + 1));
        }
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str()).unwrap_or_default();
    match kind {
        "object" => {
            let properties = schema["properties"].as_object().into_iter().flatten();
            let parts = properties.map(|(name, part)| (name.clone(), filled(described, part, name, depth + 1)));
            Value::Object(parts.collect::<Map<_, _>>())
        }
        "array" => json!([filled(described, &schema["items"], name, depth + 1)]),
        "integer" | "number" => json!(1),
        "boolean" => json!(false),
        "string" if schema["format"] == json!("uuid") => json!(Uuid::nil()),
        "string" if schema["enum"][0].is_string() => schema["enum"][0].clone(),
        "string" if ["id", "Id", "Ids"].iter().any(|end| name.ends_with(end)) => json!(Uuid::nil()),
        "string" if ["on", "On", "day", "Day"].iter().any(|end| name.ends_with(end)) => json!("2100-01-01"),
        "string" => json!("1"),
        _ => Value::Null,
    }
}

fn overlay(onto: &mut Value, from: &Value) {
    match (onto, from) {
        (Value::Object(onto), Value::Object(from)) => {
            for (name, value) in from {
                overlay(onto.entry(name.clone()).or_insert(Value::Null), value);
            }
        }
        // An empty array in a sample keeps the generated element.
        (Value::Array(_), Value::Array(from)) if from.is_empty() => {}
        (onto, from) => *onto = from.clone(),
    }
}

/// The paths of all values in a body.
fn leaves(form: &Value, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    let mut down = |name: String, value: &Value| {
        path.push(name);
        leaves(value, path, found);
        path.pop();
    };
    match form {
        Value::Object(parts) if !parts.is_empty() => parts.iter().for_each(|(name, value)| down(name.clone(), value)),
        Value::Array(items) if !items.is_empty() => {
            items.iter().enumerate().for_each(|(at, value)| down(at.to_string(), value));
        }
        _ => found.push(path.clone()),
    }
}

fn with(form: &Value, place: &[String], edge: &Value) -> Value {
    let mut form = form.clone();
    let pointer: String = place.iter().map(|name| format!("/{}", name.replace('~', "~0").replace('/', "~1"))).collect();
    if let Some(value) = form.pointer_mut(&pointer) {
        *value = edge.clone();
    }
    form
}
