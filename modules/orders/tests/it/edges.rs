//! Input as sent by an attacker: huge queries, numbers beyond their columns, dates beyond the calendar.

use super::purchase_order::{Desk, act, order, reply};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::world::eventually;
use tandem_testkit::{Answer, Client};

const LINES: &str = "/service1/orders/api/orderLine/su/pageList";
const ORDERS: &str = "/service1/orders/api/order";

const NO_QUANTITY: &[&str] = &[
    "99999999999999999999",
    "79228162514264337593543950335",
    "79228162514264337593543950336",
    "1e28",
    "1E400",
    "1_000",
    "1,000",
    "-1",
    "0",
    "0.0001",
    "1000000000000",
    "NaN",
    "",
    "０",
];
const NO_DAY: &[&str] =
    &["-9999-01-01", "0000-01-01", "0001-01-01", "9999-12-31", "2026-02-30", "+2100-01-01", "99999-01-01", "soon", ""];

/// The fields of an error response that have a message.
fn wrong(answer: &Answer) -> Vec<String> {
    let fields = answer.data["fields"].as_array().into_iter().flatten();
    let said = fields.filter(|f| f["message"].as_str().is_some_and(|text| !text.is_empty() && text != "Error"));
    said.map(|f| f["field"].as_str().unwrap_or_default().to_owned()).collect()
}

fn question(lines: usize, symbol: &str, values: usize) -> Value {
    let values: Vec<String> = (0..values).map(|n| format!("part{n}")).collect();
    let line = json!({ "andOr": "AND", "fieldDb": "description", "symbol": symbol, "queryValue": values });
    json!({ "conditions": vec![line; lines] })
}

async fn refused(client: &Client, body: String) -> Result<String> {
    let request = client.request(reqwest::Method::POST, LINES).header("content-type", "application/json");
    let response = request.body(body).send().await?;
    assert_eq!(response.status().as_u16(), 422);
    let said: Value = response.json().await?;
    Ok(said["message"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn a_question_with_too_many_values_is_refused_and_the_server_lives() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.published("4500000801").await?;
    let supplier = &desk.supplier;
    for (asked, limit) in [
        (question(30, "like", 1_000), "100 "),
        (question(48, "like", 150), "100 "),
        (question(30, "in", 1_000), "1000 "),
        (question(1, "in", 1_001), "1000"),
        (question(50, "like", 3), "100 "),
        (question(51, "=", 0), "50"),
    ] {
        let said = refused(supplier, asked.to_string()).await?;
        assert!(said.contains(limit), "{said}");
    }
    let deep = |open: &str, close: &str, times: usize| format!("{}{}", open.repeat(times), close.repeat(times));
    for times in [12, 60, 128, 50_000] {
        let groups = format!("{{\"conditions\":[{}]}}", deep("{\"conditions\":[", "]}", times));
        let said = refused(supplier, groups).await?;
        assert!(said.contains("nested"), "{times}: {said}");
    }
    refused(supplier, deep("[", "]", 100_000)).await?;
    let value =
        format!("{{\"conditions\":[{{\"fieldDb\":\"line\",\"symbol\":\"=\",\"queryValue\":{}}}]}}", deep("[", "]", 20));
    refused(supplier, value).await?;

    // The most expensive queries that are still accepted.
    for asked in [question(1, "in", 1_000), question(50, "in", 20), question(50, "like", 2), question(1, "like", 100)] {
        let answer = supplier.post(LINES, &asked).await?;
        assert_eq!((answer.code, &answer.data["totalElements"]), (200, &json!(0)), "{answer:?}");
    }
    let every =
        json!({ "conditions": [{ "fieldDb": "line", "symbol": "in", "queryValue": ["00010", "*020", "0003*", "x"] }] });
    assert_eq!(supplier.post(LINES, &every).await?.data["totalElements"], json!(2));
    let parts = json!({ "conditions": [{ "fieldDb": "material", "symbol": "like", "queryValue": "m-00010,M-00020" }] });
    assert_eq!(supplier.post(LINES, &parts).await?.data["totalElements"], json!(2));
    for side in ["/service1/orders/api/orderLine/pu/pageList"] {
        assert_eq!(desk.buyer.post(side, &every).await?.data["totalElements"], json!(2));
        assert_eq!(desk.buyer.post(side, &parts).await?.data["totalElements"], json!(2));
    }
    Ok(())
}

#[tokio::test]
async fn a_promise_beyond_its_column_is_refused_in_words_at_its_cell() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000802").await?;
    let edges = NO_QUANTITY.iter().map(|quantity| ("2036-03-01", *quantity, "quantity"));
    let edges = edges.chain(NO_DAY.iter().map(|day| (*day, "10", "on")));
    for (on, quantity, cell) in edges {
        let lines =
            json!([reply("00020", &[("2036-03-01", "1")]), reply("00010", &[("2100-03-02", "1"), (on, quantity)])]);
        for action in ["saveDraft", "saveRelease"] {
            let answer = act(&desk.supplier, action, &published, json!({ "lines": lines })).await?;
            assert_eq!(answer.status, 422, "{on} {quantity}: {answer:?}");
            let places = [format!("lines.00010.replies[1].{cell}"), format!("lines[1].replies[1].{cell}")];
            assert!(wrong(&answer).iter().any(|field| places.contains(field)), "{on} {quantity}: {answer:?}");
        }
        let one = json!({ "id": published["id"], "version": published["version"], "lines": lines });
        for action in ["batchSaveDraft", "batchRelease"] {
            let answer = desk.supplier.post(&format!("{ORDERS}/{action}"), &json!({ "orders": [one] })).await?;
            match answer.status {
                200 => assert!(answer.data[0]["fields"][0]["message"] != json!(""), "{answer:?}"),
                _ => assert_eq!((answer.status, wrong(&answer).is_empty()), (422, false), "{answer:?}"),
            }
            assert_ne!(answer.data[0]["done"], json!(true), "{on} {quantity}");
        }
    }
    // The same for sums and the number of parts.
    let many: Vec<(String, String)> = (0..50_000)
        .map(|n| (format!("2100-03-{:02}", n % 28 + 1), "79228162514264337593543950335".to_owned()))
        .collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(on, quantity)| (on.as_str(), quantity.as_str())).collect();
    for parts in [&many[..20], &many[..21], &many[..5_000]] {
        let body = json!({ "lines": [reply("00010", parts)] });
        assert_eq!(act(&desk.supplier, "saveDraft", &published, body).await?.status, 422);
    }
    let most = [("2036-03-01", "999999999999.999"), ("2100-03-02", "0.001")];
    let answer = act(&desk.supplier, "saveDraft", &published, json!({ "lines": [reply("00010", &most)] })).await?;
    assert_eq!((answer.status, wrong(&answer)), (422, vec!["lines.00010".to_owned()]), "{answer:?}");
    // The largest value that fits.
    let answer = act(&desk.supplier, "saveDraft", &published, json!({ "lines": [reply("00010", &most[..1])] })).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    Ok(())
}

