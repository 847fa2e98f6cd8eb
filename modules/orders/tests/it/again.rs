//! Requests about several orders that are sent again, and lines that one request names twice.

use super::purchase_order::{Desk, act, order, reply};
use anyhow::Result;
use serde_json::{Value, json};

const ORDERS: &str = "/service1/orders/api/order";

/// How often the ERP was told of this order.
async fn told_the_erp(desk: &Desk, number: &str) -> Result<i64> {
    let mut rows = desk.world.database().superuser().await?;
    let told = "select count(*) from exchange.record where business_key = $1 and direction = 'out'";
    Ok(sqlx::query_scalar(told).bind(number).fetch_one(&mut rows).await?)
}

fn whole(published: &Value) -> Value {
    let lines = json!([reply("00010", &[("2100-03-01", "10")]), reply("00020", &[("2100-03-02", "4.5")])]);
    json!({ "id": published["id"], "version": published["version"], "lines": lines })
}

#[tokio::test]
async fn replies_that_are_sent_again_are_answered_as_done_and_done_once() -> Result<()> {
    let desk = Desk::laid().await?;
    let (first, second) = (desk.published("4500000911").await?, desk.published("4500000912").await?);
    let one = json!({ "orders": [whole(&first)] });
    let both = json!({ "orders": [whole(&first), whole(&second)] });
    let call = format!("{ORDERS}/batchRelease");
    let sent = desk.supplier.post(&call, &one).await?;
    assert_eq!(sent.data[0]["done"], json!(true), "{sent:?}");
    // The answer was lost, the button was pressed twice at once, with an order more.
    let (again, too) = tokio::join!(desk.supplier.post(&call, &both), desk.supplier.post(&call, &both));
    for answer in [again?, too?] {
        assert_eq!(answer.data[0], sent.data[0], "{answer:?}");
        assert_eq!((&answer.data[1]["done"], &answer.data[1]["message"]), (&json!(true), &json!("")), "{answer:?}");
    }
    let version = first["version"].as_i64().unwrap_or_default() + 1;
    assert_eq!(told_the_erp(&desk, "4500000911").await?, 1, "the ERP was told once");
    assert_eq!(told_the_erp(&desk, "4500000912").await?, 1, "the ERP was told once");
    assert_eq!(sent.data[0]["version"], json!(version));

    let mut other = whole(&first);
    other["lines"][0] = reply("00010", &[("2100-03-09", "10")]);
    let refused = desk.supplier.post(&call, &json!({ "orders": [other] })).await?;
    assert_eq!(refused.data[0]["done"], json!(false), "another reply to the same version: {refused:?}");
    Ok(())
}

#[tokio::test]
async fn what_was_refused_is_tried_again_and_drafts_and_confirmations_are_repeated_too() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000913").await?;
    let row = json!({ "id": published["id"], "version": published["version"] });
    let early = json!({ "orders": [{ "id": row["id"], "version": row["version"], "lines": [] }] });
    for _ in 0..2 {
        let refused = desk.supplier.post(&format!("{ORDERS}/batchRelease"), &early).await?;
        assert_eq!(refused.data[0]["done"], json!(false), "{refused:?}");
    }
    let draft = json!({ "orders": [whole(&published)] });
    let mut told = Vec::new();
    for _ in 0..2 {
        told.push(desk.supplier.post(&format!("{ORDERS}/batchSaveDraft"), &draft).await?.data[0].clone());
    }
    assert_eq!((&told[0]["done"], &told[0]), (&json!(true), &told[1]));
    let rows = json!({ "rows": [{ "id": row["id"], "version": told[0]["version"] }] });
    let mut told = Vec::new();
    for _ in 0..2 {
        told.push(desk.supplier.post(&format!("{ORDERS}/fastConfirm"), &rows).await?.data[0].clone());
    }
    assert_eq!((&told[0]["done"], &told[0]), (&json!(true), &told[1]));
    assert_eq!(told_the_erp(&desk, "4500000913").await?, 1, "the ERP was told once");
    Ok(())
}

#[tokio::test]
async fn a_draft_that_changed_nothing_is_not_taken_for_saved_once_another_has_followed() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000916").await?;
    let saved = async |version: &Value, day: &str| -> Result<Value> {
        let one = json!({ "id": published["id"], "version": version, "lines": [reply("00010", &[(day, "10")])] });
        let answer = desk.supplier.post(&format!("{ORDERS}/batchSaveDraft"), &json!({ "orders": [one] })).await?;
        Ok(answer.data[0].clone())
    };
    let first = saved(&published["version"], "2100-03-01").await?;
    let same = saved(&first["version"], "2100-03-01").await?;
    assert_eq!((&first["done"], &same), (&json!(true), &first), "saving the same again makes no version");
    let other = saved(&first["version"], "2100-03-09").await?;
    assert_eq!(other["done"], json!(true), "{other}");
    let late = saved(&first["version"], "2100-03-01").await?;
    assert_eq!(late["done"], json!(false), "the other draft stands, and is not what was sent: {late}");
    Ok(())
}

#[tokio::test]
async fn orders_are_published_once_however_often_they_are_sent() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.tell(1, order("4500000914", &[("00010", "10")])).await?;
    let arrived = desk.order("4500000914", |_| true).await?;
    let rows = json!({ "rows": [{ "id": arrived["id"], "version": arrived["version"] }] });
    let call = format!("{ORDERS}/batchPublish");
    let (one, two) = tokio::join!(desk.buyer.post(&call, &rows), desk.buyer.post(&call, &rows));
    let (one, two) = (one?, two?);
    assert_eq!((&one.data[0]["done"], &one.data), (&json!(true), &two.data));
    let leader = desk.world.sign_in(&desk.base, &desk.world.acme, "leader", &["purchaser"]).await?;
    let late = leader.post(&call, &rows).await?;
    assert_eq!(late.data[0]["done"], json!(false), "somebody else was late: {late:?}");
    Ok(())
}

#[tokio::test]
async fn a_line_that_a_reply_names_twice_is_refused_in_words() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000915").await?;
    let lines = json!([
        reply("00010", &[("2100-03-01", "10")]),
        reply("00020", &[("2100-03-01", "4.5")]),
        reply("00010", &[("2100-03-02", "10")]),
    ]);
    for action in ["saveDraft", "saveRelease"] {
        let refused = act(&desk.supplier, action, &published, json!({ "lines": lines })).await?;
        assert_eq!((refused.code, &refused.data["fields"][0]["field"]), (422, &json!("lines.00010")), "{refused:?}");
        assert!(refused.data["fields"][0]["message"].to_string().contains("twice"), "{refused:?}");
    }
    let one = json!({ "id": published["id"], "version": published["version"], "lines": lines });
    for action in ["batchSaveDraft", "batchRelease"] {
        let refused = desk.supplier.post(&format!("{ORDERS}/{action}"), &json!({ "orders": [one] })).await?;
        assert_eq!(refused.data[0]["fields"][0]["field"], json!("lines.00010"), "{refused:?}");
    }
    Ok(())
}
