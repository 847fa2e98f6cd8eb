use super::support::{SCAN, Scene, api, ask, at, because, current, step, upload, valid};
use anyhow::Result;
use serde_json::{Value, json};

#[tokio::test]
async fn both_sides_seal_one_after_the_other_and_pdfsig_finds_both_valid() -> Result<()> {
    let scene = Scene::start().await?;
    let (buyer, supplier) = (&scene.buyer, &scene.supplier);
    let asked = scene.asked().await?;
    let bare = supplier.post(&api("stampedCopy/sign"), &at(&asked)).await?;
    assert_eq!((bare.code, bare.message.contains("no valid seal certificate")), (300, true), "{bare:?}");
    scene.both_certificates().await?;
    let sealed = step(supplier, "sign", &at(&asked)).await?;
    assert_eq!((&sealed["copy"]["state"], &sealed["file"]["origin"]), (&json!("to_review"), &json!("seal")));
    let first = current(buyer, &sealed).await?;
    assert_eq!(valid(&first)?, 1);
    let text = ask("pdftotext", &["-layout"], &first, &["-"])?;
    assert!(text.contains("PO-2026-0001"), "{text}");
    let stale = supplier.post(&api("stampedCopy/sign"), &at(&asked)).await?;
    assert_eq!(stale.code, 409, "{stale:?}");
    let early = supplier.post(&api("stampedCopy/sign"), &at(&sealed)).await?;
    assert_eq!(early.code, 300, "it waits for the buyer: {early:?}");
    let over = upload(supplier, &sealed, "a.pdf", SCAN).await?;
    assert_eq!((over.code, over.message.contains("sealed electronically")), (300, true), "{over:?}");
    let undone = supplier.post(&api("stampedCopy/takeBack"), &at(&sealed)).await?;
    assert_eq!((undone.code, &sealed["takeBackSeconds"]), (300, &json!(0)), "{undone:?}");
    let both = step(buyer, "countersign", &at(&sealed)).await?;
    assert_eq!((&both["copy"]["state"], &both["file"]["id"]), (&json!("approved"), &sealed["file"]["id"]));
    let parties: Vec<_> = both["signatures"].as_array().into_iter().flatten().map(|s| s["party"].clone()).collect();
    assert_eq!(parties, ["supplier", "buyer"]);
    let second = current(supplier, &both).await?;
    assert_eq!(valid(&second)?, 2);
    assert!(second.starts_with(&first), "the second seal leaves every byte of the first");
    let mut changed = second.clone();
    let middle = changed.len() / 3;
    changed[middle] ^= 1;
    assert!(valid(&changed)? < 2, "one changed bit is seen");
    Ok(())
}

#[tokio::test]
async fn the_buyer_may_seal_first_and_take_it_back() -> Result<()> {
    let scene = Scene::start().await?;
    scene.both_certificates().await?;
    let asked = scene.asked().await?;
    let waiting = step(&scene.buyer, "countersign", &at(&asked)).await?;
    assert_eq!(waiting["copy"]["state"], json!("to_sign"));
    let scan = upload(&scene.supplier, &waiting, "a.pdf", SCAN).await?;
    assert_eq!(scan.code, 300, "no upload while a seal is waited for: {scan:?}");
    let recalled = step(&scene.buyer, "recall", &at(&waiting)).await?;
    assert_eq!((&recalled["copy"]["state"], &recalled["file"]), (&json!("to_upload"), &Value::Null));
    let waiting = step(&scene.buyer, "countersign", &at(&recalled)).await?;
    let done = step(&scene.supplier, "sign", &at(&waiting)).await?;
    assert_eq!(done["copy"]["state"], json!("approved"));
    assert_eq!(valid(&current(&scene.buyer, &done).await?)?, 2);
    Ok(())
}

#[tokio::test]
async fn nobody_uses_the_seal_of_another() -> Result<()> {
    let scene = Scene::start().await?;
    scene.both_certificates().await?;
    let asked = scene.asked().await?;
    assert_eq!(scene.boss.post(&api("stampedCopy/sign"), &at(&asked)).await?.code, 403, "an administrator");
    assert_eq!(scene.buyer.post(&api("stampedCopy/sign"), &at(&asked)).await?.code, 403);
    assert_eq!(scene.supplier.post(&api("stampedCopy/countersign"), &at(&asked)).await?.code, 403);
    assert_eq!(scene.stranger.post(&api("stampedCopy/sign"), &at(&asked)).await?.code, 404);
    let of_buyer = scene.boss.post(&api("certificate/pageList"), &json!({})).await?.data;
    let of_buyer = of_buyer["content"].as_array().into_iter().flatten().find(|c| c["party"] == "buyer").cloned();
    let mut form = at(&asked);
    form["certificateId"] = of_buyer.unwrap_or_default()["id"].clone();
    assert_eq!(scene.supplier.post(&api("stampedCopy/sign"), &form).await?.code, 404, "the buyer's certificate");
    Ok(())
}

#[tokio::test]
async fn a_revoked_certificate_seals_nothing_and_a_scan_is_not_countersigned() -> Result<()> {
    let scene = Scene::start().await?;
    let certificate = scene.certificate(&scene.document, "supplier", "苏州精密").await?;
    scene.certificate(&scene.company, "buyer", "同行采购").await?;
    let asked = scene.asked().await?;
    let form = json!({ "id": certificate["id"], "version": 1, "reason": "丢失" });
    assert_eq!(scene.boss.post(&api("certificate/revoke"), &form).await?.code, 200);
    assert_eq!(scene.supplier.post(&api("stampedCopy/sign"), &at(&asked)).await?.code, 300);
    let submitted = upload(&scene.supplier, &asked, "a.pdf", SCAN).await?.data;
    let refused = scene.buyer.post(&api("stampedCopy/countersign"), &at(&submitted)).await?;
    assert_eq!((refused.code, refused.message.contains("scan")), (300, true), "{refused:?}");
    step(&scene.buyer, "reject", &because(&submitted, "请电子签章")).await?;
    Ok(())
}

#[tokio::test]
async fn two_who_seal_at_once_leave_one_seal() -> Result<()> {
    let scene = Scene::start().await?;
    scene.both_certificates().await?;
    let asked = scene.asked().await?;
    let (path, form) = (api("stampedCopy/sign"), at(&asked));
    let (one, other) = tokio::join!(scene.supplier.post(&path, &form), scene.supplier.post(&path, &form));
    let mut codes = [one?.code, other?.code];
    codes.sort_unstable();
    assert!(codes == [200, 300] || codes == [200, 409], "{codes:?}");
    let copy = scene.copy(&scene.buyer).await?;
    assert_eq!(copy["signatures"].as_array().map(Vec::len), Some(1));
    Ok(())
}