#[tokio::test]
async fn a_promise_far_from_every_day_that_is_wanted_is_a_slip_of_the_pen() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut soon = order("4500000803", &[("00010", "10")]);
    soon.lines[0].schedule[0].delivery_date = "2026-12-01".into();
    desk.tell(1, soon).await?;
    let arrived = desk.order("4500000803", |_| true).await?;
    let published = act(&desk.buyer, "publish", &arrived, json!({})).await?.data;
    for (on, taken) in [("2206-12-01", false), ("1926-12-01", false), ("2027-01-05", true)] {
        let body = json!({ "lines": [reply("00010", &[(on, "10")])] });
        let answer = act(&desk.supplier, "saveDraft", &published, body).await?;
        assert_eq!(answer.status == 200, taken, "{on}: {answer:?}");
        if !taken {
            let said = answer.data["fields"][0]["message"].as_str().unwrap_or_default();
            assert!(said.contains("must be between"), "{said}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn days_that_are_over_are_not_confirmed_at_a_stroke() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut late = order("4500000806", &[("00010", "10"), ("00020", "4.5")]);
    late.lines[1].schedule[0].delivery_date = "2020-03-02".into();
    desk.tell(1, late).await?;
    let arrived = desk.order("4500000806", |_| true).await?;
    let published = act(&desk.buyer, "publish", &arrived, json!({})).await?.data;
    let refused = act(&desk.supplier, "confirm", &published, json!({})).await?;
    assert_eq!((refused.code, wrong(&refused)), (300, vec!["lines.00020".to_owned()]), "{refused:?}");
    assert!(refused.message.contains("00020 have passed"), "{refused:?}");
    let lines = json!([reply("00010", &[("2036-03-01", "10")]), reply("00020", &[("2036-03-01", "4.5")])]);
    let released = act(&desk.supplier, "saveRelease", &published, json!({ "lines": lines })).await?;
    assert_eq!(released.code, 200, "a day to come is promised instead: {released:?}");
    Ok(())
}

#[tokio::test]
async fn an_order_of_the_erp_at_its_largest_is_counted_and_a_larger_one_changes_nothing() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut large = order("4500000805", &[("00010", "999999999999.999")]);
    large.lines[0].net_price = "9999".into();
    desk.tell(1, large.clone()).await?;
    let arrived = desk.order("4500000805", |_| true).await?;
    assert_eq!(arrived["amount"], json!("9998999999999990.00"), "{arrived}");
    // The database would refuse this total with a sentence of its own.
    large.lines[0].net_price = "99999".into();
    desk.tell(2, large).await?;
    let mut rows = desk.world.database().superuser().await?;
    eventually("the refusal", async || {
        let told: Option<String> = sqlx::query_scalar(
            "select last_error from platform.delivery where consumer = 'orders.order_changed' and last_error <> ''",
        )
        .fetch_optional(&mut rows)
        .await?;
        Ok(told.is_some_and(|told| told.contains("costs more than can be counted")))
    })
    .await?;
    let still = desk.order("4500000805", |_| true).await?;
    assert_eq!((&still["amount"], &still["version"]), (&arrived["amount"], &arrived["version"]), "{still}");
    Ok(())
}

#[tokio::test]
async fn amounts_of_claims_and_returns_beyond_their_columns_are_refused_at_their_field() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000804").await?;
    let claim = json!({ "organizeId": published["organizeId"], "title": "返工费用", "currency": "CNY", "rework": "1" });
    let no_money = NO_QUANTITY.iter().filter(|text| !["", "0"].contains(text));
    for amount in no_money.clone() {
        for loss in ["rework", "dullStock", "travel", "customerCompensation", "logistics", "venue"] {
            let mut form = claim.clone();
            form[loss] = json!(amount);
            let answer = desk.buyer.post("/service1/orders/api/claim/save", &form).await?;
            assert_eq!((answer.status, wrong(&answer).contains(&loss.to_owned())), (422, true), "{amount}: {answer:?}");
        }
    }
    let mut largest = claim;
    for loss in ["rework", "dullStock", "travel", "customerCompensation", "logistics", "venue"] {
        largest[loss] = json!("999999999999.99");
    }
    let saved = desk.buyer.post("/service1/orders/api/claim/save", &largest).await?;
    assert_eq!(saved.data["total"], json!("5999999999999.94"), "{saved:?}");

    let goods = |quantity: &str, on: &str| {
        json!({ "organizeId": published["organizeId"], "orderNumber": published["number"], "title": "来料不良",
        "handling": "credit", "pickUpOn": on, "lines": [{ "line": "00010", "quantity": quantity, "reason": "quality" }] })
    };
    for quantity in NO_QUANTITY {
        let answer = desk.buyer.post("/service1/orders/api/returns/save", &goods(quantity, "2100-01-01")).await?;
        assert_eq!((answer.status, wrong(&answer)), (422, vec!["lines.00010".to_owned()]), "{quantity}: {answer:?}");
    }
    for on in NO_DAY.iter().filter(|day| !day.is_empty()) {
        let answer = desk.buyer.post("/service1/orders/api/returns/save", &goods("1", on)).await?;
        assert_eq!((answer.status, wrong(&answer)[0].as_str()), (422, "pickUpOn"), "{on}: {answer:?}");
    }
    Ok(())
}

#[tokio::test]
async fn lists_are_asked_about_numbers_and_days_within_reason() -> Result<()> {
    let desk = Desk::laid().await?;
    for (field, values) in [("quantity", NO_QUANTITY), ("requiredOn", NO_DAY)] {
        for value in values {
            for symbol in ["=", ">", "<="] {
                let asked = json!({ "conditions": [{ "fieldDb": field, "symbol": symbol, "queryValue": value }] });
                let answer = desk.buyer.post("/service1/orders/api/orderLine/pu/pageList", &asked).await?;
                assert!([200, 422].contains(&answer.status), "{field} {symbol} {value}: {answer:?}");
                if answer.status == 422 {
                    assert_eq!(wrong(&answer), [field], "{value}");
                }
            }
        }
    }
    Ok(())
}
