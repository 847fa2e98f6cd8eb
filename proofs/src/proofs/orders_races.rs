//! Races on orders, in addition to what `races` covers for all kinds. Both sides and the ERP change one order
//! concurrently: exactly one wins, all others get a conflict that names the winner and the change; and the order, its
//! lines, history, to-do entries and the confirmations sent to the ERP agree with the winner.

use crate::Size;
use crate::orders_desk::{Desk, ORDER, ORDER_KIND, act, in_days, seen, whole_reply};
use crate::race::{Attempt, agrees, history, race, waits, winner};
use crate::report::Outcome;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tandem_contracts::message::MessageWanted;
use tandem_kernel::Event;
use uuid::Uuid;

const RACERS: usize = 12;
/// Each kind of race needs its own order.
const RACES: usize = 4;

pub async fn run(size: Size) -> Result<Outcome> {
    let rounds = size.pick(8usize, 200);
    let desk = Arc::new(Desk::lay(2).await?);
    let mut outcome = Outcome::default();
    let orders = desk.ordered(0, rounds * RACES).await?;
    let mut wins: BTreeMap<String, usize> = BTreeMap::new();
    for (round, of) in orders.chunks(RACES).enumerate() {
        let [cancel, publish, confirm, reopen] = of else { break };
        let mut count = |race: &str, winner: &str| *wins.entry(format!("{race}: {winner} first")).or_default() += 1;
        count("publish, ERP cancels", publish_or_cancel(&mut outcome, &desk, cancel, round).await?);
        double_publish(&mut outcome, &desk, publish, round).await?;
        count("fast confirm, draft", confirm_or_draft(&mut outcome, &desk, confirm, round).await?);
        release_or_reopen(&mut outcome, &desk, reopen, round).await?;
    }
    desk.settled().await?;
    for (id, number) in &orders {
        erp_agrees(&mut outcome, &desk, *id, number).await?;
    }
    outcome.figure("rounds of four races", rounds).figure("clients at once", RACERS);
    for (who, times) in &wins {
        outcome.figure(who, *times);
    }
    // With few rounds one side may win them all by chance.
    ensure!(size.quick || wins.len() > 2, "the same side won every time, so nothing was raced for: {wins:?}");
    Ok(outcome)
}

async fn handed_over(desk: &Desk, order: Uuid) -> Result<Vec<Value>> {
    let mut rows = desk.world.database().superuser().await?;
    Ok(sqlx::query_scalar(
        "select payload_out -> 'of' -> 'lines' from exchange.record where entity_id = $1 and direction = 'out' order by position",
    )
    .bind(order)
    .fetch_all(&mut rows)
    .await?)
}

