//! A year of purchase orders, loaded concurrently.

use super::people::{LEADER, PURCHASER};
use super::plan::{Step, Story};
use super::stage::{Stage, Who};
use super::suppliers::Supplier;
use std::collections::BTreeSet;
use std::sync::Arc;
use tandem_contracts::erp::{PurchaseOrder, PurchaseOrderChanged};
use tandem_contracts::outside::HandedOver;
use tandem_kernel::{EventId, Result};
use tandem_orders::purchase_order::commands::{self, OrderReason};
use tandem_orders::purchase_order::record::PurchaseOrder as Order;
use tandem_orders::purchase_order::reply::{self, LineReply, OrderReply};
use tandem_orders::purchase_order::{KIND, accept, entry, erp};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::document::{Detail, DocumentRef, detail_of};
use tandem_platform::{Body, Tx};
use time::{Duration, OffsetDateTime};
use tokio::task::JoinSet;

/// Concurrent loaders, each with its own connections.
const AT_ONCE: usize = 4;
const TIME_TO_ACCEPT: Duration = Duration::days(3);

/// Existing orders are left unchanged. Returns the numbers of those that were added.
pub async fn tell(
    stage: &Arc<Stage>,
    stories: &Arc<Vec<Story>>,
    suppliers: &Arc<Vec<Supplier>>,
) -> Result<BTreeSet<String>> {
    let known = stage.known("select number from orders.purchase_order where tenant_id = $1").await?;
    let known = Arc::new(known);
    let mut players = JoinSet::new();
    for player in 0..AT_ONCE {
        let (stage, stories, suppliers, known) = (stage.clone(), stories.clone(), suppliers.clone(), known.clone());
        players.spawn(async move {
            let mut added = BTreeSet::new();
            for story in stories.iter().skip(player).step_by(AT_ONCE) {
                if !known.contains(&story.order.number) {
                    play(&stage, story, &suppliers).await?;
                    added.insert(story.order.number.clone());
                }
            }
            Ok::<_, tandem_kernel::Error>(added)
        });
    }
    let mut added = BTreeSet::new();
    while let Some(ended) = players.join_next().await {
        added.extend(ended??);
    }
    Ok(added)
}

async fn play(stage: &Stage, story: &Story, suppliers: &[Supplier]) -> Result<()> {
    let number = story.order.number.as_str();
    let mut which = comes(stage, &story.order, 1, story.arrived).await?;
    let seller = story.supplier.map(|supplier| suppliers[supplier].username.as_str());
    for (moment, step) in &story.steps {
        // Events in the future are skipped.
        if *moment >= stage.end {
            break;
        }
        let by = match step {
            Step::Publish => Who::User(PURCHASER),
            Step::Reopen(_) | Step::Lock(_) | Step::Void(_) => Who::User(LEADER),
            Step::Draft(_) | Step::Release(_) | Step::FastConfirm => Who::User(seller.unwrap_or_default()),
            Step::Answered(_) => Who::System,
        };
        which = match step {
            Step::Answered(refusal) => answered(stage, number, which, *refusal, *moment).await?,
            step => {
                let done = stage.act(by, *moment, number, async |tx| taken(tx, which, step).await).await?;
                DocumentRef { id: which.id, version: done.document.version }
            }
        };
    }
    // What the ERP changes later is told later, and may ask for another reply.
    let unchanged = story.steps.iter().filter(|_| story.change.is_none());
    let last = unchanged.map(|(moment, _)| *moment).filter(|moment| *moment < stage.end).max();
    if let Some(at) = last.map(|moment| moment + TIME_TO_ACCEPT).filter(|at| *at < stage.end) {
        stage.act(Who::User(PURCHASER), at, number, async |tx| accepted(tx, which).await).await?;
    }
    match story.delivered().filter(|at| *at < stage.end) {
        Some(at) => comes(stage, &story.as_delivered(at), 2, at).await.map(drop),
        None => Ok(()),
    }
}

/// Dates that differ have been accepted by then.
async fn accepted(tx: &mut Tx, which: DocumentRef) -> Result<()> {
    let differs = detail_of::<Order>(tx, which.id).await?.document.is_to_accept();
    if differs { accept::accept_one(tx, which).await.map(drop) } else { Ok(()) }
}

async fn taken(tx: &mut Tx, which: DocumentRef, step: &Step) -> Result<Detail<Order>> {
    let because = |reason: &str| Body(OrderReason { which, reason: reason.to_owned() });
    let told = |lines: &[LineReply]| {
        let each = lines.iter().map(|one| LineReply { line: one.line.clone(), replies: one.replies.clone() });
        OrderReply { which, lines: each.collect() }
    };
    match step {
        Step::Publish => commands::publish_one(tx, which).await,
        Step::Draft(lines) => reply::draft_one(tx, told(lines)).await,
        Step::Release(lines) => reply::release_one(tx, told(lines)).await,
        Step::FastConfirm => reply::fast_confirm(tx, which).await,
        Step::Reopen(reason) => commands::reopen(tx, because(reason)).await,
        Step::Lock(reason) => commands::lock(tx, because(reason)).await,
        Step::Void(reason) => commands::void(tx, because(reason)).await,
        Step::Answered(_) => detail_of(tx, which.id).await,
    }
}

pub fn meta(tx: &Tx) -> Meta {
    Meta { event_id: EventId::new(tx.new_id()), at: tx.now(), actor_label: String::new(), attempts: 1 }
}

/// The ERP sends this version of an order.
pub async fn comes(stage: &Stage, order: &PurchaseOrder, version: i64, at: OffsetDateTime) -> Result<DocumentRef> {
    let (number, supplier, cancelled) = (order.number.clone(), order.supplier.clone(), order.cancelled);
    let told = PurchaseOrderChanged { number, version, supplier, cancelled, order: order.clone() };
    let work = async |tx: &mut Tx| {
        let meta = meta(tx);
        erp::order_changed(tx, told, meta).await?;
        now(tx, &order.number).await
    };
    stage.act(Who::System, at, &order.number, work).await
}

/// The ERP answers a reply. Here a hand-over's reference is its document's id.
pub async fn answered(
    stage: &Stage,
    number: &str,
    which: DocumentRef,
    refusal: Option<&str>,
    at: OffsetDateTime,
) -> Result<DocumentRef> {
    let told = HandedOver {
        reference: which.id,
        entity_kind: KIND.code().to_owned(),
        entity_id: which.id,
        taken: refusal.is_none(),
        number: String::new(),
        message: refusal.unwrap_or_default().to_owned(),
    };
    let work = async |tx: &mut Tx| {
        let meta = meta(tx);
        entry::handed_over(tx, told, meta).await?;
        now(tx, number).await
    };
    stage.act(Who::System, at, number, work).await
}

pub async fn now(tx: &mut Tx, number: &str) -> Result<DocumentRef> {
    let tenant = tx.ctx().tenant.id.uuid();
    let (id, version) = sqlx::query_as(
        "select purchase_order_id, version from orders.purchase_order where tenant_id = $1 and number = $2",
    )
    .bind(tenant)
    .bind(number)
    .fetch_one(tx.conn())
    .await?;
    Ok(DocumentRef { id, version })
}
