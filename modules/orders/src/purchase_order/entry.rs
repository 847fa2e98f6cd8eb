//! Transfer of a reply to the ERP: sent, then accepted or rejected, and resent by the buyer. The order stays `replied`
//! throughout; the ERP's error message is kept in a separate table that suppliers cannot read.

use super::erp::known;
use super::record::{DatedQuantity, OrderLine, PurchaseOrder};
use serde::{Deserialize, Serialize};
use tandem_contracts::erp::{Confirmation, ConfirmedLine};
use tandem_contracts::outside::{Asking, HandedOver, System, Taken};
use tandem_kernel::{Result, To};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::document::{self, Detail, DocumentRef, Values};
use tandem_platform::outside::{Outbound, Sending};
use tandem_platform::{Body, PathId, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

/// The ERP did not take the reply.
pub const REFUSED: &str = "refused";
/// The ERP did not take it, and no line is left that it is about: all were delivered or deleted. Nobody has to enter it again.
pub const NOTHING_TO_ENTER: &str = "";

/// What a supplier promises for one order, on its way to the ERP.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Promise(pub Confirmation);

impl Outbound for Promise {
    const SYSTEM: System = System::Erp;
    const KIND: &'static str = "erp.confirmation";

    fn business_key(&self) -> &str {
        &self.0.purchase_order
    }
    fn send<'a>(&'a self, sending: &'a Sending<'a>) -> Asking<'a, Taken> {
        Box::pin(async move {
            let erp = sending.platform.erp(sending.tenant).ok_or_else(Sending::not_configured)?;
            erp.confirm(&self.0, sending.reference, sending.first).await
        })
    }
}

/// Sends the promise for each line to the ERP. Returns the values to store in the order's row.
pub async fn hand_over(
    tx: &mut Tx,
    order: &PurchaseOrder,
    promised: impl Iterator<Item = (&str, &[DatedQuantity])>,
) -> Result<Values> {
    let unit = |line: &str| order.lines.iter().find(|l| l.line == line).map_or("", |l| l.unit.as_str());
    let parts = promised.flat_map(|(line, replies)| {
        replies.iter().map(move |part| ConfirmedLine {
            line: line.to_owned(),
            delivery_date: part.on.to_string(),
            quantity: part.quantity.normalize().to_string(),
            unit: unit(line).to_owned(),
        })
    });
    let what = Promise(Confirmation { purchase_order: order.number.clone(), lines: parts.collect() });
    let reference = tx.hand_over(&what, super::KIND.code(), order.id).await?;
    Ok(Values::none().put("erp_state", "sent").put("erp_reference", reference))
}

/// Resends the whole reply after the buyer has fixed the cause of the rejection.
pub async fn again(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<PurchaseOrder>> {
    let (before, to) = document::step::<PurchaseOrder>(tx, "enter_again", which).await?;
    let replied: Vec<&OrderLine> = before.lines.iter().filter(|line| line.state == "replied").collect();
    let promised = replied.iter().map(|line| (line.line.as_str(), line.replies.as_slice()));
    let values = hand_over(tx, &before, promised).await?;
    document::arrive(tx, "enter_again", before, to, values).await
}

/// Consumes the ERP's answer to a reply.
pub async fn handed_over(tx: &mut Tx, told: HandedOver, _meta: Meta) -> Result<()> {
    if told.entity_kind != super::KIND.code() {
        return Ok(());
    }
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    // Ignores answers to a reply that has since been replaced: its reference differs.
    let current: Option<Uuid> = sqlx::query_scalar(
        "select purchase_order_id from orders.purchase_order
         where tenant_id = $1 and purchase_order_id = $2 and erp_reference = $3 for update",
    )
    .bind(tenant)
    .bind(told.entity_id)
    .bind(told.reference)
    .fetch_optional(tx.conn())
    .await?;
    let Some(id) = current else { return Ok(()) };
    sqlx::query(
        "insert into orders.erp_answer (tenant_id, purchase_order_id, message, answered_at) values ($1, $2, $3, $4)
         on conflict (tenant_id, purchase_order_id) do update set message = excluded.message, answered_at = excluded.answered_at",
    )
    .bind(tenant)
    .bind(id)
    .bind(&told.message)
    .bind(now)
    .execute(tx.conn())
    .await?;
    let before: PurchaseOrder = document::load(tx, id, true).await?;
    let to = To::State(known(&before.state)?);
    let became = if told.taken {
        "taken"
    } else if before.has_open_lines() {
        REFUSED
    } else {
        NOTHING_TO_ENTER
    };
    let values = Values::none().put("erp_state", became);
    document::arrive(tx, "erp_answered", before, to, values).await.map(drop)
}

/// Why the ERP did not take the reply, in its own words; empty where it did, or has not answered yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErpAnswer {
    pub message: String,
}

pub async fn answer(tx: &mut Tx, PathId(id): PathId) -> Result<ErpAnswer> {
    let order: PurchaseOrder = document::find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    if !order.is_not_in_erp() {
        return Ok(ErpAnswer { message: String::new() });
    }
    let tenant = tx.ctx().tenant.id.uuid();
    let message =
        sqlx::query_scalar("select message from orders.erp_answer where tenant_id = $1 and purchase_order_id = $2")
            .bind(tenant)
            .bind(order.id)
            .fetch_optional(tx.conn())
            .await?;
    Ok(ErpAnswer { message: message.unwrap_or_default() })
}
