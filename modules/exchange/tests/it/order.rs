//! Purchase orders are imported from the ERP, each version once.

use super::support::{Outside, outside};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::world::within;

async fn versions(outside: &Outside) -> Result<Vec<(String, i64, bool)>> {
    let mut rows = outside.world.database().superuser().await?;
    Ok(sqlx::query_as("select business_key, version, (payload ->> 'cancelled')::boolean from exchange.copy order by 1")
        .fetch_all(&mut rows)
        .await?)
}

#[tokio::test]
async fn every_version_of_an_order_is_told_once_over_pages_failures_and_restarts() -> Result<()> {
    let mut outside = outside().await?;
    outside.sim.set(&json!({ "errorRate": 0.3, "reorderMillis": 800, "seed": 5 })).await?;
    let made = outside.sim.control("erp/orders", &json!({ "count": 20 })).await?;
    let numbers: Vec<String> =
        made.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    within(60, "twenty orders", async || Ok(versions(&outside).await?.len() == 20)).await?;
    outside.sim.kill().await?;
    outside.sim.spawn().await?;
    for number in &numbers[..5] {
        let change = json!({ "line": "00010", "quantity": "77.000" });
        outside.sim.control(&format!("erp/orders/{number}/change"), &change).await?;
    }
    outside.sim.control(&format!("erp/orders/{}/cancel", numbers[19]), &json!({})).await?;
    within(60, "the changes", async || {
        let all = versions(&outside).await?;
        Ok(all[..5].iter().all(|(_, version, _)| *version == 2) && all[19].2)
    })
    .await?;
    let mut told: Vec<(String, i64)> = outside
        .told("erp.purchase_order_changed")
        .await?
        .iter()
        .map(|t| (t["number"].as_str().unwrap_or_default().to_owned(), t["version"].as_i64().unwrap_or(0)))
        .collect();
    assert_eq!(told.len(), 26, "each version once");
    told.sort();
    told.dedup();
    assert_eq!(told.len(), 26);
    let changed = outside.told("erp.purchase_order_changed").await?;
    let changed =
        changed.iter().find(|t| t["number"] == numbers[0].as_str() && t["version"] == 2).cloned().unwrap_or_default();
    assert_eq!(changed["order"]["lines"][0]["quantity"], "77");
    assert_eq!(changed["order"]["lines"][0]["schedule"].as_array().map(Vec::len), Some(1));
    Ok(())
}

#[tokio::test]
async fn an_order_with_nul_in_it_does_not_stop_the_others() -> Result<()> {
    let outside = outside().await?;
    outside.sim.control("erp/orders", &json!({ "count": 2, "supplier": "1730\u{0}0001" })).await?;
    within(60, "two orders", async || Ok(versions(&outside).await?.len() == 2)).await?;
    let told = outside.told("erp.purchase_order_changed").await?;
    let suppliers: Vec<&Value> = told.iter().map(|one| &one["supplier"]).collect();
    assert_eq!(suppliers, [&json!("17300001"), &json!("17300001")]);
    Ok(())
}

#[tokio::test]
async fn the_monitor_says_how_far_a_feed_was_read_and_why_it_stands_still() -> Result<()> {
    let mut outside = outside().await?;
    outside.sim.control("erp/orders", &json!({ "count": 3 })).await?;
    let feed = async |outside: &Outside| {
        let all = outside.client.get("/service1/exchange/api/feed/list").await?.data;
        anyhow::Ok(all.as_array().into_iter().flatten().find(|one| one["name"] == "erp.purchase_order").cloned())
    };
    within(60, "three orders", async || Ok(feed(&outside).await?.is_some_and(|feed| feed["copies"] == 3))).await?;
    let well = feed(&outside).await?.unwrap_or_default();
    assert_eq!((&well["system"], &well["configured"], &well["everySeconds"]), (&json!("erp"), &json!(true), &json!(1)));
    assert!(!well["mark"].is_null() && well["lastError"] == "", "{well}");
    outside.sim.kill().await?;
    within(60, "the failure", async || {
        Ok(feed(&outside).await?.is_some_and(|feed| feed["lastError"].as_str().is_some_and(|text| !text.is_empty())))
    })
    .await?;
    let away = feed(&outside).await?.unwrap_or_default();
    assert_eq!((&away["mark"], &away["copies"]), (&well["mark"], &json!(3)), "{away}");
    outside.sim.spawn().await?;
    within(60, "reading again", async || Ok(feed(&outside).await?.is_some_and(|feed| feed["lastError"] == ""))).await?;
    Ok(())
}

