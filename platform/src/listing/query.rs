//! Query and result types of lists.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use tandem_kernel::{Listing, SceneLine, SystemScene};
use utoipa::ToSchema;

pub const PAGE_SIZES: [u32; 5] = [10, 20, 50, 100, 200];

/// One question to a list. The same value serves a page, a saved scene, an address, an export and the API.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageQuery {
    #[serde(default = "first_page")]
    pub page_num: u32,
    #[serde(default = "default_size")]
    pub page_size: u32,
    /// The saved view whose columns are wanted; none means the system view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view_id: Option<String>,
    /// The quick-search box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sort: Vec<SortBy>,
    /// The fields wanted; none means all. Those every row carries come with any choice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// `next` of the page before: goes on after its last row, however deep. `pageNum` then says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Whether to count. A page without it still says what it knows: the count, where the list ends on it or a search
    /// found the rows anyway; else `totalElements` 0, not exact. `listing/found` counts apart.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub count: bool,
    /// The time zone (`Asia/Shanghai`) in which days begin; none means the installation's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
}

impl Default for PageQuery {
    fn default() -> Self {
        Self {
            page_num: first_page(),
            page_size: default_size(),
            view_id: None,
            search: None,
            conditions: Vec::new(),
            sort: Vec::new(),
            columns: Vec::new(),
            after: None,
            count: yes(),
            time_zone: None,
        }
    }
}

impl PageQuery {
    /// The widest question that a list answers: all of it, or the latest of it where it needs a period.
    pub fn widest(listing: &Listing) -> Self {
        let period = listing.window.map(|window| Condition {
            field_db: window.field.to_owned(),
            symbol: "dynamic".to_owned(),
            query_value: Value::from(format!("lastDays:{}", window.days)),
            ..Condition::default()
        });
        Self { conditions: period.into_iter().collect(), ..Self::default() }
    }
    /// Whether the quick-search box says something.
    pub fn searches(&self) -> bool {
        self.search.as_ref().is_some_and(|text| !text.trim().is_empty())
    }
    /// Whether it has a condition or a search.
    pub fn narrows(&self) -> bool {
        !self.conditions.is_empty() || self.searches()
    }
}

fn first_page() -> u32 {
    1
}
fn default_size() -> u32 {
    20
}
fn yes() -> bool {
    true
}
fn is_yes(flag: &bool) -> bool {
    *flag
}

/// One line of the search panel. The lines are read from the top; `andOr` joins a line to
/// all before it, and is empty on the first. A line with `conditions` is a group of such lines in brackets.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Condition {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub and_or: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub field_db: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub symbol: String,
    /// A text, a number, a timestamp, a list of them, or an address.
    #[schema(value_type = Value)]
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub query_value: Value,
    /// The line's place as the panel wrote it. Where every line has one, it decides the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<String>,
    /// Kept for whoever wrote it; the list knows its own table and types.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field_type: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub conditions: Vec<Condition>,
}

impl Condition {
    /// The lines of a built-in scene, as the search panel would send them.
    pub fn of_scene(scene: &SystemScene) -> Vec<Self> {
        Self::of_lines(scene.lines)
    }

    pub fn of_lines(lines: &[SceneLine]) -> Vec<Self> {
        let line = |(at, line): (usize, &SceneLine)| Self {
            and_or: match (at, line.or) {
                (0, _) => "",
                (_, true) => "OR",
                (_, false) => "AND",
            }
            .to_owned(),
            field_db: line.field.to_owned(),
            symbol: line.symbol.to_owned(),
            query_value: Value::from(line.value),
            sort: Some(at.to_string()),
            ..Self::default()
        };
        lines.iter().enumerate().map(line).collect()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct SortBy {
    pub field: String,
    #[serde(default)]
    pub descending: bool,
}

/// A page. Rows are serialised to JSON once and passed on; `row` describes their schema.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub content: Vec<Box<RawValue>>,
    /// Exact up to the cap; beyond it, the cap; 0 and not exact where it is not known.
    pub total_elements: u64,
    pub total_is_exact: bool,
    /// The cursor for `after`; `None` on the last page.
    pub next: Option<String>,
}
