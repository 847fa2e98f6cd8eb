//! Data rules apply everywhere: a purchaser restricted to one supplier's orders sees nothing that depends on others.

use super::purchase_order::{Desk, act, order, organisation, reply};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_testkit::Client;
use tandem_testkit::reports::answered;

const API: &str = "/service1/orders/api";
const RULES: &str = "/service1/identity/api/dataRule";

/// Orders of two suppliers, replied to late, each with a change, a comment, stamped copies and to-dos; and a purchaser
/// to be restricted to the first. Returns the other's order.
async fn two_suppliers(desk: &Desk) -> Result<(Client, Value)> {
    organisation(&desk.administrator, "乙公司", "0000100002").await?;
    let mut hidden = Value::Null;
    for (number, supplier) in [("4500000401", "0000100001"), ("4500000402", "0000100002")] {
        let told = |quantity: &str| {
            let mut told = order(number, &[("00010", quantity), ("00020", "4.5")]);
            told.supplier = supplier.into();
            told
        };
        desk.tell(1, told("10")).await?;
        let arrived = desk.order(number, |_| true).await?;
        let published = act(&desk.buyer, "publish", &arrived, json!({})).await?.data;
        let organize = published["organizeId"].as_str().context("no supplier")?;
        let name = format!("seller-{supplier}");
        let seller =
            desk.world.sign_in_supplier(&desk.base, &desk.world.acme, organize, &name, &["supplier_sales"]).await?;
        let lines = json!([reply("00010", &[("2100-04-01", "10")]), reply("00020", &[("2100-04-01", "4.5")])]);
        let replied = act(&seller, "saveRelease", &published, json!({ "lines": lines })).await?;
        assert_eq!(replied.code, 200, "{replied:?}");
        let comment = json!({ "entityKind": "orders.purchase_order", "entityId": published["id"], "said": "x" });
        assert_eq!(desk.buyer.post("/service1/content/api/comment/add", &comment).await?.code, 200);
        desk.tell(2, told("12")).await?;
        hidden = desk.order(number, |order| order["state"] == "to_reply").await?;
    }
    let narrowed = desk.world.sign_in(&desk.base, &desk.world.acme, "narrowed", &["purchaser"]).await?;
    Ok((narrowed, hidden))
}

async fn rule(desk: &Desk) -> Result<Value> {
    let named = json!({ "search": "narrowed" });
    let found = desk.administrator.post("/service1/identity/api/user/listByPage", &named).await?;
    let user = found.data["content"][0]["id"].clone();
    Ok(json!({ "listing": "orders.purchase_order", "userId": user, "description": "甲公司", "status": "on",
        "rule": { "field": "supplierZh", "comparator": "equal", "value": "甲公司" } }))
}

const LISTS: [(&str, &str); 5] = [
    ("orders.purchase_order", "/service1/orders/api/order/pu/pageList"),
    ("orders.order_line", "/service1/orders/api/orderLine/pu/pageList"),
    ("orders.order_change", "/service1/orders/api/orderChange/pu/pageList"),
    ("seal.stamped_copy", "/service1/seal/api/stampedCopy/pageList"),
    ("portal.todo", "/service1/portal/api/todo/pageList"),
];

async fn rows(client: &Client, path: &str) -> Result<(u64, String)> {
    let page = client.post(path, &json!({})).await?;
    assert_eq!(page.code, 200, "{path}: {page:?}");
    Ok((page.data["totalElements"].as_u64().context("no count")?, page.data["content"].to_string()))
}

