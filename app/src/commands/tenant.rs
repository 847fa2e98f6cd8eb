//! `tandem tenant create`

use sqlx::Connection;
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

/// Inserts the tenant, or finds it as it is asked for, and provisions it.
pub async fn create(platform: &Platform, new: &NewTenant) -> Result<Arc<Listed>> {
    let shard = new.shard.as_deref().unwrap_or(&platform.shards().home().name);
    platform.shards().get(shard)?;
    let hosts = in_lower_case(&new.hosts);
    let mut owner = platform.shards().home().owner().await?;
    let mut tx = owner.begin().await?;
    // Of two commands at once, the second sees the hosts of the first.
    sqlx::query("lock table platform.tenant in share row exclusive mode").execute(&mut *tx).await?;
    let taken: Option<(String, String)> = sqlx::query_as(
        "select host, code from platform.tenant cross join unnest(hosts) as host
         where code <> $1 and lower(host) = any($2) limit 1",
    )
    .bind(&new.code)
    .bind(&hosts)
    .fetch_optional(&mut *tx)
    .await?;
    if let Some((host, code)) = taken {
        return Err(Error::internal(format!("the host {host} leads to tenant {code}; nothing was changed")));
    }
    sqlx::query(
        "insert into platform.tenant (tenant_id, code, name_zh, name_en, shard, hosts)
         values ($1, $2, $3, $4, $5, $6) on conflict (code) do nothing",
    )
    .bind(platform.new_id())
    .bind(&new.code)
    .bind(&new.name_zh)
    .bind(&new.name_en)
    .bind(shard)
    .bind(&hosts)
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    platform.directory().forget();
    let listed = platform.directory().by_code(&new.code).await?;
    let listed = listed.ok_or_else(|| Error::internal("the tenant was not stored"))?;
    same(&listed, new, shard, &hosts)?;
    module::provision(platform, &listed.tenant).await?;
    Ok(listed)
}

/// As the directory looks for them, each once. The first stands in links.
fn in_lower_case(hosts: &[String]) -> Vec<String> {
    let mut each: Vec<String> = Vec::new();
    for host in hosts.iter().map(|host| host.to_ascii_lowercase()) {
        if !each.contains(&host) {
            each.push(host);
        }
    }
    each
}

/// A tenant that was there before is left as it is: it must be what was asked for.
fn same(there: &Listed, new: &NewTenant, shard: &str, hosts: &[String]) -> Result<()> {
    let (its_hosts, hosts) = (in_lower_case(&there.hosts).join(", "), hosts.join(", "));
    let compared = [
        ("name-zh", there.name_zh.as_str(), new.name_zh.as_str()),
        ("name-en", there.name_en.as_str(), new.name_en.as_str()),
        ("shard", there.tenant.shard.as_ref(), shard),
        ("host", its_hosts.as_str(), hosts.as_str()),
    ];
    let different = compared.iter().filter(|(_, is, wanted)| is != wanted);
    let different: Vec<String> =
        different.map(|(what, is, wanted)| format!("{what} is {is:?}, not {wanted:?}")).collect();
    if different.is_empty() {
        return Ok(());
    }
    let (code, different) = (&new.code, different.join("; "));
    Err(Error::internal(format!("tenant {code} exists already: {different}; nothing was changed")))
}
