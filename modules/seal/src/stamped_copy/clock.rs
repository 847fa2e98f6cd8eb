//! The clock of a stamped copy. It runs while the supplier has something to do, until the end of its last day where the
//! company is; it is set anew when his copy is rejected or returned. Who misses the day is told of once for each clock.

use super::listing::LISTING;
use super::queries::StampedCopy;
use super::states::{REJECTED, RETURNED, RUNNING};
use super::{KIND, UPLOAD};
use std::time::Duration;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_contracts::seal::StampedCopyOverdue;
use tandem_kernel::{Language, OrganizeId, Result, Side, To};
use tandem_platform::Tx;
use tandem_platform::audit::Entry;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::bus::live::Notice;
use tandem_platform::document::Values;
use tandem_platform::jobs::Job;
use time::macros::time;
use time::{Date, Time};

pub const WATCH: Job<()> = Job::new("job.seal.clock");
/// A clock that ran out is told of no later than this.
pub const LOOKED_AT_EVERY: Duration = Duration::from_secs(120);
/// The message on the morning of the last day.
pub const DUE_TODAY: &str = "seal.stamped_copy_due";
/// From when on it is sent, where the company is.
const MORNING: Time = time!(8:00);
/// How many copies one look takes; the next takes the rest.
const AT_ONCE: i64 = 500;

/// The last day of the clock once this step is done; none where none runs then.
pub async fn after(tx: &mut Tx, copy: &StampedCopy, to: To) -> Result<Option<Date>> {
    let To::State(state) = to else { return Ok(None) };
    if matches!(state, REJECTED | RETURNED) {
        return Ok(Some(tx.next_working_day().await?));
    }
    if RUNNING.contains(&state) {
        return Ok(copy.due_on);
    }
    // Who comes after the day and before the watch looks is late all the same.
    let today = tx.today().await?;
    if let Some(due_on) = copy.due_on.filter(|due_on| *due_on < today && copy.overdue_on != Some(*due_on)) {
        overdue(tx, copy, due_on).await?;
    }
    Ok(None)
}

/// Another clock, or none; nobody is late yet.
pub async fn set(tx: &mut Tx, values: Values, due_on: Option<Date>) -> Result<Values> {
    let due_at = match due_on {
        Some(day) => Some(tx.end_of(day).await?),
        None => None,
    };
    Ok(values.put("due_on", due_on).put("due_at", due_at).put("overdue_on", None::<Date>))
}

pub async fn watch(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    let (today, time) = tx.local_now().await?;
    look(tx, today, time).await
}

/// Reminds of the clocks that end today, and tells of those that ended.
pub async fn look(tx: &mut Tx, today: Date, time: Time) -> Result<()> {
    // Whoever works on a copy now, or looks at it in another process, keeps it; it is looked at again soon.
    let late = taken(
        tx,
        "select * from seal.stamped_copy
         where tenant_id = $1 and due_on < $2 and overdue_on is distinct from due_on
         order by due_on, stamped_copy_id limit $3 for update skip locked",
        today,
    )
    .await?;
    for copy in &late {
        if let Some(due_on) = copy.due_on {
            overdue(tx, copy, due_on).await?;
        }
    }
    if time < MORNING {
        return Ok(());
    }
    let last_day = taken(
        tx,
        "select * from seal.stamped_copy
         where tenant_id = $1 and due_on = $2 and reminded_on is distinct from due_on
         order by stamped_copy_id limit $3 for update skip locked",
        today,
    )
    .await?;
    for copy in &last_day {
        remind(tx, copy, today).await?;
    }
    Ok(())
}

async fn taken(tx: &mut Tx, sql: &'static str, today: Date) -> Result<Vec<StampedCopy>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(sql).bind(tenant).bind(today).bind(AT_ONCE).fetch_all(tx.conn()).await?)
}

/// Makes no version of the copy: nobody changed it, and whoever is just about to upload is not to be told that he was
/// overtaken.
async fn overdue(tx: &mut Tx, copy: &StampedCopy, due_on: Date) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update seal.stamped_copy set overdue_on = $3 where tenant_id = $1 and stamped_copy_id = $2")
        .bind(tenant)
        .bind(copy.id)
        .bind(due_on)
        .execute(tx.conn())
        .await?;
    let supplier = OrganizeId::new(copy.supplier_id);
    tx.audit(Entry::new("overdue", LISTING.code, copy.id, &copy.document_number).of_organize(supplier)).await?;
    let organizes = Some(vec![supplier]);
    tx.notice(Notice { topic: LISTING.code, entity_id: copy.id.into(), version: copy.version, organizes });
    let event = StampedCopyOverdue {
        stamped_copy_id: copy.id,
        document_kind: copy.document_kind.clone(),
        document_id: copy.document_id,
        document_number: copy.document_number.clone(),
        supplier_id: copy.supplier_id,
        due_on,
    };
    tx.emit(&event).await.map(drop)
}

async fn remind(tx: &mut Tx, copy: &StampedCopy, due_on: Date) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update seal.stamped_copy set reminded_on = $3 where tenant_id = $1 and stamped_copy_id = $2")
        .bind(tenant)
        .bind(copy.id)
        .bind(due_on)
        .execute(tx.conn())
        .await?;
    let stampable = tx.stampable(&copy.document_kind)?;
    let words = tx.platform().words();
    let in_both =
        |say: &dyn Fn(Language) -> String| FieldValue::InBoth { zh: say(Language::Zh), en: say(Language::En) };
    let document = in_both(&|language| words.label(language, stampable.label));
    let consequence = in_both(&|language| stampable.late.map(|late| words.say(language, &late())).unwrap_or_default());
    let wanted = MessageWanted::of(DUE_TODAY)
        .to(Recipient::supplier(UPLOAD, OrganizeId::new(copy.supplier_id)))
        .field("number", copy.document_number.clone())
        .field("document", document)
        .field("day", due_on.to_string())
        .field("consequence", consequence)
        .opens(KIND.page.of(Side::Supplier, copy.id))
        .about(KIND.code(), copy.id);
    tx.message(wanted).await.map(drop)
}
