//! Checks the report's figures against known rows and against the lists they link to.

use super::purchase_order::{Desk, act, order, organisation, reply};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::Client;

const REPORT: &str = "/service1/orders/api/report";

async fn ended(desk: &Desk, number: &str) -> Result<()> {
    let published = desk.published(number).await?;
    let voided = act(&desk.buyer, "void", &published, json!({ "reason": "x" })).await?;
    assert_eq!(voided.data["state"], json!("voided"));
    Ok(())
}

/// Replied to, with the first line promised for this date.
async fn replied(desk: &Desk, number: &str, day: &str) -> Result<()> {
    let published = desk.published(number).await?;
    answered(desk, &published, day).await
}

/// Replied to after the due date.
async fn replied_late(desk: &Desk, number: &str) -> Result<()> {
    let published = desk.published(number).await?;
    sqlx::query("update orders.purchase_order set reply_due_on = current_date - 2 where number = $1")
        .bind(number)
        .execute(&mut desk.world.database().superuser().await?)
        .await?;
    answered(desk, &published, "2100-03-01").await
}

async fn answered(desk: &Desk, published: &Value, day: &str) -> Result<()> {
    let lines = json!([reply("00010", &[(day, "10")]), reply("00020", &[("2100-03-01", "4.5")])]);
    let released = act(&desk.supplier, "saveRelease", published, json!({ "lines": lines })).await?;
    assert_eq!((released.code, &released.data["state"]), (200, &json!("replied")), "{released:?}");
    Ok(())
}

/// A supplier without orders.
async fn stranger(desk: &Desk) -> Result<Client> {
    let other = organisation(&desk.administrator, "乙公司", "0000100002").await?;
    desk.world.sign_in_supplier(&desk.base, &desk.world.acme, &other, "stranger", &["supplier_sales"]).await
}

fn condition(field: &str, symbol: &str, value: &Value) -> Value {
    json!({ "andOr": "AND", "fieldDb": field, "symbol": symbol, "queryValue": value })
}

/// Number of rows in the list that a figure links to.
async fn rows(client: &Client, list: &str, conditions: Vec<Value>) -> Result<Value> {
    let page = client.post(&format!("/service1/orders/api/{list}"), &json!({ "conditions": conditions })).await?;
    assert_eq!(page.code, 200, "{page:?}");
    Ok(page.data["totalElements"].clone())
}

#[tokio::test]
async fn the_months_count_what_their_lists_hold_and_each_side_its_own() -> Result<()> {
    let desk = Desk::laid().await?;
    for number in ["4500000101", "4500000103"] {
        replied(&desk, number, "2100-03-01").await?;
    }
    replied_late(&desk, "4500000102").await?;
    desk.published("4500000104").await?;
    ended(&desk, "4500000105").await?;
    desk.tell(1, order("4500000106", &[("00010", "1")])).await?;
    desk.order("4500000106", |_| true).await?;
    // Published two months ago.
    let mut database = desk.world.database().superuser().await?;
    sqlx::query(
        "update orders.purchase_order set published_at = published_at - interval '62 days',
           replied_at = replied_at - interval '62 days' where number = $1",
    )
    .bind("4500000103")
    .execute(&mut database)
    .await?;

    let months = desk.buyer.get(&format!("{REPORT}/replies")).await?.data;
    let months = months.as_array().cloned().unwrap_or_default();
    assert_eq!(months.len(), 12);
    let sum = |field: &str| months.iter().filter_map(|month| month[field].as_i64()).sum::<i64>();
    let sums = ["published", "inTime", "late", "open"].map(sum);
    assert_eq!(sums, [5, 2, 1, 1], "five of six are published, two in time, one late, one open, one voided");
    for month in &months {
        let between =
            vec![condition("publishedAt", ">=", &month["from"]), condition("publishedAt", "<", &month["until"])];
        assert_eq!(rows(&desk.buyer, "order/pu/pageList", between.clone()).await?, month["published"], "{month}");
        for (field, outcome) in [("inTime", "in_time"), ("late", "late"), ("open", "open")] {
            let mut asked = between.clone();
            asked.push(condition("replyOutcome", "=", &json!(outcome)));
            assert_eq!(rows(&desk.buyer, "order/pu/pageList", asked).await?, month[field], "{field} of {month}");
        }
    }

    let own = desk.supplier.get(&format!("{REPORT}/replies")).await?.data;
    assert_eq!(own, json!(months), "all of it is his");
    let stranger = stranger(&desk).await?;
    let none = stranger.get(&format!("{REPORT}/replies")).await?.data;
    let all: i64 = none.as_array().into_iter().flatten().filter_map(|month| month["published"].as_i64()).sum();
    assert_eq!(all, 0, "another supplier's numbers are nobody's business");
    Ok(())
}

#[tokio::test]
async fn late_lines_are_counted_for_each_supplier_as_the_list_of_lines_counts_them() -> Result<()> {
    let desk = Desk::laid().await?;
    replied(&desk, "4500000111", "2100-03-03").await?;
    replied(&desk, "4500000112", "2100-03-06").await?;
    replied(&desk, "4500000113", "2100-02-20").await?;
    desk.published("4500000114").await?;
    ended(&desk, "4500000115").await?;

    let found = desk.buyer.get(&format!("{REPORT}/differences")).await?.data;
    let first = found[0].clone();
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!((&first["linesLate"], &first["daysLate"]), (&json!(2), &json!("3.5")), "two and five days: {first}");
    assert_eq!(first["linesOpen"], json!(2), "{first}");
    for (field, action) in [("linesLate", "pull_in"), ("linesOpen", "reply")] {
        let asked = vec![condition("organizeId", "=", &first["organizeId"]), condition("action", "=", &json!(action))];
        assert_eq!(rows(&desk.buyer, "orderLine/pu/pageList", asked).await?, first[field], "{field}");
    }
    assert_eq!(desk.supplier.get(&format!("{REPORT}/differences")).await?.data, found, "he sees his own");
    let stranger = stranger(&desk).await?;
    assert_eq!(stranger.get(&format!("{REPORT}/differences")).await?.data, json!([]));
    Ok(())
}
