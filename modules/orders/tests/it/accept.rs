//! Replies that differ from their order: the buyer accepts them or asks for another, and the status says so until then.

use super::entry::{answers, detail, duties, offer};
use super::purchase_order::{Desk, act, order, reply};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_contracts::erp::PurchaseOrder;
use tandem_testkit::Client;
use tandem_testkit::world::eventually;

const ORDERS: &str = "/service1/orders/api/order";
const TASK: &str = "Accept the differing dates, or request a new reply";

/// Replied to, with the first line promised for this date; 2100-03-01 is the required one.
async fn replied(desk: &Desk, asked: &Value, day: &str) -> Result<Value> {
    let lines = json!([reply("00010", &[(day, "10")]), reply("00020", &[("2100-03-01", "4.5")])]);
    let released = act(&desk.supplier, "saveRelease", asked, json!({ "lines": lines })).await?;
    assert_eq!((released.code, &released.data["state"]), (200, &json!("replied")), "{released:?}");
    Ok(released.data)
}

async fn late(desk: &Desk, number: &str) -> Result<Value> {
    let published = desk.published(number).await?;
    replied(desk, &published, "2100-03-08").await
}

/// The status of the order in the list of this side, when asked for by that status.
async fn listed(client: &Client, side: &str, number: &str, status: &str) -> Result<Value> {
    let line = json!({ "andOr": "", "fieldDb": "status", "symbol": "=", "queryValue": status });
    let page =
        client.post(&format!("{ORDERS}/{side}/pageList"), &json!({ "search": number, "conditions": [line] })).await?;
    assert_eq!(page.code, 200, "{page:?}");
    Ok(page.data["content"][0]["status"].clone())
}

#[tokio::test]
async fn a_reply_that_differs_waits_until_it_is_accepted_and_a_new_one_makes_that_void() -> Result<()> {
    let desk = Desk::laid().await?;
    let released = late(&desk, "4500000901").await?;
    assert_eq!(released["status"], json!("replied_differs"), "{released}");
    assert_eq!(listed(&desk.buyer, "pu", "4500000901", "replied_differs").await?, json!("replied_differs"));
    assert_eq!(listed(&desk.supplier, "su", "4500000901", "replied_differs").await?, json!("replied_differs"));
    assert_eq!(duties(&desk.buyer, "4500000901").await?, [json!(TASK)]);
    let found = desk.buyer.get("/service1/portal/api/find?text=4500000901").await?;
    assert_eq!(found.data["documents"][0]["state"], json!("Replied, dates differ"), "{found:?}");
    let seen = detail(&desk.buyer, &released).await?;
    assert_eq!(offer(&seen, "accept")["allowed"], json!(true), "{seen}");
    assert_eq!(offer(&detail(&desk.supplier, &released).await?, "accept"), Value::Null, "a supplier is not asked");

    let accepted = act(&desk.buyer, "accept", &seen, json!({})).await?;
    assert_eq!((accepted.code, &accepted.data["state"]), (200, &json!("replied")), "{accepted:?}");
    let kept = &accepted.data;
    assert_eq!((&kept["acceptedVersion"], kept["acceptedAt"].is_string()), (&seen["version"], true), "{kept}");
    assert!(kept["acceptedBy"].as_str().is_some_and(|who| who.contains("buyer")), "{kept}");
    assert_eq!(duties(&desk.buyer, "4500000901").await?, Vec::<Value>::new());
    assert_eq!(listed(&desk.buyer, "pu", "4500000901", "replied_differs").await?, Value::Null);
    let told = detail(&desk.supplier, &released).await?;
    assert_eq!((&told["acceptedBy"], &told["acceptedAt"]), (&kept["acceptedBy"], &kept["acceptedAt"]), "{told}");
    let again = act(&desk.buyer, "accept", kept, json!({})).await?;
    assert_eq!((again.code, again.message.contains("has not been accepted yet")), (300, true), "{again:?}");
    let id = released["id"].as_str().unwrap_or_default();
    let of_it = format!("entityKind=orders.purchase_order&entityId={id}");
    let past = desk.supplier.get(&format!("/service1/base/api/audit/entity?{of_it}")).await?;
    assert!(past.data.to_string().contains("Accept dates"), "{past:?}");

    let reopened = act(&desk.buyer, "reopen", kept, json!({ "reason": "sooner" })).await?.data;
    assert_eq!((&reopened["acceptedAt"], &reopened["acceptedBy"]), (&Value::Null, &json!("")), "{reopened}");
    let answered = replied(&desk, &reopened, "2100-03-05").await?;
    assert_eq!((&answered["status"], &answered["acceptedVersion"]), (&json!("replied_differs"), &Value::Null));
    assert_eq!(duties(&desk.buyer, "4500000901").await?, [json!(TASK)]);
    Ok(())
}

