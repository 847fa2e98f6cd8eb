//! Prices for another unit than what is ordered: what lines cost, in sums, on returns, and when the ERP converts otherwise.

use super::purchase_order::{Desk, act, asked_of, change_of, order};
use anyhow::{Context, Result};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use tandem_contracts::erp::PurchaseOrder;
use tandem_orders::purchase_order::price::Price;
use tandem_testkit::world::eventually;

const ORDERS: &str = "/service1/orders/api/order";
const RETURNS: &str = "/service1/orders/api/returns";
const LINES: [(&str, &str); 2] = [("00010", "10"), ("00020", "4.5")];

/// An order of pieces at 2.50 a kilogram: so many kilograms are so many pieces.
fn by_weight(number: &str, lines: &[(&str, &str)], (kilograms, pieces): (u32, u32)) -> PurchaseOrder {
    let mut told = order(number, lines);
    for line in &mut told.lines {
        line.price_unit = "KG".into();
        (line.units_priced, line.units_ordered) = (kilograms, pieces);
    }
    told
}

async fn detail(desk: &Desk, order: &Value) -> Result<Value> {
    let id = order["id"].as_str().context("no id")?;
    Ok(desk.buyer.get(&format!("{ORDERS}/detail/{id}")).await?.data)
}

/// The sum of the amounts of an order's lines, which are those of its page.
fn together(order: &Value) -> Decimal {
    let lines = order["lines"].as_array().into_iter().flatten();
    lines.map(|line| number(&line["amount"])).sum()
}

fn number(value: &Value) -> Decimal {
    value.as_str().and_then(|text| text.parse().ok()).unwrap_or(Decimal::MIN)
}

/// Waits until the orders module has refused an order for this reason.
async fn refused(desk: &Desk, reason: &str) -> Result<()> {
    let mut rows = desk.world.database().superuser().await?;
    eventually("the refusal", async || {
        let told: Vec<String> = sqlx::query_scalar(
            "select last_error from platform.delivery where consumer = 'orders.order_changed' and last_error <> ''",
        )
        .fetch_all(&mut rows)
        .await?;
        Ok(told.iter().any(|told| told.contains(reason)))
    })
    .await
}

#[tokio::test]
async fn three_pieces_at_a_seventh_cost_three_sevenths_ordered_and_returned() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut told = by_weight("4500000951", &[("00010", "3")], (1, 7));
    told.lines[0].net_price = "1.00".into();
    desk.tell(1, told).await?;
    let arrived = desk.order("4500000951", |_| true).await?;
    assert_eq!(arrived["amount"], json!("0.43"), "{arrived}");
    let published = act(&desk.buyer, "publish", &arrived, json!({})).await?.data;
    let line = &published["lines"][0];
    assert_eq!((&line["amount"], &line["conversion"]), (&json!("0.43"), &json!("1 KG = 7 PC")), "{line}");

    let asked = json!({ "purchaseOrderId": published["id"] });
    let offered = desk.buyer.post(&format!("{RETURNS}/returnable"), &asked).await?.data;
    assert_eq!(offered[0]["priceUnit"], json!("KG"), "{offered}");
    let form = json!({
        "organizeId": published["organizeId"], "orderNumber": "4500000951", "title": "来料不良", "handling": "credit",
        "lines": [{ "line": "00010", "quantity": "3", "reason": "quality" }],
    });
    let draft = desk.buyer.post(&format!("{RETURNS}/save"), &form).await?;
    assert_eq!((draft.code, &draft.data["amount"]), (200, &json!("0.43")), "{draft:?}");
    let line = &draft.data["lines"][0];
    assert_eq!((&line["amount"], &line["priceUnit"]), (&json!("0.43"), &json!("KG")), "{line}");
    Ok(())
}

#[tokio::test]
async fn sums_of_a_list_are_those_of_its_lines_to_the_cent() -> Result<()> {
    let desk = Desk::laid().await?;
    let lines = [("00010", "1"), ("00020", "2"), ("00030", "3.125"), ("00040", "5")];
    let mut all = Decimal::ZERO;
    for (number_of, converted) in [("4500000952", (1, 7)), ("4500000953", (3, 50)), ("4500000954", (7, 9))] {
        let mut told = by_weight(number_of, &lines, converted);
        told.lines.iter_mut().for_each(|line| line.net_price = "0.99".into());
        told.lines[3].net_price = "1234567.890123".into();
        desk.tell(1, told).await?;
        let arrived = desk.order(number_of, |_| true).await?;
        let sum = together(&detail(&desk, &arrived).await?);
        assert_eq!(number(&arrived["amount"]), sum, "{arrived}");
        all += sum;
    }
    let asked = json!({ "listing": "orders.purchase_order" });
    let totals = desk.buyer.post("/service1/base/api/listing/totals", &asked).await?.data;
    let mut sums = totals["sumsBy"].as_array().into_iter().flatten();
    let amount = sums.find(|sum| sum["field"] == "amount" && sum["unit"] == "CNY").context("no sum")?;
    assert_eq!(number(&amount["sum"]), all, "{totals}");
    Ok(())
}

