//! The audit trail. Rows are written in the business transaction and never changed; a background job chains and signs
//! them afterwards (sealing), so that writers do not wait for each other.

pub mod changes;
pub mod history;
pub mod seal;
pub mod verify;

use crate::Tx;
use serde::Serialize;
use serde_json::Value;
use tandem_kernel::{EntityId, OrganizeId, Result};

pub struct Entry<'a> {
    pub action: &'a str,
    pub entity_kind: &'static str,
    pub entity_id: EntityId,
    /// The name users know it by: a number, a name.
    pub entity_label: &'a str,
    pub before: Option<Value>,
    pub after: Option<Value>,
    /// The supplier the record belongs to; its users may read the entry.
    pub organize: Option<OrganizeId>,
}

impl<'a> Entry<'a> {
    pub fn new(action: &'a str, kind: &'static str, id: impl Into<EntityId>, label: &'a str) -> Self {
        Self {
            action,
            entity_kind: kind,
            entity_id: id.into(),
            entity_label: label,
            before: None,
            after: None,
            organize: None,
        }
    }
    #[must_use]
    pub fn of_organize(mut self, organize: OrganizeId) -> Self {
        self.organize = Some(organize);
        self
    }
    pub fn before(mut self, value: &impl Serialize) -> Result<Self> {
        self.before = Some(serde_json::to_value(value)?);
        Ok(self)
    }
    pub fn after(mut self, value: &impl Serialize) -> Result<Self> {
        self.after = Some(serde_json::to_value(value)?);
        Ok(self)
    }
}

impl Tx {
    pub async fn audit(&mut self, entry: Entry<'_>) -> Result<()> {
        let ctx = self.ctx().clone();
        let (id, now) = (self.new_id(), self.now());
        sqlx::query(
            "insert into platform.audit (tenant_id, audit_id, at, actor_id, actor_label, side, action,
               entity_kind, entity_id, entity_label, before, after, request_id, organize_id)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        )
        .bind(ctx.tenant.id.uuid())
        .bind(id)
        .bind(now)
        .bind(ctx.actor.as_ref().map(|a| a.id.uuid()))
        .bind(ctx.who())
        .bind(ctx.side().as_str())
        .bind(entry.action)
        .bind(entry.entity_kind)
        .bind(entry.entity_id.as_str())
        .bind(entry.entity_label)
        .bind(entry.before)
        .bind(entry.after)
        .bind(ctx.request_id.0.as_ref())
        .bind(entry.organize.map(|o| o.uuid()))
        .execute(self.conn())
        .await?;
        Ok(())
    }
}