/// Purchasers publish while the ERP cancels. The order always ends cancelled; only a published order becomes visible to
/// its supplier.
async fn publish_or_cancel(
    outcome: &mut Outcome,
    desk: &Arc<Desk>,
    (id, number): &(Uuid, String),
    round: usize,
) -> Result<&'static str> {
    let race_of = format!("publish and cancel {number}");
    let order = desk.order(*id).await?;
    let mut attempts = Vec::new();
    for racer in 0..RACERS {
        let (by, client) = if racer % 2 == 0 { ("buyer", &desk.buyer) } else { ("leader", &desk.leader) };
        let (client, order) = (desk.at(client, racer / 2), order.clone());
        // The cancellation travels over the bus, so the pause varies which one is first.
        let pause = Duration::from_millis(u64::try_from((round % 8) * 12)?);
        attempts.push(Attempt::new("publish", by, async move {
            tokio::time::sleep(pause).await;
            act(&client, ORDER, "publish", &order, json!({})).await
        }));
    }
    let told = {
        let (desk, number) = (desk.clone(), number.clone());
        tokio::spawn(async move { desk.tell_cancelled(&number).await })
    };
    let tried = race(attempts).await?;
    told.await??;
    let now = desk.order_once(*id, "the cancellation", |order| order["state"] == "cancelled").await?;
    let past = history(&desk.world, ORDER_KIND, *id).await?;
    // After a published order was cancelled its state may refuse as well; but the caller's version is stale, too.
    let won = winner(outcome, &race_of, &tried, &past, &[]);
    let hidden = desk.seller.get(&format!("{ORDER}/detail/{id}")).await?.code;
    let mut rows = desk.world.database().superuser().await?;
    let (shown_lines, changes): (i64, i64) = sqlx::query_as(
        "select (select count(*) from orders.order_line where purchase_order_id = $1 and organize_id is not null),
           (select count(*) from orders.order_change where purchase_order_id = $1 and order_cancelled)",
    )
    .bind(id)
    .fetch_one(&mut rows)
    .await?;
    let seen = (now["publishedAt"].is_null(), hidden, shown_lines, changes);
    let expected = match won {
        Some(_) => {
            agrees(outcome, &race_of, &now, &past, &["create", "publish", "cancel"]);
            (false, 200, 2, 1)
        }
        None => {
            agrees(outcome, &race_of, &now, &past, &["create", "cancel"]);
            (true, 404, 0, 0)
        }
    };
    if seen != expected {
        outcome.fault(format!("{race_of}: unpublished, detail, lines, changes are {seen:?} and not {expected:?}"));
    }
    waits(outcome, &desk.world, &race_of, *id, &[]).await?;
    Ok(if won.is_some() { "the purchaser" } else { "the ERP" })
}

async fn double_publish(outcome: &mut Outcome, desk: &Desk, (id, number): &(Uuid, String), round: usize) -> Result<()> {
    let race_of = format!("double publish {number}");
    let order = desk.order(*id).await?;
    let attempts = (0..RACERS).map(|racer| {
        let (by, client) = if racer % 2 == 0 { ("buyer", &desk.buyer) } else { ("leader", &desk.leader) };
        let client = desk.at(client, racer / 2 + round);
        match racer % 3 {
            0 => Attempt::batch("batchPublish", by, client, ORDER, &order),
            _ => Attempt::act("publish", by, client, ORDER, &order, json!({})),
        }
    });
    let tried = race(attempts.collect()).await?;
    let (now, past) = (desk.order(*id).await?, history(&desk.world, ORDER_KIND, *id).await?);
    let won = winner(outcome, &race_of, &tried, &past, &[]);
    agrees(outcome, &race_of, &now, &past, &["create", "publish"]);
    let by = won.map(|won| won.by).unwrap_or_default();
    if !now["publishedBy"].as_str().is_some_and(|who| !by.is_empty() && who.starts_with(by)) {
        outcome.fault(format!("{race_of}: {by} won, and {} is said to have published it", now["publishedBy"]));
    }
    waits(outcome, &desk.world, &race_of, *id, &["supplier"]).await?;
    let mut rows = desk.world.database().superuser().await?;
    let messages: i64 = sqlx::query_scalar(
        "select count(*) from platform.event where kind = $1 and payload ->> 'entityId' = $2
           and payload ->> 'template' = 'orders.purchase_order_to_reply'",
    )
    .bind(MessageWanted::KIND)
    .bind(id.to_string())
    .fetch_one(&mut rows)
    .await?;
    if messages != 1 {
        outcome.fault(format!("{race_of}: the supplier was written to {messages} times"));
    }
    Ok(())
}