#[tokio::test]
async fn a_reply_that_equals_the_order_asks_for_nothing() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000902").await?;
    let equal = replied(&desk, &published, "2100-03-01").await?;
    assert_eq!(equal["status"], json!("replied_received"), "{equal}");
    assert_eq!(duties(&desk.buyer, "4500000902").await?, Vec::<Value>::new());
    let refused = act(&desk.buyer, "accept", &equal, json!({})).await?;
    assert_eq!(refused.code, 300, "{refused:?}");
    // Earlier than required is no difference somebody has to accept.
    let early = desk.published("4500000903").await?;
    let early = replied(&desk, &early, "2100-02-20").await?;
    assert_eq!(act(&desk.buyer, "accept", &early, json!({})).await?.code, 300);
    Ok(())
}

#[tokio::test]
async fn a_change_in_the_erp_voids_an_acceptance_only_if_it_asks_for_another_reply() -> Result<()> {
    let desk = Desk::laid().await?;
    let released = late(&desk, "4500000904").await?;
    let accepted = act(&desk.buyer, "accept", &released, json!({})).await?.data;
    let mut dearer = order("4500000904", &[("00010", "10"), ("00020", "4.5")]);
    dearer.lines[0].net_price = "3.00".into();
    desk.tell(2, dearer).await?;
    let kept = desk.order("4500000904", |order| order["version"] != accepted["version"]).await?;
    assert_eq!((&kept["state"], kept["acceptedAt"].is_string()), (&json!("replied"), true), "{kept}");

    desk.tell(3, order("4500000904", &[("00010", "11"), ("00020", "4.5")])).await?;
    let asked = desk.order("4500000904", |order| order["state"] == "to_reply").await?;
    assert_eq!((&asked["acceptedAt"], &asked["acceptedBy"]), (&Value::Null, &json!("")), "{asked}");
    Ok(())
}

#[tokio::test]
async fn the_erps_refusal_comes_first_for_the_buyer_and_never_for_the_supplier() -> Result<()> {
    let desk = Desk::laid().await?;
    let released = late(&desk, "4500000905").await?;
    answers(&desk, &released, Some("closed period")).await?;
    desk.order("4500000905", |order| order["status"] == "replied_not_in_erp").await?;
    let both = [json!("The reply is not in the ERP: resend it"), json!(TASK)];
    eventually("both duties", async || {
        let found = duties(&desk.buyer, "4500000905").await?;
        Ok(found.len() == 2 && both.iter().all(|task| found.contains(task)))
    })
    .await?;
    let seen = detail(&desk.buyer, &released).await?;
    assert_eq!(seen["status"], json!("replied_not_in_erp"), "{seen}");
    assert_eq!(offer(&seen, "accept")["allowed"], json!(true), "{seen}");

    let told = detail(&desk.supplier, &released).await?;
    assert_eq!((&told["status"], &told["erpState"]), (&json!("replied_differs"), &json!("sent")), "{told}");
    assert_eq!(listed(&desk.supplier, "su", "4500000905", "replied_differs").await?, json!("replied_differs"));
    assert_eq!(listed(&desk.supplier, "su", "4500000905", "replied_not_in_erp").await?, Value::Null);
    let words = desk.supplier.get("/service1/base/api/listing/describe/orders.purchase_order").await?;
    assert!(!words.data["states"].to_string().contains("not_in_erp"), "{words:?}");
    // Neither whom the order waits for, nor a tab of the list, tells that there is such a thing.
    let waits = |page: &Value| -> Vec<Value> {
        page["waiting"].as_array().into_iter().flatten().map(|wait| wait["label"].clone()).collect()
    };
    assert_eq!(waits(&seen).len(), 2, "{seen}");
    assert_eq!(waits(&told), [json!(TASK)], "{told}");
    let tabs = "/service1/base/api/scene/findAll?tableCode=orders.purchase_order";
    let (buyers, suppliers) = (desk.buyer.get(tabs).await?, desk.supplier.get(tabs).await?);
    assert!(buyers.data.to_string().contains("system:not_in_erp"), "{buyers:?}");
    assert!(suppliers.code == 200 && !suppliers.data.to_string().contains("not_in_erp"), "{suppliers:?}");
    Ok(())
}

#[tokio::test]
async fn orders_that_are_over_are_not_among_those_promised_late() -> Result<()> {
    let desk = Desk::laid().await?;
    for number in ["4500000906", "4500000907"] {
        late(&desk, number).await?;
    }
    let cancelled = PurchaseOrder { cancelled: true, ..order("4500000907", &[("00010", "10"), ("00020", "4.5")]) };
    desk.tell(2, cancelled).await?;
    desk.order("4500000907", |order| order["state"] == "cancelled").await?;
    let scenes = "/service1/base/api/scene/findAll?business=orders&tableCode=orders.purchase_order";
    let scenes = desk.buyer.get(scenes).await?.data;
    let scene = scenes.as_array().into_iter().flatten().find(|scene| scene["id"] == "system:late");
    let asked = json!({ "conditions": scene.context("no scene")?["detailInfoList"] });
    let page = desk.buyer.post(&format!("{ORDERS}/pu/pageList"), &asked).await?.data;
    let found: Vec<_> = page["content"].as_array().into_iter().flatten().map(|order| &order["number"]).collect();
    assert_eq!(found, [&json!("4500000906")], "{page}");
    Ok(())
}
