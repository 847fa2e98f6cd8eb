//! What orders and returns refuse although their state allows it: page, row and command say the same sentence.

use super::entry::{detail, offer};
use super::purchase_order::{Desk, SUPPLIER, act, order, organisation, reply};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::Client;

const ORDERS: &str = "/service1/orders/api/order";
const RETURNS: &str = "/service1/orders/api/returns";

/// The reason on the button of the row, and whether the action is allowed there.
async fn row(client: &Client, list: &str, of: &Value, action: &str) -> Result<Value> {
    let page = client.post(list, &json!({ "search": of["number"] })).await?;
    let rows = page.data["content"].as_array().cloned().unwrap_or_default();
    let found = rows.iter().find(|row| row["id"] == of["id"]).unwrap_or_else(|| panic!("no row: {page:?}"));
    Ok(offer(found, action))
}

/// Asserts that page, row and command refuse the action with the same sentence, which has these words.
async fn refused(client: &Client, side: &str, of: &Value, (action, call): (&str, &str), words: &str) -> Result<()> {
    let on_page = offer(&detail(client, of).await?, action);
    let in_row = row(client, &format!("{ORDERS}/{side}/pageList"), of, action).await?;
    let answer = act(client, call, of, json!({})).await?;
    assert_eq!(on_page, in_row, "{action}");
    assert_eq!((&on_page["allowed"], answer.code), (&json!(false), 300), "{on_page} {answer:?}");
    assert_eq!(on_page["reason"], json!(answer.message), "{action}");
    assert!(answer.message.contains(words), "{answer:?}");
    Ok(())
}

#[tokio::test]
async fn an_order_with_an_open_change_says_so_before_a_reply_is_tried() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000951").await?;
    assert_eq!(offer(&detail(&desk.supplier, &published).await?, "release")["allowed"], json!(true));
    desk.tell(2, order("4500000951", &[("00010", "12"), ("00020", "4.5")])).await?;
    let changed = desk.order("4500000951", |order| order["version"] != published["version"]).await?;
    for action in [("release", "saveRelease"), ("fast_confirm", "confirm")] {
        refused(&desk.supplier, "su", &changed, action, "Confirm the change to this order first").await?;
    }
    let changes = "/service1/orders/api/orderChange";
    let open = desk.supplier.post(&format!("{changes}/su/pageList"), &json!({ "search": "4500000951" })).await?.data;
    let at = json!({ "id": open["content"][0]["id"], "version": open["content"][0]["version"] });
    assert_eq!(desk.supplier.post(&format!("{changes}/confirm"), &at).await?.code, 200);
    let list = format!("{ORDERS}/su/pageList");
    assert_eq!(row(&desk.supplier, &list, &changed, "fast_confirm").await?["allowed"], json!(true));
    assert_eq!(act(&desk.supplier, "confirm", &changed, json!({})).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_change_that_outlived_its_order_is_not_agreed_on() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000959").await?;
    desk.tell(2, order("4500000959", &[("00010", "12"), ("00020", "4.5")])).await?;
    desk.order("4500000959", |order| order["version"] != published["version"]).await?;
    // As orders were voided once: their changes stayed open.
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query("update orders.purchase_order set state = 'voided'").execute(&mut rows).await?;
    let changes = "/service1/orders/api/orderChange";
    let list = format!("{changes}/su/pageList");
    let open = desk.supplier.post(&list, &json!({ "search": "4500000959" })).await?.data["content"][0].clone();
    let page = desk.supplier.get(&format!("{changes}/detail/{}", open["id"].as_str().unwrap_or_default())).await?.data;
    let body = json!({ "id": open["id"], "version": open["version"], "reason": "x" });
    for action in ["confirm", "dispute"] {
        let refused = desk.supplier.post(&format!("{changes}/{action}"), &body).await?;
        assert_eq!((refused.code, refused.message.contains("voided or cancelled")), (300, true), "{refused:?}");
        let said = json!(refused.message);
        assert_eq!((&offer(&page, action)["reason"], &offer(&open, action)["reason"]), (&said, &said), "{action}");
    }
    Ok(())
}

