//! Drafts of replies. Row-level security (`platform.supplier_only`) restricts them to the supplier that wrote them; no
//! history, list, report or printout includes them.

use super::lines::Figures;
use super::record::{DatedQuantity, OrderLine, PurchaseOrder};
use serde::Serialize;
use sqlx::types::Json;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::typed::Day;
use uuid::Uuid;

/// The draft of one line.
#[derive(Debug, Serialize)]
pub struct Draft<'a> {
    id: Uuid,
    state: &'static str,
    replies: &'a [DatedQuantity],
}

impl<'a> Draft<'a> {
    pub fn new(line: &OrderLine, replies: &'a [DatedQuantity]) -> Self {
        // An empty draft for a line without promises leaves the line open.
        let state = if replies.is_empty() && line.replies.is_empty() { "open" } else { "draft" };
        Self { id: line.order_line_id, state, replies }
    }
}

impl OrderLine {
    /// The supplier's draft if there is one (buyers never see it), otherwise the released promise.
    pub fn written(&self) -> &[DatedQuantity] {
        self.draft.as_ref().map_or(&self.replies.0, |draft| &draft.0)
    }

    /// Replaces the promise by the draft, as shown on the supplier's own page; the promise stands beside it.
    pub fn as_written(&mut self) {
        let Some(draft) = self.draft.take().filter(|_| self.is_open()) else { return };
        // Cannot fail in practice: drafts are validated before they are saved.
        let Ok(figures) = Figures::of(self, &draft) else { return };
        self.confirmed_quantity = figures.confirmed.into();
        self.confirmed_on = figures.on.map(Day);
        self.quantity_difference = figures.difference.into();
        self.day_difference = figures.days;
        self.submitted = Some(std::mem::replace(&mut self.replies, draft));
    }
}

/// Replaces the drafts of the given lines. Promises already released are unchanged.
pub async fn keep(tx: &mut Tx, order: &PurchaseOrder, drafts: &[Draft<'_>]) -> Result<()> {
    let (tenant, now, all) = (tx.ctx().tenant.id.uuid(), tx.now(), Json(drafts));
    forget(tx, order.id, &drafts.iter().map(|draft| draft.id).collect::<Vec<_>>()).await?;
    sqlx::query(
        "update orders.order_line l set state = told.state, updated_at = $3
         from jsonb_to_recordset($2) as told(id uuid, state text)
         where l.tenant_id = $1 and l.order_line_id = told.id",
    )
    .bind(tenant)
    .bind(all)
    .bind(now)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "insert into orders.reply_draft (tenant_id, order_line_id, organize_id, asking, replies)
         select l.tenant_id, l.order_line_id, l.organize_id, l.asking, told.replies
         from jsonb_to_recordset($2) as told(id uuid, state text, replies jsonb)
         join orders.order_line l on l.tenant_id = $1 and l.order_line_id = told.id where told.state = 'draft'",
    )
    .bind(tenant)
    .bind(all)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Deletes the drafts of these lines, after release or before they are rewritten.
pub async fn forget(tx: &mut Tx, order: Uuid, lines: &[Uuid]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "delete from orders.reply_draft d using orders.order_line l
         where d.tenant_id = $1 and d.order_line_id = any($3) and l.tenant_id = d.tenant_id
           and l.order_line_id = d.order_line_id and l.purchase_order_id = $2",
    )
    .bind(tenant)
    .bind(order)
    .bind(lines)
    .execute(tx.conn())
    .await?;
    Ok(())
}
