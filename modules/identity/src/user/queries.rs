//! Reading users. A supplier's user finds himself and the users of his own organisations.

use super::listing::LISTING;
use super::states::MACHINE;
use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, Result};
use tandem_platform::listing::run::{RowAction, actions};
use tandem_platform::listing::{Page, PageQuery, may_see, run};
use tandem_platform::{Body, PathId, Query, Tx};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct User {
    #[sqlx(rename = "user_id")]
    pub id: Uuid,
    pub version: i64,
    pub username: String,
    pub email: Option<String>,
    pub surname: String,
    pub name: String,
    /// `SUZ` for a supplier's user.
    pub user_type: String,
    pub employee_no: String,
    pub level: String,
    pub language: String,
    pub mobile: String,
    pub phone: String,
    pub source: String,
    pub verification: String,
    pub state: String,
    pub must_change_password: bool,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub password_changed_at: Option<OffsetDateTime>,
    pub created_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub created_at: OffsetDateTime,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    pub role_names: Option<String>,
    pub organize_names: Option<String>,
    #[sqlx(skip)]
    pub role_ids: Vec<Uuid>,
    #[sqlx(skip)]
    pub organize_ids: Vec<Uuid>,
    /// What the caller may do with it; the audit trail does not keep it.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

impl User {
    #[must_use]
    pub fn with_actions(mut self, tx: &Tx) -> Self {
        self.actions = actions(tx, &MACHINE, &self.state);
        self
    }
}

/// One user; `for_change` locks him until the transaction ends.
pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<User> {
    let tenant = tx.ctx().tenant.id.uuid();
    if for_change {
        sqlx::query("select 1 from identity.user_account where tenant_id = $1 and user_id = $2 for update")
            .bind(tenant)
            .bind(id)
            .execute(tx.conn())
            .await?;
    }
    let found: Option<User> = sqlx::query_as("select * from identity.user_list where tenant_id = $1 and user_id = $2")
        .bind(tenant)
        .bind(id)
        .fetch_optional(tx.conn())
        .await?;
    let mut user = found.ok_or_else(Error::not_found)?;
    user.role_ids = role_ids(tx, id).await?;
    user.organize_ids = organize_ids(tx, id).await?;
    Ok(user)
}

async fn role_ids(tx: &mut Tx, user: Uuid) -> Result<Vec<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "select role_id from identity.user_role where tenant_id = $1 and user_id = $2 order by role_id",
    )
    .bind(tenant)
    .bind(user)
    .fetch_all(tx.conn())
    .await?)
}

async fn organize_ids(tx: &mut Tx, user: Uuid) -> Result<Vec<Uuid>> {
    let ids = super::organizes::organizes(tx, user).await?;
    Ok(ids.into_iter().map(Uuid::from).collect())
}

/// One user as a caller may reach it: what data rules hide from the list is not there.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<User> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

pub async fn list_by_page(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<User>> {
    run(tx, &LISTING, &query).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<User> {
    let user = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    Ok(user.with_actions(tx))
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct OneUser {
    pub user_id: String,
}

pub async fn query_role_id(tx: &mut Tx, Query(asked): Query<OneUser>) -> Result<Vec<String>> {
    let user = find(tx, tandem_kernel::id::parse(&asked.user_id)?, false).await?;
    Ok(user.role_ids.iter().map(ToString::to_string).collect())
}

pub async fn query_organize_ids(tx: &mut Tx, Query(asked): Query<OneUser>) -> Result<Vec<String>> {
    let user = find(tx, tandem_kernel::id::parse(&asked.user_id)?, false).await?;
    Ok(user.organize_ids.iter().map(ToString::to_string).collect())
}
