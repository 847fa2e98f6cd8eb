//! Return orders in every state they can be in.

use super::chance::Chance;
use super::people::PURCHASER;
use super::plan::{Step, Story};
use super::stage::{Stage, Who};
use super::suppliers::Supplier;
use std::collections::BTreeSet;
use tandem_kernel::Result;
use tandem_orders::return_order::commands::{
    ReturnAnswer, ReturnDispute, ReturnOrderForm, ReturnSettlement, accept, dispute, insist, save, send, settle,
    withdraw,
};
use tandem_orders::return_order::lines::ReturnLineForm;
use tandem_orders::return_order::record::ReturnOrder;
use tandem_platform::document::{Detail, DocumentRef, detail_of};
use tandem_platform::{Body, Tx};
use time::{Duration, OffsetDateTime};

const COUNT: usize = 28;
const ABOUT: [(&str, &str, &str, &str); 4] = [
    ("外观划伤退货", "quality", "credit", "抽检发现批次性划伤，整批退回。"),
    ("Wrong variant delivered", "wrong_goods", "replacement", "The label says M3×8, the bag holds M3×10."),
    ("运输受潮退货", "damaged", "credit", "外箱受潮，防静电袋破损。"),
    ("Surplus of the pilot run", "surplus", "repair", "Ordered for two lines, one was cancelled."),
];

/// How many were added; none where the tenant has return orders.
pub async fn tell(stage: &Stage, stories: &[Story], suppliers: &[Supplier]) -> Result<usize> {
    if !stage.known("select number from orders.return_order where tenant_id = $1").await?.is_empty() {
        return Ok(0);
    }
    let mut told = BTreeSet::new();
    for place in 0..COUNT {
        let mut chance = Chance::of("return", place);
        let wanted = if chance.percent(70) { chance.below(5) } else { chance.below(suppliers.len()) };
        let at = stage.end - Duration::days(i64::try_from((COUNT - place) * 4).unwrap_or(0)) + Duration::hours(3);
        // Of one order something goes back once.
        let fit = |story: &&Story| {
            story.supplier == Some(wanted) && replied(story, at) && !told.contains(&story.order.number)
        };
        let Some(story) = stories.iter().rev().find(fit) else { continue };
        let one = OneReturn { stage, seller: &suppliers[wanted].username, at };
        one.play(form(&suppliers[wanted], story, place, at), place % 7).await?;
        told.insert(story.order.number.clone());
    }
    Ok(told.len())
}

/// Its goods may have come: replied to by then, and nothing happened to it since.
fn replied(story: &Story, by: OffsetDateTime) -> bool {
    let last = story.steps.last();
    story.change.is_none() && last.is_some_and(|(at, step)| *at < by && matches!(step, Step::Answered(None)))
}

fn form(supplier: &Supplier, story: &Story, place: usize, at: OffsetDateTime) -> ReturnOrderForm {
    let (title, reason, handling, description) = ABOUT[place % ABOUT.len()];
    let lines = story.order.lines.iter().take(1 + place % 2).map(|line| ReturnLineForm {
        line: line.line.clone(),
        quantity: (1 + place % 3).to_string(),
        reason: reason.into(),
        remark: String::new(),
    });
    ReturnOrderForm {
        organize_id: supplier.id,
        order_number: story.order.number.clone(),
        title: title.into(),
        handling: handling.into(),
        pick_up_on: (at.date() + Duration::days(7)).to_string(),
        description: description.into(),
        lines: lines.collect(),
    }
}

struct OneReturn<'a> {
    stage: &'a Stage,
    seller: &'a str,
    at: OffsetDateTime,
}

impl OneReturn<'_> {
    async fn play(&self, form: ReturnOrderForm, end: usize) -> Result<()> {
        let (buyer, seller) = (Who::User(PURCHASER), Who::User(self.seller));
        let which = self.act(0, buyer, async |tx| save(tx, Body(form)).await).await?;
        if end == 0 {
            return Ok(());
        }
        let which = self.act(1, buyer, async |tx| send(tx, Body(which)).await).await?;
        match end {
            1 => return Ok(()),
            2 | 3 => {
                let reason = "请先提供不良品照片 / Please send pictures of the parts first".to_owned();
                let said = ReturnDispute { which, reason };
                let which = self.act(20, seller, async |tx| dispute(tx, Body(said)).await).await?;
                if end == 3 {
                    let answer = "照片已上传 / The pictures are attached".to_owned();
                    let said = ReturnAnswer { which, answer };
                    self.act(28, buyer, async |tx| insist(tx, Body(said)).await).await?;
                }
                return Ok(());
            }
            4 => {
                let answer = "挑选后可用 / Usable after sorting".to_owned();
                let said = ReturnAnswer { which, answer };
                return self.act(40, buyer, async |tx| withdraw(tx, Body(said)).await).await.map(drop);
            }
            _ => {}
        }
        let which = self.act(26, seller, async |tx| accept(tx, Body(which)).await).await?;
        if end == 5 {
            return Ok(());
        }
        let settled = async |tx: &mut Tx| {
            let returned = detail_of::<ReturnOrder>(tx, which.id).await?.document;
            let (settled_amount, credit_note) = (returned.amount.to_string(), format!("CN-{}", returned.number));
            settle(tx, Body(ReturnSettlement { which, settled_amount, credit_note })).await
        };
        self.act(60, buyer, settled).await.map(drop)
    }

    async fn act(
        &self,
        hours: i64,
        who: Who<'_>,
        run: impl AsyncFnOnce(&mut Tx) -> Result<Detail<ReturnOrder>>,
    ) -> Result<DocumentRef> {
        let done = self.stage.act(who, self.at + Duration::hours(hours), "return", run).await?;
        Ok(DocumentRef { id: done.document.id, version: done.document.version })
    }
}
