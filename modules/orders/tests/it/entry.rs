//! Transfer of replies to the ERP: only shown as complete once the ERP has accepted it, and only the buyer sees its
//! error messages.

use super::live::listen;
use super::purchase_order::{Desk, act, order};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_contracts::outside::HandedOver;
use tandem_testkit::Client;
use tandem_testkit::world::{eventually, told};
use uuid::Uuid;

const ORDERS: &str = "/service1/orders/api/order";
const SAID: &str = "MM_PUR_SUPLRCONF/030: posting period 11 is closed";

/// An order confirmed exactly as requested by the ERP.
async fn replied(desk: &Desk, number: &str) -> Result<Value> {
    let published = desk.published(number).await?;
    let replied = act(&desk.supplier, "confirm", &published, json!({})).await?;
    assert_eq!((replied.code, &replied.data["state"]), (200, &json!("replied")), "{replied:?}");
    Ok(replied.data)
}

/// The ERP's answer to the last transfer.
pub async fn answers(desk: &Desk, order: &Value, refusal: Option<&str>) -> Result<()> {
    let id: Uuid = order["id"].as_str().unwrap_or_default().parse()?;
    let mut rows = desk.world.database().superuser().await?;
    let reference: Uuid =
        sqlx::query_scalar("select erp_reference from orders.purchase_order where purchase_order_id = $1")
            .bind(id)
            .fetch_one(&mut rows)
            .await?;
    let mut tx = told(desk.world.platform.begin_system(&desk.world.acme, "test").await)?;
    let answer = HandedOver {
        reference,
        entity_kind: "orders.purchase_order".into(),
        entity_id: id,
        taken: refusal.is_none(),
        number: String::new(),
        message: refusal.unwrap_or_default().into(),
    };
    told(tx.emit(&answer).await)?;
    told(tx.commit().await)
}

pub async fn duties(client: &Client, number: &str) -> Result<Vec<Value>> {
    let page = client.post("/service1/portal/api/todo/pageList", &json!({ "search": number })).await?;
    assert_eq!(page.code, 200, "{page:?}");
    let rows = page.data["content"].as_array().cloned().unwrap_or_default();
    Ok(rows.into_iter().map(|row| row["task"].clone()).collect())
}

pub async fn detail(client: &Client, order: &Value) -> Result<Value> {
    Ok(client.get(&format!("{ORDERS}/detail/{}", order["id"].as_str().unwrap_or_default())).await?.data)
}

pub fn offer(detail: &Value, action: &str) -> Value {
    let mut all = detail["actions"].as_array().into_iter().flatten();
    all.find(|offer| offer["action"] == action).cloned().unwrap_or(Value::Null)
}

