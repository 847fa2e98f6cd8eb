use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::{Client, World};

const API: &str = "/service1/portal/api/pageError";

async fn report(client: &Client, page: &str, message: &str) -> Result<Value> {
    let told =
        client.post(&format!("{API}/report"), &json!({ "page": page, "message": message, "stack": "at x" })).await?;
    assert_eq!(told.code, 200, "{told:?}");
    Ok(told.data)
}

#[tokio::test]
async fn what_fails_in_a_browser_is_listed_for_administrators_once_and_without_secrets() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
    let form = json!({ "nameZh": "甲公司", "nameEn": "A", "relationType": "S" });
    let organize = administrator.post("/service1/partner/organize/save", &form).await?.data["id"].clone();
    let organize = organize.as_str().unwrap_or_default();
    let supplier = world.sign_in_supplier(&base, &world.acme, organize, "seller", &["supplier_sales"]).await?;

    let page = "/resetPassword?code=verysecret";
    assert_eq!(report(&supplier, page, "TypeError: x").await?, json!(true));
    assert_eq!(report(&supplier, page, "TypeError: x").await?, json!(true));
    let listed = administrator.post(&format!("{API}/pageList"), &json!({})).await?;
    let rows = listed.data["content"].as_array().cloned().unwrap_or_default();
    let told: Vec<_> = rows.iter().map(|row| json!([row["page"], row["message"], row["times"]])).collect();
    assert_eq!(told, [json!(["/resetPassword", "TypeError: x", 2])], "{listed:?}");
    assert_eq!(supplier.post(&format!("{API}/pageList"), &json!({})).await?.code, 403);

    // One browser fills no table, and what is known is still counted.
    for n in 1..50 {
        report(&supplier, "/todo", &format!("Error: {n}")).await?;
    }
    assert_eq!(report(&supplier, "/todo", "Error: one too many").await?, json!(false));
    assert_eq!(report(&supplier, "/todo", "Error: 7").await?, json!(true));
    assert_eq!(report(&administrator, "/todo", "Error: mine").await?, json!(true));
    Ok(())
}