/// Many users of one supplier: some confirm, some save drafts with different quantities.
async fn confirm_or_draft(
    outcome: &mut Outcome,
    desk: &Desk,
    (id, number): &(Uuid, String),
    round: usize,
) -> Result<&'static str> {
    let race_of = format!("fast confirm and draft {number}");
    let order = desk.published(*id).await?;
    let attempts = (0..RACERS).map(|racer| {
        let client = desk.at(&desk.seller, racer / 2 + round);
        match (racer + round) % 4 {
            0 => Attempt::act("confirm", "seller", client, ORDER, &order, json!({})),
            1 => Attempt::batch("fastConfirm", "seller", client, ORDER, &order),
            _ => {
                let replies = json!([{ "on": in_days(400), "quantity": format!("{}", 100 + racer) }]);
                let lines = json!({ "lines": [{ "line": "00010", "replies": replies }] });
                Attempt::act("saveDraft", "seller", client, ORDER, &order, lines)
            }
        }
    });
    let tried = race(attempts.collect()).await?;
    let past = history(&desk.world, ORDER_KIND, *id).await?;
    let won = winner(outcome, &race_of, &tried, &past, &[]).context("nobody won")?;
    let mut now = desk.order(*id).await?;
    let handed = handed_over(desk, *id).await?;
    if won.what == "saveDraft" {
        agrees(outcome, &race_of, &now, &past, &["create", "publish", "save_draft"]);
        let states = (&now["state"], &now["lines"][0]["state"], &now["lines"][1]["state"]);
        let kept = seen(&desk.seller, ORDER, *id).await?["lines"][0]["replies"].clone();
        let his = kept == won.data["lines"][0]["replies"] && !kept[0].is_null();
        let told = !now["lines"][0]["replies"][0].is_null();
        if states != (&json!("replying"), &json!("draft"), &json!("open")) || !his || told || !handed.is_empty() {
            outcome.fault(format!(
                "{race_of}: a draft won: {now}, of it the supplier reads {kept}, handed over {handed:?}"
            ));
        }
        waits(outcome, &desk.world, &race_of, *id, &["supplier"]).await?;
        return Ok("the draft");
    }
    let wanted = now["lines"].as_array().into_iter().flatten().all(|line| {
        line["state"] == "replied" && line["replies"] == line["schedule"] && line["quantityDifference"] == "0"
    });
    if now["state"] != "replied" || !wanted || handed.len() != 1 {
        outcome.fault(format!("{race_of}: a confirmation won: {now}, handed over {handed:?}"));
    }
    waits(outcome, &desk.world, &race_of, *id, &[]).await?;
    now = desk.order_once(*id, "the ERP's answer", |order| order["erpState"] == "taken").await?;
    let past = history(&desk.world, ORDER_KIND, *id).await?;
    agrees(outcome, &race_of, &now, &past, &["create", "publish", "fast_confirm", "erp_answered"]);
    Ok("the confirmation")
}

/// Half of the attempts release, the other half reopen.
fn releases_and_reopenings(desk: &Desk, order: &Value, round: usize) -> Vec<Attempt> {
    let attempt = |racer: usize| match racer % 2 {
        0 => {
            let reply = json!({ "lines": whole_reply(order, &in_days(430 + racer as i64)) });
            Attempt::act("saveRelease", "seller", desk.at(&desk.seller, racer / 2 + round), ORDER, order, reply)
        }
        _ => {
            let because = json!({ "reason": format!("again {racer}") });
            Attempt::act("reopen", "buyer", desk.at(&desk.buyer, racer / 2), ORDER, order, because)
        }
    };
    (0..RACERS).map(attempt).collect()
}