#[tokio::test]
async fn a_reply_the_erp_refused_is_the_buyers_to_enter_again_until_it_is_taken() -> Result<()> {
    let desk = Desk::laid().await?;
    let order = replied(&desk, "4500000801").await?;
    assert_eq!(order["erpState"], json!("sent"), "on its way, and not there yet");
    let early = act(&desk.buyer, "enterAgain", &order, json!({})).await?;
    assert_eq!(early.code, 300, "{early:?}");
    assert_eq!(duties(&desk.buyer, "4500000801").await?, Vec::<Value>::new());

    answers(&desk, &order, Some(SAID)).await?;
    desk.order("4500000801", |order| order["erpState"] == "refused").await?;
    let task = json!("The reply is not in the ERP: resend it");
    eventually("the buyer's duty", async || Ok(duties(&desk.buyer, "4500000801").await? == [task.clone()])).await?;
    let to = desk.recipients("orders.purchase_order_not_in_erp").await?;
    assert_eq!(to.len(), 1, "the buyer is told, once: {to:?}");
    let supplier = order["organizeId"].as_str().context("a supplier")?;
    assert!(!to[0].to_string().contains(supplier), "and nobody of the supplier: {to:?}");
    let refused = detail(&desk.buyer, &order).await?;
    assert_eq!((&refused["state"], &refused["waiting"][0]["mine"]), (&json!("replied"), &json!(true)), "{refused}");
    assert_eq!(offer(&refused, "enter_again")["allowed"], json!(true), "{refused}");
    let answer = desk.buyer.get(&format!("{ORDERS}/erpAnswer/{}", order["id"].as_str().unwrap_or_default())).await?;
    assert_eq!(answer.data["message"], json!(SAID));

    let again = act(&desk.buyer, "enterAgain", &refused, json!({})).await?;
    assert_eq!((again.code, &again.data["erpState"]), (200, &json!("sent")), "{again:?}");
    assert_eq!(duties(&desk.buyer, "4500000801").await?, Vec::<Value>::new());
    assert_eq!(act(&desk.buyer, "enterAgain", &again.data, json!({})).await?.code, 300, "it is on its way");
    let mut rows = desk.world.database().superuser().await?;
    let sent: Vec<Value> = sqlx::query_scalar(
        "select payload_out from exchange.record where business_key = '4500000801' order by position",
    )
    .fetch_all(&mut rows)
    .await?;
    assert_eq!((sent.len(), &sent[0]), (2, &sent[1]), "the same promise, whole");

    answers(&desk, &order, None).await?;
    let taken = desk.order("4500000801", |order| order["erpState"] == "taken").await?;
    let refused = act(&desk.buyer, "enterAgain", &taken, json!({})).await?;
    assert_eq!((refused.code, refused.message.contains("not in the ERP can be resent")), (300, true), "{refused:?}");
    Ok(())
}

/// Tells that all lines of an order of [`replied`] were delivered.
async fn delivered(desk: &Desk, number: &str) -> Result<()> {
    let mut told = order(number, &[("00010", "10"), ("00020", "4.5")]);
    told.lines.iter_mut().for_each(|line| line.delivered = true);
    desk.tell(2, told).await?;
    desk.order(number, |order| order["deliveryStatus"] == "all").await.map(drop)
}

#[tokio::test]
async fn a_refused_reply_is_nobodys_to_enter_again_once_all_is_delivered() -> Result<()> {
    let desk = Desk::laid().await?;
    let early = replied(&desk, "4500000803").await?;
    answers(&desk, &early, Some(SAID)).await?;
    eventually("the buyer's duty", async || Ok(duties(&desk.buyer, "4500000803").await?.len() == 1)).await?;
    delivered(&desk, "4500000803").await?;
    let late = replied(&desk, "4500000804").await?;
    delivered(&desk, "4500000804").await?;
    answers(&desk, &late, Some(SAID)).await?;
    for number in ["4500000803", "4500000804"] {
        let over = desk.order(number, |order| order["erpState"] == "").await?;
        assert_eq!(over["status"], json!("replied"), "{over}");
        assert_eq!(duties(&desk.buyer, number).await?, Vec::<Value>::new());
        let again = act(&desk.buyer, "enterAgain", &over, json!({})).await?;
        assert_eq!(again.code, 300, "the ERP would be told of no line: {again:?}");
    }
    Ok(())
}

#[tokio::test]
async fn refused_replies_from_before_wait_for_nobody_once_all_is_delivered() -> Result<()> {
    let desk = Desk::laid().await?;
    for number in ["4500000805", "4500000806"] {
        let replied = replied(&desk, number).await?;
        answers(&desk, &replied, Some(SAID)).await?;
        eventually("the buyer's duty", async || Ok(duties(&desk.buyer, number).await?.len() == 1)).await?;
    }
    let mut rows = desk.world.database().superuser().await?;
    sqlx::raw_sql("update orders.purchase_order set delivery_status = 'all' where number = '4500000805'")
        .execute(&mut rows)
        .await?;
    sqlx::raw_sql(include_str!("../../migrations/0088_nothing_left_to_enter.sql")).execute(&mut rows).await?;
    assert_eq!(duties(&desk.buyer, "4500000805").await?, Vec::<Value>::new());
    assert_eq!(duties(&desk.buyer, "4500000806").await?.len(), 1, "its lines are still to be delivered");
    desk.order("4500000805", |order| order["status"] == "replied").await.map(drop)
}

