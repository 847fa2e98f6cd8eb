//! The copy of every item of a feed in its latest version.

use crate::outcome::{Arrived, arrived};
use crate::record::states::DONE;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use tandem_platform::outside::{FeedKind, Item};
use time::OffsetDateTime;

/// Digest of an item without its change time: equal digests mean the same version.
pub fn digest(item: &Value) -> Vec<u8> {
    let mut told = item.clone();
    if let Some(fields) = told.as_object_mut() {
        fields.remove("changedAt");
    }
    Sha256::digest(told.to_string()).to_vec()
}

/// Stores a new version and tells it once. A copy from a time after the moment had a wrong one, which keeps nothing out.
pub async fn take_in(tx: &mut Tx, feed: &FeedKind, item: Item, moment: OffsetDateTime) -> Result<()> {
    let (tenant, now, digest) = (tx.ctx().tenant.id.uuid(), tx.now(), digest(&item.value));
    let known: Option<(i64, OffsetDateTime, Vec<u8>)> = sqlx::query_as(
        "select version, changed_at, digest from exchange.copy where tenant_id = $1 and feed = $2 and business_key = $3
         for update",
    )
    .bind(tenant)
    .bind(feed.name)
    .bind(&item.key)
    .fetch_optional(tx.conn())
    .await?;
    // Outside timestamps may be finer than those of PostgreSQL, which have a resolution of 1 µs.
    let older = known.as_ref().is_some_and(|(_, at, _)| item.changed_at < *at && *at <= moment);
    let same = known.as_ref().is_some_and(|(_, _, known)| *known == digest);
    if older {
        return Ok(());
    }
    let version = known.map_or(0, |(version, _, _)| version) + i64::from(!same);
    sqlx::query(
        "insert into exchange.copy (tenant_id, feed, business_key, version, changed_at, digest, payload, read_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (tenant_id, feed, business_key) do update set version = $4, changed_at = $5, digest = $6, payload = $7,
           read_at = $8",
    )
    .bind(tenant)
    .bind(feed.name)
    .bind(&item.key)
    .bind(version)
    .bind(item.changed_at)
    .bind(digest)
    .bind(&item.value)
    .bind(now)
    .execute(tx.conn())
    .await?;
    if same {
        return Ok(());
    }
    let row = Arrived {
        system: feed.system.as_str(),
        kind: feed.name,
        business_key: &item.key,
        key: format!("{}:{version}", item.key),
        entity: None,
        state: DONE,
        outside_number: &item.key,
        payload: item.value.clone(),
        error: "",
    };
    arrived(tx, row).await?;
    (feed.told)(tx, version, item.value).await
}

/// Tells the version that the copy has again.
pub async fn tell_again(tx: &mut Tx, feed: &FeedKind, key: &str) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Option<(i64, Value)> = sqlx::query_as(
        "select version, payload from exchange.copy where tenant_id = $1 and feed = $2 and business_key = $3",
    )
    .bind(tenant)
    .bind(feed.name)
    .bind(key)
    .fetch_optional(tx.conn())
    .await?;
    let (version, item) = found.ok_or_else(Error::not_found)?;
    (feed.told)(tx, version, item).await
}

#[cfg(test)]
mod tests {
    use super::digest;
    use serde_json::json;

    #[test]
    fn when_an_item_changed_is_no_part_of_its_version() {
        let at = |at: &str, quantity: &str| digest(&json!({ "changedAt": at, "quantity": quantity }));
        assert_eq!(at("1", "5"), at("2", "5"));
        assert_ne!(at("1", "5"), at("1", "6"));
    }
}
