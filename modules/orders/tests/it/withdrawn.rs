//! Whoever was asked for something, or had a part in it, is told when the other side withdraws or decides it.

use super::purchase_order::{Desk, act, order, reply};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::Client;

const CHANGES: &str = "/service1/orders/api/orderChange";
const CLAIMS: &str = "/service1/orders/api/claim";

/// What was told since the beginning, in English, the oldest first: how which document stands, and to whom it is told.
async fn told(desk: &Desk) -> Result<Vec<Value>> {
    let mut rows = desk.world.database().superuser().await?;
    Ok(sqlx::query_scalar(
        "select jsonb_build_object('state', payload -> 'fields' -> 'state' ->> 'en', 'facts', payload -> 'fields' -> 'facts' ->> 'en',
           'number', payload -> 'fields' ->> 'number', 'link', payload ->> 'link', 'to', payload -> 'to')
         from platform.event where kind = 'message.message.wanted' and payload ->> 'template' = 'portal.nothing_asked'
         order by event_id",
    )
    .fetch_all(&mut rows)
    .await?)
}

fn says(message: &Value, state: &str, reason: &str) -> bool {
    message["state"] == json!(state) && message["facts"].as_str().is_some_and(|facts| facts.contains(reason))
}

async fn at(client: &Client, call: &str, of: &Value, more: Value) -> Result<Value> {
    let mut body = json!({ "id": of["id"], "version": of["version"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    let answer = client.post(call, &body).await?;
    assert_eq!(answer.code, 200, "{call}: {answer:?}");
    Ok(answer.data)
}

/// The order's open change, disputed by the supplier.
async fn disputed(desk: &Desk, number: &str) -> Result<Value> {
    let published = desk.published(number).await?;
    desk.tell(2, order(number, &[("00010", "12"), ("00020", "4.5")])).await?;
    desk.order(number, |order| order["version"] != published["version"]).await?;
    let open = desk.supplier.post(&format!("{CHANGES}/su/pageList"), &json!({ "search": number })).await?.data;
    let reason = json!({ "reason": "已投料" });
    at(&desk.supplier, &format!("{CHANGES}/dispute"), &open["content"][0], reason).await
}

#[tokio::test]
async fn a_supplier_who_was_to_reply_is_told_that_the_order_was_locked_or_voided() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000971").await?;
    let locked = act(&desk.buyer, "lock", &published, json!({ "reason": "质量问题" })).await?.data;
    let messages = told(&desk).await?;
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(says(&messages[0], "Locked", "质量问题"), "{messages:?}");
    let page = format!(
        "/orderSynergies/supplierOrderManagement/orderDetailSupplier/{}",
        published["id"].as_str().unwrap_or_default()
    );
    assert_eq!((&messages[0]["number"], &messages[0]["link"]), (&json!("4500000971"), &json!(page)));
    assert_eq!(messages[0]["to"][0]["holders"]["organize"], published["organizeId"], "{messages:?}");

    let unlocked = act(&desk.buyer, "unlock", &locked, json!({})).await?.data;
    let lines = json!([reply("00010", &[("2100-03-01", "10")])]);
    let draft = act(&desk.supplier, "saveDraft", &unlocked, json!({ "lines": lines })).await?.data;
    assert_eq!(told(&desk).await?.len(), 1, "he has gone on himself");
    let seen = desk.order("4500000971", |order| order["version"] == draft["version"]).await?;
    assert_eq!(act(&desk.buyer, "void", &seen, json!({ "reason": "下错单" })).await?.code, 200);
    let messages = told(&desk).await?;
    assert!(messages.len() == 2 && says(&messages[1], "Voided", "下错单"), "{messages:?}");
    Ok(())
}

#[tokio::test]
async fn both_sides_are_told_how_a_dispute_about_a_change_has_ended() -> Result<()> {
    let desk = Desk::laid().await?;
    let change = disputed(&desk, "4500000972").await?;
    at(&desk.buyer, &format!("{CHANGES}/withdraw"), &change, json!({ "answer": "改回原样" })).await?;
    let messages = told(&desk).await?;
    assert!(messages.len() == 1 && says(&messages[0], "Withdrawn", "改回原样"), "{messages:?}");
    assert_eq!(messages[0]["to"][0]["holders"]["organize"], change["organizeId"], "{messages:?}");

    let change = disputed(&desk, "4500000973").await?;
    at(&desk.supplier, &format!("{CHANGES}/confirm"), &change, json!({})).await?;
    let messages = told(&desk).await?;
    assert!(messages.len() == 2 && says(&messages[1], "Confirmed", ""), "{messages:?}");
    assert_eq!(messages[1]["to"][0]["holders"]["organize"], Value::Null, "the buyer had to decide: {messages:?}");
    Ok(())
}

#[tokio::test]
async fn a_supplier_is_told_that_a_claim_was_withdrawn_that_he_had_accepted() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000974").await?;
    let form = json!({ "organizeId": published["organizeId"], "title": "返工", "currency": "CNY", "rework": "100" });
    let draft = desk.buyer.post(&format!("{CLAIMS}/save"), &form).await?.data;
    let sent = at(&desk.buyer, &format!("{CLAIMS}/send"), &draft, json!({})).await?;
    let accepted = at(&desk.supplier, &format!("{CLAIMS}/accept"), &sent, json!({})).await?;
    assert_eq!(told(&desk).await?.len(), 0, "the buyer is asked to settle it");
    at(&desk.buyer, &format!("{CLAIMS}/withdraw"), &accepted, json!({ "answer": "误开" })).await?;
    let messages = told(&desk).await?;
    assert!(messages.len() == 1 && says(&messages[0], "Withdrawn", "误开"), "{messages:?}");
    Ok(())
}
