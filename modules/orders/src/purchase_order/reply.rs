//! The supplier's reply: promised dates and quantities for each line, saved as a draft and then released.

use super::accept;
use super::draft::{self, Draft};
use super::entry;
use super::lines::{self, Promise};
use super::record::{DatedQuantity, OrderLine, PurchaseOrder};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use tandem_kernel::day::Days;
use tandem_kernel::error::Fields;
use tandem_kernel::number::{QUANTITY, QUANTITY_OR_NONE, total};
use tandem_kernel::{Message, Result};
use tandem_platform::document::lines::each_once;
use tandem_platform::document::{self, Detail, DocumentRef, Values};
use tandem_platform::{Body, Tx};
use time::Date;
use utoipa::ToSchema;

/// Maximum number of parts one line may be split into.
pub const MOST_PARTS: usize = 20;

#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct OrderReply {
    #[serde(flatten)]
    pub which: DocumentRef,
    /// Lines that are not named keep what was promised for them.
    #[serde(default)]
    pub lines: Vec<LineReply>,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct LineReply {
    pub line: String,
    pub replies: Vec<DatedQuantity>,
}

pub async fn save_draft(tx: &mut Tx, Body(reply): Body<OrderReply>) -> Result<Detail<PurchaseOrder>> {
    draft_one(tx, reply).await
}

pub async fn draft_one(tx: &mut Tx, reply: OrderReply) -> Result<Detail<PurchaseOrder>> {
    let (before, to) = document::step::<PurchaseOrder>(tx, "save_draft", reply.which).await?;
    let today = tx.today().await?;
    promised(&before, &reply.lines, "draft", today)?;
    let known = reply.lines.iter().filter_map(|told| Some(Draft::new(line_of(&before, &told.line)?, &told.replies)));
    draft::keep(tx, &before, &known.collect::<Vec<_>>()).await?;
    document::arrive(tx, "save_draft", before, to, Values::none()).await
}

pub async fn release(tx: &mut Tx, Body(reply): Body<OrderReply>) -> Result<Detail<PurchaseOrder>> {
    release_one(tx, reply).await
}

pub async fn release_one(tx: &mut Tx, reply: OrderReply) -> Result<Detail<PurchaseOrder>> {
    let (before, to) = document::step::<PurchaseOrder>(tx, "release", reply.which).await?;
    let mut whole: Vec<LineReply> = Vec::new();
    for line in before.lines.iter().filter(|line| line.is_open()) {
        let told = reply.lines.iter().find(|told| told.line == line.line);
        let replies = told.map_or_else(|| line.written().to_vec(), |told| told.replies.clone());
        whole.push(LineReply { line: line.line.clone(), replies });
    }
    let today = tx.today().await?;
    // Validates what was sent, so that lines that are not open are reported, too.
    promised(&before, &reply.lines, "draft", today)?;
    answers_all(&before, &whole, today)?;
    let promises = promised(&before, &whole, "replied", today)?;
    send(tx, "release", before, to, &promises, &whole).await
}

pub async fn confirm(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<PurchaseOrder>> {
    fast_confirm(tx, which).await
}

/// Confirms dates and quantities exactly as requested by the ERP.
pub async fn fast_confirm(tx: &mut Tx, which: DocumentRef) -> Result<Detail<PurchaseOrder>> {
    let (before, to) = document::step::<PurchaseOrder>(tx, "fast_confirm", which).await?;
    let open = before.lines.iter().filter(|line| line.is_open());
    let whole: Vec<_> =
        open.map(|line| LineReply { line: line.line.clone(), replies: line.schedule.0.clone() }).collect();
    let today = tx.today().await?;
    let promises = promised(&before, &whole, "replied", today)?;
    send(tx, "fast_confirm", before, to, &promises, &whole).await
}

async fn send(
    tx: &mut Tx,
    action: &str,
    before: PurchaseOrder,
    to: tandem_kernel::To,
    promises: &[Promise],
    whole: &[LineReply],
) -> Result<Detail<PurchaseOrder>> {
    lines::promise(tx, &before, promises).await?;
    draft::forget(tx, before.id, &before.lines.iter().map(|line| line.order_line_id).collect::<Vec<_>>()).await?;
    let promised = whole.iter().map(|line| (line.line.as_str(), line.replies.as_slice()));
    let entered = entry::hand_over(tx, &before, promised).await?;
    let late = match before.reply_due_on {
        Some(due) => tx.is_over(*due).await?,
        None => false,
    };
    let (now, who) = (tx.now(), tx.who());
    let values = entered.put("replied_at", now).put("replied_by", who).put("replied_late", late).put("reason", "");
    let values = accept::not_accepted(values);
    let values = lines::summed(tx, before.id, values).await?;
    document::arrive(tx, action, before, to, values).await
}

/// The buyer asks for another reply: the released promises become the supplier's draft.
pub async fn take_back(tx: &mut Tx, order: &PurchaseOrder) -> Result<()> {
    let replied = order.lines.iter().filter(|line| line.state == "replied");
    let drafts = replied.map(|line| Promise::new(line, "draft", &line.replies)).collect::<Result<Vec<_>>>()?;
    lines::promise(tx, order, &drafts).await
}

fn line_of<'a>(order: &'a PurchaseOrder, line: &str) -> Option<&'a OrderLine> {
    order.lines.iter().find(|known| known.line == line)
}