#[tokio::test]
async fn what_the_erp_said_is_nowhere_a_supplier_can_read() -> Result<()> {
    let desk = Desk::laid().await?;
    let order = replied(&desk, "4500000802").await?;
    answers(&desk, &order, Some(SAID)).await?;
    desk.order("4500000802", |order| order["erpState"] == "refused").await?;
    let id = order["id"].as_str().unwrap_or_default();

    // Includes history written before the message had its own table.
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query("alter table platform.audit disable trigger all").execute(&mut rows).await?;
    sqlx::query(
        "update platform.audit set after = after || jsonb_build_object('erpMessage', $2::text) where entity_id = $1",
    )
    .bind(id)
    .bind(SAID)
    .execute(&mut rows)
    .await?;
    sqlx::query("alter table platform.audit enable trigger all").execute(&mut rows).await?;

    let list = format!("{ORDERS}/su/pageList");
    let version = detail(&desk.supplier, &order).await?["version"].clone();
    let of_it = format!("entityKind=orders.purchase_order&entityId={id}");
    let all = json!({ "search": "4500000802" });
    let asked = [
        desk.supplier.get(&format!("{ORDERS}/detail/{id}")).await?,
        desk.supplier.get(&format!("{ORDERS}/erpAnswer/{id}")).await?,
        desk.supplier.post(&list, &all).await?,
        desk.supplier.post(&format!("{ORDERS}/details"), &json!({ "ids": [id] })).await?,
        desk.supplier.get(&format!("/service1/base/api/audit/entity?{of_it}")).await?,
        desk.supplier.get(&format!("/service1/base/api/audit/versions?{of_it}")).await?,
        desk.supplier.get(&format!("/service1/base/api/audit/version?{of_it}&version={version}")).await?,
        desk.supplier.get(&format!("/service1/base/api/audit/compare?{of_it}&from=2&to={version}")).await?,
    ];
    let codes: Vec<_> = asked.iter().map(|answer| answer.code).collect();
    assert_eq!(codes, [200, 403, 200, 200, 200, 200, 200, 200]);
    for answer in &asked {
        let text = answer.data.to_string();
        assert!(!text.contains("SUPLRCONF") && !text.contains("erpMessage"), "{text}");
        assert!(!text.contains("refused") && !text.contains("not_in_erp") && !text.contains("Not in ERP"), "{text}");
    }
    // The list has no such column, so it can be neither shown nor searched.
    for query in [
        json!({ "columns": ["number", "erpMessage"] }),
        json!({ "conditions": [{ "andOr": "", "fieldDb": "erpMessage", "symbol": "like", "queryValue": "SUPLRCONF" }] }),
        json!({ "sort": [{ "field": "erpMessage", "descending": false }] }),
    ] {
        let refused = desk.supplier.post(&list, &query).await?;
        assert_ne!(refused.code, 200, "{query}: {refused:?}");
    }
    let found = desk.supplier.post(&list, &json!({ "search": "SUPLRCONF" })).await?;
    assert_eq!(found.data["totalElements"], json!(0));
    // The buyer can still read it in the history.
    let past = desk.buyer.get(&format!("/service1/base/api/audit/version?{of_it}&version={version}")).await?;
    assert!(past.data.to_string().contains("SUPLRCONF"), "{past:?}");
    Ok(())
}

