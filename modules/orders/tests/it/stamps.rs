//! Stamped copies of orders, order changes and claims, from the request to the penalty.

use super::purchase_order::{Desk, act, order, organisation};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_contracts::seal::{StampedCopyChanged, StampedCopyOverdue};
use tandem_kernel::EventId;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Answer, Client};
use time::Date;
use time::macros::date;
use uuid::Uuid;

const PENALTIES: &str = "/service1/orders/api/penalty";
const ORDER: &str = "orders.purchase_order";
const SCAN: &[u8] = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

impl Desk {
    async fn stamp(&self, kind: &str, id: &Value) -> Result<Value> {
        let id = id.as_str().context("no id")?;
        let answer = self.buyer.get(&format!("/service1/seal/api/stampedCopy/ofDocument?kind={kind}&id={id}")).await?;
        assert_eq!(answer.code, 200, "{answer:?}");
        Ok(answer.data["stamp"]["copy"].clone())
    }

    async fn due(&self, copy: &Value, day: Date) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        let id: Uuid = copy["id"].as_str().context("no id")?.parse()?;
        for sql in [
            "update seal.stamped_copy set due_on = $2, due_at = timezone('Asia/Shanghai', ($2::date + 1)::timestamp)
             where stamped_copy_id = $1",
            "update orders.purchase_order set stamp_due_on = $2
             where purchase_order_id = (select document_id from seal.stamped_copy where stamped_copy_id = $1)",
        ] {
            sqlx::query(sql).bind(id).bind(day).execute(&mut rows).await?;
        }
        Ok(())
    }

    /// Runs the deadline watch now and waits until its events are consumed.
    async fn look(&self) -> Result<()> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        told(tx.enqueue(Job::<()>::new("job.seal.clock"), &()).await)?;
        told(tx.commit().await)?;
        let mut rows = self.world.database().superuser().await?;
        eventually("the watch", async || {
            let pending: i64 = sqlx::query_scalar(
                "select count(*) from platform.delivery where state = 'pending'
                   and consumer in ('job.seal.clock', 'orders.stamped_copy_overdue', 'orders.stamped_copy_changed')",
            )
            .fetch_one(&mut rows)
            .await?;
            Ok(pending == 0)
        })
        .await
    }

    /// Waits until a change of the order fulfils the condition.
    async fn change(&self, order: &str, so: impl Fn(&Value) -> bool) -> Result<Value> {
        let mut found = None;
        eventually("the change", async || {
            let asked = json!({ "search": order });
            let page = self.buyer.post("/service1/orders/api/orderChange/pu/pageList", &asked).await?;
            found = page.data["content"].as_array().into_iter().flatten().find(|row| so(row)).cloned();
            Ok(found.is_some())
        })
        .await?;
        found.context("no change")
    }

    async fn penalties_of(&self, document: &Value, count: usize) -> Result<Vec<Value>> {
        let found = self.penalties(&self.buyer, document).await?;
        assert_eq!(found.len(), count, "{found:?}");
        Ok(found)
    }

    /// Penalties of a document, oldest first, as seen by one side.
    async fn penalties(&self, client: &Client, document: &Value) -> Result<Vec<Value>> {
        let page = client
            .post(
                &format!("{PENALTIES}/su/pageList"),
                &json!({ "conditions": [{ "fieldDb": "documentId", "symbol": "=", "queryValue": document }],
                    "sort": [{ "field": "number", "descending": false }] }),
            )
            .await?;
        assert_eq!(page.code, 200, "{page:?}");
        Ok(page.data["content"].as_array().cloned().unwrap_or_default())
    }

    async fn hand_in(&self, copy: &Value) -> Result<Value> {
        let (id, version) = (copy["id"].as_str().unwrap_or_default(), &copy["version"]);
        let path = format!("/service1/seal/api/stampedCopy/upload?id={id}&version={version}&fileName=a.pdf");
        let sent = self.supplier.request(reqwest::Method::POST, &path).body(SCAN.to_vec()).send().await?;
        let handed_in = Answer::read(sent).await?;
        assert_eq!((handed_in.code, &handed_in.data["copy"]["state"]), (200, &json!("to_review")), "{handed_in:?}");
        Ok(handed_in.data["copy"].clone())
    }
}

