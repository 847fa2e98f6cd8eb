//! The OpenAPI document, from the same table the router is built from.

use super::route::{Access, Kind, Route};
use crate::module::Module;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, PathItemBuilder, PathsBuilder};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder, Required, ResponseBuilder};

pub fn document(modules: &[Module]) -> OpenApi {
    let mut paths = PathsBuilder::new();
    let mut components = ComponentsBuilder::new();
    for module in modules {
        for route in &module.routes {
            for (name, schema) in &route.description.schemas {
                components = components.schema(name.clone(), schema.clone());
            }
            let item = PathItemBuilder::new().operation(method(route), operation(module.declaration.name, route));
            paths = paths.path(route.path, item.build());
        }
    }
    let info = InfoBuilder::new().title("Tandem").version(env!("CARGO_PKG_VERSION"));
    OpenApiBuilder::new().info(info.build()).paths(paths.build()).components(Some(components.build())).build()
}

fn method(route: &Route) -> HttpMethod {
    match route.method.as_str() {
        "POST" => HttpMethod::Post,
        "PUT" => HttpMethod::Put,
        "DELETE" => HttpMethod::Delete,
        _ => HttpMethod::Get,
    }
}

fn operation(module: &str, route: &Route) -> OperationBuilder {
    let access = match route.access {
        Access::Public(reason) => format!("Public: {reason}."),
        Access::SignedIn(reason) => format!("Any signed-in user: {reason}."),
        Access::Permission(permission) => format!("Needs the permission {permission}."),
    };
    let mut operation = OperationBuilder::new().tag(module).description(Some(access));
    for parameter in &route.description.parameters {
        operation = operation.parameter(parameter.clone());
    }
    if let Some(body) = &route.description.body {
        let content = ContentBuilder::new().schema(Some(body.clone())).build();
        let kind = if route.takes_file() { "application/octet-stream" } else { "application/json" };
        let body = RequestBodyBuilder::new().content(kind, content).required(Some(Required::True));
        operation = operation.request_body(Some(body.build()));
    }
    let mut response = ResponseBuilder::new().description("The envelope");
    if matches!(route.kind, Kind::File(_)) {
        response = ResponseBuilder::new().description("The file");
        let bytes = ObjectBuilder::new().schema_type(Type::String).build();
        response = response.content("application/octet-stream", ContentBuilder::new().schema(Some(bytes)).build());
    } else if matches!(route.kind, Kind::Live) {
        let text = ObjectBuilder::new().schema_type(Type::String).build();
        response = response.content("text/event-stream", ContentBuilder::new().schema(Some(text)).build());
    } else if let Some(data) = &route.description.answer {
        let envelope = ObjectBuilder::new()
            .property("code", ObjectBuilder::new().schema_type(Type::Integer))
            .property("message", ObjectBuilder::new().schema_type(Type::String))
            .property("data", data.clone())
            .required("code")
            .required("message")
            .required("data");
        response = response.content("application/json", ContentBuilder::new().schema(Some(envelope.build())).build());
    }
    operation.response("200", response.build())
}
