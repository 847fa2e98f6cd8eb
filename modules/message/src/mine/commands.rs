//! Marks messages as read or unread. No version check, as marking is idempotent.

use super::states::{READ, UNREAD};
use super::store::notice;
use serde::Deserialize;
use tandem_kernel::Result;
use tandem_kernel::error::Fields;
use tandem_platform::{Body, Nothing, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

const AT_ONCE: usize = 500;

#[derive(Debug, Deserialize, ToSchema)]
pub struct MessageRefs {
    pub ids: Vec<Uuid>,
}

/// Returns how many were changed.
pub async fn read(tx: &mut Tx, Body(which): Body<MessageRefs>) -> Result<u64> {
    mark(tx, &which.ids, READ).await
}

pub async fn unread(tx: &mut Tx, Body(which): Body<MessageRefs>) -> Result<u64> {
    mark(tx, &which.ids, UNREAD).await
}

async fn mark(tx: &mut Tx, ids: &[Uuid], state: &'static str) -> Result<u64> {
    Fields::default().check(ids.len() <= AT_ONCE, "ids", "platform-too_large").finish()?;
    let (tenant, me, now) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id, tx.now());
    let changed: Vec<(Uuid, i64)> = sqlx::query_as(
        "update message.message set state = $4, read_at = case when $4 = 'read' then $5 end, version = version + 1
         where tenant_id = $1 and user_id = $2 and message_id = any($3) and state <> $4 returning message_id, version",
    )
    .bind(tenant)
    .bind(me.uuid())
    .bind(ids)
    .bind(state)
    .bind(now)
    .fetch_all(tx.conn())
    .await?;
    for (id, version) in &changed {
        notice(tx, me, *id, *version);
    }
    Ok(changed.len() as u64)
}

pub async fn read_all(tx: &mut Tx, _nothing: Nothing) -> Result<u64> {
    let (tenant, me, now) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id, tx.now());
    let changed = sqlx::query(
        "update message.message set state = 'read', read_at = $3, version = version + 1
         where tenant_id = $1 and user_id = $2 and state = 'unread'",
    )
    .bind(tenant)
    .bind(me.uuid())
    .bind(now)
    .execute(tx.conn())
    .await?;
    if changed.rows_affected() > 0 {
        // Any id will do, as a notice only triggers a refresh of the list.
        notice(tx, me, Uuid::nil(), 0);
    }
    Ok(changed.rows_affected())
}
