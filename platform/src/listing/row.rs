//! The OpenAPI schema of a list's page, derived from the listing.

use super::write::RowAction;
use crate::http::route::{Schemas, reference};
use tandem_kernel::convention::camel;
use tandem_kernel::{Column, ColumnKind, Listing};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr};

pub fn page(listing: &Listing, into: &mut Schemas) -> RefOr<Schema> {
    let page = ObjectBuilder::new()
        .property("content", ArrayBuilder::new().items(row(listing, into)))
        .property("totalElements", ObjectBuilder::new().schema_type(Type::Integer))
        .property("totalIsExact", ObjectBuilder::new().schema_type(Type::Boolean))
        .property("next", ObjectBuilder::new().schema_type(or_null(Type::String)));
    let page = ["content", "totalElements", "totalIsExact"].into_iter().fold(page, ObjectBuilder::required);
    remember(format!("PageOf{}", name(listing)), page, into)
}

/// A row of the list. Columns that were not requested are absent.
pub fn row(listing: &Listing, into: &mut Schemas) -> RefOr<Schema> {
    let mut row = ObjectBuilder::new();
    for column in listing.columns() {
        row = row.property(column.field, ObjectBuilder::new().schema_type(json_type(column)));
        if listing.brings(column) {
            row = row.required(column.field);
        }
    }
    if listing.machine.is_some() {
        row = row.property("actions", ArrayBuilder::new().items(reference::<RowAction>(into))).required("actions");
    }
    remember(name(listing), row, into)
}

fn remember(name: String, object: ObjectBuilder, into: &mut Schemas) -> RefOr<Schema> {
    let reference = Ref::from_schema_name(&name);
    into.push((name, object.into()));
    reference.into()
}

/// The rows of `orders.order_change` have the type `OrdersOrderChangeRow`.
fn name(listing: &Listing) -> String {
    // The leading underscore makes the first letter a capital.
    camel(&format!("_{}_row", listing.code.replace('.', "_")))
}

/// Must match how `write` serialises the column.
fn json_type(column: &Column) -> SchemaType {
    let plain = match column.kind {
        _ if column.word => Type::String,
        ColumnKind::Integer => Type::Integer,
        ColumnKind::Boolean => Type::Boolean,
        _ => Type::String,
    };
    if column.nullable { or_null(plain) } else { plain.into() }
}

fn or_null(plain: Type) -> SchemaType {
    SchemaType::from_iter([plain, Type::Null])
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_kernel::Sort;

    const GATES: Listing = Listing {
        code: "yard.iron_gate",
        key: &["gate_id"],
        parts: &[&[
            Column::id(),
            Column::version(),
            Column::text("name"),
            Column::date("opened_on").nullable(),
            Column::integer("height"),
        ]],
        default_sort: &[Sort::up("name")],
        ..Listing::EMPTY
    };

    #[test]
    fn a_row_has_what_it_always_brings_and_may_have_the_rest() {
        let mut all = Vec::new();
        page(&GATES, &mut all);
        let names: Vec<_> = all.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["YardIronGateRow", "PageOfYardIronGateRow"]);
        let row = serde_json::to_value(&all[0].1).unwrap();
        assert_eq!(row["required"], serde_json::json!(["id", "version"]));
        assert_eq!(row["properties"]["name"]["type"], "string");
        assert_eq!(row["properties"]["height"]["type"], "integer");
        assert_eq!(row["properties"]["openedOn"]["type"], serde_json::json!(["string", "null"]));
    }
}
