//! Finance calls somebody at the supplier and writes down who answered and what he said. Only numbers that were on file before can
//! be called; whoever approved the filing does not call, and a second call is another person's, to another number where there is one.

use super::effect::{COOLED, Cooled};
use super::record::{BankCall, BankChange, BankNumber};
use super::states::TO_VERIFY;
use tandem_kernel::To;
use tandem_platform::document::prelude::*;
use tandem_platform::document::{Answered, form};
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};

pub const CALL: &[Input] = &[
    // One of the numbers of the change.
    Input::text("number_id", 40).required(),
    Input::text("answered_by", 100).required(),
    Input::text("answered_as", 100).required(),
    // When, by the company's clock: 2026-11-16T14:02.
    Input::text("called_at", 16).required(),
    // The last four characters of the account, as they were heard; nobody reads them out.
    Input::text("heard_tail", 10).required(),
];

pub async fn verify(tx: &mut Tx, Body(told): Body<Answered>) -> Result<Detail<BankChange>> {
    let (mut entered, before, to) = form::taken::<BankChange>(tx, "verify", told.which, &told.filled, CALL).await?;
    let (numbers, calls) = (before.numbers(), before.calls());
    let number = number(&mut entered, &numbers, &calls);
    let heard = entered.text("heard_tail").eq_ignore_ascii_case(&before.account_tail);
    entered.check(heard, "heard_tail", "partner-bank_change-heard_otherwise");
    let moment = tx.moment().await?;
    let called_at = called_at(tx, &mut entered, *before.proposed_at, moment).await?;
    entered.finish()?;
    let (Some(number), Some(called_at)) = (number, called_at) else {
        return Err(Error::internal("a call without its number or its time"));
    };
    let caller = tx.ctx().caller()?;
    let call = BankCall {
        by_id: caller.id.uuid(),
        by: caller.label.to_string(),
        at: moment.into(),
        number_id: number.id,
        number: number.number,
        whose: number.whose,
        answered_by: entered.text("answered_by").to_owned(),
        answered_as: entered.text("answered_as").to_owned(),
        called_at,
    };
    let calls: Vec<BankCall> = calls.into_iter().chain([call]).collect();
    let many = i32::try_from(calls.len()).unwrap_or(i32::MAX);
    let values = Values::none().put("calls", serde_json::to_value(&calls)?);
    if many < before.verifiers {
        return document::arrive(tx, "verify", before, To::State(TO_VERIFY), values).await;
    }
    let until = cooled(tx, moment).await?;
    let pause = std::time::Duration::try_from(until - moment).unwrap_or_default();
    tx.enqueue_in(COOLED, &Cooled { bank_change: before.common.id }, pause).await?;
    document::arrive(tx, "verify", before, to, values.put("cooling_until", until)).await
}

/// The number that was called, if it may be.
fn number(entered: &mut Entered, numbers: &[BankNumber], calls: &[BankCall]) -> Option<BankNumber> {
    let found = numbers.iter().find(|number| number.id == entered.text("number_id") && number.usable).cloned();
    entered.check(found.is_some(), "number_id", "partner-bank_change-only_old_numbers");
    let called = |number: &BankNumber| calls.iter().any(|call| call.number_id == number.id);
    let another = numbers.iter().any(|number| number.usable && !called(number));
    let again = another && found.as_ref().is_some_and(called);
    entered.check(!again, "number_id", "partner-bank_change-another_number");
    found
}

/// When it was called, as it was entered: after the change was asked for, and not in the future.
async fn called_at(
    tx: &mut Tx,
    entered: &mut Entered,
    from: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<Option<String>> {
    let minutes = format_description!("[year]-[month]-[day]T[hour]:[minute]");
    let at = PrimitiveDateTime::parse(entered.text("called_at"), minutes).ok();
    let Some(at) = at else {
        entered.check(false, "called_at", "partner-bank_change-bad_time");
        return Ok(None);
    };
    let ((day, time), (first, earliest)) = (tx.local(now).await?, tx.local(from).await?);
    let minute = |time: time::Time| time.replace_second(0).and_then(|time| time.replace_nanosecond(0)).unwrap_or(time);
    let fits = PrimitiveDateTime::new(first, minute(earliest)) <= at && at <= PrimitiveDateTime::new(day, time);
    entered.check(fits, "called_at", "partner-bank_change-called_then");
    Ok(Some(entered.text("called_at").to_owned()))
}

/// The end of cooling: so many working days later, at the same time of day.
async fn cooled(tx: &mut Tx, from: OffsetDateTime) -> Result<OffsetDateTime> {
    let config = tx.platform().config();
    let days = config.bank_changes.get(&*tx.ctx().tenant.code).cloned().unwrap_or_default().cooling_days.get();
    let zone = config.tenancy.time_zone.clone();
    let (day, time) = tx.local(from).await?;
    let day = tx.working_day_after(day, days).await?;
    let until = sqlx::query_scalar("select timezone($1, $2::date + $3::time)");
    Ok(until.bind(zone).bind(day).bind(time).fetch_one(tx.conn()).await?)
}
