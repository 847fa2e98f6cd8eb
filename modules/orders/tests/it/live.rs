use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_testkit::{Client, World};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

const API: &str = "/service1/orders/api/claim";

/// Collects events until one about this record arrives; returns once the stream is open.
pub async fn listen(client: &Client, until: String) -> Result<JoinHandle<Result<String>>> {
    let (client, (open, opened)) = (client.clone(), oneshot::channel());
    let mut open = Some(open);
    let heard = tokio::spawn(async move {
        let enough = |heard: &str| {
            if heard.contains("hello") {
                open.take().map(|open| open.send(()));
            }
            heard.contains(&until)
        };
        client.live_until(enough).await
    });
    opened.await.context("the stream did not open")?;
    Ok(heard)
}

async fn claim(buyer: &Client, organize: &str) -> Result<Value> {
    let form = json!({ "organizeId": organize, "title": "返工", "currency": "CNY", "rework": "1" });
    let saved = buyer.post(&format!("{API}/save"), &form).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    Ok(saved.data)
}

fn id(claim: &Value) -> String {
    claim["id"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn no_supplier_hears_of_a_claim_before_it_is_sent() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let mut suppliers = Vec::new();
    for name in ["own", "other"] {
        let erp_no = tandem_testkit::specimens::erp_number();
        let form = json!({ "nameZh": name, "nameEn": name, "relationType": "S", "erpNo": erp_no });
        let organize = id(&administrator.post("/service1/partner/organize/save", &form).await?.data);
        let client = world.sign_in_supplier(&base, &world.acme, &organize, name, &["supplier_sales"]).await?;
        let to_send = claim(&buyer, &organize).await?;
        let heard = listen(&client, id(&to_send)).await?;
        suppliers.push((organize, to_send, heard));
    }
    let draft = claim(&buyer, &suppliers[0].0).await?;
    let comment = json!({ "entityKind": "orders.claim", "entityId": draft["id"], "said": "内部草稿" });
    assert_eq!(buyer.post("/service1/content/api/comment/add", &comment).await?.code, 200);
    let path = format!(
        "/service1/content/api/attach/add?kind=orders.claim&documentId={}&attachType=evidence&fileName=a.pdf",
        id(&draft)
    );
    let paper = "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
    let added = buyer.upload(&path, paper).await?;
    assert_eq!(added.code, 200, "{added:?}");
    let mut rows = world.database().superuser().await?;
    let organizes: Vec<String> =
        sqlx::query_scalar("select unnest(organizes)::text from content.attachment").fetch_all(&mut rows).await?;
    assert_eq!(organizes, [suppliers[0].0.clone()], "the file is its supplier's alone, sent or not");

    for (_, to_send, _) in &suppliers {
        let which = json!({ "id": to_send["id"], "version": to_send["version"] });
        assert_eq!(buyer.post(&format!("{API}/send"), &which).await?.code, 200);
    }
    for (organize, _, heard) in suppliers {
        let heard = heard.await??;
        assert!(!heard.contains(&id(&draft)), "a user of {organize} heard of a draft: {heard}");
    }
    Ok(())
}
