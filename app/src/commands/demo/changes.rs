//! Changes by the ERP after publication, and their resolution. Processed sequentially, so that their numbers follow
//! their time.

use super::orders::{answered, comes, now};
use super::people::LEADER;
use super::plan::{Agreement, Change, Story, more};
use super::stage::{Stage, Who};
use super::suppliers::Supplier;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_contracts::erp::PurchaseOrder;
use tandem_kernel::Result;
use tandem_orders::order_change::commands::act;
use tandem_orders::purchase_order::reply::fast_confirm;
use tandem_platform::Tx;
use tandem_platform::document::DocumentRef;
use time::{Duration, OffsetDateTime};

/// Changes of the orders just added. Returns how many changed.
pub async fn tell(stage: &Stage, stories: &[Story], suppliers: &[Supplier], added: &BTreeSet<String>) -> Result<usize> {
    let told = stories.iter().filter(|story| added.contains(&story.order.number));
    let mut changed: Vec<_> = told
        .filter_map(|story| {
            let (at, change) = story.change.as_ref()?;
            let supplier = story.supplier?;
            (*at < stage.end).then(|| Changed {
                stage,
                order: &story.order,
                seller: &suppliers[supplier].username,
                at: *at,
                change,
            })
        })
        .collect();
    changed.sort_by_key(|one| (one.at, &one.order.number));
    for one in &changed {
        one.play().await?;
    }
    Ok(changed.len())
}

struct Changed<'a> {
    stage: &'a Stage,
    order: &'a PurchaseOrder,
    seller: &'a str,
    at: OffsetDateTime,
    change: &'a Change,
}

impl Changed<'_> {
    async fn play(&self) -> Result<()> {
        match self.change {
            Change::Cancel { agreed } => {
                comes(self.stage, &PurchaseOrder { cancelled: true, ..self.order.clone() }, 2, self.at).await?;
                if *agreed { self.settle(Agreement::Confirmed, false).await } else { Ok(()) }
            }
            Change::To { order, ends } => {
                comes(self.stage, order, 2, self.at).await?;
                if matches!(ends, Agreement::Superseded { .. }) {
                    let mut order = PurchaseOrder::clone(order);
                    order.lines.iter_mut().for_each(more);
                    comes(self.stage, &order, 3, self.at + Duration::hours(3)).await?;
                }
                self.settle(*ends, true).await
            }
        }
    }

    /// The time this many hours after the change; `None` if it is after the end of the demo history.
    fn after(&self, hours: i64) -> Option<OffsetDateTime> {
        Some(self.at + Duration::hours(hours)).filter(|moment| *moment < self.stage.end)
    }

    async fn settle(&self, ends: Agreement, asks_anew: bool) -> Result<()> {
        let seller = Who::User(self.seller);
        let disputes = matches!(ends, Agreement::Disputed | Agreement::Insisted | Agreement::Withdrawn);
        if disputes {
            let Some(at) = self.after(5) else { return Ok(()) };
            let reason = "已按原订单备料，无法变更 / Material for the original order has already been purchased";
            self.act(seller, at, "dispute", json!({ "reason": reason })).await?;
        }
        match ends {
            Agreement::Waiting | Agreement::Disputed | Agreement::Superseded { agreed: false } => return Ok(()),
            Agreement::Withdrawn => {
                let Some(at) = self.after(26) else { return Ok(()) };
                let answer = "同意维持原订单 / We will keep the original order";
                self.act(Who::User(LEADER), at, "withdraw", json!({ "answer": answer })).await?;
                return self.reply().await;
            }
            Agreement::Insisted => {
                let Some(at) = self.after(26) else { return Ok(()) };
                let answer = "呆滞物料由我司承担 / We will pay for the leftover material";
                self.act(Who::User(LEADER), at, "insist", json!({ "answer": answer })).await?;
            }
            Agreement::Confirmed | Agreement::Superseded { agreed: true } => {}
        }
        let Some(at) = self.after(30) else { return Ok(()) };
        self.act(seller, at, "confirm", json!({})).await?;
        if asks_anew { self.reply().await } else { Ok(()) }
    }

    /// Replies to the changed lines if the order requires it.
    async fn reply(&self) -> Result<()> {
        let (Some(at), number) = (self.after(31), self.order.number.as_str()) else { return Ok(()) };
        let work = async |tx: &mut Tx| confirmed_again(tx, number).await;
        match self.stage.act(Who::User(self.seller), at, number, work).await? {
            Some(which) => answered(self.stage, number, which, None, at + Duration::minutes(4)).await.map(drop),
            None => Ok(()),
        }
    }

    async fn act(&self, who: Who<'_>, at: OffsetDateTime, action: &str, fields: Value) -> Result<()> {
        let number = self.order.number.as_str();
        let work = async |tx: &mut Tx| {
            let which = open(tx, number).await?;
            act(tx, action, which, fields).await.map(drop)
        };
        self.stage.act(who, at, number, work).await
    }
}

async fn confirmed_again(tx: &mut Tx, number: &str) -> Result<Option<DocumentRef>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let asks: bool = sqlx::query_scalar(
        "select state in ('to_reply', 'replying') from orders.purchase_order where tenant_id = $1 and number = $2",
    )
    .bind(tenant)
    .bind(number)
    .fetch_one(tx.conn())
    .await?;
    if !asks {
        return Ok(None);
    }
    let which = now(tx, number).await?;
    let done = fast_confirm(tx, which).await?;
    Ok(Some(DocumentRef { id: which.id, version: done.document.version }))
}

/// The pending change of this order.
async fn open(tx: &mut Tx, order: &str) -> Result<DocumentRef> {
    let tenant = tx.ctx().tenant.id.uuid();
    let (id, version) = sqlx::query_as(
        "select order_change_id, version from orders.order_change
         where tenant_id = $1 and order_number = $2 and state in ('to_confirm', 'disputed')",
    )
    .bind(tenant)
    .bind(order)
    .fetch_one(tx.conn())
    .await?;
    Ok(DocumentRef { id, version })
}
