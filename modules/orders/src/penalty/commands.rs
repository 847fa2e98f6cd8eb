//! Creates penalties for overdue stamped copies.

use super::record::Penalty;
use super::{AMOUNT, CURRENCY, EDIT, KIND, VIEW};
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_contracts::seal::StampedCopyOverdue;
use tandem_kernel::Language;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::document::prelude::*;
use tandem_platform::record;

/// Code of the message sent to both sides.
pub const RECORDED: &str = "orders.penalty_recorded";

/// Records a penalty for an overdue stamped copy. Idempotent: at most one per stamped copy and due date, even if the
/// event is delivered repeatedly or concurrently.
pub async fn record(tx: &mut Tx, told: StampedCopyOverdue, _meta: Meta) -> Result<()> {
    let Ok(stamped) = tx.stampable(&told.document_kind) else { return Ok(()) };
    if stamped.late.is_none() || is_known(tx, &told).await? {
        return Ok(());
    }
    let values = Values::none()
        .of_supplier(tx, told.supplier_id)
        .await?
        .put("stamped_copy_id", told.stamped_copy_id)
        .put("document_kind", told.document_kind.clone())
        .put("document_id", told.document_id)
        .put("document_number", told.document_number.clone())
        .put("due_on", told.due_on)
        .put("amount", AMOUNT)
        .put("currency", CURRENCY);
    let made = document::create::<Penalty>(tx, values).await?.document;
    write_to_both(tx, &made, stamped.label).await
}

/// Deliveries of the same event may run side by side.
async fn is_known(tx: &mut Tx, told: &StampedCopyOverdue) -> Result<bool> {
    tx.alone(&format!("orders.penalty {}", told.stamped_copy_id)).await?;
    let same = Values::none().put("stamped_copy_id", told.stamped_copy_id).put("due_on", told.due_on);
    Ok(!record::is_free::<Penalty>(tx, same, None).await?)
}

async fn write_to_both(tx: &mut Tx, penalty: &Penalty, document: &'static str) -> Result<()> {
    let words = tx.platform().words();
    let document =
        FieldValue::InBoth { zh: words.label(Language::Zh, document), en: words.label(Language::En, document) };
    let wanted = MessageWanted::of(RECORDED)
        .to(Recipient::buyers(EDIT))
        .to(Recipient::supplier(VIEW, penalty.supplier.id()))
        .field("number", penalty.common.number.clone())
        .field("document", document)
        .field("document_number", penalty.document_number.clone())
        .field("day", tx.day_in_words(*penalty.due_on))
        .field("amount", format!("{} {}", penalty.amount.normalize(), penalty.currency))
        .opens(KIND.page.of(Side::Supplier, penalty.common.id))
        .about(KIND.code(), penalty.common.id);
    tx.message(wanted).await.map(drop)
}
