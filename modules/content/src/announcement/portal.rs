//! Announcements for readers, on public pages and for signed-in users. Drafts and announcements not yet or no longer in
//! force are treated as missing.

use super::files::{self, ArticleFile};
use super::readers;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::postgres::PgRow;
use tandem_kernel::{Error, Result};
use tandem_platform::{Body, Nothing, PathId, Query, Tx};
use time::format_description::well_known::Rfc3339;
use time::{Date, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const NEWEST: i64 = 6;
const MOST: i64 = 50;

/// Parameters: `$1` the tenant, `$2` today.
macro_rules! in_force {
    () => {
        "a.tenant_id = $1 and a.deleted_at is null and a.status = 'published'
           and (a.effective_on is null or a.effective_on <= $2) and (a.expires_on is null or a.expires_on >= $2)"
    };
}
/// In addition: visible to everyone, and not in a disabled column.
macro_rules! public {
    () => {
        concat!(in_force!(), " and a.scope = 'public' and (a.article_column_id is null or c.status = 'enabled')")
    };
}
/// In addition: `$3` the user, `$4` the user's organisations.
macro_rules! mine {
    () => {
        concat!(
            in_force!(),
            " and (a.scope in ('public', 'signed_in') or exists (select 1 from content.announcement_target t
                where t.tenant_id = a.tenant_id and t.announcement_id = a.announcement_id
                  and ((a.scope = 'users' and t.kind = 'user' and t.target_id = $3)
                    or (a.scope = 'organizes' and t.kind = 'organize' and t.target_id = any($4)))))"
        )
    };
}
macro_rules! head {
    () => {
        "select a.announcement_id, a.number, a.title, a.brief, a.announcement_type, a.language, a.published_at, a.receipt,
           a.article_column_id, c.title as column_title"
    };
}
macro_rules! from {
    () => {
        " from content.announcement a left join content.article_column c
           on c.tenant_id = a.tenant_id and c.article_column_id = a.article_column_id "
    };
}
macro_rules! reading {
    () => {
        " left join content.announcement_reader r on r.tenant_id = a.tenant_id and r.announcement_id = a.announcement_id
           and r.user_id = $3 "
    };
}
macro_rules! order {
    () => {
        " order by a.sort_order, a.published_at desc, a.announcement_id desc "
    };
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleHead {
    pub id: Uuid,
    pub number: String,
    pub title: String,
    pub brief: String,
    pub announcement_type: String,
    pub language: String,
    pub published_at: String,
    pub column_id: Option<Uuid>,
    pub column_title: Option<String>,
    /// Readers must confirm.
    pub receipt: bool,
    /// Of the signed-in reader: `unread`, `read` or `confirmed`.
    pub state: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Article {
    #[serde(flatten)]
    pub head: ArticleHead,
    /// HTML, cleaned when it was saved.
    pub content: String,
    pub clicks: i64,
    pub files: Vec<ArticleFile>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticlePage {
    pub content: Vec<ArticleHead>,
    pub total_elements: i64,
}

#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
pub struct PublicColumn {
    #[sqlx(rename = "article_column_id")]
    pub id: Uuid,
    pub title: String,
    pub brief: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct ArticlesAsked {
    pub column_id: Option<Uuid>,
    pub page_num: Option<i64>,
    pub page_size: Option<i64>,
}

impl ArticlesAsked {
    fn page(&self) -> (i64, i64) {
        let size = self.page_size.unwrap_or(10).clamp(1, MOST);
        (size, (self.page_num.unwrap_or(1).clamp(1, 1000) - 1) * size)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ArticleRef {
    pub id: Uuid,
}

fn head(row: &PgRow) -> Result<ArticleHead> {
    let published: Option<OffsetDateTime> = row.get("published_at");
    Ok(ArticleHead {
        id: row.get("announcement_id"),
        number: row.get("number"),
        title: row.get("title"),
        brief: row.get("brief"),
        announcement_type: row.get("announcement_type"),
        language: row.get("language"),
        published_at: published.map(|at| at.format(&Rfc3339)).transpose().map_err(Error::internal)?.unwrap_or_default(),
        column_id: row.get("article_column_id"),
        column_title: row.get("column_title"),
        receipt: row.get("receipt"),
        state: row.try_get("state").unwrap_or_default(),
    })
}

/// The current date in the tenant's time zone.
async fn today(tx: &mut Tx) -> Result<Date> {
    let (now, zone) = (tx.now(), tx.platform().config().tenancy.time_zone.clone());
    let today = sqlx::query_scalar("select ($1::timestamptz at time zone $2)::date").bind(now).bind(zone);
    Ok(today.fetch_one(tx.conn()).await?)
}

/// Columns with at least one public announcement.
pub async fn columns(tx: &mut Tx, _input: Nothing) -> Result<Vec<PublicColumn>> {
    let (tenant, today, language) = (tx.ctx().tenant.id.uuid(), today(tx).await?, tx.ctx().language);
    let sql = concat!(
        "select distinct on (c.sort_order, c.article_column_id) c.article_column_id, c.title, c.brief",
        from!(),
        " where c.article_column_id is not null and a.language in ('all', $3) and c.language in ('all', $3) and ",
        public!(),
        " order by c.sort_order, c.article_column_id"
    );
    Ok(sqlx::query_as(sql).bind(tenant).bind(today).bind(language.code()).fetch_all(tx.conn()).await?)
}

/// Public announcements in the reader's language.
pub async fn articles(tx: &mut Tx, Query(asked): Query<ArticlesAsked>) -> Result<ArticlePage> {
    let (tenant, today, language) = (tx.ctx().tenant.id.uuid(), today(tx).await?, tx.ctx().language);
    let (size, offset) = asked.page();
    let sql = concat!(
        head!(),
        ", '' as state, count(*) over () as total",
        from!(),
        " where ",
        public!(),
        " and a.language in ('all', $3) and ($4::uuid is null or a.article_column_id = $4)",
        order!(),
        "limit $5 offset $6"
    );
    let rows = sqlx::query(sql)
        .bind(tenant)
        .bind(today)
        .bind(language.code())
        .bind(asked.column_id)
        .bind(size)
        .bind(offset)
        .fetch_all(tx.conn())
        .await?;
    page(&rows)
}

fn page(rows: &[PgRow]) -> Result<ArticlePage> {
    let total_elements = rows.first().map_or(0, |row| row.get("total"));
    Ok(ArticlePage { content: rows.iter().map(head).collect::<Result<_>>()?, total_elements })
}

/// A public announcement in any language, so that links keep working.
pub async fn article(tx: &mut Tx, PathId(id): PathId) -> Result<Article> {
    let row = public(tx, tandem_kernel::id::parse(&id)?).await?;
    whole(tx, row).await
}

/// The row of a public announcement.
pub async fn public(tx: &mut Tx, id: Uuid) -> Result<Option<PgRow>> {
    let (tenant, today) = (tx.ctx().tenant.id.uuid(), today(tx).await?);
    let sql =
        concat!(head!(), ", a.content, '' as state", from!(), " where ", public!(), " and a.announcement_id = $3");
    Ok(sqlx::query(sql).bind(tenant).bind(today).bind(id).fetch_optional(tx.conn()).await?)
}

async fn whole(tx: &mut Tx, row: Option<PgRow>) -> Result<Article> {
    let row = row.ok_or_else(Error::not_found)?;
    let head = head(&row)?;
    let tenant = tx.ctx().tenant.id.uuid();
    let clicks = sqlx::query_scalar(
        "select count(*) from content.announcement_click where tenant_id = $1 and announcement_id = $2",
    )
    .bind(tenant)
    .bind(head.id)
    .fetch_one(tx.conn())
    .await?;
    let files = files::of_article(tx, head.id).await?;
    Ok(Article { head, content: row.get("content"), clicks, files })
}

/// Counts an anonymous reader; only a keyed hash of address and day is stored.
pub async fn article_read(tx: &mut Tx, Body(which): Body<ArticleRef>) -> Result<bool> {
    public(tx, which.id).await?.ok_or_else(Error::not_found)?;
    let (tenant, today) = (tx.ctx().tenant.id.uuid(), today(tx).await?);
    let address = tx.ctx().address.map(|address| address.to_string()).unwrap_or_default();
    let hash = tx.platform().secrets().derive(&format!("content.reader {tenant} {today} {address}"))?;
    let reader: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    readers::click(tx, which.id, today, &reader).await?;
    Ok(true)
}

fn reader(tx: &Tx) -> Result<(Uuid, Vec<Uuid>)> {
    let caller = tx.ctx().caller()?;
    Ok((caller.id.uuid(), caller.organizes.iter().map(|organize| organize.uuid()).collect()))
}

/// The caller's latest announcements, for the dashboard.
pub async fn newest(tx: &mut Tx, _input: Nothing) -> Result<ArticlePage> {
    let asked = ArticlesAsked { column_id: None, page_num: None, page_size: Some(NEWEST) };
    notices(tx, Query(asked)).await
}

/// Announcements for the caller in any language, so that none is missed.
pub async fn notices(tx: &mut Tx, Query(asked): Query<ArticlesAsked>) -> Result<ArticlePage> {
    let (tenant, today, (user, organizes)) = (tx.ctx().tenant.id.uuid(), today(tx).await?, reader(tx)?);
    let (size, offset) = asked.page();
    let sql = concat!(
        head!(),
        ", coalesce(r.state, 'unread') as state, count(*) over () as total",
        from!(),
        reading!(),
        " where ",
        mine!(),
        " and ($5::uuid is null or a.article_column_id = $5)",
        order!(),
        "limit $6 offset $7"
    );
    let rows = sqlx::query(sql)
        .bind(tenant)
        .bind(today)
        .bind(user)
        .bind(organizes)
        .bind(asked.column_id)
        .bind(size)
        .bind(offset)
        .fetch_all(tx.conn())
        .await?;
    page(&rows)
}

/// The row of an announcement for the caller.
pub async fn mine(tx: &mut Tx, id: Uuid) -> Result<Option<PgRow>> {
    let (tenant, today, (user, organizes)) = (tx.ctx().tenant.id.uuid(), today(tx).await?, reader(tx)?);
    let sql = concat!(
        head!(),
        ", a.content, coalesce(r.state, 'unread') as state",
        from!(),
        reading!(),
        " where ",
        mine!(),
        " and a.announcement_id = $5"
    );
    let row = sqlx::query(sql).bind(tenant).bind(today).bind(user).bind(organizes).bind(id);
    Ok(row.fetch_optional(tx.conn()).await?)
}

pub async fn notice(tx: &mut Tx, PathId(id): PathId) -> Result<Article> {
    let row = mine(tx, tandem_kernel::id::parse(&id)?).await?;
    whole(tx, row).await
}

/// Marks it as read by the caller.
pub async fn notice_read(tx: &mut Tx, Body(which): Body<ArticleRef>) -> Result<bool> {
    mine(tx, which.id).await?.ok_or_else(Error::not_found)?;
    readers::mark(tx, which.id, false).await?;
    let (today, reader) = (today(tx).await?, tx.ctx().caller()?.id.to_string());
    readers::click(tx, which.id, today, &reader).await?;
    Ok(true)
}

/// The caller confirms having read it.
pub async fn confirm(tx: &mut Tx, Body(which): Body<ArticleRef>) -> Result<Article> {
    let row = mine(tx, which.id).await?.ok_or_else(Error::not_found)?;
    if !row.get::<bool, _>("receipt") {
        return Err(Error::refused("content-announcement-no_receipt"));
    }
    readers::mark(tx, which.id, true).await?;
    let row = mine(tx, which.id).await?;
    whole(tx, row).await
}
