//! TypeScript types of all calls, from the same table as the router: each named type once, one line per call.

use super::route::Route;
use crate::module::Module;
use std::collections::BTreeMap;
use std::fmt::Write;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::openapi::schema::{AdditionalProperties, Array, ArrayItems, Object, SchemaType, Type};
use utoipa::openapi::{RefOr, Required, Schema};

/// Definitions longer than this are split over several lines.
const WIDTH: usize = 110;

const HEAD: &str = "// Written by `cargo xtask gen` from the routes of the server; never edited.\n\n";
const CALLS: &str =
    "\n/** By method and address: what a call takes, and the `data` it gives. */\nexport interface Calls {\n";

pub fn client(modules: &[Module]) -> String {
    let routes = || modules.iter().flat_map(|module| &module.routes);
    let types: BTreeMap<_, _> = routes().flat_map(|route| &route.description.schemas).cloned().collect();
    let mut text = HEAD.to_owned();
    text.extend(types.iter().map(|(name, schema)| named(name, schema)));
    text.push_str(CALLS);
    for method in ["get", "post", "put", "delete"] {
        let of_method = routes().filter(|route| route.method.as_str().eq_ignore_ascii_case(method));
        let calls: BTreeMap<_, _> = of_method.filter_map(|route| Some((route.path, call(route)?))).collect();
        let _ = writeln!(text, "  {method}: {{");
        for (path, call) in calls {
            let _ = writeln!(text, "    \"{path}\": {{ {call} }};");
        }
        text.push_str("  };\n");
    }
    text.push_str("}\n");
    text
}

/// The input and output types of a call; none if it does not respond with the envelope.
fn call(route: &Route) -> Option<String> {
    let answer = route.description.answer.as_ref()?;
    let places = [("path", ParameterIn::Path), ("query", ParameterIn::Query)];
    let places = places.map(|(name, place)| (name, parameters(route, &place)));
    let mark = |optional: bool| if optional { "?" } else { "" };
    let omitted = |fields: &[Field]| fields.iter().all(|field| field.optional);
    let given = places.iter().filter(|(_, fields)| !fields.is_empty());
    let given = given.map(|(name, fields)| format!("{name}{}: {}", mark(omitted(fields)), in_line(fields)));
    let given: Vec<_> = given.collect();
    let mut parts = Vec::new();
    if !given.is_empty() {
        let all_omitted = places.iter().all(|(_, fields)| omitted(fields));
        parts.push(format!("params{}: {{ {} }}", mark(all_omitted), given.join("; ")));
    }
    match &route.description.body {
        // Files are sent by a separate function that reports progress.
        Some(_) if route.takes_file() => parts.push("body: never".to_owned()),
        Some(body) => parts.push(format!("body: {}", typed(body))),
        None => {}
    }
    parts.push(format!("data: {}", typed(answer)));
    Some(parts.join("; "))
}

fn parameters<'a>(route: &'a Route, place: &ParameterIn) -> Vec<Field<'a>> {
    let all = route.description.parameters.iter().filter(|parameter| parameter.parameter_in == *place);
    let field = |parameter: &'a Parameter| Field {
        name: &parameter.name,
        optional: parameter.required != Required::True,
        about: None,
        of: parameter.schema.as_ref().map_or_else(|| "string".to_owned(), typed),
    };
    all.map(field).collect()
}

/// A field of an object, or a parameter of a call.
struct Field<'a> {
    name: &'a str,
    optional: bool,
    about: Option<String>,
    of: String,
}

impl Field<'_> {
    fn written(&self) -> String {
        let plain = self.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let name = if plain { self.name.to_owned() } else { format!("{:?}", self.name) };
        format!("{name}{}: {}", if self.optional { "?" } else { "" }, self.of)
    }
}

fn fields<'a>(object: &'a Object) -> Vec<Field<'a>> {
    let field = |name: &'a String, schema| Field {
        name,
        optional: !object.required.contains(name),
        about: about(schema),
        of: typed(schema),
    };
    object.properties.iter().map(|(name, schema)| field(name, schema)).collect()
}

fn in_line(fields: &[Field]) -> String {
    let all: Vec<_> = fields.iter().map(Field::written).collect();
    format!("{{ {} }}", all.join("; "))
}

/// A named type, on one line if it fits and no field has a comment.
fn named(name: &str, schema: &RefOr<Schema>) -> String {
    let line = format!("type {name} = {};\n", typed(schema));
    let parts: Vec<&RefOr<Schema>> = match schema {
        RefOr::T(Schema::AllOf(all)) => all.items.iter().collect(),
        one => vec![one],
    };
    let part = |part: &&RefOr<Schema>| match part {
        RefOr::T(Schema::Object(object)) if !object.properties.is_empty() => spread(&fields(object)),
        other => typed(other),
    };
    let spread = parts.iter().map(part).collect::<Vec<_>>().join(" & ");
    let fits = line.len() <= WIDTH && !spread.contains("/**");
    format!("{}{}", comment("", about(schema)), if fits { line } else { format!("type {name} = {spread};\n") })
}

fn spread(fields: &[Field]) -> String {
    let line = |field: &Field| format!("{}  {};\n", comment("  ", field.about.clone()), field.written());
    format!("{{\n{}}}", fields.iter().map(line).collect::<String>())
}