#[tokio::test]
async fn an_order_that_cannot_be_read_stops_no_other_and_the_monitor_says_so_until_it_can() -> Result<()> {
    let outside = outside().await?;
    let made = outside.sim.control("erp/orders", &json!({ "count": 3 })).await?;
    let number = |at: usize| made[at].as_str().unwrap_or_default().to_owned();
    within(60, "three orders", async || Ok(versions(&outside).await?.len() == 3)).await?;

    let write = async |fields: Value| outside.sim.control(&format!("erp/orders/{}/write", number(0)), &fields).await;
    write(json!({ "Supplier": 17 })).await?;
    let change = json!({ "line": "00010", "quantity": "77.000" });
    outside.sim.control(&format!("erp/orders/{}/change", number(1)), &change).await?;
    let mut feed = Value::Null;
    within(60, "one that cannot be read", async || {
        feed = outside.feed("erp.purchase_order").await?;
        Ok(feed["unreadCount"] == 1 && versions(&outside).await?[1].1 == 2)
    })
    .await?;
    let unread = &feed["unread"][0];
    assert_eq!((&unread["businessKey"], &feed["lastError"]), (&json!(number(0)), &json!("")), "{feed}");
    assert!(unread["reason"].as_str().is_some_and(|reason| reason.starts_with("Supplier: ")), "{feed}");
    assert!(unread["since"].is_string(), "{feed}");
    let system = outside.systems("erp").await?;
    assert_eq!((&system["pausedUntil"], &system["lastError"]), (&Value::Null, &json!("")), "{system}");
    assert_eq!(versions(&outside).await?[0].1, 1, "what was read of it before stays");

    // What could be read, and not be kept, is told in the same place.
    write(json!({ "Supplier": "17300002", "PurchaseOrderDate": "" })).await?;
    within(60, "one that cannot be kept", async || {
        let feed = outside.feed("erp.purchase_order").await?;
        Ok(feed["unreadCount"] == 1 && feed["unread"][0]["reason"] == "the ERP told a day as \"\"")
    })
    .await?;
    assert_eq!(versions(&outside).await?[0].1, 1, "and nobody is told of it");

    write(json!({ "PurchaseOrderDate": "2026-11-01" })).await?;
    within(60, "all of them", async || {
        let feed = outside.feed("erp.purchase_order").await?;
        Ok(feed["unreadCount"] == 0 && feed["unread"] == json!([]) && versions(&outside).await?[0].1 == 2)
    })
    .await
}

#[tokio::test]
async fn prices_by_weight_come_with_their_conversion_and_an_absurd_one_is_said_in_the_monitor() -> Result<()> {
    let outside = outside().await?;
    let made = outside.sim.control("erp/orders", &json!({ "count": 1, "lines": 3 })).await?;
    within(60, "the order", async || Ok(versions(&outside).await?.len() == 1)).await?;
    let told = outside.told("erp.purchase_order_changed").await?;
    let line = &told[0]["order"]["lines"][2];
    assert_eq!((&line["priceUnit"], &line["unitsPriced"]), (&json!("KG"), &Value::Null), "{line}");
    assert_eq!(line["unitsOrdered"], json!(2000), "one kilogram is 2,000 pieces: {line}");

    let number = made[0].as_str().unwrap_or_default();
    let item = json!({ "PurchaseOrderItem": "00010", "PurchaseOrderQuantityUnit": "PC", "OrderPriceUnit": "KG",
        "OrderPriceUnitToOrderUnitNmrtr": "0", "OrdPriceUnitToOrderUnitDnmntr": "7" });
    outside.sim.control(&format!("erp/orders/{number}/write"), &json!({ "_PurchaseOrderItem": [item] })).await?;
    within(60, "the refusal", async || {
        let feed = outside.feed("erp.purchase_order").await?;
        let reason = feed["unread"][0]["reason"].as_str().unwrap_or_default();
        Ok(reason.starts_with("_PurchaseOrderItem[0].OrderPriceUnitToOrderUnitNmrtr: "))
    })
    .await?;
    assert_eq!(versions(&outside).await?[0].1, 1, "what was read of it before stays");
    Ok(())
}

#[tokio::test]
async fn an_order_whose_lines_come_in_pieces_is_read_whole_or_said_not_to_be() -> Result<()> {
    let outside = outside().await?;
    outside.sim.set(&json!({ "itemsAtOnce": 2 })).await?;
    let made = outside.sim.control("erp/orders", &json!({ "count": 2, "lines": 7 })).await?;
    within(60, "two orders", async || Ok(versions(&outside).await?.len() == 2)).await?;
    for told in outside.told("erp.purchase_order_changed").await? {
        let lines: Vec<&Value> =
            told["order"]["lines"].as_array().into_iter().flatten().map(|line| &line["line"]).collect();
        assert_eq!(lines, ["00010", "00020", "00030", "00040", "00050", "00060", "00070"]);
    }

    let number = made[0].as_str().unwrap_or_default();
    let elsewhere = json!({ "_PurchaseOrderItem@odata.nextLink": "https://elsewhere.example/items" });
    outside.sim.control(&format!("erp/orders/{number}/write"), &elsewhere).await?;
    outside.sim.set(&json!({})).await?;
    within(60, "an order in pieces", async || {
        let feed = outside.feed("erp.purchase_order").await?;
        Ok(feed["unread"][0]["businessKey"] == number)
    })
    .await?;
    assert_eq!(versions(&outside).await?.iter().map(|(_, version, _)| *version).collect::<Vec<_>>(), [1, 1]);
    Ok(())
}
