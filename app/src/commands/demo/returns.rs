//! Return orders in every state.

use super::chance::Chance;
use super::disputes::Talk;
use super::plan::{Step, Story};
use super::stage::Stage;
use super::suppliers::Supplier;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_contracts::erp::OrderLine;
use tandem_kernel::Result;
use tandem_orders::purchase_order::erp::price;
use tandem_orders::return_order::record::ReturnOrder;
use tandem_platform::Body;
use tandem_platform::document::Form;
use tandem_platform::document::taking::save;
use time::{Duration, OffsetDateTime};

const COUNT: usize = 28;
const ABOUT: [(&str, &str, &str, &str); 4] = [
    ("外观划伤退货", "quality", "credit", "抽检发现批次性划伤，整批退回。"),
    ("Wrong variant delivered", "wrong_goods", "replacement", "The label says M3×8, the bag holds M3×10."),
    ("运输受潮退货", "damaged", "credit", "外箱受潮，防静电袋破损。"),
    ("Over-delivery in the pilot run", "surplus", "repair", "Ordered for two lines, one was cancelled."),
];

/// Returns how many were added; none if the tenant has return orders already.
pub async fn tell(stage: &Stage, stories: &[Story], suppliers: &[Supplier]) -> Result<usize> {
    if !stage.known("select number from orders.return_order where tenant_id = $1").await?.is_empty() {
        return Ok(0);
    }
    let mut told = BTreeSet::new();
    for place in 0..COUNT {
        let mut chance = Chance::of("return", place);
        let wanted = if chance.percent(70) { chance.below(5) } else { chance.below(suppliers.len()) };
        let at = stage.end - Duration::days(i64::try_from((COUNT - place) * 4).unwrap_or(0)) + Duration::hours(3);
        // At most one return per order.
        let fit = |story: &&Story| {
            story.supplier == Some(wanted) && replied(story, at) && !told.contains(&story.order.number)
        };
        let delivered = |story: &&Story| fit(story) && story.delivered().is_some_and(|on| on < at);
        let latest = stories.iter().rev();
        let Some(story) = latest.clone().find(delivered).or_else(|| latest.clone().find(fit)) else { continue };
        let talk = Talk {
            stage,
            seller: &suppliers[wanted].username,
            at,
            what: "return",
            objection: "请先提供不良品照片 / Please send photos of the defective parts first",
            answer: "照片已上传 / The photos are attached",
            given_in: "挑选后可用 / Usable after sorting",
        };
        let form = form(&suppliers[wanted], story, place, at);
        talk.play(place % 7, async |tx| save(tx, Body(form)).await, settlement).await?;
        told.insert(story.order.number.clone());
    }
    Ok(told.len())
}

/// Goods may be on their way: the order was replied to by then and not changed since.
fn replied(story: &Story, by: OffsetDateTime) -> bool {
    let last = story.steps.last();
    story.change.is_none() && last.is_some_and(|(at, step)| *at < by && matches!(step, Step::Answered(None)))
}

fn form(supplier: &Supplier, story: &Story, place: usize, at: OffsetDateTime) -> Form<ReturnOrder> {
    let (title, reason, handling, description) = ABOUT[place % ABOUT.len()];
    // A good part of what costs most: nobody sends screws for three cents back.
    let mut dearest: Vec<_> = story.order.lines.iter().collect();
    dearest.sort_by_key(|line| std::cmp::Reverse(value(line)));
    let share = Decimal::from(2 + place % 3);
    let lines = dearest.into_iter().take(1 + place % 2).map(|line| {
        let quantity = (decimal(&line.quantity) / share).floor().max(Decimal::ONE);
        json!({ "line": line.line, "quantity": quantity.to_string(), "reason": reason })
    });
    let form = json!({
        "organizeId": supplier.id,
        "orderNumber": story.order.number,
        "title": title,
        "handling": handling,
        "pickUpOn": (at.date() + Duration::days(7)).to_string(),
        "description": description,
        "lines": lines.collect::<Vec<_>>(),
    });
    form.into()
}

fn decimal(text: &str) -> Decimal {
    text.parse().unwrap_or_default()
}

fn value(line: &OrderLine) -> Decimal {
    price(line).ok().and_then(|price| price.of(decimal(&line.quantity))).unwrap_or_default()
}

fn settlement(returned: &ReturnOrder) -> Value {
    json!({ "settledAmount": returned.amount.to_string(), "creditNote": format!("CN-{}", returned.disputed.common.number) })
}
