//! The change log of suppliers' data over HTTP, on a real database.

use super::filed::{API, Filed, account, at, basic, customers, organization};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::{Client, World};

const LOG: &str = "/service1/partner/changeRecord/pageList";

async fn approve(buyer: &Client, filing: uuid::Uuid) -> Result<()> {
    let approved = buyer.post(&format!("{API}/audit"), &at(buyer, filing, json!({})).await?).await?;
    assert_eq!(approved.code, 200, "{approved:?}");
    Ok(())
}

fn of(organize: &str) -> Value {
    json!({ "conditions": [{ "fieldDb": "organizeId", "symbol": "=", "queryValue": organize }], "pageSize": 100 })
}

async fn rows(client: &Client, asked: &Value) -> Result<Vec<Value>> {
    let page = client.post(LOG, asked).await?;
    assert_eq!(page.code, 200, "{page:?}");
    Ok(page.data["content"].as_array().cloned().unwrap_or_default())
}

#[tokio::test]
async fn every_changed_field_is_one_record_in_words() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let organize = organization(&owner, "远航").await?;
    let (bank, secrets) = account(9, "qww=");
    let first = customers(&[(1, "甲", "10"), (2, "乙", "20")]);
    let content = vec![("basic", basic("远航", "9144")), ("bank", bank), ("customer", first.clone())];
    let filing = Filed { secrets, ..Filed::first(&organize, content) }.make(&world).await?;
    approve(&buyer, filing).await?;
    let found = rows(&buyer, &of(&organize)).await?;
    let one = |field: &str| found.iter().find(|row| row["field"] == field).cloned().unwrap_or_default();
    assert_eq!(one("accountNumber")["field"], Value::Null, "not in force yet");
    assert_eq!(one("orgCategory")["field"], Value::Null, "it is as it was");
    assert_eq!(one("listed")["after"], "否 / No", "for readers of both languages");
    assert_eq!(one("registeredArea")["after"], "中国/广东省/深圳市 / China/Guangdong/Shenzhen");
    assert_eq!((&one("headcount")["before"], &one("headcount")["approvedBy"]), (&json!(""), &json!("buyer_王敏")));
    let shares = found.iter().filter(|row| row["field"] == "orderShare").count();
    assert_eq!(shares, 2, "of an added row one for each field that is filled in");
    let mut changed = basic("远航", "9144");
    changed["headcount"] = json!("130");
    let began = vec![("basic", basic("远航", "9144")), ("customer", first)];
    let filed = vec![("basic", changed), ("customer", customers(&[(2, "乙", "20.00")]))];
    let change = Filed::later(&organize, filed, began).make(&world).await?;
    approve(&buyer, change).await?;
    let of_change = json!({ "conditions": [
        { "fieldDb": "organizeId", "symbol": "=", "queryValue": organize },
        { "andOr": "AND", "fieldDb": "filingId", "symbol": "=", "queryValue": change } ] });
    let found = rows(&buyer, &of_change).await?;
    let told: Vec<_> =
        found.iter().map(|row| (row["field"].clone(), row["before"].clone(), row["after"].clone())).collect();
    assert_eq!(told.len(), 2, "{found:?}");
    assert!(told.contains(&(json!("headcount"), json!("120"), json!("130"))));
    assert!(told.contains(&(json!(""), json!("甲"), json!(""))), "one for the row that is gone");
    let gone = found.iter().find(|row| row["field"] == "").cloned().unwrap_or_default();
    assert_eq!((&gone["section"], &gone["fieldWord"]), (&json!("customer"), &json!("Row deleted")));
    Ok(())
}

#[tokio::test]
async fn it_is_read_for_a_period_or_a_supplier_and_by_suppliers_their_own() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let (organize, other) = (organization(&owner, "远航").await?, organization(&owner, "东方").await?);
    for (of, licence) in [(&organize, "9144"), (&other, "9155")] {
        let name = if *of == organize { "远航" } else { "东方" };
        let filing = Filed::first(of, vec![("basic", basic(name, licence))]).make(&world).await?;
        approve(&buyer, filing).await?;
    }
    assert_eq!(buyer.post(LOG, &json!({})).await?.code, 300, "a period is asked for");
    let within = |days: &str| json!({ "conditions": [{ "fieldDb": "at", "symbol": "dynamic", "queryValue": days }] });
    assert_eq!(buyer.post(LOG, &within("lastDays:40")).await?.code, 300);
    let recent = rows(&buyer, &within("lastDays:30")).await?;
    assert!(!recent.is_empty());
    let seller = world.sign_in_supplier(&base, &world.acme, &organize, "seller", &["supplier_administrator"]).await?;
    let own = rows(&seller, &within("lastDays:30")).await?;
    assert!(!own.is_empty() && own.iter().all(|row| row["organizeId"] == json!(organize)));
    assert_eq!(rows(&seller, &of(&other)).await?, Vec::<Value>::new());
    world.role(&world.acme, "nobody", &[]).await?;
    let nobody = world.sign_in(&base, &world.acme, "nobody", &["nobody"]).await?;
    assert_eq!(nobody.post(LOG, &of(&organize)).await?.code, 403);
    Ok(())
}
