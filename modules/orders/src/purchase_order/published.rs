//! Finds the order that another document is about, by its number.

use super::record::PurchaseOrder;
use tandem_kernel::{ErrorKind, MessageKey};
use tandem_platform::document::prelude::*;

pub const NO_ORDER: MessageKey = "orders-purchase_order-no_order";

/// The order of this number, if visible to the caller; otherwise an error at the field `orderNumber`. `for_change` locks
/// the row until the transaction ends.
pub async fn numbered(tx: &mut Tx, number: &str, for_change: bool) -> Result<PurchaseOrder> {
    let known = "select purchase_order_id from orders.purchase_order where tenant_id = $1 and number = $2";
    let tenant = tx.ctx().tenant.id.uuid();
    let known: Option<Uuid> = sqlx::query_scalar(known).bind(tenant).bind(number).fetch_optional(tx.conn()).await?;
    let unknown = || Error::refused(NO_ORDER).at("orderNumber");
    match document::find(tx, known.ok_or_else(unknown)?, for_change).await {
        Err(error) if error.kind() == ErrorKind::NotFound => Err(unknown()),
        found => found,
    }
}

/// Why another document of this supplier cannot be about the order.
pub fn wrong(order: &PurchaseOrder, supplier: Option<Uuid>) -> Option<MessageKey> {
    wrong_for(order.published_at.is_some(), order.organize_id == supplier)
}

pub fn wrong_for(published: bool, same_supplier: bool) -> Option<MessageKey> {
    match (published, same_supplier) {
        (false, _) => Some("orders-purchase_order-not_published"),
        (_, false) => Some("orders-purchase_order-other_supplier"),
        _ => None,
    }
}

/// For a form that may name an order: it must be one published to the form's supplier. The order and supplier that it had
/// before may stay, whatever they are: once any text could be entered.
pub async fn check_order(tx: &mut Tx, entered: &Entered, before: Option<(&str, Uuid)>) -> Result<()> {
    let (number, supplier) = (entered.text("order_number"), entered.supplier());
    let stays = before.is_some_and(|(order, of)| order == number && supplier == Some(of));
    if number.is_empty() || stays {
        return Ok(());
    }
    match wrong(&numbered(tx, number, false).await?, supplier) {
        Some(refusal) => Err(Error::refused(refusal).at("orderNumber")),
        None => Ok(()),
    }
}
