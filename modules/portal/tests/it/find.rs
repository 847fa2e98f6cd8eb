//! Documents are found by whoever may read their lists, and by nobody else.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tandem_testkit::{Client, World};

async fn organisation(client: &Client, name: &str) -> Result<String> {
    let form = json!({ "nameZh": name, "nameEn": format!("{name} Ltd"), "relationType": "S",
        "erpNo": tandem_testkit::specimens::erp_number() });
    let saved = client.post("/service1/partner/organize/save", &form).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    Ok(saved.data["id"].as_str().unwrap_or_default().to_owned())
}

/// A task for the supplier; returns its number.
async fn task(buyer: &Client, organize: &str, title: &str) -> Result<String> {
    let form = json!({ "organizeId": organize, "title": title, "request": "", "dueOn": "2100-01-01" });
    let saved = buyer.post("/service1/quality/api/fileTask/save", &form).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    Ok(saved.data["number"].as_str().unwrap_or_default().to_owned())
}

async fn found(client: &Client, text: &str) -> Result<Vec<Value>> {
    let answer = client.get(&format!("/service1/portal/api/find?text={text}")).await?;
    assert_eq!((answer.code, &answer.data["complete"]), (200, &json!(true)), "{answer:?}");
    Ok(answer.data["documents"].as_array().cloned().unwrap_or_default())
}

fn only(mut found: Vec<Value>) -> Result<Value> {
    ensure!(found.len() == 1, "{found:?}");
    Ok(found.remove(0))
}

#[tokio::test]
async fn a_document_is_found_by_part_of_its_number_its_supplier_and_its_title_where_it_may_be_read() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
    let (own, other) = (organisation(&administrator, "Jia").await?, organisation(&administrator, "Yi").await?);
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let seller = world.sign_in_supplier(&base, &world.acme, &own, "seller", &["supplier_quality"]).await?;
    let roleless = world.sign_in(&base, &world.acme, "nobody", &[]).await?;
    let number = task(&buyer, &own, "drawings").await?;
    task(&buyer, &other, "drawings").await?;

    let digits = &number[number.len() - 4..];
    for text in [digits, &number.to_lowercase(), "Jia"] {
        let documents = found(&buyer, text).await?;
        assert!(documents.iter().any(|one| one["number"] == number.as_str()), "{text}: {documents:?}");
    }
    let one = only(found(&buyer, &number).await?)?;
    assert_eq!((&one["supplier"], &one["task"]), (&json!("Jia Ltd"), &json!("")), "{one}");
    assert_eq!(found(&buyer, "drawings").await?.len(), 2);
    // Every word counts, wherever it stands.
    assert_eq!(found(&buyer, "Jia%20drawings").await?.len(), 1);
    assert_eq!(found(&buyer, "drawings%20nowhere").await?, Vec::<Value>::new());
    // Fewer digits are part of any number.
    assert_eq!(found(&buyer, &digits[1..]).await?, Vec::<Value>::new());

    // A supplier finds only its own, without its own name, and what it is to do.
    let his = only(found(&seller, "drawings").await?)?;
    assert_eq!((&his["number"], &his["supplier"]), (&json!(number), &json!("")));
    assert_eq!(his["task"], "Provide the requested files", "{his}");
    assert_eq!(found(&seller, "Yi").await?, Vec::<Value>::new());
    assert_eq!(found(&roleless, "drawings").await?, Vec::<Value>::new());

    let long = "x".repeat(81);
    assert_eq!(buyer.get(&format!("/service1/portal/api/find?text={long}")).await?.code, 422);
    Ok(())
}

#[tokio::test]
async fn at_most_five_of_a_kind_are_found() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
    let own = organisation(&administrator, "Jia").await?;
    for _ in 0..7 {
        task(&administrator, &own, "drawings").await?;
    }
    assert_eq!(found(&administrator, "drawings").await?.len(), 5);
    Ok(())
}
