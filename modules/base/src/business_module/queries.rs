//! Queries for business modules.

use super::listing::LISTING;
use std::collections::HashMap;
use tandem_kernel::Language;
use tandem_platform::PathId;
use tandem_platform::record::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct BusinessModule {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    /// The module's code.
    pub business: String,
    pub name_zh: String,
    pub name_en: String,
    /// Whether users keep views and scenes of their own for its lists.
    pub active: bool,
    pub sort_order: i32,
}

impl Record for BusinessModule {
    const LISTING: &'static Listing = &LISTING;

    fn head(&self) -> Head<'_> {
        self.base.head("", &self.business)
    }
}

impl BusinessModule {
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::Zh => &self.name_zh,
            Language::En => &self.name_en,
        }
    }
}

/// All modules in the order set by administrators.
pub async fn all(tx: &mut Tx) -> Result<Vec<BusinessModule>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as(
        "select *, business_module_id as id from base.business_module where tenant_id = $1
         order by sort_order, business_module_id",
    );
    Ok(found.bind(tenant).fetch_all(tx.conn()).await?)
}

/// Modules without a row are active.
pub async fn is_active(tx: &mut Tx, listing: &Listing) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let active = sqlx::query_scalar("select active from base.business_module where tenant_id = $1 and business = $2");
    let active: Option<bool> = active.bind(tenant).bind(listing.business()).fetch_optional(tx.conn()).await?;
    Ok(active.unwrap_or(true))
}

pub async fn must_be_active(tx: &mut Tx, listing: &Listing) -> Result<()> {
    if is_active(tx, listing).await? { Ok(()) } else { Err(Error::refused("base-business_module-inactive")) }
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
    let module: BusinessModule = record::find(tx, tandem_kernel::id::parse(&id)?, false).await?;
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
