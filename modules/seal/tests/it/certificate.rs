use super::support::{Scene, api};
use anyhow::Result;
use serde_json::json;
use sqlx::Row;
use tandem_testkit::world::told;

#[tokio::test]
async fn a_certificate_is_issued_once_revoked_with_a_reason_and_then_issued_anew() -> Result<()> {
    let scene = Scene::start().await?;
    let first = scene.certificate(&scene.document, "supplier", "苏州精密").await?;
    assert_eq!((&first["state"], &first["nameEn"]), (&json!("active"), &json!("PO-2026-0001")));
    let form =
        json!({ "organizeId": scene.document, "party": "supplier", "sealName": "x", "sealPurpose": "y", "years": 1 });
    let again = scene.boss.post(&api("certificate/save"), &form).await?;
    assert_eq!((again.code, &again.data["fields"][0]["field"]), (300, &json!("organizeId")));
    let silent = json!({ "id": first["id"], "version": 1, "reason": " " });
    assert_eq!(scene.boss.post(&api("certificate/revoke"), &silent).await?.code, 422);
    let told_why = json!({ "id": first["id"], "version": 1, "reason": "换章" });
    assert_eq!(scene.boss.post(&api("certificate/revoke"), &told_why).await?.data["state"], json!("revoked"));
    assert_eq!(scene.boss.post(&api("certificate/revoke"), &told_why).await?.code, 409, "he has not seen it revoked");
    let revoked = json!({ "id": first["id"], "version": 2, "reason": "换章" });
    assert_eq!(scene.boss.post(&api("certificate/revoke"), &revoked).await?.code, 300, "only one in force");
    let second = scene.certificate(&scene.document, "supplier", "苏州精密").await?;
    assert_ne!(first["serial"], second["serial"]);
    let nobody = json!({ "organizeId": scene.world.platform.new_id(), "party": "buyer", "sealName": "x", "sealPurpose": "y", "years": 1 });
    assert_eq!(scene.boss.post(&api("certificate/save"), &nobody).await?.code, 300);
    Ok(())
}

#[tokio::test]
async fn those_without_the_right_neither_issue_nor_see_others() -> Result<()> {
    let scene = Scene::start().await?;
    scene.both_certificates().await?;
    let form =
        json!({ "organizeId": scene.company, "party": "buyer", "sealName": "x", "sealPurpose": "y", "years": 1 });
    for client in [&scene.buyer, &scene.supplier] {
        assert_eq!(client.post(&api("certificate/save"), &form).await?.code, 403);
    }
    scene.world.role(&scene.world.acme, "looks", &["seal.certificate.view"]).await?;
    let page = scene.boss.post(&api("certificate/pageList"), &json!({})).await?;
    assert_eq!(page.data["content"].as_array().map(Vec::len), Some(2), "{page:?}");
    assert!(!page.data.to_string().contains("key"), "no key in any answer");
    let globex = scene.world.sign_in(&scene.base, &scene.world.globex, "boss", &["administrator"]).await?;
    let page = globex.post(&api("certificate/pageList"), &json!({})).await?;
    assert_eq!(page.data["content"], json!([]), "another tenant has its own");
    Ok(())
}

#[tokio::test]
async fn a_key_in_the_database_is_of_no_use_without_the_secret_nor_in_another_row() -> Result<()> {
    let scene = Scene::start().await?;
    scene.both_certificates().await?;
    let mut tx = told(scene.world.platform.begin_system(&scene.world.acme, "test").await)?;
    let rows =
        sqlx::query("select certificate_id, key_sealed from seal.certificate where tenant_id = $1 order by party")
            .bind(scene.world.acme.id.uuid())
            .fetch_all(tx.conn())
            .await?;
    let (buyer, sealed) = (rows[0].get("certificate_id"), rows[0].get::<String, _>("key_sealed"));
    assert!(told(tandem_seal::certificate::authority::open_key(&tx, buyer, &sealed))?.is_some());
    let other = rows[1].get("certificate_id");
    assert!(
        told(tandem_seal::certificate::authority::open_key(&tx, other, &sealed))?.is_none(),
        "moved to another row"
    );
    let stranger = told(scene.world.platform.begin_system(&scene.world.globex, "test").await)?;
    assert!(
        told(tandem_seal::certificate::authority::open_key(&stranger, buyer, &sealed))?.is_none(),
        "another tenant"
    );
    Ok(())
}

#[tokio::test]
async fn an_organisation_that_could_seal_is_not_deleted() -> Result<()> {
    let scene = Scene::start().await?;
    scene.both_certificates().await?;
    // As one that registers could be: companies are formal, and are not deleted anyway.
    sqlx::query("update partner.organize set erp_no = null, state = 'registering' where organize_id = $1::uuid")
        .bind(&scene.company)
        .execute(&mut scene.world.database().superuser().await?)
        .await?;
    let which = json!({ "id": scene.company, "version": 1 });
    let refused = scene.boss.delete("/service1/partner/organize/delete", &which).await?;
    let why = "An organisation for which a seal certificate was issued cannot be deleted";
    assert_eq!((refused.code, refused.message.as_str()), (300, why));
    Ok(())
}