async fn act_on_stamp(client: &Client, action: &str, copy: &Value, more: Value) -> Result<Answer> {
    let mut body = json!({ "id": copy["id"], "version": copy["version"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    client.post(&format!("/service1/seal/api/stampedCopy/{action}"), &body).await
}

async fn decide(client: &Client, action: &str, penalty: &Value, more: Value) -> Result<Answer> {
    let mut body = json!({ "id": penalty["id"], "version": penalty["version"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    client.post(&format!("{PENALTIES}/{action}"), &body).await
}

#[tokio::test]
async fn a_published_order_asks_for_its_stamp_and_shows_how_it_stands() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000101").await?;
    let mut tx = told(desk.world.platform.begin_system(&desk.world.acme, "test").await)?;
    let next = json!(told(tx.next_working_day().await)?.to_string());
    drop(tx);
    assert_eq!(published["replyDueOn"], next);
    let asked = desk.order("4500000101", |o| o["stampState"] == json!("to_upload")).await?;
    assert_eq!((&asked["stampDueOn"], &asked["stampLate"]), (&next, &json!(false)));
    assert_eq!(asked["version"], published["version"], "the supplier's reply is not overtaken by it");
    let copy = desk.stamp(ORDER, &published["id"]).await?;
    assert_eq!((&copy["documentNumber"], &copy["dueOn"]), (&json!("4500000101"), &next));

    let words = desk.buyer.get("/service1/base/api/dictItem/getMoreItemValue?dictNames=seal.stamped_copy").await?.data;
    let words = words["seal.stamped_copy"].as_array().cloned().unwrap_or_default();
    assert!(words.iter().any(|w| w["itemValue"] == json!("to_upload") && w["description"] == json!("Awaiting upload")));

    desk.hand_in(&copy).await?;
    let returned = desk.order("4500000101", |o| o["stampState"] == json!("to_review")).await?;
    assert_eq!(returned["stampDueOn"], Value::Null);
    Ok(())
}

#[tokio::test]
async fn what_was_told_earlier_and_arrives_later_is_no_news() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000102").await?;
    desk.order("4500000102", |o| o["stampState"] == json!("to_upload")).await?;
    let copy = desk.stamp(ORDER, &published["id"]).await?;
    for (version, state) in [(7, "approved"), (6, "to_review")] {
        let mut tx = told(desk.world.platform.begin_system(&desk.world.acme, "test").await)?;
        let event = StampedCopyChanged {
            stamped_copy_id: copy["id"].as_str().context("id")?.parse()?,
            document_kind: ORDER.into(),
            document_id: published["id"].as_str().context("id")?.parse()?,
            supplier_id: copy["supplierId"].as_str().context("id")?.parse()?,
            state: state.into(),
            action: "x".into(),
            version,
            due_on: None,
            late: false,
        };
        told(tandem_platform::document::stamp::changed(&mut tx, event, meta(&desk)).await)?;
        told(tx.commit().await)?;
    }
    assert_eq!(desk.order("4500000102", |_| true).await?["stampState"], json!("approved"));
    Ok(())
}

fn meta(desk: &Desk) -> Meta {
    let platform = &desk.world.platform;
    Meta { event_id: EventId::new(platform.new_id()), at: platform.now(), actor_label: String::new(), attempts: 0 }
}

#[tokio::test]
async fn a_clock_that_ran_out_and_goes_on_is_late_all_the_same() -> Result<()> {
    let desk = Desk::laid().await?;
    let order = desk.published("4500000104").await?;
    desk.order("4500000104", |o| o["stampState"] == json!("to_upload")).await?;
    let copy = desk.stamp(ORDER, &order["id"]).await?;
    desk.due(&copy, date!(2026 - 03 - 02)).await?;
    desk.look().await?;
    desk.order("4500000104", |o| o["stampLate"] == json!(true)).await?;
    let handed_in = desk.hand_in(&copy).await?;
    desk.order("4500000104", |o| o["stampLate"] == json!(false)).await?;
    let back = act_on_stamp(&desk.supplier, "takeBack", &handed_in, json!({})).await?;
    assert_eq!(back.code, 200, "{back:?}");
    let shown = desk.order("4500000104", |o| o["stampState"] == json!("uploaded")).await?;
    assert_eq!((&shown["stampDueOn"], &shown["stampLate"]), (&json!("2026-03-02"), &json!(true)));
    Ok(())
}

#[tokio::test]
async fn being_late_costs_once_for_each_clock() -> Result<()> {
    let desk = Desk::laid().await?;
    let order = desk.published("4500000103").await?;
    desk.order("4500000103", |o| o["stampState"] == json!("to_upload")).await?;
    let copy = desk.stamp(ORDER, &order["id"]).await?;
    desk.due(&copy, date!(2026 - 03 - 02)).await?;
    desk.look().await?;
    desk.look().await?;
    let penalty = desk.penalties_of(&order["id"], 1).await?.remove(0);
    assert_eq!((&penalty["amount"], &penalty["currency"]), (&json!("500.00"), &json!("CNY")), "{penalty}");
    assert_eq!((&penalty["dueOn"], &penalty["state"]), (&json!("2026-03-02"), &json!("recorded")));
    assert_eq!((&penalty["documentNumber"], &penalty["documentKind"]), (&json!("4500000103"), &json!(ORDER)));
    let number = penalty["number"].as_str().unwrap_or_default();
    assert!(number.starts_with("PN") && number.len() == 11, "{number}");
    desk.order("4500000103", |o| o["stampLate"] == json!(true)).await?;

    // The event is redelivered twice concurrently.
    let event = StampedCopyOverdue {
        stamped_copy_id: copy["id"].as_str().context("id")?.parse()?,
        document_kind: ORDER.into(),
        document_id: order["id"].as_str().context("id")?.parse()?,
        document_number: "4500000103".into(),
        supplier_id: copy["supplierId"].as_str().context("id")?.parse()?,
        due_on: date!(2026 - 03 - 02),
    };
    let again = async || -> Result<()> {
        let mut tx = told(desk.world.platform.begin_system(&desk.world.acme, "test").await)?;
        told(tandem_orders::penalty::commands::record(&mut tx, event.clone(), meta(&desk)).await)?;
        told(tx.commit().await)
    };
    tokio::try_join!(again(), again())?;
    assert_eq!(desk.penalties(&desk.buyer, &order["id"]).await?.len(), 1);

    // A late submission stops the deadline. After a rejection it restarts and can cost another penalty.
    let submitted = desk.hand_in(&copy).await?;
    desk.order("4500000103", |o| o["stampLate"] == json!(false)).await?;
    let rejected = act_on_stamp(&desk.buyer, "reject", &submitted, json!({ "reason": "不清楚" })).await?;
    assert_eq!(rejected.code, 200, "{rejected:?}");
    desk.order("4500000103", |o| o["stampState"] == json!("rejected")).await?;
    desk.due(&copy, date!(2026 - 03 - 05)).await?;
    desk.look().await?;
    let both = desk.penalties_of(&order["id"], 2).await?;
    assert_eq!(both[1]["dueOn"], json!("2026-03-05"));

    let to = desk.recipients("orders.penalty_recorded").await?;
    assert_eq!(to.len(), 2);
    assert_eq!(to[0].as_array().map(Vec::len), Some(2), "both sides hear of it: {to:?}");
    Ok(())
}

#[tokio::test]
async fn a_penalty_is_waived_with_a_reason_or_settled_and_strangers_see_none() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut penalties = Vec::new();
    for number in ["4500000104", "4500000105"] {
        let order = desk.published(number).await?;
        desk.order(number, |o| o["stampState"] == json!("to_upload")).await?;
        let copy = desk.stamp(ORDER, &order["id"]).await?;
        desk.due(&copy, date!(2026 - 03 - 02)).await?;
        desk.look().await?;
        penalties.push(desk.penalties_of(&order["id"], 1).await?.remove(0));
    }
    let (first, second) = (&penalties[0], &penalties[1]);
    assert_eq!(decide(&desk.supplier, "waive", first, json!({ "reason": "x" })).await?.code, 403);
    let silent = decide(&desk.buyer, "waive", first, json!({ "reason": " " })).await?;
    assert_eq!((silent.code, &silent.data["fields"][0]["field"]), (422, &json!("reason")), "{silent:?}");
    let waived = decide(&desk.buyer, "waive", first, json!({ "reason": "系统故障" })).await?.data;
    assert_eq!((&waived["state"], &waived["reason"]), (&json!("waived"), &json!("系统故障")), "{waived}");
    assert_eq!(waived["decidedBy"], waived["updatedBy"]);
    let to = desk.recipients("portal.nothing_asked").await?;
    assert_eq!(to.len(), 1, "{to:?}");
    assert_eq!(to[0][0]["holders"]["organize"], waived["organizeId"], "the supplier reads of it: {to:?}");
    let late = decide(&desk.buyer, "settle", &waived, json!({ "settlement": "x" })).await?;
    assert_eq!((late.code, late.message.contains("already")), (300, true), "{late:?}");
    let silent = decide(&desk.buyer, "settle", second, json!({})).await?;
    assert_eq!((silent.code, &silent.data["fields"][0]["field"]), (422, &json!("settlement")), "{silent:?}");
    let settled = decide(&desk.buyer, "settle", second, json!({ "settlement": "三月货款抵扣" })).await?.data;
    assert_eq!(settled["state"], json!("settled"));

    let seen = desk.supplier.get(&format!("{PENALTIES}/detail/{}", first["id"].as_str().unwrap_or_default())).await?;
    assert_eq!((seen.code, &seen.data["reason"]), (200, &json!("系统故障")), "the supplier reads why");
    let other = organisation(&desk.administrator, "乙公司", "0000100002").await?;
    let world = &desk.world;
    let stranger = world.sign_in_supplier(&desk.base, &world.acme, &other, "other", &["supplier_sales"]).await?;
    assert_eq!(
        stranger.get(&format!("{PENALTIES}/detail/{}", first["id"].as_str().unwrap_or_default())).await?.code,
        404
    );
    let page = stranger.post(&format!("{PENALTIES}/su/pageList"), &json!({})).await?;
    assert_eq!(page.data["totalElements"], json!(0));
    Ok(())
}

#[tokio::test]
async fn nobody_waits_for_the_stamp_of_a_document_that_ended() -> Result<()> {
    let desk = Desk::laid().await?;
    let voided = desk.published("4500000106").await?;
    assert_eq!(act(&desk.buyer, "void", &voided, json!({ "reason": "x" })).await?.code, 200);
    assert_eq!(desk.stamp(ORDER, &voided["id"]).await?["state"], json!("ended"));

    desk.published("4500000107").await?;
    let mut gone = order("4500000107", &[("00010", "10"), ("00020", "4.5")]);
    gone.cancelled = true;
    desk.tell(2, gone).await?;
    desk.order("4500000107", |o| o["state"] == json!("cancelled") && o["stampState"] == json!("ended")).await?;

    // A change requests its own stamp; the next change supersedes it.
    let changed = desk.published("4500000108").await?;
    desk.tell(2, order("4500000108", &[("00010", "11"), ("00020", "4.5")])).await?;
    let first = desk.change("4500000108", |c| c["stampState"] == json!("to_upload")).await?;
    desk.tell(3, order("4500000108", &[("00010", "12"), ("00020", "4.5")])).await?;
    desk.change("4500000108", |c| c["id"] != first["id"] && c["stampState"] == json!("to_upload")).await?;
    let ended = desk.stamp("orders.order_change", &first["id"]).await?;
    assert_eq!(ended["state"], json!("ended"));
    assert_eq!(desk.stamp(ORDER, &changed["id"]).await?["state"], json!("to_upload"), "the order's own goes on");

    // So does voiding the order.
    let published = desk.published("4500000111").await?;
    desk.tell(2, order("4500000111", &[("00010", "11"), ("00020", "4.5")])).await?;
    let open = desk.change("4500000111", |c| c["stampState"] == json!("to_upload")).await?;
    let changed = desk.order("4500000111", |o| o["version"] != published["version"]).await?;
    assert_eq!(act(&desk.buyer, "void", &changed, json!({ "reason": "x" })).await?.code, 200);
    desk.change("4500000111", |c| c["id"] == open["id"] && c["state"] == json!("superseded")).await?;
    assert_eq!(desk.stamp("orders.order_change", &open["id"]).await?["state"], json!("ended"));
    Ok(())
}

#[tokio::test]
async fn a_claim_that_was_sent_is_to_be_stamped_and_costs_nothing() -> Result<()> {
    let desk = Desk::laid().await?;
    let order = desk.published("4500000109").await?;
    let form = json!({ "organizeId": order["organizeId"], "title": "返工", "currency": "CNY", "rework": "100" });
    let draft = desk.buyer.post("/service1/orders/api/claim/save", &form).await?.data;
    let at = json!({ "id": draft["id"], "version": draft["version"] });
    let sent = desk.buyer.post("/service1/orders/api/claim/send", &at).await?;
    assert_eq!(sent.code, 200, "{sent:?}");
    let copy = desk.stamp("orders.claim", &draft["id"]).await?;
    assert_eq!(copy["state"], json!("to_upload"));
    let kinds = desk.supplier.get("/service1/seal/api/stampedCopy/kinds").await?.data;
    let cost = |kind: &str| {
        let found = kinds.as_array().into_iter().flatten().find(|k| k["kind"] == json!(kind));
        found.map(|k| k["consequence"].clone()).unwrap_or_default()
    };
    assert_eq!(
        (cost(ORDER), cost("orders.claim")),
        (json!("A penalty of 500 CNY applies each time it is late"), json!(""))
    );
    desk.due(&copy, date!(2026 - 03 - 02)).await?;
    desk.order("4500000109", |o| o["stampState"] == json!("to_upload")).await?;
    desk.due(&desk.stamp(ORDER, &order["id"]).await?, date!(2026 - 03 - 02)).await?;
    desk.look().await?;
    desk.penalties_of(&order["id"], 1).await?;
    assert_eq!(desk.penalties(&desk.buyer, &draft["id"]).await?, Vec::<Value>::new());
    let body = json!({ "id": draft["id"], "version": sent.data["version"], "answer": "x" });
    assert_eq!(desk.buyer.post("/service1/orders/api/claim/withdraw", &body).await?.code, 200);
    assert_eq!(desk.stamp("orders.claim", &draft["id"]).await?["state"], json!("ended"));
    Ok(())
}

#[tokio::test]
async fn a_reply_has_a_last_day_and_a_reopened_one_a_new_one() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000110").await?;
    let todo = desk.supplier.post("/service1/portal/api/todo/pageList", &json!({ "search": "4500000110" })).await?;
    let due = todo.data["content"].as_array().into_iter().flatten().filter(|t| t["dueAt"].is_string()).count();
    assert_eq!(due, 2, "the reply and the stamp: {:?}", todo.data);
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query("update orders.purchase_order set reply_due_on = '2026-03-02'").execute(&mut rows).await?;
    let confirmed = act(&desk.supplier, "confirm", &published, json!({})).await?.data;
    assert_eq!(confirmed["replyDueOn"], json!("2026-03-02"), "what he was late for stays to be seen");
    let reopened = act(&desk.buyer, "reopen", &confirmed, json!({ "reason": "x" })).await?.data;
    assert_eq!(reopened["replyDueOn"], published["replyDueOn"]);
    Ok(())
}

const CHANGES: &str = "/service1/orders/api/orderChange";

async fn act_on_change(client: &Client, action: &str, change: &Value, more: Value) -> Result<Value> {
    let mut body = json!({ "id": change["id"], "version": change["version"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    let answer = client.post(&format!("{CHANGES}/{action}"), &body).await?;
    assert_eq!(answer.code, 200, "{action}: {answer:?}");
    Ok(answer.data)
}

/// A published order, and a change of it that the ERP has just told.
async fn changed(desk: &Desk, number: &str) -> Result<(Value, Value)> {
    let published = desk.published(number).await?;
    let mut dearer = order(number, &[("00010", "10"), ("00020", "4.5")]);
    dearer.lines[0].net_price = "2.40".into();
    desk.tell(2, dearer).await?;
    let open = desk.change(number, |change| change["stampState"] == json!("to_upload")).await?;
    Ok((published, open))
}

#[tokio::test]
async fn nobody_waits_for_the_stamp_of_an_agreed_change_once_its_order_is_over() -> Result<()> {
    let desk = Desk::laid().await?;
    for (number, voids) in [("4500000114", true), ("4500000115", false)] {
        let (_, open) = changed(&desk, number).await?;
        let agreed = act_on_change(&desk.supplier, "confirm", &open, json!({})).await?;
        assert_eq!(agreed["state"], json!("confirmed"));
        if voids {
            let order = desk.order(number, |_| true).await?;
            assert_eq!(act(&desk.buyer, "void", &order, json!({ "reason": "x" })).await?.code, 200);
        } else {
            let mut gone = order(number, &[("00010", "10"), ("00020", "4.5")]);
            gone.cancelled = true;
            desk.tell(3, gone).await?;
            let own = |change: &Value| change["orderCancelled"] == true && change["stampState"] == "to_upload";
            desk.change(number, own).await.context("that it is cancelled is stamped itself")?;
        }
        let ended = desk.stamp("orders.order_change", &open["id"]).await?;
        assert_eq!((&ended["state"], &ended["dueOn"]), (&json!("ended"), &Value::Null), "{number}: {ended}");
    }
    Ok(())
}

#[tokio::test]
async fn stamps_that_were_waited_for_when_their_order_was_over_end_by_themselves() -> Result<()> {
    let desk = Desk::laid().await?;
    let (order, open) = changed(&desk, "4500000116").await?;
    act_on_change(&desk.supplier, "confirm", &open, json!({})).await?;
    let (_, going_on) = changed(&desk, "4500000117").await?;
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query("update orders.purchase_order set state = 'voided' where purchase_order_id = $1")
        .bind(order["id"].as_str().context("no id")?.parse::<Uuid>()?)
        .execute(&mut rows)
        .await?;
    let mut tx = told(desk.world.platform.begin_system(&desk.world.acme, "test").await)?;
    told(tx.enqueue(tandem_orders::order_change::left::END, &()).await)?;
    told(tx.commit().await)?;
    desk.change("4500000116", |change| change["stampState"] == json!("ended")).await?;
    let copy = desk.stamp("orders.order_change", &open["id"]).await?;
    let id = copy["id"].as_str().context("no copy")?;
    let past = format!("/service1/base/api/audit/entity?entityKind=seal.stamped_copy&entityId={id}");
    let past = desk.administrator.get(&past).await?.data;
    assert_eq!(past[0]["action"], json!("end"), "the trail says so: {past}");
    assert_eq!(desk.stamp("orders.order_change", &going_on["id"]).await?["state"], json!("to_upload"));
    Ok(())
}

/// When the supplier's task to reply is due.
async fn reply_task_due(desk: &Desk, number: &str) -> Result<Value> {
    let todo = desk.supplier.post("/service1/portal/api/todo/pageList", &json!({ "search": number })).await?.data;
    let mut entries = todo["content"].as_array().into_iter().flatten();
    let entry = entries.find(|entry| entry["entityKind"] == ORDER);
    Ok(entry.with_context(|| format!("nothing to do: {todo}"))?["dueAt"].clone())
}

#[tokio::test]
async fn the_last_day_of_a_reply_stands_still_until_the_buyer_has_answered_an_objection() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut rows = desk.world.database().superuser().await?;
    let overdue = json!({ "conditions": [
        { "fieldDb": "replyDueOn", "symbol": "dynamic", "queryValue": "beforeDays:1" },
        { "andOr": "AND", "fieldDb": "state", "symbol": "in", "queryValue": "to_reply,replying" }] });
    for (number, action) in [("4500000112", "insist"), ("4500000113", "withdraw"), ("4500000118", "confirm")] {
        let (published, open) = changed(&desk, number).await?;
        sqlx::query("update orders.purchase_order set reply_due_on = '2026-03-02' where number = $1")
            .bind(number)
            .execute(&mut rows)
            .await?;
        let late = async || -> Result<bool> {
            let page = desk.supplier.post("/service1/orders/api/order/su/pageList", &overdue).await?;
            assert_eq!(page.code, 200, "{page:?}");
            Ok(page.data["content"].as_array().into_iter().flatten().any(|order| order["number"] == number))
        };
        assert!(late().await?, "{action}");
        let before = desk.order(number, |_| true).await?;
        let disputed = act_on_change(&desk.supplier, "dispute", &open, json!({ "reason": "已投料" })).await?;
        let stopped = desk.order(number, |_| true).await?;
        assert_eq!((&stopped["replyDueOn"], &stopped["version"]), (&Value::Null, &before["version"]), "{action}");
        assert_eq!((late().await?, reply_task_due(&desk, number).await?), (false, Value::Null), "{action}");

        // Nor does a day begin to run while he cannot reply.
        let locked = act(&desk.buyer, "lock", &stopped, json!({ "reason": "x" })).await?.data;
        let unlocked = act(&desk.buyer, "unlock", &locked, json!({})).await?.data;
        assert_eq!(unlocked["replyDueOn"], Value::Null, "{unlocked}");
        sqlx::query("update orders.purchase_order set stopped_due_on = '2026-03-02' where number = $1")
            .bind(number)
            .execute(&mut rows)
            .await?;

        let client = if action == "confirm" { &desk.supplier } else { &desk.buyer };
        act_on_change(client, action, &disputed, json!({ "answer": "x" })).await?;
        let asked = desk.order(number, |_| true).await?;
        let agreed_after_all = json!("2026-03-02");
        let due = if action == "confirm" { &agreed_after_all } else { &published["replyDueOn"] };
        assert_eq!((&asked["state"], &asked["replyDueOn"]), (&json!("to_reply"), due), "{action}");
        assert!(reply_task_due(&desk, number).await?.is_string(), "{action}");
    }
    Ok(())
}
