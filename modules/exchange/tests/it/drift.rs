//! Differences between our copy of the orders and the ERP.

use super::support::outside;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tandem_testkit::world::eventually;

#[tokio::test]
async fn a_comparison_finds_what_is_missing_and_what_stands_differently() -> Result<()> {
    let outside = outside().await?;
    let made = outside.sim.control("erp/orders", &json!({ "count": 10 })).await?;
    let number = |at: usize| made[at].as_str().unwrap_or_default().to_owned();
    let mut rows = outside.world.database().superuser().await?;
    eventually("ten orders", async || {
        let count: i64 = sqlx::query_scalar("select count(*) from exchange.copy").fetch_one(&mut rows).await?;
        Ok(count == 10)
    })
    .await?;
    // One is missing here, one in the ERP, and one was edited by hand.
    sqlx::query("delete from exchange.copy where business_key = $1").bind(number(1)).execute(&mut rows).await?;
    outside.sim.control(&format!("erp/orders/{}/forget", number(2)), &json!({})).await?;
    sqlx::query(
        "update exchange.copy set payload = jsonb_set(payload, '{currency}', '\"USD\"') where business_key = $1",
    )
    .bind(number(3))
    .execute(&mut rows)
    .await?;
    // Moves the watermark ahead, so that polling does not restore the missing order.
    sqlx::query("update exchange.feed set mark = now() + interval '1 hour'").execute(&mut rows).await?;
    let mut found = Vec::<Value>::new();
    eventually("the differences", async || {
        let asked = outside.client.post("/service1/exchange/api/drift/check", &json!({})).await?;
        ensure!(asked.code == 200 || asked.message.contains("already running"), "{asked:?}");
        let page = outside.client.post("/service1/exchange/api/drift/pageList", &json!({})).await?;
        found = page.data["content"].as_array().cloned().unwrap_or_default();
        Ok(found.len() == 3)
    })
    .await?;
    let mut told: Vec<(String, String, String)> = found
        .iter()
        .map(|row| {
            let text = |field: &str| row[field].as_str().unwrap_or_default().to_owned();
            (text("businessKey"), text("difference"), text("fields"))
        })
        .collect();
    told.sort();
    let expected = [
        (number(1), "not_here".to_owned(), String::new()),
        (number(2), "not_there".to_owned(), String::new()),
        (number(3), "differs".to_owned(), "currency".to_owned()),
    ];
    assert_eq!(told, expected);
    let differs = found.iter().find(|row| row["difference"] == "differs").cloned().unwrap_or_default();
    let id = differs["id"].as_str().unwrap_or_default();
    // Compared once more, so that a reader of the list above is overtaken: what he opens is still there.
    let before = outside.systems("erp").await?["comparedAt"].clone();
    eventually("another comparison", async || {
        let asked = outside.client.post("/service1/exchange/api/drift/check", &json!({})).await?;
        ensure!(asked.code == 200 || asked.message.contains("already running"), "{asked:?}");
        Ok(outside.systems("erp").await?["comparedAt"] != before)
    })
    .await?;
    let detail = outside.client.get(&format!("/service1/exchange/api/drift/detail/{id}")).await?.data;
    assert_eq!((&detail["ours"]["currency"], &detail["theirs"]["currency"]), (&json!("USD"), &json!("CNY")));
    Ok(())
}
