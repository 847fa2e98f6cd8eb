//! Queries for roles.

use super::listing::LISTING;
use tandem_kernel::Language;
use tandem_platform::record::prelude::*;
use tandem_platform::{Nothing, Query};
use utoipa::IntoParams;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Role {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    pub role_code: String,
    pub name_zh: String,
    pub name_en: String,
    /// `_PUR` for the buying side, `_SPLR` for suppliers, empty for both.
    pub role_type: String,
    pub description: String,
    pub permission_count: i64,
    pub user_count: i64,
    /// Absent in lists.
    #[sqlx(skip)]
    pub permissions: Vec<String>,
}

impl Record for Role {
    const LISTING: &'static Listing = &LISTING;
    const TABLE: (&'static str, &'static str) = ("identity", "role");

    fn head(&self) -> Head<'_> {
        self.base.head("", &self.role_code)
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            let tenant = tx.ctx().tenant.id.uuid();
            self.permissions = sqlx::query_scalar(
                "select permission from identity.role_permission where tenant_id = $1 and role_id = $2 order by permission",
            )
            .bind(tenant)
            .bind(self.base.id)
            .fetch_all(tx.conn())
            .await?;
            Ok(())
        })
    }
}

#[derive(Deserialize, IntoParams)]
pub struct OneRole {
    pub id: String,
}

pub async fn query_by_id(tx: &mut Tx, Query(asked): Query<OneRole>) -> Result<Role> {
    record::find(tx, tandem_kernel::id::parse(&asked.id)?, false).await
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

pub async fn is_free(tx: &mut Tx, code: &str, besides: Option<Uuid>) -> Result<bool> {
    let code = Values::none().put("lower(role_code)", code.trim().to_lowercase());
    record::is_free::<Role>(tx, code, besides).await
}
