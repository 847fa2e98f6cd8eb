use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::{Client, World};

const API: &str = "/service1/base/api/releaseNote";
const READ: &str = "/service1/base/api/version/pageList?page=1&size=1000";

async fn saved(client: &Client, number: &str) -> Result<Value> {
    let form =
        json!({ "number": number, "contentZh": "新增版本管理\n改进列表", "contentEn": "Release notes\nBetter lists" });
    let saved = client.post(&format!("{API}/save"), &form).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    Ok(saved.data)
}

async fn act(client: &Client, action: &str, note: &Value) -> Result<tandem_testkit::Answer> {
    let which = json!({ "id": note["id"], "version": note["version"] });
    client.post(&format!("{API}/{action}"), &which).await
}

#[tokio::test]
async fn a_release_note_is_read_by_everyone_once_it_is_published() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
    let reader = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let draft = saved(&administrator, "2.4").await?;
    assert_eq!((&draft["status"], &draft["publishedAt"]), (&json!("draft"), &Value::Null));
    assert_eq!(reader.get(READ).await?.data["list"], json!([]), "a draft is its authors' own affair");
    assert_eq!(act(&reader, "publish", &draft).await?.code, 403);

    let published = act(&administrator, "publish", &draft).await?.data;
    assert_eq!(published["status"], json!("published"));
    let read = reader.get(READ).await?.data;
    assert_eq!(read["list"][0]["versionNum"], json!("2.4"), "{read}");
    assert_eq!(read["list"][0]["publishContent"].as_array().map(Vec::len), Some(2), "{read}");
    assert!(read["list"][0]["publishTime"].is_string());
    let mut change = published.clone();
    change["number"] = json!("2.5");
    let late = administrator.put(&format!("{API}/update"), &change).await?;
    assert_eq!(late.code, 300, "only drafts are changed: {late:?}");

    let again = administrator
        .post(&format!("{API}/save"), &json!({ "number": "2.4", "contentZh": "一", "contentEn": "One" }))
        .await?;
    assert_eq!((again.code, &again.data["fields"][0]["field"]), (300, &json!("number")), "{again:?}");
    let back = act(&administrator, "recall", &published).await?.data;
    assert_eq!((&back["status"], &back["publishedAt"]), (&json!("draft"), &Value::Null));
    assert_eq!(reader.get(READ).await?.data["list"], json!([]));
    Ok(())
}