fn comment(indent: &str, about: Option<String>) -> String {
    about.map_or_else(String::new, |about| format!("{indent}/** {about} */\n"))
}

fn about(schema: &RefOr<Schema>) -> Option<String> {
    let text = match schema {
        RefOr::Ref(to) => Some(&to.description).filter(|text| !text.is_empty()),
        RefOr::T(Schema::Array(array)) => array.description.as_ref(),
        RefOr::T(Schema::Object(object)) => object.description.as_ref(),
        RefOr::T(Schema::OneOf(one)) => return one.description.clone().or_else(|| one.items.iter().find_map(about)),
        RefOr::T(Schema::AllOf(all)) => all.description.as_ref(),
        RefOr::T(_) => None,
    };
    text.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ").replace("*/", "* /"))
}

fn typed(schema: &RefOr<Schema>) -> String {
    let joined = |items: &[RefOr<Schema>], by: &str| items.iter().map(typed).collect::<Vec<_>>().join(by);
    match schema {
        RefOr::Ref(to) => to.ref_location.rsplit('/').next().unwrap_or_default().to_owned(),
        RefOr::T(Schema::Array(array)) => list(array),
        RefOr::T(Schema::Object(object)) => plain(object),
        RefOr::T(Schema::OneOf(one)) => joined(&one.items, " | "),
        RefOr::T(Schema::AnyOf(any)) => joined(&any.items, " | "),
        RefOr::T(Schema::AllOf(all)) => joined(&all.items, " & "),
        RefOr::T(_) => "unknown".to_owned(),
    }
}

fn list(array: &Array) -> String {
    let ArrayItems::RefOrSchema(items) = &array.items else { return "unknown[]".to_owned() };
    let of = typed(items);
    let of = if of.contains([' ', '|', '&']) && !of.starts_with('{') { format!("({of})[]") } else { format!("{of}[]") };
    or_null(of, &array.schema_type)
}

fn plain(object: &Object) -> String {
    if let Some(values) = &object.enum_values {
        return values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ");
    }
    match &object.schema_type {
        SchemaType::Type(one) => of_type(object, one),
        SchemaType::Array(several) => several.iter().map(|one| of_type(object, one)).collect::<Vec<_>>().join(" | "),
        SchemaType::AnyValue => "unknown".to_owned(),
    }
}

fn of_type(object: &Object, one: &Type) -> String {
    match one {
        Type::String => "string".to_owned(),
        Type::Integer | Type::Number => "number".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Array => "unknown[]".to_owned(),
        Type::Object => match &object.additional_properties.as_deref() {
            Some(AdditionalProperties::RefOr(of)) => format!("{{ [key: string]: {} }}", typed(of)),
            _ if object.properties.is_empty() => "{ [key: string]: unknown }".to_owned(),
            _ => in_line(&fields(object)),
        },
    }
}

fn or_null(of: String, kind: &SchemaType) -> String {
    match kind {
        SchemaType::Array(several) if several.contains(&Type::Null) => format!("{of} | null"),
        _ => of,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::route::{Method, reference};
    use crate::{Access, Body, PathId, Query, Tx};
    use serde::{Deserialize, Serialize};
    use tandem_kernel::Result;
    use utoipa::{IntoParams, ToSchema};

    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    struct Gate {
        name: String,
        /// None while it is shut.
        opened_on: Option<String>,
        posts: Vec<Post>,
    }
    #[derive(Serialize, Deserialize, ToSchema)]
    struct Post {
        #[serde(default)]
        height: i64,
    }
    #[derive(Deserialize, IntoParams)]
    #[allow(dead_code)]
    struct Shown {
        shut: Option<bool>,
    }

    async fn one(_: &mut Tx, (PathId(_), Query(_)): (PathId, Query<Shown>)) -> Result<Gate> {
        unreachable!("only described")
    }
    async fn put(_: &mut Tx, Body(_): Body<Post>) -> Result<Vec<Post>> {
        unreachable!("only described")
    }
    const ANYONE: Access = Access::Public("only described");

    #[test]
    fn a_call_says_what_it_takes_and_gives() {
        let read = Route::ask(Method::GET, "/gate/{id}", ANYONE, one);
        let written = "params: { path: { id: string }; query?: { shut?: boolean | null } }; data: Gate";
        assert_eq!(call(&read).as_deref(), Some(written));
        let changed = Route::command(Method::POST, "/post", ANYONE, put);
        assert_eq!(call(&changed).as_deref(), Some("body: Post; data: Post[]"));
        let sent = changed.taking_file(10);
        assert_eq!(call(&sent).as_deref(), Some("body: never; data: Post[]"));
        assert_eq!(call(&Route::live("/live", ANYONE)), None, "it answers without the envelope");
    }

    #[test]
    fn a_type_stands_once_with_what_is_said_of_its_fields() {
        let mut all = Vec::new();
        reference::<Vec<Gate>>(&mut all);
        let written: String = all.iter().map(|(name, schema)| named(name, schema)).collect();
        let gate = "type Gate = {\n  name: string;\n  /** None while it is shut. */\n  openedOn?: string | null;\n  posts: Post[];\n};\n";
        assert_eq!(written, format!("type Post = {{ height?: number }};\n{gate}"));
    }
}
