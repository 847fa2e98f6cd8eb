//! Claims in every state.

use super::chance::Chance;
use super::disputes::Talk;
use super::plan::Story;
use super::stage::Stage;
use super::suppliers::Supplier;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use tandem_kernel::Result;
use tandem_orders::claim::{Claim, save};
use tandem_platform::Body;
use tandem_platform::document::Form;
use time::Duration;

const COUNT: usize = 48;
const ABOUT: [(&str, &str); 8] = [
    ("来料尺寸超差返工费用", "抽检 200 件，31 件超出公差，产线全检并返工。"),
    ("Rework of connectors with bent pins", "Line 3 was down for two hours; all parts were sorted by hand."),
    ("包装破损导致的物流费用", "三托盘外箱破损，改用空运补料。"),
    ("Travel costs of the corrective action audit", "Two engineers visited the plant to verify the 8D report."),
    ("停产造成的呆滞库存", "替代料到货后，原批次 4,200 件无法使用。"),
    ("Compensation paid to our customer", "Field failures of the power board in November."),
    ("贴片电容混料全检费用", "同一卷盘内发现两种规格。"),
    ("Extra warehouse space for blocked stock", "Blocked stock was kept for three weeks."),
];

/// Returns how many were added; none if the tenant has claims already.
pub async fn tell(stage: &Stage, stories: &[Story], suppliers: &[Supplier]) -> Result<usize> {
    if !stage.known("select number from orders.claim where tenant_id = $1").await?.is_empty() {
        return Ok(0);
    }
    for place in 0..COUNT {
        let mut chance = Chance::of("claim", place);
        let supplier = if chance.percent(70) { chance.below(5) } else { chance.below(suppliers.len()) };
        let at = stage.end - Duration::days(i64::try_from((COUNT - place) * 5).unwrap_or(0)) + Duration::hours(2);
        let seen = |story: &&Story| {
            story.supplier == Some(supplier) && story.published().is_some_and(|published| published < at)
        };
        let about = stories.iter().rev().find(seen);
        let number = about.map_or(String::new(), |story| story.order.number.clone());
        let form = form(&suppliers[supplier], number, place, &mut chance);
        let talk = Talk {
            stage,
            seller: &suppliers[supplier].username,
            at,
            what: "claim",
            objection: "责任尚未判定，请提供检验报告 / Please send the inspection report first",
            answer: "检验报告已上传 / The report is attached",
            given_in: "责任在我司仓库 / Our own warehouse was at fault",
        };
        talk.play(place % 8, async |tx| save(tx, Body(form)).await, settlement).await?;
    }
    Ok(COUNT)
}

fn form(supplier: &Supplier, order_number: String, place: usize, chance: &mut Chance) -> Form<Claim> {
    let (title, description) = ABOUT[place % ABOUT.len()];
    let mut money = |share, most| match chance.percent(share) {
        true => format!("{}.{:02}", chance.between(100, most), chance.between(0, 99)),
        false => String::new(),
    };
    let form = json!({
        "organizeId": supplier.id,
        "title": title,
        "orderNumber": order_number,
        "description": description,
        "currency": if supplier.firm.zh.is_ascii() { "USD" } else { "CNY" },
        "rework": money(100, 9_000),
        "dullStock": money(30, 20_000),
        "travel": money(30, 4_000),
        "customerCompensation": money(20, 60_000),
        "logistics": money(40, 3_000),
        "venue": money(10, 2_000),
    });
    form.into()
}

fn settlement(claim: &Claim) -> Value {
    let settled_amount = (*claim.total * Decimal::new(8, 1)).round_dp(2).to_string();
    json!({
        "settledAmount": settled_amount,
        "settlement": "从货款中扣除八成 / 80% deducted from the next payment",
    })
}
