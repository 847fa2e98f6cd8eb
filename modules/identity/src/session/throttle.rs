//! Guesses are counted before anything is hashed: so many within a window, for each account
//! and for each address. A name nobody has is counted like one somebody has.

use tandem_kernel::{Error, ErrorKind, Result};
use tandem_platform::Tx;
use time::Duration;

/// Takes one guess for each key, or refuses. The caller commits either way, so that guesses
/// stay counted whatever comes of them.
pub async fn take(tx: &mut Tx, keys: &[(String, i32)]) -> Result<bool> {
    let mut free = true;
    for (key, limit) in keys {
        free &= take_one(tx, key, *limit).await?;
    }
    Ok(free)
}

async fn take_one(tx: &mut Tx, key: &str, limit: i32) -> Result<bool> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let since = now - Duration::minutes(tx.platform().config().sign_in.window_minutes);
    let recent: Vec<time::OffsetDateTime> = sqlx::query_scalar(
        "insert into identity.throttle as t (tenant_id, key, recent) values ($1, $2, array[$3])
         on conflict (tenant_id, key) do update set recent =
           array(select x from unnest(t.recent) x where x > $4 order by x)
           || case when (select count(*) from unnest(t.recent) x where x > $4) < $5 then array[$3] else '{}' end
         returning recent",
    )
    .bind(tenant)
    .bind(key)
    .bind(now)
    .bind(since)
    .bind(i64::from(limit))
    .fetch_one(tx.conn())
    .await?;
    // PostgreSQL keeps microseconds.
    Ok(recent.last().is_some_and(|last| (*last - now).abs() < Duration::microseconds(1)))
}

/// A right password ends the count for the account.
pub async fn forget(tx: &mut Tx, key: &str) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from identity.throttle where tenant_id = $1 and key = $2")
        .bind(tenant)
        .bind(key)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub fn account_key(name: &str) -> String {
    format!("account {}", name.trim().to_lowercase().chars().take(200).collect::<String>())
}

pub fn address_key(tx: &Tx) -> String {
    format!("address {}", tx.ctx().address.map_or_else(|| "none".to_owned(), |address| address.to_string()))
}

pub fn too_many() -> Error {
    Error::new(ErrorKind::TooMany, "identity-too_many")
}