#[tokio::test]
async fn that_a_reply_was_sent_to_the_erp_again_is_in_the_buyers_history_alone() -> Result<()> {
    let desk = Desk::laid().await?;
    let order = replied(&desk, "4500000803").await?;
    answers(&desk, &order, Some(SAID)).await?;
    let refused = desk.order("4500000803", |order| order["erpState"] == "refused").await?;
    let again = act(&desk.buyer, "enterAgain", &refused, json!({})).await?;
    assert_eq!(again.code, 200, "{again:?}");
    answers(&desk, &order, None).await?;
    desk.order("4500000803", |order| order["erpState"] == "taken").await?;

    let audit = "/service1/base/api/audit";
    let of_it = format!("entityKind=orders.purchase_order&entityId={}", order["id"].as_str().unwrap_or_default());
    for call in ["entity", "versions"] {
        let done = async |client: &Client| -> Result<Vec<Value>> {
            let told = client.get(&format!("{audit}/{call}?{of_it}")).await?;
            let entries = told.data.as_array().cloned().with_context(|| format!("{told:?}"))?;
            Ok(entries.into_iter().map(|entry| entry["action"].clone()).collect())
        };
        let (buyers, suppliers) = (done(&desk.buyer).await?, done(&desk.supplier).await?);
        for action in ["erp_answered", "enter_again"] {
            assert!(buyers.contains(&json!(action)) && !suppliers.contains(&json!(action)), "{call}: {suppliers:?}");
        }
        assert!(suppliers.contains(&json!("fast_confirm")), "{call}: {suppliers:?}");
    }
    // By its number such a version is a version like any other, of which nothing is said.
    let version = &again.data["version"];
    let past = desk.supplier.get(&format!("{audit}/version?{of_it}&version={version}")).await?.data;
    assert_eq!((&past["version"], &past["action"], &past["actionLabel"]), (version, &json!(""), &json!("")), "{past}");
    Ok(())
}

#[tokio::test]
async fn whoever_resends_a_reply_is_not_named_to_the_supplier() -> Result<()> {
    let desk = Desk::laid().await?;
    let order = replied(&desk, "4500000807").await?;
    answers(&desk, &order, Some(SAID)).await?;
    let refused = desk.order("4500000807", |order| order["erpState"] == "refused").await?;
    let signed = |order: Value| (order["updatedBy"].clone(), order["updatedAt"].clone());
    let before = signed(detail(&desk.supplier, &order).await?);
    assert_eq!(before.0, order["updatedBy"], "the ERP's answer has left it as it was");

    let id = order["id"].as_str().context("no id")?.to_owned();
    let heard = listen(&desk.supplier, id.clone()).await?;
    let again = act(&desk.buyer, "enterAgain", &refused, json!({})).await?;
    assert_eq!(again.code, 200, "{again:?}");
    assert_eq!(signed(detail(&desk.supplier, &order).await?), before);
    let asked = json!({ "search": "4500000807", "columns": ["number", "updatedBy"] });
    let page = desk.supplier.post(&format!("{ORDERS}/su/pageList"), &asked).await?;
    assert_eq!(page.data["content"][0]["updatedBy"], before.0, "{page:?}");
    let buyer = desk.buyer.get("/service1/identity/api/user/info").await?.data["label"].clone();
    let buyer = buyer.as_str().context("no label")?;
    let heard = heard.await??;
    assert!(heard.contains(&id) && !heard.contains(buyer), "{heard}");

    // Nor in what the trail has kept from when the row was signed by him.
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query("alter table platform.audit disable trigger all").execute(&mut rows).await?;
    sqlx::query(
        "update platform.audit set after = after || jsonb_build_object('updatedBy', $2::text)
         where entity_id = $1 and action = 'enter_again'",
    )
    .bind(&id)
    .bind(buyer)
    .execute(&mut rows)
    .await?;
    sqlx::query("alter table platform.audit enable trigger all").execute(&mut rows).await?;
    let of_it = format!("entityKind=orders.purchase_order&entityId={id}&version={}", again.data["version"]);
    let past = desk.supplier.get(&format!("/service1/base/api/audit/version?{of_it}")).await?;
    assert_eq!(
        (past.code, &past.data["record"]["publishedBy"]),
        (200, &json!(buyer)),
        "which he did is told: {past:?}"
    );
    let signed = (&past.data["record"]["updatedBy"], &past.data["record"]["updatedAt"]);
    assert_eq!((signed, past.data["who"] == buyer), ((&Value::Null, &Value::Null), false), "{past:?}");
    Ok(())
}
