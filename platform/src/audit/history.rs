//! Earlier versions of a record. Every change writes the whole record into the audit trail, in its own transaction, so
//! a version is read back as a snapshot, never reconstructed. Of a state that one side keeps to itself, the other reads the number of the
//! version alone.

use super::changes::{Say, changes};
use crate::Tx;
use crate::attachable;
use serde_json::{Value, json};
use sqlx::Row;
use sqlx::postgres::PgRow;
use tandem_kernel::approval::APPROVE;
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

/// Who changed a record last, and when. Where suppliers are not told of an action it leaves them as they were, but it has not done so always.
const SIGNED: [&str; 2] = ["updatedBy", "updatedAt"];

/// An earlier version as this caller may read it: its number alone where the other side kept it to itself or it was another
/// supplier's, as the entry that hands a record over begins with it; and without the fields that are withheld from suppliers, or
/// that he has no permission for.
pub fn readable(tx: &Tx, kind: &str, record: Option<Value>) -> Option<Value> {
    let mut record = record?;
    let hidden = |listing: &Listing| {
        let supplier = tx.ctx().actor.as_ref().filter(|actor| actor.side == Side::Supplier);
        is_kept_from(tx.ctx().side(), listing, &record)
            || supplier.is_some_and(|supplier| is_anothers(&supplier.organizes, listing, &record))
    };
    if tx.platform().listing(kind).is_some_and(hidden) {
        return Some(json!({ "version": record["version"] }));
    }
    let (side, held) = (tx.ctx().side(), &tx.ctx().permissions);
    if let Some(fields) = record.as_object_mut() {
        let withheld = tx.platform().withheld(kind).filter(|_| side == Side::Supplier);
        // The product itself reads everything.
        let guarded = tx.platform().guarded(kind, held).filter(|_| side != Side::System);
        for field in withheld.chain(guarded) {
            fields.remove(field);
        }
    }
    Some(record)
}

/// Whether the record is in a state that the other side keeps to itself. The product itself reads everything.
fn is_kept_from(reader: Side, listing: &Listing, record: &Value) -> bool {
    let keeper = listing.machine.and_then(|(field, machine)| machine.kept_by(record[field].as_str()?));
    keeper.is_some_and(|keeper| reader != keeper && reader != Side::System)
}

/// Whether the record was the document of another supplier than these then.
fn is_anothers(own: &[OrganizeId], listing: &Listing, record: &Value) -> bool {
    let whose = listing.supplier().and_then(|column| record[column.field].as_str()?.parse::<Uuid>().ok());
    whose.is_some_and(|whose| !own.contains(&OrganizeId::new(whose)))
}

/// The actions whose entries this reader does not get.
pub fn untold(tx: &Tx, kind: &str) -> Vec<&'static str> {
    if tx.ctx().side() == Side::Supplier { tx.platform().untold(kind).collect() } else { Vec::new() }
}

/// The action as this reader is told of it. That approvers were asked is the buyer's own affair: to a supplier, what they let
/// through was done.
pub fn told_as(tx: &Tx, kind: &str, action: String) -> String {
    if tx.ctx().side() != Side::Supplier || action != APPROVE {
        return action;
    }
    let needs = tx.platform().document(kind).and_then(|kind| kind.approval);
    needs.map_or(action, |needs| needs.action.to_owned())
}

fn version(tx: &Tx, kind: &str, row: &PgRow) -> Result<Version> {
    let (mut who, mut action): (String, String) = (row.try_get("actor_label")?, row.try_get("action")?);
    let mut record = readable(tx, kind, row.try_get("after")?);
    if untold(tx, kind).contains(&action.as_str()) {
        // Whoever asks for this version by its number gets the record, and not what was done to it, nor by whom.
        (who, action) = (String::new(), String::new());
        if let Some(fields) = record.as_mut().and_then(Value::as_object_mut) {
            SIGNED.iter().for_each(|field| _ = fields.remove(*field));
        }
    }
    Ok(Version {
        version: row.try_get::<Option<i64>, _>("version")?.unwrap_or(0),
        at: row.try_get("at")?,
        who,
        action: told_as(tx, kind, action),
        record,
    })
}

