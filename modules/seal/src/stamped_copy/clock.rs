//! Deadline of a stamped copy. It runs while the supplier has to act and ends with its due date in the company's time
//! zone. It stops on submission, and continues as if it had never stopped if the only file submitted is withdrawn or
//! fails the virus scan. It is reset when the copy is rejected or returned. A missed deadline is reported once.

use super::listing::LISTING;
use super::queries::StampedCopy;
use super::states::{REJECTED, RETURNED, RUNNING, TO_REVIEW};
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
use time::{Date, OffsetDateTime, Time};

pub const WATCH: Job<()> = Job::new("job.seal.clock");
/// Maximum delay until a missed deadline is reported.
pub const LOOKED_AT_EVERY: Duration = Duration::from_secs(120);
/// Reminder on the morning of the due date.
pub const DUE_TODAY: &str = "seal.stamped_copy_due";
/// When the reminder is sent, in the company's time zone.
const MORNING: Time = time!(8:00);
/// Batch size of one run; the next run takes the rest.
const AT_ONCE: i64 = 500;

/// The deadline after a transition.
pub enum After {
    /// Unchanged.
    Same,
    /// A new deadline that is not overdue yet, or none.
    Set(Option<Date>),
    /// Stopped, but may resume; `late` is the due date if it had passed by then.
    Stopped { late: Option<Date> },
    /// Resumes as if it had never stopped.
    GoesOn,
}

pub async fn after(tx: &mut Tx, copy: &StampedCopy, to: To) -> Result<After> {
    let To::State(state) = to else { return Ok(After::Set(None)) };
    if matches!(state, REJECTED | RETURNED) {
        return Ok(After::Set(Some(tx.next_working_day().await?)));
    }
    if RUNNING.contains(&state) {
        return Ok(if copy.state == TO_REVIEW { After::GoesOn } else { After::Same });
    }
    if copy.due_on.is_none() {
        return Ok(After::Same);
    }
    // Submissions after the due date count as late even before the watch job has run.
    let moment = tx.moment().await?;
    let over = copy.due_at.is_some_and(|due_at| due_at <= moment);
    let late = copy.due_on.filter(|due_on| over || copy.overdue_on == Some(*due_on));
    if let Some(due_on) = late.filter(|due_on| copy.overdue_on != Some(*due_on)) {
        overdue(tx, copy, due_on).await?;
    }
    Ok(if state == TO_REVIEW { After::Stopped { late } } else { After::Set(None) })
}

impl After {
    pub async fn write(self, tx: &mut Tx, copy: &StampedCopy, values: Values) -> Result<Values> {
        match self {
            Self::Same => Ok(values),
            Self::Set(due_on) => set(tx, values, due_on, None).await,
            Self::Stopped { late } => {
                let values = values.put("stopped_due_on", copy.due_on).put("stopped_overdue_on", late);
                set(tx, values, None, None).await
            }
            Self::GoesOn => set(tx, values, copy.stopped_due_on, copy.stopped_overdue_on).await,
        }
    }
}

/// Sets or clears the deadline, and the due date last reported as missed.
pub async fn set(tx: &mut Tx, values: Values, due_on: Option<Date>, overdue_on: Option<Date>) -> Result<Values> {
    let due_at = match due_on {
        Some(day) => Some(tx.end_of(day).await?),
        None => None,
    };
    Ok(values.put("due_on", due_on).put("due_at", due_at).put("overdue_on", overdue_on))
}

pub async fn watch(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    let moment = tx.moment().await?;
    look(tx, moment).await
}

/// Sends reminders for deadlines that end on this moment's day and reports those it has passed.
pub async fn look(tx: &mut Tx, moment: OffsetDateTime) -> Result<()> {
    let (today, time) = tx.local(moment).await?;
    // `skip locked`: copies being changed, or processed by another process, are left to a later run.
    let late = taken(
        tx,
        "select * from seal.stamped_copy
         where tenant_id = $1 and due_on <= $2 and due_at <= $4 and overdue_on is distinct from due_on
         order by due_on, stamped_copy_id limit $3 for update skip locked",
        (today, moment),
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
         where tenant_id = $1 and due_on = $2 and due_at > $4 and reminded_on is distinct from due_on
         order by stamped_copy_id limit $3 for update skip locked",
        (today, moment),
    )
    .await?;
    for copy in &last_day {
        remind(tx, copy, today).await?;
    }
    Ok(())
}

async fn taken(tx: &mut Tx, sql: &'static str, (today, moment): (Date, OffsetDateTime)) -> Result<Vec<StampedCopy>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(sql).bind(tenant).bind(today).bind(AT_ONCE).bind(moment).fetch_all(tx.conn()).await?)
}

/// Does not increment the version, so that a concurrent upload does not fail the optimistic locking check.
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
        .field("day", tx.day_in_words(due_on))
        .field("consequence", consequence)
        .opens(KIND.page.of(Side::Supplier, copy.id))
        .about(KIND.code(), copy.id);
    tx.message(wanted).await.map(drop)
}