#[tokio::test]
async fn an_order_of_nobody_says_whose_number_is_missing() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut strange = order("4500000952", &[("00010", "10")]);
    strange.supplier = "0000777777".into();
    desk.tell(1, strange).await?;
    let arrived = desk.order("4500000952", |_| true).await?;
    refused(&desk.buyer, "pu", &arrived, ("publish", "publish"), "No supplier has ERP number 0000777777").await?;
    organisation(&desk.administrator, "丁公司", "0000777777").await?;
    let list = format!("{ORDERS}/pu/pageList");
    assert_eq!(row(&desk.buyer, &list, &arrived, "publish").await?["allowed"], json!(true));
    assert_eq!(act(&desk.buyer, "publish", &arrived, json!({})).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn an_order_without_open_lines_is_neither_published_nor_replied_to() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000953").await?;
    let mut delivered = order("4500000953", &[("00010", "10"), ("00020", "4.5")]);
    delivered.lines.iter_mut().for_each(|line| line.delivered = true);
    desk.tell(2, delivered.clone()).await?;
    let over = desk.order("4500000953", |order| order["version"] != published["version"]).await?;
    for action in [("release", "saveRelease"), ("fast_confirm", "confirm")] {
        refused(&desk.supplier, "su", &over, action, "no open lines").await?;
    }
    assert_eq!((waited_for(&desk.supplier, &over).await?, &over["replyDueOn"]), (0, &Value::Null), "{over}");
    let mut arriving = delivered.clone();
    arriving.number = "4500000954".into();
    desk.tell(1, arriving).await?;
    let arrived = desk.order("4500000954", |_| true).await?;
    refused(&desk.buyer, "pu", &arrived, ("publish", "publish"), "no open lines").await?;
    assert_eq!(waited_for(&desk.buyer, &arrived).await?, 0);

    let locked = act(&desk.buyer, "lock", &over, json!({ "reason": "x" })).await?.data;
    let unlocked = act(&desk.buyer, "unlock", &locked, json!({})).await?.data;
    assert_eq!((&unlocked["state"], &unlocked["replyDueOn"]), (&json!("to_reply"), &Value::Null), "{unlocked}");
    // A line that is open again is waited for.
    delivered.lines[0].delivered = false;
    desk.tell(3, delivered).await?;
    let again = desk.order("4500000953", |order| order["version"] != unlocked["version"]).await?;
    assert_eq!((waited_for(&desk.supplier, &again).await?, again["replyDueOn"].is_string()), (1, true), "{again}");
    Ok(())
}

/// How many tasks the order itself is for whoever asks, on its page as in his list.
async fn waited_for(client: &Client, order: &Value) -> Result<usize> {
    let page = detail(client, order).await?;
    let todo = client.post("/service1/portal/api/todo/pageList", &json!({ "search": order["number"] })).await?.data;
    let listed = todo["content"].as_array().into_iter().flatten();
    let listed = listed.filter(|entry| entry["entityKind"] == "orders.purchase_order").count();
    assert_eq!(page["waiting"].as_array().map(Vec::len), Some(listed), "{page} {todo}");
    Ok(listed)
}

#[tokio::test]
async fn no_other_reply_is_asked_for_once_all_is_delivered() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000958").await?;
    let replied = act(&desk.supplier, "confirm", &published, json!({})).await?.data;
    assert_eq!(offer(&detail(&desk.buyer, &replied).await?, "reopen")["allowed"], json!(true));
    let mut delivered = order("4500000958", &[("00010", "10"), ("00020", "4.5")]);
    delivered.lines.iter_mut().for_each(|line| line.delivered = true);
    desk.tell(2, delivered).await?;
    let over = desk.order("4500000958", |order| order["deliveryStatus"] == "all").await?;
    assert_eq!(over["replyDueOn"], replied["replyDueOn"], "what was given is not owed any more: {over}");
    let refused = act(&desk.buyer, "reopen", &over, json!({ "reason": "x" })).await?;
    assert_eq!((refused.code, refused.message.contains("no open lines")), (300, true), "{refused:?}");
    let said = row(&desk.buyer, &format!("{ORDERS}/pu/pageList"), &over, "reopen").await?;
    assert_eq!((&said["allowed"], &said["reason"]), (&json!(false), &json!(refused.message)), "{said}");
    Ok(())
}

