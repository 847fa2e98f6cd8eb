//! Diagnostics: checks every external dependency and shows every setting with secrets redacted.

use crate::http::ops::PROXY;
use crate::http_client::Http;
use crate::migrate;
use crate::platform::Platform;
use hyper::Method;
use std::time::{Duration, Instant};
use tandem_contracts::described::Described;
use tandem_contracts::mail::SendMail;
use tandem_contracts::outside::Asking;
use tandem_kernel::Result;

/// Of what a service lacks.
const MOST_SHOWN: usize = 20;

pub struct Finding {
    pub part: String,
    pub good: bool,
    /// Works, but may be misconfigured.
    pub doubtful: bool,
    pub note: String,
}

pub async fn examine(platform: &Platform) -> Vec<Finding> {
    let mut findings = Vec::new();
    for shard in platform.shards().iter() {
        let name = &shard.name;
        findings.push(finding(format!("database {name}"), version(&shard.app).await));
        findings.push(finding(format!("database {name}, engine role"), version(&shard.engine).await));
        findings.push(finding(format!("migrations {name}"), migrations(platform, shard).await));
        findings.push(finding(format!("roles {name}"), roles(&shard.app).await));
        let zone = &platform.config().tenancy.time_zone;
        findings.push(finding(format!("time zone {name}"), time_zone(&shard.app, zone).await));
    }
    findings.push(finding("nats".into(), nats(platform).await));
    findings.push(finding("store".into(), store(platform).await));
    findings.push(match platform.mail() {
        Ok(mail) => finding("mail".into(), in_time(examined(mail)).await),
        Err(_) => Finding {
            part: "mail".into(),
            good: true,
            doubtful: true,
            note: "mail.url is empty: nothing is mailed, no invitation and no link for a forgotten password".into(),
        },
    });
    for (tenant, sso) in platform.sign_ons() {
        findings.push(finding(format!("sign-in of {tenant}"), in_time(sso.examine()).await));
    }
    let (oa, erp) = platform.outside();
    for (tenant, oa) in oa {
        findings.push(finding(format!("approval system of {tenant}"), outside(oa.examine(platform.now())).await));
    }
    for (tenant, erp) in erp {
        findings.push(finding(format!("erp of {tenant}"), outside(erp.examine()).await));
        for service in erp.services() {
            findings.push(finding(format!("erp of {tenant}, {}", service.name()), described(service).await));
        }
    }
    let waiting = platform.config().approvals.keys().filter(|tenant| !oa.contains_key(*tenant));
    findings.extend(waiting.map(|tenant| Finding {
        part: format!("approvals of {tenant}"),
        good: true,
        doubtful: true,
        note: format!("what is to be approved waits: oa.{tenant} is not configured"),
    }));
    for tenant in platform.config().approvals.keys() {
        findings.extend(limits_of_nobody(platform, tenant).await);
    }
    findings.push(finding("proxy in front".into(), proxy(platform).await));
    findings.push(match platform.scan() {
        Some(scan) => finding("virus scanner".into(), in_time(scan.examine()).await),
        None => Finding {
            part: "virus scanner".into(),
            good: true,
            doubtful: true,
            note: "scan.address is empty: files are handed out as they came in".into(),
        },
    });
    findings
}

/// Limits under a code that no tenant has are nobody's, and the tenant that was meant has none.
async fn limits_of_nobody(platform: &Platform, tenant: &str) -> Option<Finding> {
    let outcome = match platform.directory().by_code(tenant).await {
        Ok(Some(_)) => return None,
        Ok(None) => Err(tandem_kernel::Error::internal(format!("approvals.{tenant}: no tenant has this code"))),
        Err(error) => Err(error),
    };
    Some(finding(format!("approvals of {tenant}"), outcome))
}

fn finding(part: String, outcome: Result<String>) -> Finding {
    match outcome {
        Ok(note) => Finding { part, good: true, doubtful: false, note },
        Err(error) => Finding { part, good: false, doubtful: false, note: error.to_string() },
    }
}

async fn version(pool: &sqlx::PgPool) -> Result<String> {
    let started = Instant::now();
    let version: String = sqlx::query_scalar("show server_version").fetch_one(pool).await?;
    Ok(format!("PostgreSQL {version}, answered in {} ms", started.elapsed().as_millis()))
}

