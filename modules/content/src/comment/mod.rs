//! Comments on documents of any kind. They are as visible as the document, except internal ones: those that the buying side
//! marks as such, and all that is said while one side keeps the document to itself. They stay with the side of their writer.

pub mod tell;

use serde::{Deserialize, Serialize};
use tandem_contracts::message::Recipient;
use tandem_kernel::error::Fields;
use tandem_kernel::{DocumentKind, Error, Message, Result, Side};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::document::{DocumentSummary, hearers, summary};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Body, Query, Route, Tx};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Permission to comment on readable documents and to withdraw own comments.
pub const ADD: &str = "content.comment.add";
const LONGEST: usize = 2_000;
/// Comments of one document, counted apart: those for both sides, and the internal ones. More could not be shown.
const MOST: i64 = 500;
const MOST_SHOWN: i64 = 2 * MOST;
const MOST_MENTIONED: usize = 20;
/// People offered for a mention.
const MOST_OFFERED: usize = 500;

pub fn routes() -> Vec<Route> {
    let readers = Access::SignedIn("whoever may read a document may read comments on it");
    let writers = Access::Permission(ADD);
    vec![
        Route::ask(Method::GET, "/service1/content/api/comment/list", readers, list)
            .for_programs("the document asks for its own permission"),
        Route::ask(Method::GET, "/service1/content/api/comment/people", writers, people),
        Route::command(Method::POST, "/service1/content/api/comment/add", writers, add),
        Route::command(Method::POST, "/service1/content/api/comment/takeBack", writers, take_back),
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
#[serde(rename_all = "camelCase")]
pub struct Comment {
    #[sqlx(rename = "comment_id")]
    pub id: Uuid,
    /// Empty once it was taken back.
    pub said: String,
    /// For its writer's side only.
    pub internal: bool,
    /// `buyer` or `supplier`.
    pub side: String,
    pub who: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub at: OffsetDateTime,
    /// When its writer took it back; none while it stands.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub taken_back_at: Option<OffsetDateTime>,
    /// The caller said it.
    pub mine: bool,
}

/// A comment for the caller with id `$2` and label `$3`.
macro_rules! comment {
    () => {
        "select comment_id, said, internal, side, who, at, taken_back_at, coalesce(user_id = $2, who = $3) as mine
         from content.comment where tenant_id = $1"
    };
}

/// Oldest first.
pub async fn list(tx: &mut Tx, Query(asked): Query<CommentedDocument>) -> Result<Vec<Comment>> {
    summary(tx, &asked.entity_kind, asked.entity_id).await?;
    let (tenant, me, who) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid(), tx.who());
    let newest = sqlx::query_as(concat!(
        "select * from (",
        comment!(),
        " and entity_kind = $4 and entity_id = $5 order by comment_id desc limit $6) newest order by comment_id"
    ));
    let newest = newest.bind(tenant).bind(me).bind(who);
    let newest = newest.bind(&asked.entity_kind).bind(asked.entity_id).bind(MOST_SHOWN);
    Ok(newest.fetch_all(tx.conn()).await?)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewComment {
    pub entity_kind: String,
    pub entity_id: Uuid,
    pub said: String,
    /// For the buying side only. What is said while one side keeps the document to itself is for that side only in any case.
    #[serde(default)]
    pub internal: bool,
    /// Users to be told of it, if they may see the document.
    #[serde(default)]
    pub mentioned: Vec<Uuid>,
}

/// Somebody who can be mentioned.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommentReader {
    pub id: Uuid,
    pub label: String,
}

/// Who can be mentioned: buyers with the permission of the list, and users of the document's supplier; while one side keeps
/// the document to itself, nobody of the other. Suppliers are offered their colleagues only, as row-level security hides
/// all others.
pub async fn people(tx: &mut Tx, Query(asked): Query<CommentedDocument>) -> Result<Vec<CommentReader>> {
    let DocumentSummary { kind, kept_by, .. } = summary(tx, &asked.entity_kind, asked.entity_id).await?;
    let (permission, me) = (kind.listing.permission, tx.ctx().caller()?.id);
    let mut meant = Vec::new();
    if kept_by != Some(Side::Supplier) {
        meant.push(Recipient::buyers(permission));
    }
    if kept_by != Some(Side::Buyer) {
        let hearers = hearers(tx, kind, asked.entity_id).await?.unwrap_or_default();
        meant.extend(hearers.into_iter().map(|organize| Recipient::supplier(permission, organize)));
    }
    let people = tx.people(meant).await?.into_iter().filter(|person| person.id != me).take(MOST_OFFERED);
    Ok(people.map(|person| CommentReader { id: person.id.uuid(), label: person.label }).collect())
}

pub async fn add(tx: &mut Tx, Body(new): Body<NewComment>) -> Result<Comment> {
    let mut fields = Fields::default();
    fields.required("said", &new.said).at_most("said", &new.said, LONGEST);
    if new.mentioned.len() > MOST_MENTIONED {
        let args = vec![("limit", MOST_MENTIONED.to_string())];
        fields.read::<()>("mentioned", Err(Message { key: "content-comment-too_many_mentioned", args }));
    }
    fields.finish()?;
    let about = summary(tx, &new.entity_kind, new.entity_id).await?;
    let DocumentSummary { kind, version, organize, kept_by, .. } = about;
    let side = tx.ctx().side();
    let internal = stays_inside(side, kept_by, new.internal)?;
    not_too_many(tx, kind, new.entity_id, internal).await?;
    let (tenant, me, who) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid(), tx.who());
    let (id, now) = (tx.new_id(), tx.now());
    sqlx::query(
        "insert into content.comment (tenant_id, comment_id, entity_kind, entity_id, organize_id, internal, said, side, who, at,
           user_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(tenant)
    .bind(id)
    .bind(kind.code())
    .bind(new.entity_id)
    .bind(organize.map(|organize| organize.uuid()))
    .bind(internal)
    .bind(new.said.trim())
    .bind(side.as_str())
    .bind(who)
    .bind(now)
    .bind(me)
    .execute(tx.conn())
    .await?;
    told(tx, kind, new.entity_id, version, internal).await?;
    tx.enqueue(tell::TELL, &tell::Told { comment: id, mentioned: new.mentioned }).await?;
    one(tx, id).await
}

/// Whether a comment stays with its writer's side: always while that side keeps the document to itself, so that the other
/// does not read it once it sees the document; and where the buying side asks for it.
fn stays_inside(side: Side, kept_by: Option<Side>, asked: bool) -> Result<bool> {
    if kept_by == Some(side) {
        return Ok(true);
    }
    if asked && side != Side::Buyer {
        return Err(Error::refused("content-comment-not_internal").at("internal"));
    }
    Ok(asked)
}

async fn not_too_many(tx: &mut Tx, kind: &'static DocumentKind, about: Uuid, internal: bool) -> Result<()> {
    tx.one_at_a_time(&format!("content.comment {} {about}", kind.code())).await?;
    let count: i64 = sqlx::query_scalar(
        "select count(*) from content.comment
         where tenant_id = $1 and entity_kind = $2 and entity_id = $3 and internal = $4",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(kind.code())
    .bind(about)
    .bind(internal)
    .fetch_one(tx.conn())
    .await?;
    if count < MOST { Ok(()) } else { Err(Error::refused("content-comment-too_many").with("limit", MOST).at("said")) }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct WhichComment {
    pub id: Uuid,
}

/// Withdraws the caller's own comment. Its text is no longer shown; the audit trail keeps it.
pub async fn take_back(tx: &mut Tx, Body(which): Body<WhichComment>) -> Result<Comment> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let said: Option<(String, Uuid)> = sqlx::query_as(
        "select entity_kind, entity_id from content.comment where tenant_id = $1 and comment_id = $2 for update",
    )
    .bind(tenant)
    .bind(which.id)
    .fetch_optional(tx.conn())
    .await?;
    let (entity_kind, entity_id) = said.ok_or_else(Error::not_found)?;
    let DocumentSummary { kind, version, label, .. } = summary(tx, &entity_kind, entity_id).await?;
    let before = one(tx, which.id).await?;
    if !before.mine {
        return Err(Error::refused("content-comment-not_own"));
    }
    if before.taken_back_at.is_some() {
        return Ok(before);
    }
    sqlx::query("update content.comment set said = '', taken_back_at = $3 where tenant_id = $1 and comment_id = $2")
        .bind(tenant)
        .bind(which.id)
        .bind(now)
        .execute(tx.conn())
        .await?;
    let internal = before.internal;
    // There is no list of comments, so only readers of the audit trail itself find this entry.
    let entry = Entry::new("take_back", COMMENT, which.id, &label).before(&before)?;
    let after = one(tx, which.id).await?;
    tx.audit(entry.after(&after)?).await?;
    told(tx, kind, entity_id, version, internal).await?;
    Ok(after)
}

/// Entity kind of comments in the audit trail.
const COMMENT: &str = "content.comment";

async fn one(tx: &mut Tx, id: Uuid) -> Result<Comment> {
    let (tenant, me, who) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid(), tx.who());
    let found = sqlx::query_as(concat!(comment!(), " and comment_id = $4")).bind(tenant).bind(me).bind(who).bind(id);
    found.fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// Makes open pages of the document reload its comments.
async fn told(tx: &mut Tx, kind: &'static DocumentKind, id: Uuid, version: i64, internal: bool) -> Result<()> {
    let organizes = hearers(tx, kind, id).await?;
    let notice = Notice { topic: kind.code(), entity_id: id.into(), version, organizes };
    if internal {
        // Its writer is the caller, also where it is taken back.
        tx.notice_to_side(tx.ctx().side(), notice);
    } else {
        tx.notice(notice);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_while_one_side_keeps_the_document_stays_with_it() {
        let inside = |side, kept_by, asked| stays_inside(side, kept_by, asked).ok();
        for asked in [false, true] {
            assert_eq!(inside(Side::Buyer, Some(Side::Buyer), asked), Some(true));
            assert_eq!(inside(Side::Supplier, Some(Side::Supplier), asked), Some(true));
            assert_eq!(inside(Side::Buyer, None, asked), Some(asked));
        }
        assert_eq!(inside(Side::Supplier, None, false), Some(false));
        assert_eq!(inside(Side::Supplier, None, true), None, "suppliers do not choose");
    }
}
