//! Checks the figures of reports against known rows and against the lists they link to.

use super::purchase_order::{Desk, act, order, organisation, reply};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::Client;
use tandem_testkit::reports::{ANSWER, answered, rows_of};

async fn ended(desk: &Desk, number: &str) -> Result<()> {
    let published = desk.published(number).await?;
    let voided = act(&desk.buyer, "void", &published, json!({ "reason": "x" })).await?;
    assert_eq!(voided.data["state"], json!("voided"));
    Ok(())
}

/// Replied to, with the first line promised for this date.
async fn replied(desk: &Desk, number: &str, day: &str) -> Result<()> {
    let published = desk.published(number).await?;
    promised(desk, &published, day).await
}

/// Replied to after the due date.
async fn replied_late(desk: &Desk, number: &str) -> Result<()> {
    let published = desk.published(number).await?;
    sqlx::query("update orders.purchase_order set reply_due_on = current_date - 2 where number = $1")
        .bind(number)
        .execute(&mut desk.world.database().superuser().await?)
        .await?;
    promised(desk, &published, "2100-03-01").await
}

async fn promised(desk: &Desk, published: &Value, day: &str) -> Result<()> {
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

    let asked = json!({ "report": "orders.replies" });
    let months = answered(&desk.buyer, &asked).await?;
    assert_eq!(months["groups"].as_array().map(Vec::len), Some(12), "{months}");
    assert_eq!(months["title"], json!("Order replies by month of publication"));
    let outcomes = ["in_time", "late", "open", "ended"];
    let counts = outcomes.map(|outcome| rows_of(&months, outcome));
    assert_eq!(counts, [2, 1, 1, 1], "five of six are published, two in time, one late, one open, one voided");
    let values = months["series"]["values"].as_array().cloned().unwrap_or_default();
    let told: Vec<_> = values.iter().map(|value| (value["value"].clone(), value["tone"].clone())).collect();
    let tones = ["done", "returned", "waiting", "idle"];
    assert_eq!(told, outcomes.into_iter().zip(tones).map(|(o, t)| (json!(o), json!(t))).collect::<Vec<_>>());
    assert_eq!(values[0]["label"], json!("Replied on time"));
    assert_eq!(months["total"], json!({ "figure": "5", "rows": 5 }));
    let in_one_month = months["groups"].as_array().into_iter().flatten().filter(|group| group["rows"] == json!(4));
    assert_eq!(in_one_month.count(), 1, "{months}");

    let own = answered(&desk.supplier, &asked).await?;
    assert_eq!(own, months, "all of it is his");
    let none = answered(&stranger(&desk).await?, &asked).await?;
    assert_eq!(none["total"]["rows"], json!(0), "another supplier's numbers are nobody's business");
    Ok(())
}

#[tokio::test]
async fn an_order_that_was_delivered_without_a_reply_awaits_none() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000141").await?;
    desk.published("4500000142").await?;
    let mut delivered = order("4500000141", &[("00010", "10"), ("00020", "4.5")]);
    delivered.lines.iter_mut().for_each(|line| line.delivered = true);
    desk.tell(2, delivered).await?;
    let over = desk.order("4500000141", |order| order["version"] != published["version"]).await?;
    assert_eq!(over["state"], json!("to_reply"), "{over}");
    let months = answered(&desk.buyer, &json!({ "report": "orders.replies" })).await?;
    assert_eq!((rows_of(&months, "open"), rows_of(&months, "ended")), (1, 1), "{months}");
    let of_orders = json!({ "tableCode": "orders.purchase_order" });
    let counts = desk.supplier.post("/service1/base/api/scene/counts", &of_orders).await?;
    let tab = counts.data.as_array().into_iter().flatten().find(|tab| tab["id"] == "system:to_reply");
    assert_eq!(tab.map(|tab| &tab["count"]), Some(&json!(1)), "{counts:?}");
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

    for (report, figure, rows) in [
        ("orders.late_promises", "2", 2),
        // Two and five days.
        ("orders.days_late", "3.5", 2),
        ("orders.awaiting_reply", "2", 2),
    ] {
        let asked = json!({ "report": report });
        let found = answered(&desk.buyer, &asked).await?;
        let groups = found["groups"].as_array().cloned().unwrap_or_default();
        assert_eq!(groups.len(), 1, "{found}");
        assert_eq!((&groups[0]["figure"], &groups[0]["rows"]), (&json!(figure), &json!(rows)), "{found}");
        assert_eq!(groups[0]["label"], json!("甲公司 Ltd"), "{found}");
        let in_chinese = answered(&desk.buyer.in_chinese(), &asked).await?;
        assert_eq!(in_chinese["groups"][0]["label"], json!("甲公司"));
        // He would be compared with himself.
        assert_eq!(desk.supplier.post(ANSWER, &asked).await?.code, 404);
    }
    Ok(())
}

