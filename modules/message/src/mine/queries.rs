//! Queries for the caller's messages. Row-level security restricts users to their own.

use super::listing::LISTING;
use serde::Serialize;
use serde_json::value::RawValue;
use tandem_kernel::Result;
use tandem_platform::listing::{Condition, PageQuery, RowAction, run};
use tandem_platform::{Nothing, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

const IN_THE_BELL: usize = 8;
/// Larger counts are shown as "99+".
const COUNTED: u64 = 100;

/// A message as the bell has it; only describes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    pub id: Uuid,
    pub version: i64,
    /// `unread` or `read`
    pub state: String,
    /// `task`, `notice` or `alert`
    #[serde(rename = "type")]
    pub kind: String,
    pub title: String,
    pub content: String,
    /// The page it leads to; may be empty.
    pub link: String,
    pub template: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub read_at: Option<OffsetDateTime>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Newest {
    /// Counted up to a hundred.
    pub unread: u64,
    #[schema(value_type = Vec<Message>)]
    pub newest: Vec<Box<RawValue>>,
}

/// Read through the list, so that messages about documents hidden by data rules are excluded.
pub async fn newest(tx: &mut Tx, _nothing: Nothing) -> Result<Newest> {
    let few = |conditions| PageQuery { page_size: 10, conditions, ..PageQuery::default() };
    let unread = LISTING.scenes().iter().find(|scene| scene.name == "unread").map(Condition::of_scene);
    let unread = run(tx, &LISTING, &few(unread.unwrap_or_default())).await?.total_elements.min(COUNTED);
    let newest = PageQuery { count: false, ..few(Vec::new()) };
    let mut newest = run(tx, &LISTING, &newest).await?.content;
    newest.truncate(IN_THE_BELL);
    Ok(Newest { unread, newest })
}
