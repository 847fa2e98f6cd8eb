//! Everything that changes a return order.

use super::lines::{self, ReturnLineForm};
use super::record::ReturnOrder;
use super::states::DRAFT;
use crate::amounts;
use crate::purchase_order::record::PurchaseOrder;
use crate::purchase_order::states::{CANCELLED, VOIDED};
use serde::Deserialize;
use tandem_kernel::day::{self, SENSIBLE};
use tandem_kernel::error::{ErrorKind, Fields};
use tandem_kernel::{Error, Message, Result};
use tandem_platform::document::{self, BatchAction, Detail, Document, DocumentRef, Values};
use tandem_platform::{Body, Tx};
use time::Date;
use utoipa::ToSchema;
use uuid::Uuid;

const HANDLINGS: [&str; 3] = ["replacement", CREDIT, "repair"];
const CREDIT: &str = "credit";

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnOrderForm {
    pub organize_id: Uuid,
    /// A published order of that supplier.
    #[serde(default)]
    pub order_number: String,
    #[serde(default)]
    pub title: String,
    /// `replacement`, `credit` or `repair`.
    #[serde(default)]
    pub handling: String,
    /// `2026-03-31`; empty while nobody knows.
    #[serde(default)]
    pub pick_up_on: String,
    #[serde(default)]
    pub description: String,
    #[serde(default)]
    pub lines: Vec<ReturnLineForm>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ReturnOrderUpdate {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(flatten)]
    pub form: ReturnOrderForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ReturnDispute {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub reason: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ReturnAnswer {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub answer: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnSettlement {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub settled_amount: String,
    #[serde(default)]
    pub credit_note: String,
}

/// A day as the form writes it; none where nothing is written.
fn typed_day(text: &str) -> Result<Option<Date>, Message> {
    if text.trim().is_empty() { Ok(None) } else { SENSIBLE.read(text).map(Some) }
}

/// What the form alone says; a pick-up day that was agreed on may have passed since.
fn checked(form: &ReturnOrderForm, today: Date, agreed: Option<Date>) -> Fields {
    let mut fields = Fields::default();
    let pick_up = fields.read("pickUpOn", typed_day(&form.pick_up_on)).flatten();
    let in_time = pick_up.is_none_or(|on| on >= today || Some(on) == agreed);
    fields
        .required("title", &form.title)
        .at_most("title", &form.title, 200)
        .required("orderNumber", &form.order_number)
        .check(HANDLINGS.contains(&form.handling.as_str()), "handling", "orders-return_order-bad_handling")
        .check(in_time, "pickUpOn", "orders-return_order-past")
        .at_most("description", &form.description, 4_000);
    fields
}

/// The order something of goes back, as far as the caller may see it. With `for_change` it is locked until the transaction
/// ends, so that two returns of one order are counted one after the other.
async fn order_of(tx: &mut Tx, number: &str, supplier: Uuid, for_change: bool) -> Result<PurchaseOrder> {
    let tenant = tx.ctx().tenant.id.uuid();
    let known: Option<Uuid> =
        sqlx::query_scalar("select purchase_order_id from orders.purchase_order where tenant_id = $1 and number = $2")
            .bind(tenant)
            .bind(number)
            .fetch_optional(tx.conn())
            .await?;
    let unknown = || Error::refused("orders-return_order-no_order").at("orderNumber");
    let order: PurchaseOrder = match document::find(tx, known.ok_or_else(unknown)?, for_change).await {
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(unknown()),
        found => found?,
    };
    let refusal = if order.published_at.is_none() {
        "orders-return_order-not_published"
    } else if order.organize_id != Some(supplier) {
        "orders-return_order-other_supplier"
    } else if [CANCELLED, VOIDED].contains(&order.state.as_str()) {
        "orders-return_order-order_over"
    } else {
        return Ok(order);
    };
    Err(Error::refused(refusal).at("orderNumber"))
}

async fn lines_checked(
    tx: &mut Tx,
    order: &PurchaseOrder,
    besides: Option<Uuid>,
    form: &ReturnOrderForm,
) -> Result<()> {
    let taken = lines::taken(tx, order.id, besides).await?;
    let faults = lines::faults(order, &taken, &form.lines);
    if faults.is_empty() { Ok(()) } else { Err(Error::invalid(faults)) }
}

fn heading(order: &PurchaseOrder, form: &ReturnOrderForm) -> Values {
    Values::none()
        .put("purchase_order_id", order.id)
        .put("order_number", order.number.clone())
        .put("organize_id", form.organize_id)
        .put("supplier_zh", order.supplier_zh.clone())
        .put("supplier_en", order.supplier_en.clone())
        .put("currency", order.currency.clone())
        .put("title", form.title.trim())
        .put("handling", form.handling.clone())
        .put("pick_up_on", day::plain(form.pick_up_on.trim()))
        .put("description", form.description.trim())
}

pub async fn save(tx: &mut Tx, Body(form): Body<ReturnOrderForm>) -> Result<Detail<ReturnOrder>> {
    let today = tx.today().await?;
    checked(&form, today, None).finish()?;
    let order = order_of(tx, form.order_number.trim(), form.organize_id, false).await?;
    lines_checked(tx, &order, None, &form).await?;
    let values = heading(&order, &form).put("amount", rust_decimal::Decimal::ZERO).put("line_count", 0);
    let id = document::draw_and_insert::<ReturnOrder>(tx, values).await?;
    let (amount, count) = lines::write(tx, id, order.id, None, &form.lines).await?;
    document::fill::<ReturnOrder>(tx, id, Values::none().put("amount", amount).put("line_count", count)).await?;
    document::tell(tx, "create", None, id).await
}

/// Also while it is disputed: both then talk about what stands there now.
pub async fn update(tx: &mut Tx, Body(update): Body<ReturnOrderUpdate>) -> Result<Detail<ReturnOrder>> {
    let ReturnOrderUpdate { which, form } = update;
    let (before, to) = document::step::<ReturnOrder>(tx, "edit", which).await?;
    let today = tx.today().await?;
    checked(&form, today, before.pick_up_on).finish()?;
    let sent = before.state != DRAFT;
    if sent && (before.organize_id != form.organize_id || before.order_number != form.order_number.trim()) {
        return Err(Error::refused("orders-return_order-order_stays").at("orderNumber"));
    }
    let order = order_of(tx, form.order_number.trim(), form.organize_id, sent).await?;
    lines_checked(tx, &order, Some(before.id), &form).await?;
    let supplier = before.organize().map(|organize| organize.uuid());
    let (amount, count) = lines::write(tx, before.id, order.id, supplier, &form.lines).await?;
    let values = heading(&order, &form).put("amount", amount).put("line_count", count);
    document::arrive(tx, "edit", before, to, values).await
}

pub async fn send(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<ReturnOrder>> {
    send_one(tx, which).await
}

/// From now on it counts: what other returns took back since it was written is no longer there.
async fn send_one(tx: &mut Tx, which: DocumentRef) -> Result<Detail<ReturnOrder>> {
    let (before, to) = document::step::<ReturnOrder>(tx, "send", which).await?;
    let written = before.lines.iter().map(|line| ReturnLineForm {
        line: line.line.clone(),
        quantity: line.quantity.to_string(),
        reason: line.reason.clone(),
        remark: String::new(),
    });
    let order = order_of(tx, &before.order_number, before.organize_id, true).await?;
    let taken = lines::taken(tx, order.id, Some(before.id)).await?;
    let faults = lines::faults(&order, &taken, &written.collect::<Vec<_>>());
    if !faults.is_empty() {
        let wrong: Vec<_> = faults.iter().map(|fault| fault.field.trim_start_matches("lines.")).collect();
        let refused = Error::refused("orders-return_order-lines_changed").with("lines", wrong.join(", "));
        return Err(faults.iter().fold(refused, |refused, fault| refused.at(fault.field.clone())));
    }
    lines::show(tx, before.id, before.organize_id).await?;
    let sent = document::arrive(tx, "send", before, to, Values::none()).await?;
    tx.ask_for_stamp(super::KIND.code(), which.id).await?;
    Ok(sent)
}

/// Sending, for thousands at once.
pub const SEND: BatchAction = BatchAction {
    kind: super::KIND.code(),
    action: "send",
    run: |tx, _, which, _| Box::pin(async move { send_one(tx, which).await.map(drop) }),
};

pub async fn accept(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<ReturnOrder>> {
    document::turn(tx, "accept", which).await
}

pub async fn dispute(tx: &mut Tx, Body(said): Body<ReturnDispute>) -> Result<Detail<ReturnOrder>> {
    Fields::default().required("reason", &said.reason).at_most("reason", &said.reason, 1_000).finish()?;
    document::change(tx, "dispute", said.which, Values::none().put("reason", said.reason.trim())).await
}

pub async fn insist(tx: &mut Tx, Body(said): Body<ReturnAnswer>) -> Result<Detail<ReturnOrder>> {
    Fields::default().required("answer", &said.answer).at_most("answer", &said.answer, 1_000).finish()?;
    document::change(tx, "insist", said.which, Values::none().put("answer", said.answer.trim())).await
}

/// A credit is known by its amount and its note; goods that were replaced or repaired may come without either.
pub async fn settle(tx: &mut Tx, Body(said): Body<ReturnSettlement>) -> Result<Detail<ReturnOrder>> {
    let (before, to) = document::step::<ReturnOrder>(tx, "settle", said.which).await?;
    let (typed, credit) = (!said.settled_amount.trim().is_empty(), before.handling == CREDIT);
    let mut fields = Fields::default();
    let amount = fields.read("settledAmount", amounts::money(&said.settled_amount));
    fields
        .check(typed || !credit, "settledAmount", "orders-return_order-amount_needed")
        .check(!credit || !said.credit_note.trim().is_empty(), "creditNote", "orders-return_order-credit_note_needed")
        .at_most("creditNote", &said.credit_note, 40)
        .finish()?;
    let values =
        Values::none().put("settled_amount", amount.filter(|_| typed)).put("credit_note", said.credit_note.trim());
    document::arrive(tx, "settle", before, to, values).await
}

pub async fn withdraw(tx: &mut Tx, Body(said): Body<ReturnAnswer>) -> Result<Detail<ReturnOrder>> {
    Fields::default().required("answer", &said.answer).at_most("answer", &said.answer, 1_000).finish()?;
    let values = Values::none().put("answer", said.answer.trim());
    let withdrawn = document::change(tx, "withdraw", said.which, values).await?;
    tx.stamp_not_needed(super::KIND.code(), said.which.id).await?;
    Ok(withdrawn)
}

pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    document::remove::<ReturnOrder>(tx, "delete", which).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    fn form(pick_up_on: &str) -> ReturnOrderForm {
        ReturnOrderForm {
            organize_id: Uuid::nil(),
            order_number: "4500000001".into(),
            title: "退货".into(),
            handling: "repair".into(),
            pick_up_on: pick_up_on.into(),
            description: String::new(),
            lines: Vec::new(),
        }
    }

    #[test]
    fn a_pick_up_day_is_not_over_unless_it_was_agreed_on() {
        let today = date!(2026 - 03 - 10);
        let sound = |on: &str, agreed| checked(&form(on), today, agreed).finish().is_ok();
        assert!(sound("", None) && sound("2026-03-10", None));
        assert!(!sound("2026-03-09", None) && !sound("10.3.2026", None));
        assert!(sound("2026-03-09", Some(date!(2026 - 03 - 09))));
        assert!(!sound("2026-03-08", Some(date!(2026 - 03 - 09))));
    }
}