#[tokio::test]
async fn a_rule_on_orders_hides_everything_that_hangs_on_them() -> Result<()> {
    let desk = Desk::laid().await?;
    let (narrowed, hidden) = two_suppliers(&desk).await?;
    let id = hidden["id"].as_str().context("no id")?;
    let mut before = Vec::new();
    for (listing, path) in LISTS {
        let (count, text) = rows(&narrowed, path).await?;
        // To-dos are per side; none of these waits for the buyer.
        assert!(listing == "portal.todo" || text.contains("4500000402"), "{path}: {text}");
        before.push(count);
    }
    let foretold = desk.administrator.post(&format!("{RULES}/preview"), &rule(&desk).await?).await?;
    assert_eq!(foretold.code, 200, "{foretold:?}");
    let saved = desk.administrator.post(&format!("{RULES}/save"), &rule(&desk).await?).await?;
    assert_eq!(saved.code, 200, "{saved:?}");

    let found = narrowed.get("/service1/portal/api/find?text=450000040").await?.data["documents"].to_string();
    assert!(found.contains("4500000401") && !found.contains("4500000402"), "{found}");

    let also = &foretold.data["users"][0]["also"];
    for ((listing, path), before) in LISTS.into_iter().zip(before) {
        let (count, text) = rows(&narrowed, path).await?;
        assert!(!text.contains("4500000402") && !text.contains("乙公司"), "{path}: {text}");
        assert!(count < before || listing == "portal.todo", "{path}: {count} of {before}");
        let told = also.as_array().into_iter().flatten().find(|list| list["listing"] == listing);
        if let Some(told) = told {
            assert_eq!((&told["before"], &told["after"]), (&json!(before), &json!(count)), "{listing}");
        } else {
            assert!(listing == "orders.purchase_order" || count == before, "{listing} was not foretold: {also}");
        }
    }
    for report in desk.world.platform.declarations().flat_map(|declaration| declaration.reports) {
        let asked = json!({ "report": report.code });
        let told = answered(&narrowed.in_chinese(), &asked).await?;
        assert!(!told.to_string().contains("乙公司"), "{told}");
        let all = answered(&desk.buyer, &asked).await?;
        assert!(told["total"]["rows"].as_i64() <= all["total"]["rows"].as_i64(), "{told}");
    }
    let late = json!({ "report": "orders.awaiting_reply" });
    let counts = [answered(&narrowed, &late).await?, answered(&desk.buyer, &late).await?];
    assert_eq!(counts.map(|told| told["groups"].as_array().map(Vec::len)), [Some(1), Some(2)]);
    let lines = json!({ "listing": "orders.order_line" });
    let counted = narrowed.post("/service1/base/api/listing/count", &lines).await?;
    assert!(counted.data.to_string().contains('2'), "{counted:?}");
    let change = desk.buyer.post(LISTS[2].1, &json!({ "search": "4500000402" })).await?.data["content"][0].clone();
    let copy = desk.buyer.post(LISTS[3].1, &json!({ "search": "4500000402" })).await?.data["content"][0].clone();
    let of = format!("entityKind=orders.purchase_order&entityId={id}");
    for path in [
        format!("{API}/order/detail/{id}"),
        format!("{API}/orderChange/detail/{}", change["id"].as_str().context("no change")?),
        format!("/service1/seal/api/stampedCopy/detail/{}", copy["id"].as_str().context("no copy")?),
        format!("/service1/content/api/comment/list?{of}"),
        format!("/service1/base/api/audit/entity?{of}"),
        format!(
            "/service1/base/api/audit/entity?entityKind=orders.order_change&entityId={}",
            change["id"].as_str().unwrap_or_default()
        ),
        format!("/service1/seal/api/paper/download?kind=orders.purchase_order&id={id}&language=zh"),
    ] {
        let answer = narrowed.get(&path).await?;
        assert_eq!(answer.code, 404, "{path}: {answer:?}");
    }
    Ok(())
}

#[tokio::test]
async fn the_editor_is_told_what_else_a_rule_narrows() -> Result<()> {
    let desk = Desk::laid().await?;
    let modules = desk.administrator.get(&format!("{RULES}/modules")).await?.data;
    let orders = modules.as_array().into_iter().flatten().find(|m| m["listing"] == "orders.purchase_order");
    let also = orders.context("no orders")?["also"].to_string();
    for what in ["Order lines", "Order changes", "Returns", "Stamped copies", "Comments", "Exports"] {
        assert!(also.contains(what), "{what} is missing: {also}");
    }
    let dictionary = modules.as_array().into_iter().flatten().find(|m| m["listing"] == "base.dict_item");
    assert!(!dictionary.context("no dictionary")?["also"].to_string().contains("Comments"));
    Ok(())
}
