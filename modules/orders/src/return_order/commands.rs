//! What is a return order's own: which goods may go back, and how they are settled.

use super::HANDLINGS;
use super::lines::{self, ReturnLineForm};
use super::record::ReturnOrder;
use crate::purchase_order::record::PurchaseOrder;
use crate::purchase_order::states::{CANCELLED, VOIDED};
use rust_decimal::Decimal;
use tandem_kernel::ErrorKind;
use tandem_kernel::day::SENSIBLE;
use tandem_kernel::number::MONEY;
use tandem_platform::document::prelude::*;
use time::Date;

const CREDIT: &str = "credit";

#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ReturnOrderForm {
    pub organize_id: Uuid,
    /// A published order of that supplier.
    pub order_number: String,
    pub title: String,
    /// `replacement`, `credit` or `repair`.
    pub handling: String,
    /// `2026-03-31`; empty while nobody knows.
    pub pick_up_on: String,
    pub description: String,
    pub lines: Vec<ReturnLineForm>,
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

/// What the form alone says; a pick-up day that was agreed on may have passed since.
fn checked(form: &ReturnOrderForm, today: Date, agreed: Option<Date>) -> Result<Values> {
    let mut entry = Entry::default();
    let handlings: Vec<_> = HANDLINGS.items.iter().map(|(value, ..)| *value).collect();
    entry.text("title", &form.title, 1..=200).text("order_number", &form.order_number, 1..=40).one_of(
        "handling",
        &form.handling,
        &handlings,
        "orders-return_order-bad_handling",
    );
    let pick_up = entry.day_if_any("pick_up_on", &form.pick_up_on, SENSIBLE);
    let in_time = pick_up.is_none_or(|on| on >= today || Some(on) == agreed);
    entry
        .check(in_time, "pick_up_on", "orders-return_order-past")
        .text("description", &form.description, 0..=4_000)
        .put("organize_id", form.organize_id)
        .finish()
}

/// The order something of goes back, as far as the caller may see it. With `for_change` it is locked until the transaction
/// ends, so that two returns of one order are counted one after the other.
pub async fn order_of(tx: &mut Tx, number: &str, supplier: Uuid, for_change: bool) -> Result<PurchaseOrder> {
    let known = "select purchase_order_id from orders.purchase_order where tenant_id = $1 and number = $2";
    let tenant = tx.ctx().tenant.id.uuid();
    let known: Option<Uuid> = sqlx::query_scalar(known).bind(tenant).bind(number).fetch_optional(tx.conn()).await?;
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

/// What it takes from its order.
fn of_order(values: Values, order: &PurchaseOrder) -> Values {
    values
        .put("purchase_order_id", order.id)
        .put("supplier_zh", order.supplier_zh.clone())
        .put("supplier_en", order.supplier_en.clone())
        .put("currency", order.currency.clone())
}

pub async fn save(tx: &mut Tx, Body(form): Body<ReturnOrderForm>) -> Result<Detail<ReturnOrder>> {
    let values = checked(&form, tx.today().await?, None)?;
    let order = order_of(tx, form.order_number.trim(), form.organize_id, false).await?;
    lines::faults(tx, &order, None, &form.lines).await?.finish()?;
    let values = of_order(values, &order).put("amount", Decimal::ZERO).put("line_count", 0);
    let id = document::draw_and_insert::<ReturnOrder>(tx, values).await?;
    let (amount, count) = lines::write(tx, id, &order, None, &form.lines).await?;
    document::fill::<ReturnOrder>(tx, id, Values::none().put("amount", amount).put("line_count", count)).await?;
    document::tell(tx, "create", None, id).await
}

pub async fn update(tx: &mut Tx, Body(update): Body<Update<ReturnOrderForm>>) -> Result<Detail<ReturnOrder>> {
    let form = update.form;
    let (before, to) = document::step::<ReturnOrder>(tx, "edit", update.which).await?;
    let values = checked(&form, tx.today().await?, before.pick_up_on.map(|day| *day))?;
    let sent = before.common.state != dispute::DRAFT;
    let other = before.supplier.organize_id != form.organize_id || before.order_number != form.order_number.trim();
    if sent && other {
        return Err(Error::refused("orders-return_order-order_stays").at("orderNumber"));
    }
    let order = order_of(tx, form.order_number.trim(), form.organize_id, sent).await?;
    lines::faults(tx, &order, Some(before.common.id), &form.lines).await?.finish()?;
    let supplier = before.organize().map(|organize| organize.uuid());
    let (amount, count) = lines::write(tx, before.common.id, &order, supplier, &form.lines).await?;
    let values = of_order(values, &order).put("amount", amount).put("line_count", count);
    document::arrive(tx, "edit", before, to, values).await
}

/// A credit is known by its amount and its note; goods that were replaced or repaired may come without either.
pub async fn settle(tx: &mut Tx, Body(said): Body<ReturnSettlement>) -> Result<Detail<ReturnOrder>> {
    let (before, to) = document::step::<ReturnOrder>(tx, "settle", said.which).await?;
    let credit = before.handling == CREDIT;
    let mut entry = Entry::default();
    entry.number_if_any("settled_amount", &said.settled_amount, MONEY);
    let (amount, note) = (said.settled_amount.trim(), said.credit_note.trim());
    entry
        .check(!amount.is_empty() || !credit, "settled_amount", "orders-return_order-amount_needed")
        .check(!note.is_empty() || !credit, "credit_note", "orders-return_order-credit_note_needed")
        .text("credit_note", note, 0..=40);
    document::arrive(tx, "settle", before, to, entry.finish()?).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn a_pick_up_day_is_not_over_unless_it_was_agreed_on() {
        let form = |pick_up_on: &str| ReturnOrderForm {
            order_number: "4500000001".into(),
            title: "退货".into(),
            handling: "repair".into(),
            pick_up_on: pick_up_on.into(),
            ..ReturnOrderForm::default()
        };
        let today = date!(2026 - 03 - 10);
        let sound = |on: &str, agreed| checked(&form(on), today, agreed).is_ok();
        assert!(sound("", None) && sound("2026-03-10", None));
        assert!(!sound("2026-03-09", None) && !sound("10.3.2026", None));
        assert!(sound("2026-03-09", Some(date!(2026 - 03 - 09))));
        assert!(!sound("2026-03-08", Some(date!(2026 - 03 - 09))));
    }
}
