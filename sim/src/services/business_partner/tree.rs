//! A partner with all that belongs to it, as one value: read from a body, found in, and told as far as `$expand` asks.

use super::sets::{PARTNERS, TO_SUPPLIER, entity};
use crate::services::metadata::Entity;
use serde_json::{Map, Value, json};

/// How many looks for its supplier find none yet.
pub const LOOKS: &str = "_looks";
/// The request that made it.
pub const REQUEST: &str = "_request";

/// The rows below a record: one, several, or in the form of V2.
pub fn rows(below: &Value) -> &[Value] {
    let several = below.as_array().or_else(|| below.get("results").and_then(Value::as_array));
    match several {
        Some(rows) => rows,
        None if below.is_object() && below.get("__deferred").is_none() => std::slice::from_ref(below),
        None => &[],
    }
}

/// A record of the set with those below it, or the name of what is none of its fields.
pub fn read(of: &Entity, body: &Value) -> Result<Value, String> {
    let mut read = Map::new();
    for (name, value) in body.as_object().ok_or("the body")?.iter().filter(|(name, _)| *name != "__metadata") {
        let lead = of.leads.iter().find(|(lead, _)| lead == name);
        let known = of.keys.iter().chain(of.fields).any(|field| field == name);
        match lead.and_then(|(_, set)| entity(set)) {
            Some(below) => {
                let inner: Result<Vec<Value>, String> = rows(value).iter().map(|row| self::read(below, row)).collect();
                let mut inner = inner.map_err(|inner| format!("{name}/{inner}"))?;
                let one = name == TO_SUPPLIER;
                read.insert(name.clone(), if one { inner.pop().unwrap_or_default() } else { Value::Array(inner) });
            }
            None if known && (value.is_string() || value.is_boolean() || value.is_null()) => {
                read.insert(name.clone(), value.clone());
            }
            None => return Err(name.clone()),
        }
    }
    Ok(Value::Object(read))
}

/// Gives a new record, and those below it, the keys they lack: those of the record above, or new ones.
pub fn settle(of: &Entity, node: &mut Value, above: &Value, at: usize) {
    for key in of.keys {
        if node[*key].is_null() {
            let partner = above["BusinessPartner"].as_str().unwrap_or_default();
            node[*key] = match (&above[*key], *key) {
                (Value::String(known), _) => known.as_str().into(),
                (_, "AddressID") => format!("{partner}{at:02}").into(),
                (_, "OrdinalNumber") => (at + 1).to_string().into(),
                _ => "".into(),
            };
        }
    }
    let own = node.clone();
    for (lead, set) in of.leads {
        let Some(below) = entity(set) else { continue };
        match &mut node[*lead] {
            Value::Array(rows) => rows.iter_mut().enumerate().for_each(|(at, row)| settle(below, row, &own, at)),
            one @ Value::Object(_) => settle(below, one, &own, 0),
            missing if *lead != TO_SUPPLIER => *missing = json!([]),
            _ => {}
        }
    }
}

/// Where records for which this holds stand within a partner, as JSON pointers.
pub fn places(of: &Entity, node: &Value, holds: &dyn Fn(&Entity, &Value) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    walk(of, node, String::new(), holds, &mut found);
    found
}

fn walk(of: &Entity, node: &Value, place: String, holds: &dyn Fn(&Entity, &Value) -> bool, found: &mut Vec<String>) {
    if holds(of, node) {
        found.push(place.clone());
    }
    for (lead, set) in of.leads {
        let Some(below) = entity(set) else { continue };
        match &node[*lead] {
            Value::Array(rows) => {
                for (at, row) in rows.iter().enumerate() {
                    walk(below, row, format!("{place}/{lead}/{at}"), holds, found);
                }
            }
            one @ Value::Object(_) => walk(below, one, format!("{place}/{lead}"), holds, found),
            _ => {}
        }
    }
}

/// Whether the ERP has made the supplier of a partner by now.
pub fn has_supplier(partner: &Value) -> bool {
    partner[TO_SUPPLIER].is_object() && partner[LOOKS].as_u64().unwrap_or_default() == 0
}

/// A record as the service tells it: what is below only where `$expand` asks for it.
pub fn shown(base: &str, etag: &str, of: &Entity, node: &Value, expand: &[&str]) -> Value {
    let mut value = node.clone();
    if of.set == PARTNERS {
        let supplier = if has_supplier(node) { node[TO_SUPPLIER]["Supplier"].clone() } else { "".into() };
        value["Supplier"] = supplier;
    }
    let keys: Vec<String> =
        of.keys.iter().map(|key| format!("{key}='{}'", node[*key].as_str().unwrap_or_default())).collect();
    let keys = match of.keys {
        [only] => node[*only].as_str().map(|key| format!("'{key}'")).unwrap_or_default(),
        _ => keys.join(","),
    };
    let uri = format!("{base}/{}({keys})", of.set);
    for (lead, set) in of.leads {
        let Some(below) = entity(set) else { continue };
        let inner = format!("{lead}/");
        let asked = expand.iter().any(|path| path == lead || path.starts_with(&inner));
        let further: Vec<&str> = expand.iter().filter_map(|path| path.strip_prefix(&inner)).collect();
        let tell = |row: &Value| shown(base, etag, below, row, &further);
        value[*lead] = match &node[*lead] {
            _ if !asked => json!({ "__deferred": { "uri": format!("{uri}/{lead}") } }),
            Value::Array(rows) => json!({ "results": rows.iter().map(tell).collect::<Vec<Value>>() }),
            one @ Value::Object(_) if has_supplier(node) => tell(one),
            _ => Value::Null,
        };
    }
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|name, _| !name.starts_with('_'));
    }
    let kind = format!("API_BUSINESS_PARTNER.{}Type", of.set);
    value["__metadata"] = json!({ "id": uri, "uri": uri, "type": kind, "etag": etag });
    value
}
