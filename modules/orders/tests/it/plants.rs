//! Users who are limited to plants see the orders and lines of those, on both sides, in lists, totals, exports and one
//! by one; others see all.

use super::purchase_order::{Desk, SUPPLIER, act, order};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_testkit::Client;
use tandem_testkit::world::eventually;
use uuid::Uuid;

const ORDERS: &str = "/service1/orders/api/order";
const LINES: &str = "/service1/orders/api/orderLine";
const USERS: &str = "/service1/identity/api/user";

/// Plant and storage location of the two lines of each order.
const PLACES: [(&str, [(&str, &str); 2]); 3] = [
    ("4500000501", [("1010", "101A"), ("2020", "202B")]),
    ("4500000502", [("2020", "202B"), ("2020", "202C")]),
    ("4500000503", [("", ""), ("1010", "")]),
];

/// Published orders at these places, and their ids.
async fn laid() -> Result<(Desk, Vec<String>)> {
    let desk = Desk::laid().await?;
    let mut ids = Vec::new();
    for (number, places) in PLACES {
        let mut told = order(number, &[("00010", "10"), ("00020", "4.5")]);
        for (line, (plant, depot)) in told.lines.iter_mut().zip(places) {
            (line.plant, line.storage_location) = (plant.into(), depot.into());
        }
        desk.tell(1, told).await?;
        let arrived = desk.order(number, |_| true).await?;
        let published = act(&desk.buyer, "publish", &arrived, json!({})).await?;
        assert_eq!(published.code, 200, "{published:?}");
        ids.push(published.data["id"].as_str().context("no id")?.to_owned());
    }
    Ok((desk, ids))
}

/// Limits a user to plants and depots.
async fn limit(desk: &Desk, username: &str, depots: Value) -> Result<Value> {
    let found = desk.administrator.post(&format!("{USERS}/listByPage"), &json!({ "search": username })).await?;
    let user = found.data["content"][0].clone();
    let form = json!({ "id": user["id"], "version": user["version"], "depots": depots });
    let saved = desk.administrator.put(&format!("{USERS}/saveDepotAuthority"), &form).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    Ok(user["id"].clone())
}