#[tokio::test]
async fn dates_that_do_not_add_up_are_replied_to_line_by_line() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut odd = order("4500000955", &[("00010", "10"), ("00020", "4.5")]);
    odd.lines[1].schedule[0].quantity = "4".into();
    assert_eq!(odd.supplier, SUPPLIER);
    desk.tell(1, odd).await?;
    let arrived = desk.order("4500000955", |_| true).await?;
    let published = act(&desk.buyer, "publish", &arrived, json!({})).await?.data;
    refused(&desk.supplier, "su", &published, ("fast_confirm", "confirm"), "lines 00020 do not add up").await?;
    let answer = act(&desk.supplier, "confirm", &published, json!({})).await?;
    assert_eq!(answer.data["fields"][0]["field"], json!("lines.00020"), "{answer:?}");
    let lines = json!([reply("00010", &[("2100-03-01", "10")]), reply("00020", &[("2100-03-01", "4.5")])]);
    let released = act(&desk.supplier, "saveRelease", &published, json!({ "lines": lines })).await?;
    assert_eq!(released.code, 200, "{released:?}");
    Ok(())
}

#[tokio::test]
async fn a_reply_that_needs_nothing_says_so_in_the_list_too() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000956").await?;
    let replied = act(&desk.supplier, "confirm", &published, json!({})).await?.data;
    refused(&desk.buyer, "pu", &replied, ("accept", "accept"), "differs from the order").await?;
    refused(&desk.buyer, "pu", &replied, ("enter_again", "enterAgain"), "not in the ERP").await
}

#[tokio::test]
async fn a_return_that_others_have_overtaken_says_so_before_it_is_sent() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000957").await?;
    let form = |quantity: &str| {
        json!({ "organizeId": published["organizeId"], "orderNumber": "4500000957", "title": "x", "handling": "credit",
            "lines": [{ "line": "00010", "quantity": quantity, "reason": "quality" }] })
    };
    let draft =
        async |quantity: &str| anyhow::Ok(desk.buyer.post(&format!("{RETURNS}/save"), &form(quantity)).await?.data);
    let send = async |of: &Value| {
        let at = json!({ "id": of["id"], "version": of["version"] });
        desk.buyer.post(&format!("{RETURNS}/send"), &at).await
    };
    let said = async |of: &Value| {
        let page = desk.buyer.get(&format!("{RETURNS}/detail/{}", of["id"].as_str().unwrap_or_default())).await?.data;
        let in_row = row(&desk.buyer, &format!("{RETURNS}/pu/pageList"), of, "send").await?;
        assert_eq!(offer(&page, "send"), in_row, "{page}");
        anyhow::Ok(in_row)
    };
    let (first, second) = (draft("7").await?, draft("7").await?);
    assert_eq!(said(&second).await?["allowed"], json!(true));
    assert_eq!(send(&first).await?.code, 200);
    let short = said(&second).await?;
    let late = send(&second).await?;
    assert_eq!((late.code, &json!(late.message)), (300, &short["reason"]), "{short}");
    assert!(late.message.contains("00010"), "{late:?}");

    let mut gone = order("4500000957", &[("00010", "10"), ("00020", "4.5")]);
    gone.cancelled = true;
    desk.tell(2, gone).await?;
    desk.order("4500000957", |order| order["state"] == "cancelled").await?;
    let over = said(&second).await?;
    let late = send(&second).await?;
    assert_eq!((late.code, &json!(late.message)), (300, &over["reason"]), "{over}");
    assert!(late.message.contains("cancelled"), "{late:?}");
    Ok(())
}
