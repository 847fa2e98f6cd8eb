//! Comments on documents of any kind: as visible as the document, and what the buying side says among itself stays there.

use serde::{Deserialize, Serialize};
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Result, Side};
use tandem_platform::bus::live::Notice;
use tandem_platform::document::{Holder, hearers, holder};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Body, Query, Route, Tx};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const LONGEST: usize = 2_000;
const MOST_SHOWN: i64 = 500;

pub fn routes() -> Vec<Route> {
    let readers = Access::SignedIn("whoever may read a document may read and write comments on it");
    vec![
        Route::ask(Method::GET, "/service1/content/api/comment/list", readers, list),
        Route::command(Method::POST, "/service1/content/api/comment/add", readers, add),
    ]
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct CommentedDocument {
    /// The code of the list the document stands in.
    pub entity_kind: String,
    pub entity_id: Uuid,
}

#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
pub struct Comment {
    #[sqlx(rename = "comment_id")]
    pub id: Uuid,
    pub said: String,
    /// For the buying side only.
    pub internal: bool,
    /// `buyer` or `supplier`.
    pub side: String,
    pub who: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub at: OffsetDateTime,
}

/// The oldest first.
pub async fn list(tx: &mut Tx, Query(asked): Query<CommentedDocument>) -> Result<Vec<Comment>> {
    holder(tx, &asked.entity_kind, asked.entity_id).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select * from (select comment_id, said, internal, side, who, at from content.comment
           where tenant_id = $1 and entity_kind = $2 and entity_id = $3 order by comment_id desc limit $4) newest
         order by comment_id",
    )
    .bind(tenant)
    .bind(&asked.entity_kind)
    .bind(asked.entity_id)
    .bind(MOST_SHOWN)
    .fetch_all(tx.conn())
    .await?)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewComment {
    pub entity_kind: String,
    pub entity_id: Uuid,
    pub said: String,
    #[serde(default)]
    pub internal: bool,
}

pub async fn add(tx: &mut Tx, Body(new): Body<NewComment>) -> Result<Comment> {
    Fields::default().required("said", &new.said).at_most("said", &new.said, LONGEST).finish()?;
    let Holder { kind, version, organize, .. } = holder(tx, &new.entity_kind, new.entity_id).await?;
    let side = tx.ctx().side();
    if new.internal && side != Side::Buyer {
        return Err(Error::refused("content-comment-not_internal").at("internal"));
    }
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    let comment = sqlx::query_as(
        "insert into content.comment (tenant_id, comment_id, entity_kind, entity_id, organize_id, internal, said, side, who, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning comment_id, said, internal, side, who, at",
    )
    .bind(tenant)
    .bind(id)
    .bind(kind.code())
    .bind(new.entity_id)
    .bind(organize.map(|organize| organize.uuid()))
    .bind(new.internal)
    .bind(new.said.trim())
    .bind(side.as_str())
    .bind(who)
    .bind(now)
    .fetch_one(tx.conn())
    .await?;
    // Nobody of the supplier is woken for what he cannot read.
    let organizes = if new.internal { Some(Vec::new()) } else { hearers(tx, kind, new.entity_id).await? };
    tx.notice(Notice { topic: kind.code(), entity_id: new.entity_id.into(), version, organizes });
    Ok(comment)
}