/// The purchasers reopen the reply while the supplier releases one. In either state only one of the two is possible,
/// so each wins once and nothing is released twice.
async fn release_or_reopen(
    outcome: &mut Outcome,
    desk: &Desk,
    (id, number): &(Uuid, String),
    round: usize,
) -> Result<()> {
    let race_of = format!("release and reopen {number}");
    let published = desk.published(*id).await?;
    let confirmed = act(&desk.seller, ORDER, "confirm", &published, json!({})).await?;
    ensure!(confirmed.code == 200, "{confirmed:?}");
    let replied = desk.order_once(*id, "the ERP's answer", |order| order["erpState"] == "taken").await?;
    let tried = race(releases_and_reopenings(desk, &replied, round)).await?;
    let (reopened, past) = (desk.order(*id).await?, history(&desk.world, ORDER_KIND, *id).await?);
    let won = winner(outcome, &race_of, &tried, &past, &["saveRelease"]);
    let actions = ["create", "publish", "fast_confirm", "erp_answered", "reopen", "release", "erp_answered"];
    agrees(outcome, &race_of, &reopened, &past, &actions[..5]);
    let drafts = reopened["lines"].as_array().into_iter().flatten().all(|line| line["state"] == "draft");
    let handed = handed_over(desk, *id).await?;
    let his = won.is_some_and(|won| won.what == "reopen" && won.data["reason"] == reopened["reason"]);
    if reopened["state"] != "to_reply" || !drafts || handed.len() != 1 || !his {
        outcome.fault(format!("{race_of}: reopened: {reopened}, handed over {handed:?}"));
    }
    waits(outcome, &desk.world, &race_of, *id, &["supplier"]).await?;

    let tried = race(releases_and_reopenings(desk, &reopened, round)).await?;
    let past = history(&desk.world, ORDER_KIND, *id).await?;
    let won = winner(outcome, &race_of, &tried, &past, &["reopen"]);
    let (released, handed) = (desk.order(*id).await?, handed_over(desk, *id).await?);
    let promised = won.map(|won| won.data["lines"][0]["replies"].clone());
    let sent = handed.last().map(|lines| lines[0]["deliveryDate"].clone());
    let his = promised.as_ref().is_some_and(|promised| released["lines"][0]["replies"] == *promised)
        && sent == promised.map(|promised| promised[0]["on"].clone());
    if released["state"] != "replied" || handed.len() != 2 || !his {
        outcome.fault(format!("{race_of}: released: {released}, handed over {handed:?}"));
    }
    let now = desk.order_once(*id, "the ERP's answer", |order| order["erpState"] == "taken").await?;
    agrees(outcome, &race_of, &now, &history(&desk.world, ORDER_KIND, *id).await?, &actions);
    // It promises later than required, which the buyer accepts or not.
    waits(outcome, &desk.world, &race_of, *id, &["buyer"]).await
}

/// The confirmations stored in the ERP are those handed over, and the last one matches the order.
async fn erp_agrees(outcome: &mut Outcome, desk: &Desk, id: Uuid, number: &str) -> Result<()> {
    let state = desk.sim.state().await?;
    let all = state["confirmations"].as_array().into_iter().flatten().map(|one| &one["value"]);
    let kept: Vec<_> = all.filter(|value| value["SuplrConfRefPurchaseOrder"] == number).map(promises).collect();
    let handed = handed_over(desk, id).await?;
    let sent: Vec<_> =
        handed.iter().map(|lines| lines.as_array().into_iter().flatten().map(promise).collect::<Vec<_>>()).collect();
    if kept != sent {
        outcome.fault(format!("{number}: the ERP has {kept:?}, and was to have {sent:?}"));
    }
    let now = desk.order(id).await?;
    let shown: Vec<_> = now["lines"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|line| {
            let parts = line["replies"].as_array().into_iter().flatten();
            parts.map(|part| (text(&line["line"]), text(&part["on"]), text(&part["quantity"])))
        })
        .collect();
    if now["state"] == "replied" && kept.last() != Some(&shown) {
        outcome.fault(format!("{number}: the order promises {shown:?}, and the ERP has {:?}", kept.last()));
    }
    Ok(())
}

type Promise = (String, String, String);

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn promise(line: &Value) -> Promise {
    (text(&line["line"]), text(&line["deliveryDate"]), text(&line["quantity"]))
}

/// The promises of a confirmation as the ERP stores it.
fn promises(confirmation: &Value) -> Vec<Promise> {
    let items = confirmation["_SupplierConfirmationItemTP"].as_array().into_iter().flatten();
    items
        .flat_map(|item| {
            let lines = item["_SupplierConfirmationLineTP"].as_array().into_iter().flatten();
            lines.map(|line| {
                let item = text(&item["SuplrConfRefPurchaseOrderItem"]);
                (item, text(&line["DeliveryDate"]), text(&line["ConfirmedQuantity"]))
            })
        })
        .collect()
}