#[tokio::test]
async fn what_is_asked_of_a_report_narrows_it_as_it_narrows_its_list() -> Result<()> {
    let desk = Desk::laid().await?;
    replied(&desk, "4500000121", "2100-03-03").await?;
    desk.published("4500000122").await?;
    let mut database = desk.world.database().superuser().await?;
    sqlx::query("update orders.order_line set required_on = current_date").execute(&mut database).await?;
    let whole = answered(&desk.supplier, &json!({ "report": "orders.actions" })).await?;
    assert_eq!((rows_of(&whole, "pull_in"), rows_of(&whole, "reply")), (1, 2), "{whole}");
    let searched = json!({ "report": "orders.actions", "search": "4500000122" });
    assert_eq!(answered(&desk.supplier, &searched).await?["total"]["rows"], json!(2));
    // Alternatives stay together: they do not widen the report.
    let either = json!({ "report": "orders.actions", "conditions": [
        { "fieldDb": "line", "symbol": "=", "queryValue": "00010" },
        { "andOr": "OR", "fieldDb": "action", "symbol": "=", "queryValue": "none" },
    ] });
    assert_eq!(answered(&desk.supplier, &either).await?["total"]["rows"], json!(2));
    for refused in [
        json!({ "report": "orders.ghosts" }),
        json!({ "report": "orders.actions", "conditions": [{ "fieldDb": "ghost", "symbol": "=", "queryValue": "x" }] }),
    ] {
        let told = desk.buyer.post(ANSWER, &refused).await?;
        assert!([404, 422].contains(&told.code), "{told:?}");
    }
    let cqe = desk.world.sign_in(&desk.base, &desk.world.acme, "cqe", &["cqe"]).await?;
    assert_eq!(cqe.post(ANSWER, &searched).await?.code, 403, "who may not read the list may not have its figures");
    Ok(())
}

#[tokio::test]
async fn amounts_are_added_up_in_one_currency_at_a_time() -> Result<()> {
    let desk = Desk::laid().await?;
    for number in ["4500000131", "4500000132", "4500000133", "4500000134"] {
        desk.published(number).await?;
    }
    ended(&desk, "4500000135").await?;
    let mut database = desk.world.database().superuser().await?;
    sqlx::query("update orders.purchase_order set order_date = current_date, currency = 'CNY'")
        .execute(&mut database)
        .await?;
    sqlx::query(
        "update orders.purchase_order set currency = 'USD', amount = 1000000000.01 where number = '4500000134'",
    )
    .execute(&mut database)
    .await?;
    let asked = json!({ "report": "orders.amounts" });
    let most = answered(&desk.buyer, &asked).await?;
    assert_eq!((&most["unit"], &most["units"]), (&json!("CNY"), &json!(["CNY", "USD"])), "{most}");
    assert_eq!(most["total"], json!({ "figure": "108.75", "rows": 3 }), "the voided one does not count");
    let other = answered(&desk.supplier, &json!({ "report": "orders.amounts", "unit": "USD" })).await?;
    assert_eq!(other["total"], json!({ "figure": "1000000000.01", "rows": 1 }), "{other}");
    let none = answered(&stranger(&desk).await?, &asked).await?;
    assert_eq!((&none["unit"], &none["total"]["rows"]), (&Value::Null, &json!(0)), "{none}");
    Ok(())
}
