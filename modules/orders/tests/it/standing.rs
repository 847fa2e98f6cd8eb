//! What the lists say of an order besides its state: deliveries, changes, releases.

use super::purchase_order::{Desk, order};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::Client;

const ORDERS: &str = "/service1/orders/api/order/pu/pageList";
const LINES: &str = "/service1/orders/api/orderLine/pu/pageList";

/// Numbers of the rows for which the field has this value.
async fn found(client: &Client, list: &str, field: &str, value: &str) -> Result<Vec<Value>> {
    let line = json!({ "andOr": "AND", "fieldDb": field, "symbol": "=", "queryValue": value });
    let page = client.post(list, &json!({ "conditions": [line] })).await?;
    assert_eq!(page.code, 200, "{page:?}");
    let rows = page.data["content"].as_array().cloned().unwrap_or_default();
    Ok(rows.into_iter().map(|row| row["number"].clone()).collect())
}

#[tokio::test]
async fn an_order_is_delivered_as_far_as_its_lines_are() -> Result<()> {
    let desk = Desk::laid().await?;
    let number = "4500000901";
    let published = desk.published(number).await?;
    assert_eq!(published["deliveryStatus"], json!("none"));
    let mut told = order(number, &[("00010", "10"), ("00020", "4.5")]);
    told.lines[0].delivered = true;
    desk.tell(2, told.clone()).await?;
    desk.order(number, |order| order["deliveryStatus"] == "part").await?;
    assert_eq!(found(&desk.buyer, ORDERS, "deliveryStatus", "part").await?, [json!(number)]);
    // A deleted line is not waited for.
    told.lines[1].deleted = true;
    desk.tell(3, told).await?;
    desk.order(number, |order| order["deliveryStatus"] == "all").await?;
    Ok(())
}

#[tokio::test]
async fn an_order_keeps_what_the_erp_changed_since_it_was_published() -> Result<()> {
    let desk = Desk::laid().await?;
    let number = "4500000902";
    let mut told = order(number, &[("00010", "10")]);
    desk.tell(1, told.clone()).await?;
    desk.order(number, |_| true).await?;
    told.currency = "USD".into();
    desk.tell(2, told.clone()).await?;
    let unpublished = desk.order(number, |order| order["currency"] == "USD").await?;
    assert_eq!(unpublished["currencyChanged"], json!(false), "the supplier never saw another currency");

    super::purchase_order::act(&desk.buyer, "publish", &unpublished, json!({})).await?;
    told.lines[0].net_price = "3.10".into();
    desk.tell(3, told.clone()).await?;
    desk.order(number, |order| order["priceChanged"] == true).await?;
    told.payment_terms = "0009".into();
    desk.tell(4, told).await?;
    let changed = desk.order(number, |order| order["paymentTermsChanged"] == true).await?;
    let flags =
        ["priceChanged", "materialChanged", "quantityChanged", "lineDeleted", "currencyChanged", "orderCancelled"];
    assert_eq!(flags.map(|flag| changed[flag] == true), [true, false, false, false, false, false], "{changed}");
    assert_eq!(found(&desk.buyer, ORDERS, "priceChanged", "true").await?, [json!(number)]);
    assert_eq!(found(&desk.buyer, ORDERS, "materialChanged", "true").await?, Vec::<Value>::new());
    Ok(())
}

#[tokio::test]
async fn a_line_says_its_order_type_and_whether_the_erp_released_it() -> Result<()> {
    let desk = Desk::laid().await?;
    let number = "4500000903";
    let mut told = order(number, &[("00010", "10"), ("00020", "4.5")]);
    told.lines[1].released = false;
    desk.tell(1, told.clone()).await?;
    desk.order(number, |_| true).await?;
    assert_eq!(found(&desk.buyer, LINES, "releaseStatus", "unreleased").await?, [json!(number)]);
    assert_eq!(found(&desk.buyer, LINES, "orderType", "NB").await?, [json!(number), json!(number)]);
    told.lines[1].released = true;
    told.payment_terms = "0009".into();
    desk.tell(2, told).await?;
    desk.order(number, |order| order["paymentTerms"] == "0009").await?;
    assert_eq!(found(&desk.buyer, LINES, "releaseStatus", "unreleased").await?, Vec::<Value>::new());
    Ok(())
}

const WITH_THEIR_ZEROS: &str = include_str!("../../migrations/0097_lines_with_their_zeros.sql");

#[tokio::test]
async fn lines_that_two_numbers_could_mean_stay_as_they_were() -> Result<()> {
    let desk = Desk::laid().await?;
    let number = "4500000910";
    desk.published(number).await?;
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query(
        "update orders.order_line set line = case line when '00010' then '10' else '010' end where number = $1",
    )
    .bind(number)
    .execute(&mut rows)
    .await?;
    sqlx::raw_sql(WITH_THEIR_ZEROS).execute(&mut rows).await?;
    let kept: Vec<String> = sqlx::query_scalar("select line from orders.order_line where number = $1 order by line")
        .bind(number)
        .fetch_all(&mut rows)
        .await?;
    assert_eq!(kept, ["010", "10"]);
    Ok(())
}

#[tokio::test]
async fn lines_kept_without_their_zeros_are_the_lines_the_erp_tells_with_them() -> Result<()> {
    let desk = Desk::laid().await?;
    let number = "4500000909";
    let published = desk.published(number).await?;
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query("update orders.order_line set line = ltrim(line, '0') where number = $1")
        .bind(number)
        .execute(&mut rows)
        .await?;
    sqlx::raw_sql(WITH_THEIR_ZEROS).execute(&mut rows).await?;
    let mut told = order(number, &[("00010", "10"), ("00020", "4.5")]);
    told.lines[0].delivered = true;
    desk.tell(2, told).await?;
    let part = desk.order(number, |order| order["deliveryStatus"] == "part").await?;
    assert_eq!((&part["lineCount"], &part["id"]), (&json!(2), &published["id"]), "{part}");
    let changes = json!({ "search": number });
    let changes = desk.buyer.post("/service1/orders/api/orderChange/pu/pageList", &changes).await?.data;
    assert_eq!(changes["content"], json!([]), "the ERP has changed nothing that is agreed on");
    Ok(())
}
