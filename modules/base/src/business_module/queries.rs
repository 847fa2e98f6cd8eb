//! Everything that reads business modules.

use super::listing::LISTING;
use serde::Serialize;
use std::collections::HashMap;
use tandem_kernel::{Error, Language, Listing, Result};
use tandem_platform::listing::{Page, PageQuery, may_see, run};
use tandem_platform::{Body, PathId, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct BusinessModule {
    #[sqlx(rename = "business_module_id")]
    pub id: Uuid,
    pub version: i64,
    /// The module's code.
    pub business: String,
    pub name_zh: String,
    pub name_en: String,
    /// Whether users keep views and scenes of their own for its lists.
    pub active: bool,
    pub sort_order: i32,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
}

impl BusinessModule {
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::Zh => &self.name_zh,
            Language::En => &self.name_en,
        }
    }
}

/// One module; `for_change` locks it until the transaction ends.
pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<BusinessModule> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as("select * from base.business_module where tenant_id = $1 and business_module_id = $2 for update")
    } else {
        sqlx::query_as("select * from base.business_module where tenant_id = $1 and business_module_id = $2")
    };
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// One module as a caller may reach it: what data rules hide from the list is not there.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<BusinessModule> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

/// All of them in the administrators' order.
pub async fn all(tx: &mut Tx) -> Result<Vec<BusinessModule>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as(
        "select * from base.business_module where tenant_id = $1 order by sort_order, business_module_id",
    );
    Ok(found.bind(tenant).fetch_all(tx.conn()).await?)
}

/// A module nobody has said anything of is active.
pub async fn is_active(tx: &mut Tx, listing: &Listing) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let active = sqlx::query_scalar("select active from base.business_module where tenant_id = $1 and business = $2");
    let active: Option<bool> = active.bind(tenant).bind(listing.business()).fetch_optional(tx.conn()).await?;
    Ok(active.unwrap_or(true))
}

pub async fn must_be_active(tx: &mut Tx, listing: &Listing) -> Result<()> {
    if is_active(tx, listing).await? { Ok(()) } else { Err(Error::refused("base-business_module-inactive")) }
}

pub async fn page_list(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<BusinessModule>> {
    run(tx, &LISTING, &query).await
}

/// A list of the module, and what there is of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModuleList {
    pub code: String,
    pub title_zh: String,
    pub title_en: String,
    /// Columns that a view may show.
    pub columns: usize,
    /// Views for everyone, the one that ships among them; users' own are nobody else's business.
    pub views: i64,
    /// Searches that ship with it.
    pub scenes: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BusinessModuleDetail {
    #[serde(flatten)]
    pub module: BusinessModule,
    pub lists: Vec<ModuleList>,
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<BusinessModuleDetail> {
    let module = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    let views: Vec<(String, i64)> = sqlx::query_as(
        "select form_name, count(*) from base.table_view
         where tenant_id = $1 and business = $2 and user_id is null group by form_name",
    )
    .bind(tenant)
    .bind(&module.business)
    .fetch_all(tx.conn())
    .await?;
    let views: HashMap<String, i64> = views.into_iter().collect();
    let words = tx.platform().words();
    let declaration = tx.platform().declarations().find(|d| d.name == module.business);
    let listings = declaration.iter().flat_map(|d| d.listings);
    let lists = listings.map(|listing| ModuleList {
        code: listing.code.to_owned(),
        title_zh: words.label(Language::Zh, listing.title()),
        title_en: words.label(Language::En, listing.title()),
        columns: listing.columns().iter().filter(|c| c.showable()).count(),
        views: views.get(listing.code).copied().unwrap_or(0) + 1,
        scenes: listing.scenes().len(),
    });
    Ok(BusinessModuleDetail { lists: lists.collect(), module })
}
