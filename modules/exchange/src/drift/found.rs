//! What the latest comparison of a feed found, or why it failed.

use serde_json::Value;
use std::collections::HashMap;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::outside::FeedKind;
use uuid::Uuid;

pub struct Found {
    pub number: String,
    /// `not_here`, `not_there` or `differs`
    pub difference: &'static str,
    pub fields: String,
    pub ours: Option<Value>,
    pub theirs: Option<Value>,
}

/// Replaces the differences of a feed. One that is found again keeps its id, so that whoever reads the list meanwhile
/// can still open it.
pub async fn compared(tx: &mut Tx, feed: &FeedKind, found: Vec<Found>) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let earlier: Vec<(String, Uuid)> = sqlx::query_as(
        "delete from exchange.drift where tenant_id = $1 and system = $2 and kind = $3 returning business_key, drift_id",
    )
    .bind(tenant)
    .bind(feed.system.as_str())
    .bind(feed.name)
    .fetch_all(tx.conn())
    .await?;
    let mut earlier: HashMap<String, Uuid> = earlier.into_iter().collect();
    for one in found {
        let id = earlier.remove(&one.number).unwrap_or_else(|| tx.new_id());
        sqlx::query(
            "insert into exchange.drift (tenant_id, drift_id, system, kind, business_key, difference, fields, ours, theirs, found_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(tenant)
        .bind(id)
        .bind(feed.system.as_str())
        .bind(feed.name)
        .bind(one.number)
        .bind(one.difference)
        .bind(one.fields)
        .bind(one.ours)
        .bind(one.theirs)
        .bind(now)
        .execute(tx.conn())
        .await?;
    }
    sqlx::query("update exchange.feed set compared_at = $3, compare_error = '' where tenant_id = $1 and name = $2")
        .bind(tenant)
        .bind(feed.name)
        .bind(now)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub async fn failed(tx: &mut Tx, feed: &FeedKind, error: &str) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query(
        "update exchange.feed set compare_failed_at = $3, compare_error = left($4, 2000) where tenant_id = $1 and name = $2",
    )
    .bind(tenant)
    .bind(feed.name)
    .bind(now)
    .bind(error)
    .execute(tx.conn())
    .await?;
    Ok(())
}