/// Actions on a document's files are in its audit trail but make no version of it.
fn of_files() -> Vec<&'static str> {
    attachable::ACTIONS.iter().map(|(action, _)| *action).collect()
}

/// The versions of a record, newest first. The caller's access to the record must have been checked.
pub async fn versions(tx: &mut Tx, kind: &str, id: &str, limit: i64) -> Result<Vec<Version>> {
    let left_out = [of_files(), untold(tx, kind)].concat();
    newest(tx, kind, id, limit, left_out).await
}

async fn newest(tx: &mut Tx, kind: &str, id: &str, limit: i64, left_out: Vec<&'static str>) -> Result<Vec<Version>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let sql = sqlx::AssertSqlSafe(format!(
        "select {COLUMNS} from platform.audit
         where tenant_id = $1 and entity_kind = $2 and entity_id = $3 and action <> all($5)
         order by audit_id desc limit $4"
    ));
    let rows = sqlx::query(sql).bind(tenant).bind(kind).bind(id).bind(limit).bind(left_out);
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
    let after = newest(tx, listing.code, id, 1, of_files()).await?.into_iter().next();
    let (Some(before), Some(after)) = (before, after) else { return Ok(None) };
    let changes = compare(tx, listing, Some(&before), Some(&after));
    let nobody = tx.platform().words().label(tx.ctx().language, "platform-system");
    let who = if after.who.is_empty() { nobody } else { after.who };
    Ok(Some(Overtaken { version: after.version, who, at: after.at.format(&Rfc3339)?, changes }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_kernel::{Column, Machine, State, Tone};

    static LETTER: Machine = Machine {
        name: "test.letter",
        initial: "draft",
        states: &[&[
            State::of("draft", Tone::Idle).kept_by(Side::Buyer),
            State::of("answer", Tone::Idle).kept_by(Side::Supplier),
            State::of("sent", Tone::Done),
        ]],
        ..Machine::EMPTY
    };
    static LETTERS: Listing = Listing { code: "test.letter", machine: Some(("status", &LETTER)), ..Listing::EMPTY };

    #[test]
    fn what_was_another_suppliers_is_none_of_the_next_ones_business() {
        static PARCELS: Listing = Listing {
            code: "test.parcel",
            key: &["parcel_id"],
            parts: &[&[Column::id(), Column::record("organize_id").supplier()]],
            ..Listing::EMPTY
        };
        let (mine, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let anothers = |of: Value| is_anothers(&[OrganizeId::new(mine)], &PARCELS, &json!({ "organizeId": of }));
        assert!(anothers(json!(other)) && !anothers(json!(mine)));
        assert!(!anothers(Value::Null), "nobody's yet");
        assert!(!is_anothers(&[], &LETTERS, &json!({ "organizeId": other })), "no supplier at all");
    }

    #[test]
    fn what_one_side_kept_is_kept_from_the_other_alone() {
        let kept = |reader, state: &str| is_kept_from(reader, &LETTERS, &json!({ "status": state, "version": 1 }));
        for (state, hidden_from) in [("draft", Some(Side::Supplier)), ("answer", Some(Side::Buyer)), ("sent", None)] {
            for reader in [Side::Buyer, Side::Supplier, Side::System] {
                assert_eq!(kept(reader, state), hidden_from == Some(reader), "{state} read by {reader:?}");
            }
        }
        assert!(!is_kept_from(Side::Supplier, &LETTERS, &json!({ "version": 1 })), "of files, the entry has no state");
        assert!(!is_kept_from(Side::Supplier, &Listing::EMPTY, &json!({ "status": "draft" })), "no machine, no keeper");
    }
}
