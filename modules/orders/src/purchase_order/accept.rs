//! The buyer accepts that a reply differs from the order. The order stays `replied`; kept are who accepted, when, and
//! the version of the order with that reply. Another reply, or another demand for one, makes the acceptance void.

use super::record::PurchaseOrder;
use tandem_kernel::Result;
use tandem_platform::document::{self, Detail, DocumentRef, Values};
use tandem_platform::{Body, Tx};
use time::OffsetDateTime;

pub async fn accept(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<PurchaseOrder>> {
    accept_one(tx, which).await
}

pub async fn accept_one(tx: &mut Tx, which: DocumentRef) -> Result<Detail<PurchaseOrder>> {
    let values =
        Values::none().put("accepted_at", tx.now()).put("accepted_by", tx.who()).put("accepted_version", which.version);
    document::change(tx, "accept", which, values).await
}

/// The values of an order that nobody has accepted the reply of.
pub fn not_accepted(values: Values) -> Values {
    values.put("accepted_at", None::<OffsetDateTime>).put("accepted_by", "").put("accepted_version", None::<i64>)
}