/// Validates a reply and reports all errors by line; fields are named `lines.00010`.
fn promised(order: &PurchaseOrder, told: &[LineReply], state: &'static str, today: Date) -> Result<Vec<Promise>> {
    let mut fields = Fields::default();
    let mut promises = Vec::with_capacity(told.len());
    each_once(told.iter().map(|reply| reply.line.as_str()), &mut fields);
    for reply in told {
        let field = format!("lines.{}", reply.line);
        let Some(line) = line_of(order, &reply.line) else {
            fields.check(false, field, "orders-reply-no_line");
            continue;
        };
        if reply.replies.len() > MOST_PARTS {
            fields.check(false, field, "orders-reply-too_many_parts");
            continue;
        }
        let different: std::collections::BTreeSet<_> = reply.replies.iter().map(|part| part.on).collect();
        fields.check(line.is_open(), field.clone(), "orders-reply-line_over").check(
            different.len() == reply.replies.len(),
            field.clone(),
            "orders-reply-day_twice",
        );
        // A date far from today and from every scheduled date is taken for a typing error.
        let days = Days::near(line.schedule.iter().map(|part| *part.on).chain([today]));
        if !sound(&mut fields, &field, &reply.replies, days) {
            continue;
        }
        // A line without promised parts is open again.
        let state = if reply.replies.is_empty() { "open" } else { state };
        promises.push(Promise::new(line, state, &reply.replies)?);
    }
    fields.finish()?;
    Ok(promises)
}

/// Validates all parts of a line. Each error is reported for the line and for its cell:
/// `lines.00010.replies[1].quantity`.
fn sound(fields: &mut Fields, line: &str, parts: &[DatedQuantity], days: Days) -> bool {
    let mut sound = true;
    let mut wrong = |cell: String, message: Message| {
        sound = false;
        fields.read::<()>(line.to_owned(), Err(message.clone()));
        fields.read::<()>(cell, Err(message));
    };
    for (at, part) in parts.iter().enumerate() {
        if let Err(message) = QUANTITY.check(*part.quantity) {
            wrong(format!("{line}.replies[{at}].quantity"), message);
        }
        if let Err(message) = days.check(*part.on) {
            wrong(format!("{line}.replies[{at}].on"), message);
        }
    }
    if sound
        && let Some(Err(message)) =
            total(parts.iter().map(|part| *part.quantity)).map(|all| QUANTITY_OR_NONE.check(all))
    {
        fields.read::<()>(line.to_owned(), Err(message));
        return false;
    }
    sound
}

/// A reply is released as a whole: every open line promises the ordered quantity, and no date is in the past.
fn answers_all(order: &PurchaseOrder, whole: &[LineReply], today: Date) -> Result<()> {
    let mut fields = Fields::default();
    for reply in whole {
        let promised = total(reply.replies.iter().map(|part| *part.quantity));
        let wanted = line_of(order, &reply.line).map_or(Decimal::ZERO, |line| *line.quantity);
        fields.check(promised == Some(wanted), format!("lines.{}", reply.line), "orders-reply-difference");
    }
    for reply in whole {
        let in_time = reply.replies.iter().all(|part| *part.on >= today);
        fields.check(in_time, format!("lines.{}", reply.line), "orders-reply-past");
    }
    fields.finish()
}
