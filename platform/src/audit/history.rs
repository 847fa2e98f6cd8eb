//! Earlier versions of a record. Every change writes the whole record into the audit trail, in its own transaction, so
//! a version is read back as a snapshot, never reconstructed. Of a state that its supplier keeps, a version has its number alone.

use super::changes::{Say, changes};
use crate::Tx;
use crate::attachable;
use serde_json::Value;
use sqlx::Row;
use sqlx::postgres::PgRow;
use tandem_kernel::{FieldChange, Listing, OrganizeId, Overtaken, Result, Side};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

/// One version of a record.
#[derive(Clone, Debug)]
pub struct Version {
    pub version: i64,
    pub at: OffsetDateTime,
    pub who: String,
    pub action: String,
    /// The whole record; `None` if this version is its deletion.
    pub record: Option<Value>,
}

/// Which earlier version is requested.
#[derive(Clone, Copy, Debug)]
pub enum Moment {
    Version(i64),
    At(OffsetDateTime),
}

const COLUMNS: &str = "at, actor_label, action, after,
    coalesce((after->>'version')::bigint, (before->>'version')::bigint + 1) as version";

/// An earlier version as this caller may read it: fields withheld from suppliers are removed for them.
pub fn readable(tx: &Tx, kind: &str, record: Option<Value>) -> Option<Value> {
    let mut record = record?;
    if let (Side::Supplier, Some(fields)) = (tx.ctx().side(), record.as_object_mut()) {
        for field in tx.platform().withheld(kind) {
            fields.remove(field);
        }
    }
    Some(record)
}

fn version(tx: &Tx, kind: &str, row: &PgRow) -> Result<Version> {
    Ok(Version {
        version: row.try_get::<Option<i64>, _>("version")?.unwrap_or(0),
        at: row.try_get("at")?,
        who: row.try_get("actor_label")?,
        action: row.try_get("action")?,
        record: readable(tx, kind, row.try_get("after")?),
    })
}

/// Actions on a document's files are in its audit trail but make no version of it.
fn of_files() -> Vec<&'static str> {
    attachable::ACTIONS.iter().map(|(action, _)| *action).collect()
}

/// The versions of a record, newest first. The caller's access to the record must have been checked.
pub async fn versions(tx: &mut Tx, kind: &str, id: &str, limit: i64) -> Result<Vec<Version>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let sql = sqlx::AssertSqlSafe(format!(
        "select {COLUMNS} from platform.audit
         where tenant_id = $1 and entity_kind = $2 and entity_id = $3 and action <> all($5)
         order by audit_id desc limit $4"
    ));
    let rows = sqlx::query(sql).bind(tenant).bind(kind).bind(id).bind(limit).bind(of_files());
    let rows = rows.fetch_all(tx.conn()).await?;
    rows.iter().map(|row| version(tx, kind, row)).collect()
}

/// The supplier that could see the record at its last change.
pub async fn organize(tx: &mut Tx, kind: &str, id: &str) -> Result<Option<OrganizeId>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let last: Option<Option<Uuid>> = sqlx::query_scalar(
        "select organize_id from platform.audit where tenant_id = $1 and entity_kind = $2 and entity_id = $3 and action <> all($4)
         order by audit_id desc limit 1",
    )
    .bind(tenant)
    .bind(kind)
    .bind(id)
    .bind(of_files())
    .fetch_optional(tx.conn())
    .await?;
    Ok(last.flatten().map(OrganizeId::new))
}

/// The record as of that version or time; `None` before it was created.
pub async fn as_it_was(tx: &mut Tx, kind: &str, id: &str, moment: Moment) -> Result<Option<Version>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let (seen, at) = match moment {
        Moment::Version(version) => (Some(version), None),
        Moment::At(at) => (None, Some(at)),
    };
    let sql = sqlx::AssertSqlSafe(format!(
        "select * from (select audit_id, {COLUMNS} from platform.audit
           where tenant_id = $1 and entity_kind = $2 and entity_id = $3 and action <> all($6)) past
         where ($4::bigint is null or version = $4) and ($5::timestamptz is null or at <= $5)
         order by audit_id desc limit 1"
    ));
    let row = sqlx::query(sql).bind(tenant).bind(kind).bind(id).bind(seen).bind(at).bind(of_files());
    let row = row.fetch_optional(tx.conn()).await?;
    row.as_ref().map(|row| version(tx, kind, row)).transpose()
}

/// The differences between two versions.
pub fn compare(tx: &Tx, listing: &Listing, before: Option<&Version>, after: Option<&Version>) -> Vec<FieldChange> {
    let say = Say { words: tx.platform().words(), language: tx.ctx().language };
    let record = |version: Option<&Version>| version.and_then(|v| v.record.clone());
    changes(record(before).as_ref(), record(after).as_ref(), listing, &say)
}

/// What others changed since version `seen`; `None` if the audit trail does not have that version.
pub async fn since(tx: &mut Tx, listing: &Listing, id: &str, seen: i64) -> Result<Option<Overtaken>> {
    let before = as_it_was(tx, listing.code, id, Moment::Version(seen)).await?;
    let after = versions(tx, listing.code, id, 1).await?.into_iter().next();
    let (Some(before), Some(after)) = (before, after) else { return Ok(None) };
    let changes = compare(tx, listing, Some(&before), Some(&after));
    let nobody = tx.platform().words().label(tx.ctx().language, "platform-system");
    let who = if after.who.is_empty() { nobody } else { after.who };
    Ok(Some(Overtaken { version: after.version, who, at: after.at.format(&Rfc3339)?, changes }))
}