#[tokio::test]
async fn a_line_costs_the_same_in_sums_of_the_database_as_by_itself() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut rows = desk.world.database().superuser().await?;
    for quantity in ["3", "0.001", "250", "12345678.785", "999999999999.999", "-1.5"] {
        for net in ["1", "0.000001", "2.357143", "9999", "-12.5"] {
            for many in ["1", "100", "0.007", "99999"] {
                for (units_priced, units_ordered) in [(1, 1), (1, 7), (2, 3), (49_999, 99_999), (99_999, 1)] {
                    let price = Price { net: net.parse()?, quantity: many.parse()?, units_priced, units_ordered };
                    let own = price.of(quantity.parse()?).context("cannot be counted")?;
                    let sql = "select orders.line_amount($1::text::numeric, $2::text::numeric, $3::text::numeric, $4, $5)::text";
                    let asked = sqlx::query_scalar(sql).bind(quantity).bind(net).bind(many);
                    let told: String = asked.bind(units_priced).bind(units_ordered).fetch_one(&mut rows).await?;
                    assert_eq!(told.parse::<Decimal>()?, own, "{quantity} at {price:?}");
                }
            }
        }
    }
    Ok(())
}

#[tokio::test]
async fn an_order_that_is_converted_beyond_counting_or_by_nothing_is_refused_and_changes_nothing() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut large = by_weight("4500000955", &[("00010", "999999999999.999")], (1, 1));
    large.lines[0].net_price = "9999".into();
    desk.tell(1, large.clone()).await?;
    let arrived = desk.order("4500000955", |_| true).await?;
    large.lines[0].units_priced = 99_999;
    desk.tell(2, large).await?;
    refused(&desk, "costs more than can be counted").await?;
    let still = desk.order("4500000955", |_| true).await?;
    assert_eq!((&still["amount"], &still["version"]), (&arrived["amount"], &arrived["version"]), "{still}");

    for (at, units) in [(6, (0, 7)), (7, (1, 0)), (8, (100_000, 1)), (9, (1, u32::MAX))] {
        desk.tell(1, by_weight(&format!("450000095{at}"), &LINES, units)).await?;
        let absurd = if units.0 == 1 { units.1 } else { units.0 };
        refused(&desk, &format!("a conversion of units with {absurd}")).await?;
    }
    Ok(())
}

#[tokio::test]
async fn another_conversion_by_the_erp_is_agreed_on_as_another_unit_is() -> Result<()> {
    let desk = Desk::laid().await?;
    let (number, client) = ("4500000961", &desk.supplier);
    desk.tell(1, by_weight(number, &LINES, (1, 7))).await?;
    let arrived = desk.order(number, |order| order["amount"] == "5.18").await?;
    act(&desk.buyer, "publish", &arrived, json!({})).await?;
    let mut told = by_weight(number, &LINES, (1, 7));
    told.lines[0].units_ordered = 8;
    desk.tell(2, told.clone()).await?;
    let changed = desk.order(number, |order| order["amount"] == "4.74").await?;
    assert_eq!(changed["priceChanged"], json!(true), "{changed}");
    let change = change_of(client, number, "to_confirm").await?;
    let of = |of: &str| change["changes"][0][of].clone();
    assert_eq!((of("line"), of("field")), (json!("00010"), json!("priceUnit")), "{change}");
    assert_eq!((of("before"), of("after")), (json!("KG (1 KG = 7 PC)"), json!("KG (1 KG = 8 PC)")), "{change}");

    // The same in other numbers is nothing to agree on; what was converted back is not asked about any more.
    (told.lines[0].units_priced, told.lines[0].units_ordered) = (2, 16);
    (told.lines[1].units_priced, told.lines[1].units_ordered) = (3, 21);
    told.payment_terms = "0009".into();
    desk.tell(3, told).await?;
    desk.order(number, |order| order["paymentTermsChanged"] == true).await?;
    assert_eq!(asked_of(client, number).await?, ["paymentTerms", "priceUnit"]);
    desk.tell(4, PurchaseOrder { payment_terms: "0009".into(), ..by_weight(number, &LINES, (1, 7)) }).await?;
    desk.order(number, |order| order["amount"] == "5.18").await?;
    assert_eq!(asked_of(client, number).await?, ["paymentTerms"]);
    Ok(())
}

#[tokio::test]
async fn lines_from_before_conversions_cost_what_they_did() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.tell(1, order("4500000962", &[("00010", "3")])).await?;
    let arrived = desk.order("4500000962", |_| true).await?;
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query(
        "insert into orders.order_line (tenant_id, order_line_id, purchase_order_id, organize_id, number, line, material,
           description, plant, storage_location, unit, quantity, net_price, price_quantity, price_unit, tax_code, state,
           quantity_difference, updated_at)
         select tenant_id, gen_random_uuid(), purchase_order_id, organize_id, number, '00020', material, description, plant,
           storage_location, unit, quantity, net_price, price_quantity, 'KG', tax_code, state, quantity_difference, updated_at
         from orders.order_line where number = '4500000962'",
    )
    .execute(&mut rows)
    .await?;
    let order = detail(&desk, &arrived).await?;
    let amounts = (&order["lines"][0]["amount"], &order["lines"][1]["amount"]);
    assert_eq!(amounts, (&json!("7.5"), &json!("7.5")), "{order}");
    assert_eq!(order["lines"][1]["conversion"], Value::Null, "{order}");
    Ok(())
}

#[test]
fn an_order_kept_from_before_conversions_is_the_same_order() {
    let now = order("4500000963", &[("00010", "3")]);
    let kept = serde_json::to_value(&now).expect("an order can be written");
    let line = kept["lines"][0].as_object().expect("a line");
    assert!(!line.contains_key("unitsPriced") && !line.contains_key("unitsOrdered"), "{kept}");
    assert_eq!(serde_json::from_value::<PurchaseOrder>(kept).ok(), Some(now));
}
