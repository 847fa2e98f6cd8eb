//! `tandem demo`: two tenants with users, organisations and dictionaries, and for the first one a year of business. All
//! data are created by the modules' own commands, so lists, histories, to-do entries and the audit trail are
//! consistent.

mod accounts;
mod authentications;
mod chance;
mod changes;
mod claims;
mod dictionaries;
mod disputes;
mod filings;
mod firms;
mod oa;
mod office;
mod orders;
mod papers;
mod people;
mod plan;
mod returns;
mod sections;
mod stage;
mod stamps;
mod suppliers;
mod then;

use super::tenant::{NewTenant, create};
use people::{ADMINISTRATOR, FINANCE, LEADER, PASSWORD, PURCHASER, QUALITY};
use stage::Stage;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;
use tandem_kernel::{Result, Tenant};
use tandem_platform::config::Config;
use tandem_platform::db::directory::Listed;
use tandem_platform::platform::Parts;
use tandem_platform::{Platform, module, observe};

#[derive(clap::Args, Clone, Copy)]
pub struct Wanted {
    /// Only users, three suppliers and dictionaries: nothing has happened yet
    #[arg(long)]
    pub small: bool,
    /// How many purchase orders the year has
    #[arg(long, default_value_t = 2000)]
    pub orders: usize,
}

pub async fn run(config: Option<&Path>, wanted: Wanted) -> Result<ExitCode> {
    let config = Config::load(config)?;
    let _telling = observe::start(&config.observability)?;
    let tenants = load(|| super::parts(config.clone()), wanted).await?;
    println!("{tenants}");
    println!("sign in as wang.min or chen.wei (administrators), li.qiang (read-only), zhang.li (purchaser)");
    match wanted.small {
        true => println!("or huang.jie (a supplier's sales) with password {PASSWORD}"),
        false => {
            println!("liu.fang (purchasing leader), zhou.jun (quality engineer), wu.qian and zhao.min (finance)");
            println!("huang.jie, xu.lin, ma.chao, lin.na, he.yong (sales of five suppliers)");
            println!("or guo.jing (applicant of a company that registers) with password {PASSWORD}");
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns a summary of what was added.
pub async fn load(parts: impl Fn() -> Result<Parts>, wanted: Wanted) -> Result<String> {
    let platform = Platform::start(stage::set(parts()?)).await?;
    let second = platform.shards().iter().find(|s| s.name != platform.shards().home().name);
    let second = second.map(|s| s.name.to_string());
    let tenants = [("acme", "远航电子", "Acme Electronics", None), ("globex", "环球精密", "Globex Precision", second)];
    let mut told = Vec::new();
    for (code, zh, en, shard) in tenants {
        let new = NewTenant {
            code: code.into(),
            name_zh: zh.into(),
            name_en: en.into(),
            shard,
            hosts: vec![format!("{code}.localhost")],
        };
        let listed = company(&platform, &new).await?;
        for person in people::first() {
            people::add(&platform, &listed.tenant, person, None).await?;
        }
        let few = wanted.small || code != "acme";
        let suppliers = suppliers::add(&platform, &listed.tenant, few).await?;
        let items = dictionaries::add(&platform, &listed.tenant).await?;
        told.push(format!("{code}: {items} dictionary items added"));
        if !few {
            let past = Platform::start(stage::set_quietly(parts()?)).await?;
            told.push(format!("{code}: {}", year(past, &platform, &listed.tenant, suppliers, wanted.orders).await?));
        }
    }
    Ok(told.join("\n"))
}

/// One that is there already may have been named otherwise, or live elsewhere: the demonstration only adds to it.
async fn company(platform: &Platform, new: &NewTenant) -> Result<Arc<Listed>> {
    let Some(listed) = platform.directory().by_code(&new.code).await? else { return create(platform, new).await };
    module::provision(platform, &listed.tenant).await?;
    Ok(listed)
}

/// A year of business.
async fn year(
    past: Platform,
    platform: &Platform,
    tenant: &Tenant,
    suppliers: Vec<suppliers::Supplier>,
    count: usize,
) -> Result<String> {
    let begun = Instant::now();
    for person in people::colleagues() {
        people::add(platform, tenant, person, None).await?;
    }
    let mut usernames: Vec<_> = [ADMINISTRATOR, PURCHASER, LEADER, QUALITY].map(str::to_owned).to_vec();
    usernames.extend(FINANCE.map(str::to_owned));
    usernames.extend(suppliers.iter().map(|supplier| supplier.username.clone()));
    let stage = Arc::new(Stage::laid(past, platform, tenant, &usernames).await?);
    let materials = plan::materials()?;
    let filed = filings::of_suppliers(&stage, &suppliers, &materials).await?;
    // Accounts take effect with what the OA approves, and only what is in force is changed.
    let asked = oa::tell(&stage, &suppliers).await?;
    let accounts = filings::of_accounts(&stage, &suppliers).await?;
    let authenticated = authentications::of_suppliers(&stage, &suppliers).await?;
    let newcomers = filings::of_newcomers(&stage, platform, &materials).await?;
    let stories = (0..count).map(|place| plan::order(place, count, &suppliers, &materials, stage.end));
    let large = plan::large(count, &suppliers, &materials, stage.end);
    let (stories, suppliers) = (Arc::new(stories.chain([large]).collect::<Vec<_>>()), Arc::new(suppliers));
    let added = orders::tell(&stage, &stories, &suppliers).await?;
    let changed = changes::tell(&stage, &stories, &suppliers, &added).await?;
    let claims = claims::tell(&stage, &stories, &suppliers).await?;
    let returns = returns::tell(&stage, &stories, &suppliers).await?;
    papers::certificates(&stage, &suppliers).await?;
    let stamped = stamps::tell(&stage, &stories, &suppliers, &added).await?;
    papers::file_tasks(&stage, &suppliers).await?;
    papers::announcements(&stage, &suppliers).await?;
    office::calendar(&stage).await?;
    office::jobs(&stage).await?;
    office::release_notes(&stage).await?;
    let seconds = begun.elapsed().as_secs();
    let orders = added.len();
    Ok(format!(
        "{orders} orders ({changed} changed, {stamped} with stamped copies), {claims} claims, {returns} return orders, the \
         data of {filed} suppliers and {newcomers} newcomers, {authenticated} authentications, {asked} OA processes, {accounts} \
         changes of accounts added in {seconds} s"
    ))
}
