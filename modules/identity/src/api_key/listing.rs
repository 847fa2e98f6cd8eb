//! The list of API keys, and the permissions a new one may have.

use super::VIEW;
use crate::dictionaries::KEY_STATES;
use crate::role::held::held_by;
use tandem_platform::Query;
use tandem_platform::record::prelude::*;
use time::OffsetDateTime;
use utoipa::IntoParams;

pub static LISTING: Listing = Listing {
    code: "identity.api_key",
    table: ("identity", "api_key_list"),
    key: &["api_key_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("name").width(200),
        Column::dictionary("state", KEY_STATES.name).width(100),
        Column::text("owner_account").width(140),
        Column::text("prefix").width(160),
        Column::text("permissions").width(300),
        Column::date_time("expires_at").nullable().width(170),
        Column::date_time("last_used_at").nullable().width(170),
        Column::text("last_used_address").width(150),
        Column::user("created_by").width(140),
        Column::date_time("created_at").width(170),
        Column::user("revoked_by").width(140),
        Column::date_time("revoked_at").nullable().width(170),
    ]],
    default_sort: &[Sort::down("id")],
    quick_search: &["name", "ownerAccount", "prefix"],
    permission: VIEW,
    ..Listing::EMPTY
};

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ApiKey {
    pub id: Uuid,
    pub version: i64,
    /// What the key is for.
    pub name: String,
    /// `active`, `dormant` while its owner cannot sign in, `expired` or `revoked`.
    pub state: String,
    pub owner_account: String,
    /// The part of the key that tells it from others.
    pub prefix: String,
    pub permissions: String,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub expires_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub last_used_at: Option<OffsetDateTime>,
    pub last_used_address: String,
    pub created_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub created_at: OffsetDateTime,
    pub revoked_by: String,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub revoked_at: Option<OffsetDateTime>,
    /// Those of its owner: whoever keeps their keys hears of it.
    #[sqlx(skip)]
    #[serde(skip)]
    organizes: Vec<OrganizeId>,
}

/// Keys are created and revoked, never edited, so they have no columns for the last change.
impl Record for ApiKey {
    const LISTING: &'static Listing = &LISTING;
    const TABLE: (&'static str, &'static str) = ("identity", "api_key");

    fn head(&self) -> Head<'_> {
        Head { id: self.id, version: self.version, state: &self.state, label: (&self.name).into() }
    }
    fn hearers(&self) -> Option<Vec<OrganizeId>> {
        Some(self.organizes.clone())
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            let tenant = tx.ctx().tenant.id.uuid();
            let organizes: Vec<Uuid> = sqlx::query_scalar(
                "select o.organize_id from identity.user_organize o join identity.api_key k
                   on k.tenant_id = o.tenant_id and k.owner_id = o.user_id where k.tenant_id = $1 and k.api_key_id = $2",
            )
            .bind(tenant)
            .bind(self.id)
            .fetch_all(tx.conn())
            .await?;
            self.organizes = organizes.into_iter().map(OrganizeId::new).collect();
            Ok(())
        })
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct Owner {
    pub owner_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PermissionOption {
    pub code: String,
    pub label: String,
}

/// Permissions held by both the owner and the caller.
pub async fn permissions(tx: &mut Tx, Query(asked): Query<Owner>) -> Result<Vec<PermissionOption>> {
    let held = held_by(tx, tandem_kernel::id::parse(&asked.owner_id)?).await?;
    let ctx = tx.ctx().clone();
    let declared = tx.platform().declarations().flat_map(|d| d.permissions);
    let both = declared.filter(|p| ctx.permissions.may_give(p.code) && held.iter().any(|own| own == p.code));
    let words = tx.platform().words();
    Ok(both
        .map(|p| PermissionOption { code: p.code.to_owned(), label: words.label(ctx.language, p.label()) })
        .collect())
}
