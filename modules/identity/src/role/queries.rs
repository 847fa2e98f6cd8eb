//! Reading roles.

use super::listing::LISTING;
use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, Language, Result};
use tandem_platform::listing::{Page, PageQuery, may_see, run};
use tandem_platform::{Body, Nothing, Query, Tx};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Role {
    #[sqlx(rename = "role_id")]
    pub id: Uuid,
    pub version: i64,
    pub role_code: String,
    pub name_zh: String,
    pub name_en: String,
    /// `_PUR` for the buying side, `_SPLR` for suppliers, empty for both.
    pub role_type: String,
    pub description: String,
    pub permission_count: i64,
    pub user_count: i64,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    /// Absent in lists.
    #[sqlx(skip)]
    pub permissions: Vec<String>,
}

/// One role with its permissions; `for_change` locks it until the transaction ends.
pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Role> {
    let tenant = tx.ctx().tenant.id.uuid();
    if for_change {
        sqlx::query("select 1 from identity.role where tenant_id = $1 and role_id = $2 for update")
            .bind(tenant)
            .bind(id)
            .execute(tx.conn())
            .await?;
    }
    let found: Option<Role> = sqlx::query_as("select * from identity.role_list where tenant_id = $1 and role_id = $2")
        .bind(tenant)
        .bind(id)
        .fetch_optional(tx.conn())
        .await?;
    let mut role = found.ok_or_else(Error::not_found)?;
    role.permissions = sqlx::query_scalar(
        "select permission from identity.role_permission where tenant_id = $1 and role_id = $2 order by permission",
    )
    .bind(tenant)
    .bind(id)
    .fetch_all(tx.conn())
    .await?;
    Ok(role)
}

/// One role as a caller may reach it: what data rules hide from the list is not there.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Role> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

pub async fn list(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<Role>> {
    run(tx, &LISTING, &query).await
}

#[derive(Deserialize, IntoParams)]
pub struct OneRole {
    pub id: String,
}

pub async fn query_by_id(tx: &mut Tx, Query(asked): Query<OneRole>) -> Result<Role> {
    find(tx, tandem_kernel::id::parse(&asked.id)?, false).await
}

/// A role as the user form offers it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleOption {
    pub id: Uuid,
    pub role_code: String,
    pub role_name: String,
    pub role_type: String,
}

pub async fn all(tx: &mut Tx, _input: Nothing) -> Result<Vec<RoleOption>> {
    let (tenant, english) = (tx.ctx().tenant.id.uuid(), tx.ctx().language == Language::En);
    let rows: Vec<(Uuid, String, String, String)> = sqlx::query_as(
        "select role_id, role_code, case when $2 then name_en else name_zh end, role_type
         from identity.role where tenant_id = $1 order by role_code limit 2000",
    )
    .bind(tenant)
    .bind(english)
    .fetch_all(tx.conn())
    .await?;
    let options = rows.into_iter().map(|(id, role_code, role_name, role_type)| RoleOption {
        id,
        role_code,
        role_name,
        role_type,
    });
    Ok(options.collect())
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct RoleCode {
    pub role_code: String,
    /// The role that may keep it, when one is edited.
    pub id: Option<String>,
}

/// True when the code is free.
pub async fn check_role_code(tx: &mut Tx, Query(asked): Query<RoleCode>) -> Result<bool> {
    let except = asked.id.as_deref().filter(|id| !id.is_empty()).map(tandem_kernel::id::parse).transpose()?;
    is_free(tx, &asked.role_code, except).await
}

pub async fn is_free(tx: &mut Tx, code: &str, except: Option<Uuid>) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let taken: bool = sqlx::query_scalar(
        "select exists (select 1 from identity.role
           where tenant_id = $1 and lower(role_code) = lower($2) and role_id is distinct from $3)",
    )
    .bind(tenant)
    .bind(code.trim())
    .bind(except)
    .fetch_one(tx.conn())
    .await?;
    Ok(!taken)
}
