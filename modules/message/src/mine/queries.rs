//! Everything that reads one's own messages. Row-level security leaves everyone his own.

use super::listing::LISTING;
use serde::Serialize;
use serde_json::Value;
use tandem_kernel::Result;
use tandem_platform::listing::{Condition, Page, PageQuery, RowAction, run};
use tandem_platform::{Body, Nothing, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

const IN_THE_BELL: i64 = 8;
/// More than this is shown as "99+", so nobody counts on.
const COUNTED: i64 = 100;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    #[sqlx(rename = "message_id")]
    pub id: Uuid,
    pub version: i64,
    /// `unread` or `read`
    pub state: String,
    /// `task`, `notice` or `alert`
    #[serde(rename = "type")]
    #[sqlx(rename = "type")]
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
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Newest {
    /// Counted up to a hundred.
    pub unread: i64,
    pub newest: Vec<Message>,
}

pub async fn page_list(tx: &mut Tx, Body(mut query): Body<PageQuery>) -> Result<Page<Message>> {
    let me = tx.ctx().caller()?.id.to_string();
    let line = |and_or: &str| Condition { and_or: and_or.to_owned(), ..Condition::default() };
    let mine = Condition { field_db: "userId".into(), symbol: "=".into(), query_value: Value::from(me), ..line("") };
    let asked = std::mem::take(&mut query.conditions);
    query.conditions.push(mine);
    if !asked.is_empty() {
        query.conditions.push(Condition { conditions: asked, ..line("AND") });
    }
    run(tx, &LISTING, &query).await
}

pub async fn newest(tx: &mut Tx, _nothing: Nothing) -> Result<Newest> {
    let (tenant, me) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid());
    let unread: i64 = sqlx::query_scalar(
        "select count(*) from (select 1 from message.message
           where tenant_id = $1 and user_id = $2 and state = 'unread' limit $3) counted",
    )
    .bind(tenant)
    .bind(me)
    .bind(COUNTED)
    .fetch_one(tx.conn())
    .await?;
    let newest = sqlx::query_as(
        "select message_id, version, state, type, title, content, link, template, at, read_at from message.message
         where tenant_id = $1 and user_id = $2 order by at desc, message_id desc limit $3",
    )
    .bind(tenant)
    .bind(me)
    .bind(IN_THE_BELL)
    .fetch_all(tx.conn())
    .await?;
    Ok(Newest { unread, newest })
}
