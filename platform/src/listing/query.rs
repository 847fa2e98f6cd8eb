//! What a list is asked, and what it answers.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::marker::PhantomData;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

pub const PAGE_SIZES: [u32; 5] = [10, 20, 50, 100, 200];

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageQuery {
    #[serde(default = "first_page")]
    pub page_num: u32,
    #[serde(default = "default_size")]
    pub page_size: u32,
    /// The saved view whose columns are wanted; none means the system view.
    #[serde(default)]
    pub view_id: Option<String>,
    /// The quick-search box.
    #[serde(default)]
    pub search: Option<String>,
    #[serde(default)]
    pub conditions: Vec<Condition>,
    #[serde(default)]
    pub sort: Vec<SortBy>,
}

fn first_page() -> u32 {
    1
}
fn default_size() -> u32 {
    20
}

/// One line of the search panel. The lines are read from the top; `andOr` joins a line to
/// all before it, and is empty on the first.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Condition {
    #[serde(default)]
    pub and_or: String,
    pub field_db: String,
    pub symbol: String,
    /// A text, a number, or a list of them.
    #[schema(value_type = Value)]
    pub query_value: Value,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct SortBy {
    pub field: String,
    #[serde(default)]
    pub descending: bool,
}

/// A page. Rows are written as JSON once and passed on; `Row` only describes them.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page<Row> {
    pub content: Vec<Box<RawValue>>,
    /// Exact up to the cap; beyond it, the cap.
    pub total_elements: u64,
    pub total_is_exact: bool,
    #[serde(skip)]
    row: PhantomData<fn() -> Row>,
}

impl<Row> Page<Row> {
    pub fn new(content: Vec<Box<RawValue>>, total_elements: u64, total_is_exact: bool) -> Self {
        Self { content, total_elements, total_is_exact, row: PhantomData }
    }
}

impl<Row: ToSchema> PartialSchema for Page<Row> {
    fn schema() -> RefOr<Schema> {
        let rows = ArrayBuilder::new().items(Ref::from_schema_name(Row::name()));
        ObjectBuilder::new()
            .property("content", rows)
            .property("totalElements", ObjectBuilder::new().schema_type(Type::Integer))
            .property("totalIsExact", ObjectBuilder::new().schema_type(Type::Boolean))
            .required("content")
            .required("totalElements")
            .required("totalIsExact")
            .into()
    }
}
impl<Row: ToSchema> ToSchema for Page<Row> {
    fn name() -> Cow<'static, str> {
        format!("PageOf{}", Row::name()).into()
    }
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((Row::name().into_owned(), Row::schema()));
        Row::schemas(schemas);
    }
}
