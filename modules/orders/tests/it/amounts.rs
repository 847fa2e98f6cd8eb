//! What orders cost: the sum of what their lines cost, wherever it is read.

use super::purchase_order::{Desk, act, order};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_contracts::erp::PurchaseOrder;

const ORDERS: &str = "/service1/orders/api/order";
const NUMBER: &str = "4500000901";

/// Three lines of half a cent each, which cost a cent each.
fn half_cents() -> PurchaseOrder {
    let mut told = order(NUMBER, &[("00010", "1"), ("00020", "1"), ("00030", "1")]);
    for line in &mut told.lines {
        line.net_price = "0.005".into();
    }
    told
}

async fn of_half_cents(desk: &Desk) -> Result<Value> {
    desk.tell(1, half_cents()).await?;
    desk.order(NUMBER, |_| true).await
}

#[tokio::test]
async fn an_order_costs_what_its_lines_cost_together() -> Result<()> {
    let desk = Desk::laid().await?;
    let arrived = of_half_cents(&desk).await?;
    assert_eq!(arrived["amount"], json!("0.03"), "{arrived}");
    let published = act(&desk.buyer, "publish", &arrived, json!({})).await?;
    assert_eq!(published.data["amount"], json!("0.03"), "{published:?}");
    let rows = json!({ "rows": [{ "id": published.data["id"], "version": published.data["version"] }] });
    let confirmed = desk.supplier.post(&format!("{ORDERS}/fastConfirm"), &rows).await?;
    assert_eq!(confirmed.data[0]["done"], json!(true), "{confirmed:?}");
    let replied = desk.order(NUMBER, |order| order["state"] == "replied").await?;
    assert_eq!(replied["amount"], json!("0.03"), "a reply reckons it again: {replied}");
    Ok(())
}

#[tokio::test]
async fn a_price_for_next_to_nothing_is_a_price_for_one() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut told = order(NUMBER, &[("00010", "2")]);
    told.lines[0].net_price = "3.00".into();
    told.lines[0].price_quantity = "0.0004".into();
    desk.tell(1, told).await?;
    let arrived = desk.order(NUMBER, |_| true).await?;
    assert_eq!(arrived["amount"], json!("6.00"), "{arrived}");
    Ok(())
}

#[tokio::test]
async fn totals_from_before_are_reckoned_again_with_their_to_dos() -> Result<()> {
    let desk = Desk::laid().await?;
    let arrived = of_half_cents(&desk).await?;
    let mut rows = desk.world.database().superuser().await?;
    sqlx::raw_sql("update orders.purchase_order set amount = 0.02; update platform.todo set amount = 0.02")
        .execute(&mut rows)
        .await?;
    sqlx::raw_sql(include_str!("../../migrations/0077_totals_of_rounded_lines.sql")).execute(&mut rows).await?;
    let detail = format!("{ORDERS}/detail/{}", arrived["id"].as_str().context("no id")?);
    let order = desk.buyer.get(&detail).await?.data;
    assert_eq!((&order["amount"], &order["version"]), (&json!("0.03"), &arrived["version"]), "{order}");
    let to_dos: Vec<String> = sqlx::query_scalar("select amount::text from platform.todo").fetch_all(&mut rows).await?;
    assert_eq!(to_dos, ["0.03"]);
    Ok(())
}

const TODO_OF_ORDERS: &str = include_str!("../../migrations/0082_todo_of_orders.sql");

#[tokio::test]
async fn stamped_copies_that_are_waited_for_have_the_total_of_their_order() -> Result<()> {
    let desk = Desk::laid().await?;
    let arrived = of_half_cents(&desk).await?;
    let published = act(&desk.buyer, "publish", &arrived, json!({})).await?;
    assert_eq!(published.code, 200, "{published:?}");
    desk.tell(2, PurchaseOrder { payment_terms: "0009".into(), ..half_cents() }).await?;
    desk.order(NUMBER, |order| order["paymentTermsChanged"] == true).await?;
    let mut rows = desk.world.database().superuser().await?;
    sqlx::raw_sql("update platform.todo set amount = 0.02 where entity_kind = 'seal.stamped_copy'")
        .execute(&mut rows)
        .await?;
    sqlx::raw_sql(TODO_OF_ORDERS).execute(&mut rows).await?;
    let to_dos: Vec<String> =
        sqlx::query_scalar("select amount::text from platform.todo where entity_kind = 'seal.stamped_copy'")
            .fetch_all(&mut rows)
            .await?;
    assert_eq!(to_dos, ["0.03", "0.03"], "of the order and of its change");
    Ok(())
}

#[tokio::test]
async fn orders_from_before_without_open_lines_wait_for_nobody() -> Result<()> {
    let desk = Desk::laid().await?;
    let (over, open) = (desk.published("4500000902").await?, desk.published("4500000903").await?);
    let mut rows = desk.world.database().superuser().await?;
    sqlx::raw_sql("update orders.purchase_order set delivery_status = 'all' where number = '4500000902'")
        .execute(&mut rows)
        .await?;
    sqlx::raw_sql(TODO_OF_ORDERS).execute(&mut rows).await?;
    let waiting: Vec<String> =
        sqlx::query_scalar("select label from platform.todo where entity_kind = 'orders.purchase_order'")
            .fetch_all(&mut rows)
            .await?;
    assert_eq!(waiting, ["4500000903"]);
    for (published, due) in [(&over, &Value::Null), (&open, &open["replyDueOn"])] {
        let detail = format!("{ORDERS}/detail/{}", published["id"].as_str().context("no id")?);
        let order = desk.buyer.get(&detail).await?.data;
        assert_eq!((&order["replyDueOn"], &order["version"]), (due, &published["version"]), "{order}");
    }
    Ok(())
}

#[tokio::test]
async fn sums_in_more_units_than_fit_are_those_of_most_lines_and_say_so() -> Result<()> {
    let desk = Desk::laid().await?;
    let lines: Vec<String> = (1..=22).map(|line| format!("{:05}", line * 10)).collect();
    let of_one: Vec<_> = lines.iter().map(|line| (line.as_str(), "1")).collect();
    let mut told = order(NUMBER, &of_one);
    for (at, line) in told.lines.iter_mut().enumerate() {
        line.unit = if at < 2 { "ZZ".into() } else { format!("U{at:02}") };
    }
    desk.tell(1, told).await?;
    desk.order(NUMBER, |_| true).await?;
    let asked = async |unit: &str| {
        let unlike = json!({ "fieldDb": "unit", "symbol": "!=", "queryValue": unit });
        let body = json!({ "listing": "orders.order_line", "conditions": [unlike] });
        let totals = desk.buyer.post("/service1/base/api/listing/totals", &body).await?.data;
        let of_quantity = totals["sumsBy"].as_array().into_iter().flatten().filter(|sum| sum["field"] == "quantity");
        let units: Vec<String> = of_quantity.filter_map(|sum| sum["unit"].as_str().map(str::to_owned)).collect();
        anyhow::Ok((units, totals["moreUnits"] == json!(true)))
    };
    let (units, more) = asked("none").await?;
    assert_eq!((units.len(), more), (20, true), "{units:?}");
    assert_eq!((units[0].as_str(), units[19].as_str()), ("U02", "ZZ"), "the unit of two lines is not left out");
    let (units, more) = asked("U02").await?;
    assert_eq!((units.len(), more), (20, false), "{units:?}");
    Ok(())
}
