//! `tandem tenant create`

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use tandem_kernel::{Error, Result};
use tandem_platform::db::directory::Listed;
use tandem_platform::{Platform, module};

#[derive(clap::Args, Clone)]
pub struct NewTenant {
    /// Short code, sent as `domainType`
    #[arg(long)]
    pub code: String,
    #[arg(long)]
    pub name_zh: String,
    #[arg(long)]
    pub name_en: String,
    /// Shard to live on; the home shard when absent
    #[arg(long)]
    pub shard: Option<String>,
    /// Host name that leads to this tenant; may be given several times
    #[arg(long = "host")]
    pub hosts: Vec<String>,
}

pub async fn run(config: Option<&Path>, new: NewTenant) -> Result<ExitCode> {
    let (platform, _telling) = super::start(config).await?;
    let listed = create(&platform, &new).await?;
    println!("tenant {} on shard {}", listed.tenant.code, listed.tenant.shard);
    Ok(ExitCode::SUCCESS)
}

/// Inserts the tenant, or finds it, and provisions it.
pub async fn create(platform: &Platform, new: &NewTenant) -> Result<Arc<Listed>> {
    let shard = new.shard.as_deref().unwrap_or(&platform.shards().home().name);
    platform.shards().get(shard)?;
    let mut owner = platform.shards().home().owner().await?;
    sqlx::query(
        "insert into platform.tenant (tenant_id, code, name_zh, name_en, shard, hosts)
         values ($1, $2, $3, $4, $5, $6) on conflict (code) do nothing",
    )
    .bind(platform.new_id())
    .bind(&new.code)
    .bind(&new.name_zh)
    .bind(&new.name_en)
    .bind(shard)
    .bind(&new.hosts)
    .execute(&mut owner)
    .await?;
    platform.directory().forget();
    let listed = platform.directory().by_code(&new.code).await?;
    let listed = listed.ok_or_else(|| Error::internal("the tenant was not stored"))?;
    module::provision(platform, &listed.tenant).await?;
    Ok(listed)
}