async fn migrations(platform: &Platform, shard: &crate::db::shards::Shard) -> Result<String> {
    match migrate::pending(shard, platform.declarations()).await? {
        0 => Ok("all applied".into()),
        n => Err(tandem_kernel::Error::internal(format!("{n} pending: run `tandem migrate`"))),
    }
}

/// The application's role must not be able to bypass row-level security.
async fn roles(pool: &sqlx::PgPool) -> Result<String> {
    let (name, strong): (String, bool) = sqlx::query_as(
        "select rolname::text, rolsuper or rolbypassrls or exists (select 1 from pg_class c where c.relowner = r.oid)
         from pg_roles r where rolname = current_user",
    )
    .fetch_one(pool)
    .await?;
    if strong {
        return Err(tandem_kernel::Error::internal(format!("{name} owns tables or bypasses row-level security")));
    }
    Ok(format!("{name} owns nothing and is bound by row-level security"))
}

/// Numbers, days and reports ask PostgreSQL for it, and fail where it knows no such zone.
async fn time_zone(pool: &sqlx::PgPool, zone: &str) -> Result<String> {
    let known: bool = sqlx::query_scalar("select exists (select from pg_timezone_names where lower(name) = lower($1))")
        .bind(zone)
        .fetch_one(pool)
        .await?;
    if known {
        return Ok(format!("{zone} is known to it"));
    }
    Err(tandem_kernel::Error::internal(format!("tenancy.time_zone: it knows no zone {zone}")))
}

async fn examined(mail: &dyn SendMail) -> Result<String> {
    mail.examine().await.map_err(|not| tandem_kernel::Error::internal(not.to_string()))
}

async fn nats(platform: &Platform) -> Result<String> {
    let deadline = Instant::now() + Duration::from_secs(3);
    while !platform.bus().is_connected() && Instant::now() < deadline {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    if !platform.bus().is_connected() {
        return Err(tandem_kernel::Error::internal("not reachable"));
    }
    platform.bus().jetstream_ready().await
}

async fn outside<T>(asking: Asking<'_, T>) -> Result<T> {
    match tokio::time::timeout(Duration::from_secs(10), asking).await {
        Ok(outcome) => outcome.map_err(|trouble| tandem_kernel::Error::internal(trouble.to_string())),
        Err(_) => Err(tandem_kernel::Error::internal("did not answer within ten seconds")),
    }
}

/// Compares what a service says it offers with what we use of it.
async fn described(service: &dyn Described) -> Result<String> {
    let missing = outside(service.missing()).await?;
    if missing.is_empty() {
        return Ok("offers all we use of it".into());
    }
    let shown: Vec<&str> = missing.iter().take(MOST_SHOWN).map(String::as_str).collect();
    let more = missing.len() - shown.len();
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    Err(tandem_kernel::Error::internal(format!("does not offer what we use: {}{more}", shown.join(", "))))
}

/// Only a running server has seen requests, so its readiness endpoint is queried.
async fn proxy(platform: &Platform) -> Result<String> {
    let server = &platform.config().server;
    let place = server.ops_listen.replace("0.0.0.0", "127.0.0.1").replace("[::]", "[::1]");
    let http = Http::new(Duration::from_secs(3))?;
    let asked = http.send(Method::GET, &format!("http://{place}/readyz"), &[], Vec::new()).await;
    let Ok(told) = asked else { return Ok(format!("no server runs at {place} that could be asked")) };
    let text = String::from_utf8_lossy(&told.body).into_owned();
    let doubt = text.lines().find_map(|line| line.strip_prefix("BAD ")?.strip_prefix(PROXY));
    match doubt {
        Some(doubt) => Err(tandem_kernel::Error::internal(doubt.trim().to_owned())),
        None => Ok(format!("nothing doubtful with forwarded_hops = {}", server.forwarded_hops)),
    }
}

async fn store(platform: &Platform) -> Result<String> {
    in_time(platform.store()?.examine()).await
}

async fn in_time(asking: impl Future<Output = Result<String>>) -> Result<String> {
    match tokio::time::timeout(Duration::from_secs(5), asking).await {
        Ok(outcome) => outcome,
        Err(_) => Err(tandem_kernel::Error::internal("did not answer within five seconds")),
    }
}