/// What one user reads of a list, `number` alone or with `line`.
async fn listed(client: &Client, path: &str) -> Result<BTreeSet<String>> {
    let page = client.post(path, &json!({})).await?;
    assert_eq!(page.code, 200, "{path}: {page:?}");
    let rows = page.data["content"].as_array().cloned().unwrap_or_default();
    assert_eq!(page.data["totalElements"], json!(rows.len()), "{path}");
    let name = |row: &Value| {
        let line = row["line"].as_str().map(|line| format!("/{line}")).unwrap_or_default();
        format!("{}{line}", row["number"].as_str().unwrap_or_default())
    };
    Ok(rows.iter().map(name).collect())
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

async fn counted(client: &Client, listing: &str) -> Result<[Value; 3]> {
    let asked = json!({ "listing": listing });
    let ask =
        async |call: &str| anyhow::Ok(client.post(&format!("/service1/base/api/listing/{call}"), &asked).await?.data);
    let totals = ask("totals").await?;
    Ok([ask("found").await?["found"].clone(), ask("count").await?["count"].clone(), totals["count"].clone()])
}

const LEFT_TO_PLANNER: [&str; 3] = ["4500000501/00010", "4500000503/00010", "4500000503/00020"];

#[tokio::test]
async fn a_purchaser_sees_the_orders_and_lines_of_his_plants() -> Result<()> {
    let (desk, ids) = laid().await?;
    let planner = desk.world.sign_in(&desk.base, &desk.world.acme, "planner", &["purchaser"]).await?;
    let (orders, lines) = (format!("{ORDERS}/pu/pageList"), format!("{LINES}/pu/pageList"));
    assert_eq!(listed(&planner, &orders).await?.len(), 3, "not limited yet");
    assert_eq!(listed(&planner, &lines).await?.len(), 6);

    let id = limit(&desk, "planner", json!([{ "factoryCode": "1010", "depotCode": "101A" }])).await?;
    assert_eq!(listed(&planner, &orders).await?, set(&["4500000501", "4500000503"]));
    // Of an order for several plants only his lines are listed; a line without a plant is everybody's, one without a
    // storage location its plant's.
    assert_eq!(listed(&planner, &lines).await?, set(&LEFT_TO_PLANNER));
    assert_eq!(counted(&planner, "orders.purchase_order").await?, [json!(2), json!(2), json!(2)]);
    assert_eq!(counted(&planner, "orders.order_line").await?, [json!(3), json!(3), json!(3)]);
    let open = json!({ "conditions": [{ "fieldDb": "plant", "symbol": "=", "queryValue": "2020" }] });
    assert_eq!(planner.post(&lines, &open).await?.data["content"], json!([]), "a question cannot widen");

    // One by one, and whatever hangs on it.
    let of = format!("entityKind=orders.purchase_order&entityId={}", ids[1]);
    for path in [
        format!("{ORDERS}/detail/{}", ids[1]),
        format!("/service1/content/api/comment/list?{of}"),
        format!("/service1/base/api/audit/entity?{of}"),
    ] {
        assert_eq!(planner.get(&path).await?.code, 404, "{path}");
    }
    let hidden = json!({ "id": ids[1], "version": 2 });
    assert_eq!(act(&planner, "lock", &hidden, json!({ "reason": "x" })).await?.code, 404);
    let seen = planner.get(&format!("{ORDERS}/detail/{}", ids[0])).await?;
    assert_eq!((seen.code, seen.data["lines"].as_array().map(Vec::len)), (200, Some(2)), "an order is one paper");

    let (found, text) = (planner.get("/service1/portal/api/find?text=450000050").await?.data, "4500000502");
    assert!(found.to_string().contains("4500000501") && !found.to_string().contains(text), "{found}");
    let form =
        json!({ "listing": "orders.order_line", "format": "csv", "query": { "columns": ["number", "line", "plant"] } });
    let task = planner.post("/service1/content/api/download/start", &form).await?;
    let path = format!("/service1/content/api/download/detail/{}", task.data["id"].as_str().context("no export")?);
    eventually("the export", async || Ok(planner.get(&path).await?.data["status"] == "done")).await?;
    assert_eq!(planner.get(&path).await?.data["rowsWritten"], json!(3));

    // Whoever asks why is told.
    let why = json!({ "userId": id, "permission": "orders.purchase_order.view" });
    let why = desk.administrator.post("/service1/identity/api/permission/why", &why).await?.data;
    assert_eq!(why["depots"], json!([{ "factoryCode": "1010", "depotCode": "101A" }]), "{why}");

    assert_eq!(listed(&desk.buyer, &orders).await?.len(), 3, "others are not limited");
    assert_eq!(listed(&desk.buyer, &lines).await?.len(), 6);
    limit(&desk, "planner", json!([])).await?;
    assert_eq!(listed(&planner, &lines).await?.len(), 6);
    Ok(())
}

#[tokio::test]
async fn lines_are_joined_to_the_orders_of_a_plant_and_not_looked_up_one_by_one() -> Result<()> {
    let (desk, _) = laid().await?;
    desk.world.role(&desk.world.acme, "explainer", &["base.listing.explain"]).await?;
    let roles = &["purchaser", "explainer"];
    let planner = desk.world.sign_in(&desk.base, &desk.world.acme, "planner", roles).await?;
    limit(&desk, "planner", json!([{ "factoryCode": "1010", "depotCode": "101A" }])).await?;
    let asked = json!({ "listing": "orders.order_line" });
    let told = planner.post("/service1/base/api/listing/explain", &asked).await?;
    assert_eq!(told.code, 200, "{told:?}");
    let sql = told.data["sql"].as_str().context("no statement")?;
    assert!(sql.contains(r#""purchase_order_id" IN (SELECT "purchase_order_id" FROM"#), "{sql}");
    assert!(!sql.contains(r#""purchase_order_id" IS NULL"#), "every line has an order: {sql}");
    Ok(())
}

#[tokio::test]
async fn a_suppliers_user_sees_the_orders_and_lines_of_his_plants() -> Result<()> {
    let (desk, ids) = laid().await?;
    let (orders, lines) = (format!("{ORDERS}/su/pageList"), format!("{LINES}/su/pageList"));
    assert_eq!((listed(&desk.supplier, &orders).await?.len(), listed(&desk.supplier, &lines).await?.len()), (3, 6));
    let places = json!([{ "factoryCode": "1010" }, { "factoryCode": "2020", "depotCode": "202C" }]);
    limit(&desk, "seller", places).await?;
    assert_eq!(listed(&desk.supplier, &orders).await?.len(), 3);
    let mut left = set(&LEFT_TO_PLANNER);
    left.insert("4500000502/00020".into());
    assert_eq!(listed(&desk.supplier, &lines).await?, left);
    limit(&desk, "seller", json!([{ "factoryCode": "3030" }])).await?;
    assert_eq!(listed(&desk.supplier, &orders).await?, set(&["4500000503"]), "for its line without a plant");
    assert_eq!(desk.supplier.get(&format!("{ORDERS}/detail/{}", ids[0])).await?.code, 404);
    let rows = json!({ "rows": [{ "id": ids[0], "version": 2 }] });
    let confirmed = desk.supplier.post(&format!("{ORDERS}/fastConfirm"), &rows).await?;
    assert!(confirmed.code != 200 || confirmed.data[0]["done"] == json!(false), "{confirmed:?}");
    Ok(())
}

#[tokio::test]
async fn an_order_belongs_where_its_lines_are_told_to_be() -> Result<()> {
    let (desk, _) = laid().await?;
    let planner = desk.world.sign_in(&desk.base, &desk.world.acme, "planner", &["purchaser"]).await?;
    limit(&desk, "planner", json!([{ "factoryCode": "3030" }])).await?;
    let orders = format!("{ORDERS}/pu/pageList");
    assert_eq!(listed(&planner, &orders).await?, set(&["4500000503"]));
    let mut moved = order("4500000502", &[("00010", "10"), ("00020", "4.5")]);
    moved.supplier = SUPPLIER.into();
    moved.lines[1].plant = "3030".into();
    desk.tell(2, moved).await?;
    eventually("the order has moved", async || Ok(listed(&planner, &orders).await?.contains("4500000502"))).await?;
    assert_eq!(
        listed(&planner, &format!("{LINES}/pu/pageList")).await?,
        set(&["4500000502/00020", "4500000503/00010"])
    );
    Ok(())
}

/// The rule that a limited user cannot lift the limit, of others or by adding somebody.
#[tokio::test]
async fn whoever_is_limited_puts_nobody_elsewhere() -> Result<()> {
    let desk = Desk::laid().await?;
    let keeps = ["identity.user.view", "identity.user.edit"];
    desk.world.role(&desk.world.acme, "keeper", &keeps).await?;
    let keeper = desk.world.sign_in(&desk.base, &desk.world.acme, "keeper", &["keeper"]).await?;
    desk.world.role(&desk.world.acme, "idle", &[]).await?;
    desk.world.user(&desk.world.acme, "clerk", &["idle"]).await?;
    let mine = limit(&desk, "keeper", json!([{ "factoryCode": "1010" }])).await?;
    let user = async |name: &str| {
        let found = keeper.post(&format!("{USERS}/listByPage"), &json!({ "search": name })).await?;
        anyhow::Ok(found.data["content"][0].clone())
    };
    let save = async |user: &Value, depots: Value| {
        let form = json!({ "id": user["id"], "version": user["version"], "depots": depots });
        anyhow::Ok(keeper.put(&format!("{USERS}/saveDepotAuthority"), &form).await?.code)
    };
    let clerk = user("clerk").await?;
    assert_eq!(save(&clerk, json!([{ "factoryCode": "2020" }])).await?, 300);
    assert_eq!(save(&clerk, json!([])).await?, 300, "not limited at all");
    assert_eq!(save(&clerk, json!([{ "factoryCode": "1010", "depotCode": "101A" }])).await?, 200);
    let keeper_row = user("keeper").await?;
    assert_eq!(keeper_row["id"], mine);
    assert_eq!(save(&keeper_row, json!([])).await?, 300, "nor oneself");
    let idle: Uuid = sqlx::query_scalar("select role_id from identity.role where role_code = 'idle'")
        .fetch_one(&mut desk.world.database().superuser().await?)
        .await?;
    let form = json!({ "username": "newcomer", "name": "新", "userType": "", "roleIds": [idle], "organizeIds": [] });
    let added = keeper.post(&format!("{USERS}/add"), &form).await?;
    assert_eq!(added.code, 200, "{added:?}");
    let theirs = format!("{USERS}/depotAuthority?userId={}", added.data["id"].as_str().context("no user")?);
    assert_eq!(keeper.get(&theirs).await?.data, json!([{ "factoryCode": "1010", "depotCode": "" }]));
    Ok(())
}
