//! Reminds suppliers of certificates that expire: 90, 30 and 7 days before, and on the day; once for each certificate and step,
//! even if the job runs more often, or did not run on the very day.

use super::VIEW;
use crate::filing::FILL;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_kernel::{Language, Message, OrganizeId, Result};
use tandem_platform::Tx;
use tandem_platform::timed::Timed;
use time::{Date, Duration};
use uuid::Uuid;

pub const EXPIRES: &str = "partner.certificate_expires";
pub const EXPIRING: &str = "partner.certificates_expiring";

/// Days before the expiry, the earliest first.
const STEPS: [i32; 4] = [90, 30, 7, 0];
/// How long after the day nobody is reminded any more.
const LATEST: i64 = 30;
/// So many a run; the next one takes the rest.
const AT_ONCE: i64 = 1_000;
/// Where both sides look after certificates.
const PAGE: &str = "/partnerManage/certificates";

pub const CERTIFICATE_EXPIRY: Timed = Timed {
    bean: "partner",
    method: "certificateExpiry",
    label: "partner-timed-certificate_expiry",
    hint: "partner-timed-certificate_expiry_hint",
    parameters: &[],
    run: |tx, _| Box::pin(run(tx)),
};

async fn run(tx: &mut Tx) -> Result<Message> {
    let today = tx.today().await?;
    let told = remind(tx, today).await?;
    Ok(Message { key: "partner-timed-certificates_told", args: vec![("count", told.to_string())] })
}

#[derive(sqlx::FromRow)]
struct Expiring {
    certification_id: Uuid,
    organize_id: Uuid,
    kind: String,
    certificate_number: String,
    expiry_date: Date,
}

/// The step that a certificate has reached with so many days left.
fn step(days_left: i64) -> Option<i32> {
    STEPS.into_iter().filter(|step| days_left <= i64::from(*step)).min()
}

/// Reminds of what has reached a step since it was last reminded of, and returns of how many.
pub async fn remind(tx: &mut Tx, today: Date) -> Result<usize> {
    let tenant = tx.ctx().tenant.id.uuid();
    let from = today.checked_sub(Duration::days(LATEST)).unwrap_or(today);
    let until = today.checked_add(Duration::days(i64::from(STEPS[0]))).unwrap_or(today);
    let found: Vec<Expiring> = sqlx::query_as(
        "select c.certification_id, c.organize_id, c.type as kind, c.certificate_number, c.expiry_date
         from partner.certification c
         join partner.organize o on o.tenant_id = c.tenant_id and o.organize_id = c.organize_id
           and o.state in ('potential', 'formal')
         where c.tenant_id = $1 and c.expiry_date between $2 and $3 and not exists (
           select from partner.certificate_reminder r
           where r.tenant_id = c.tenant_id and r.certification_id = c.certification_id and r.expiry_date = c.expiry_date
             and r.days_before <= (select min(step) from unnest($5::int[]) as step where c.expiry_date - $4::date <= step))
         order by c.expiry_date, c.certification_id limit $6 for update of c skip locked",
    )
    .bind(tenant)
    .bind(from)
    .bind(until)
    .bind(today)
    .bind(STEPS)
    .bind(AT_ONCE)
    .fetch_all(tx.conn())
    .await?;
    let types = tx.meanings(vec![crate::section::dictionaries::CERTIFICATE_TYPE.name.to_owned()]).await?;
    let days_left = |one: &Expiring| (one.expiry_date - today).whole_days();
    let reached: Vec<(&Expiring, i32)> = found.iter().filter_map(|one| Some((one, step(days_left(one))?))).collect();
    keep(tx, &reached).await?;
    for (one, _) in reached {
        let supplier = OrganizeId::new(one.organize_id);
        let named = types.iter().find(|known| known.value == one.kind);
        let (zh, en) = named.map_or((&one.kind, &one.kind), |known| (&known.zh, &known.en));
        let wanted = MessageWanted::of(EXPIRES)
            .to(Recipient::supplier(FILL, supplier))
            .field("certificate", FieldValue::InBoth { zh: zh.clone(), en: en.clone() })
            .field("number", one.certificate_number.clone())
            .field("day", tx.day_in_words(one.expiry_date))
            .field("left", left(tx, days_left(one)))
            .opens(PAGE);
        tx.message(wanted).await?;
    }
    if !found.is_empty() {
        let wanted =
            MessageWanted::of(EXPIRING).to(Recipient::buyers(VIEW)).field("count", found.len().to_string()).opens(PAGE);
        tx.message(wanted).await?;
    }
    Ok(found.len())
}

/// Writes down of which steps of which certificates somebody was reminded.
async fn keep(tx: &mut Tx, reached: &[(&Expiring, i32)]) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let certifications: Vec<Uuid> = reached.iter().map(|(one, _)| one.certification_id).collect();
    let days: Vec<Date> = reached.iter().map(|(one, _)| one.expiry_date).collect();
    let steps: Vec<i32> = reached.iter().map(|(_, step)| *step).collect();
    let organizes: Vec<Uuid> = reached.iter().map(|(one, _)| one.organize_id).collect();
    sqlx::query(
        "insert into partner.certificate_reminder (tenant_id, certification_id, expiry_date, days_before, organize_id, sent_at)
         select $1, r.certification_id, r.expiry_date, r.step, r.organize_id, $6
         from unnest($2::uuid[], $3::date[], $4::int[], $5::uuid[])
           as r (certification_id, expiry_date, step, organize_id)
         on conflict do nothing",
    )
    .bind(tenant)
    .bind(certifications)
    .bind(days)
    .bind(steps)
    .bind(organizes)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// How many days are left, in words.
fn left(tx: &Tx, days: i64) -> FieldValue {
    let words = tx.platform().words();
    let say = |language: Language| {
        let (key, days) = match days {
            ..0 => ("partner-certificate-expired", days.saturating_neg()),
            0 => ("partner-certificate-expires_today", 0),
            _ => ("partner-certificate-days_left", days),
        };
        words.say(language, &Message { key, args: vec![("days", days.to_string())] })
    };
    FieldValue::InBoth { zh: say(Language::Zh), en: say(Language::En) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_at_the_last_step_it_has_reached() {
        for (left, at) in [(91, None), (90, Some(90)), (31, Some(90)), (30, Some(30)), (8, Some(30)), (7, Some(7))] {
            assert_eq!(step(left), at, "{left}");
        }
        for (left, at) in [(1, Some(7)), (0, Some(0)), (-1, Some(0)), (-30, Some(0))] {
            assert_eq!(step(left), at, "{left}");
        }
    }
}
