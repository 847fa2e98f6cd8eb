use super::support::{KIND, SCAN, Scene, api, at, because, bmp, current, file, step, upload};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::world::told;

fn offered(detail: &Value) -> Vec<String> {
    let actions = detail["copy"]["actions"].as_array().cloned().unwrap_or_default();
    actions.iter().filter(|a| a["allowed"] == true).filter_map(|a| a["action"].as_str().map(str::to_owned)).collect()
}

#[tokio::test]
async fn a_scan_is_uploaded_and_so_handed_in_rejected_with_a_reason_and_approved_at_last() -> Result<()> {
    let scene = Scene::start().await?;
    let (buyer, supplier) = (&scene.buyer, &scene.supplier);
    let asked = scene.asked().await?;
    assert_eq!((&asked["copy"]["state"], &asked["file"]), (&json!("to_upload"), &Value::Null));
    assert_eq!(offered(&asked), ["upload"], "nobody can seal without a certificate");
    assert!(step(supplier, "submit", &at(&asked)).await.is_err(), "nothing to submit yet");
    let handed_in = upload(supplier, &asked, "PO-2026-0001.pdf", SCAN).await?.data;
    assert_eq!((&handed_in["copy"]["state"], &handed_in["file"]["bytes"]), (&json!("to_review"), &json!(SCAN.len())));
    let silent = buyer.post(&api("stampedCopy/reject"), &because(&handed_in, " ")).await?;
    assert_eq!((silent.code, &silent.data["fields"][0]["field"]), (422, &json!("reason")));
    let rejected = step(buyer, "reject", &because(&handed_in, "章不清楚")).await?;
    assert_eq!((&rejected["copy"]["state"], &rejected["copy"]["reason"]), (&json!("rejected"), &json!("章不清楚")));
    let stale = upload(supplier, &handed_in, "old.pdf", SCAN).await?;
    assert_eq!(stale.code, 409, "{stale:?}");
    let again = upload(supplier, &rejected, "%E6%89%AB%E6%8F%8F.BMP", &bmp()).await?.data;
    assert_eq!((&again["file"]["name"], &again["copy"]["reason"]), (&json!("扫描.bmp"), &json!("")));
    assert_eq!(again["earlierFiles"].as_array().map(Vec::len), Some(1), "the first stays to be seen");
    let approved = step(buyer, "approve", &at(&again)).await?;
    assert_eq!(
        (&approved["copy"]["state"], &approved["copy"]["reviewedBy"]),
        (&json!("approved"), &approved["copy"]["updatedBy"])
    );
    assert_eq!(upload(supplier, &approved, "more.pdf", SCAN).await?.code, 300, "not after approval");
    assert_eq!(current(buyer, &approved).await?, bmp());
    // To look at, a picture is drawn anew and a paper is handed to the viewer as it is.
    let view = |file: &Value| format!("stampedCopy/view/{}", file["id"].as_str().unwrap_or_default());
    let (status, seen) = file(buyer, &view(&approved["file"])).await?;
    assert_eq!((status, seen.starts_with(b"\xff\xd8\xff")), (200, true), "a JPEG of ours");
    assert_eq!(file(buyer, &view(&approved["earlierFiles"][0])).await?, (200, SCAN.to_vec()));
    assert_eq!(file(&scene.stranger, &view(&approved["file"])).await?.0, 404);
    let returned = step(buyer, "return", &because(&approved, "价格有误")).await?;
    assert_eq!(returned["copy"]["state"], json!("returned"));
    assert_eq!(upload(supplier, &returned, "new.pdf", SCAN).await?.data["copy"]["state"], json!("to_review"));
    let id = asked["copy"]["id"].as_str().unwrap_or_default();
    let history = format!("/service1/base/api/audit/entity?entityKind=seal.stamped_copy&entityId={id}");
    let history = scene.boss.get(&history).await?.data;
    let actions: Vec<_> = history.as_array().into_iter().flatten().filter_map(|e| e["action"].as_str()).collect();
    assert_eq!(actions, ["upload", "return", "download", "approve", "upload", "reject", "upload", "create"]);
    Ok(())
}

#[tokio::test]
async fn only_papers_and_pictures_are_taken_and_only_as_what_they_are() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    for (name, bytes, why) in [
        ("a.pdf", &b""[..], "The file is empty"),
        ("a.exe", b"MZ", "Only jpg, jpeg, png, bmp, pdf files can be uploaded"),
        ("a.jpg", SCAN, "The file content does not match its extension jpg"),
    ] {
        let refused = upload(&scene.supplier, &asked, name, bytes).await?;
        assert_eq!((refused.code, refused.message.as_str()), (300, why), "{name}");
    }
    let key = tandem_contracts::store::key(scene.world.acme.id, "scan");
    assert_eq!(
        told(told(scene.world.platform.store())?.list(&key).await)?,
        Vec::<String>::new(),
        "nothing is left behind"
    );
    Ok(())
}

#[tokio::test]
async fn another_supplier_finds_nothing_and_each_side_has_its_own_part() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    let uploaded = upload(&scene.supplier, &asked, "a.pdf", SCAN).await?.data;
    let id = asked["copy"]["id"].as_str().unwrap_or_default();
    let stranger = &scene.stranger;
    assert_eq!(stranger.get(&api(&format!("stampedCopy/detail/{id}"))).await?.code, 404);
    let of_document = format!("stampedCopy/ofDocument?kind={KIND}&id={}", scene.document);
    assert_eq!(stranger.get(&api(&of_document)).await?.code, 404);
    let page = stranger.post(&api("stampedCopy/pageList"), &json!({})).await?;
    assert_eq!((page.code, &page.data["content"]), (200, &json!([])));
    assert_eq!(upload(stranger, &uploaded, "a.pdf", SCAN).await?.code, 404);
    let scan = format!("stampedCopy/file/{}", uploaded["file"]["id"].as_str().unwrap_or_default());
    assert_eq!(file(stranger, &scan).await?.0, 404);
    assert_eq!(file(stranger, &format!("paper/download?kind={KIND}&id={}", scene.document)).await?.0, 404);
    for call in ["approve", "reject", "return"] {
        let form = because(&uploaded, "x");
        assert_eq!(scene.supplier.post(&api(&format!("stampedCopy/{call}")), &form).await?.code, 403, "{call}");
    }
    assert_eq!(scene.buyer.post(&api("stampedCopy/submit"), &at(&uploaded)).await?.code, 403);
    let page = scene.buyer.post(&api("stampedCopy/pageList"), &json!({})).await?;
    assert_eq!(page.data["content"][0]["documentNumber"], json!("PO-2026-0001"));
    Ok(())
}

#[tokio::test]
async fn the_document_itself_has_the_last_word_and_takes_its_copy_along() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    assert_eq!(scene.asked().await?["copy"]["id"], asked["copy"]["id"], "asked twice is asked once");
    let freeze = json!({ "id": scene.document, "version": 1, "reason": "late" });
    assert_eq!(scene.boss.post("/service1/partner/organize/freeze", &freeze).await?.code, 200);
    let refused = upload(&scene.supplier, &asked, "a.pdf", SCAN).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "The order is cancelled"));
    let mut tx = told(scene.world.platform.begin_system(&scene.world.acme, "test").await)?;
    told(tx.stamped_document_gone(KIND, scene.document.parse()?).await)?;
    told(tx.commit().await)?;
    assert_eq!(scene.copy(&scene.supplier).await?, Value::Null);
    Ok(())
}

#[tokio::test]
async fn a_document_is_downloaded_in_both_languages() -> Result<()> {
    let scene = Scene::start().await?;
    for (language, title) in [("zh", "采购订单"), ("en", "Purchase order")] {
        let path = format!("paper/download?kind={KIND}&id={}&language={language}", scene.document);
        let (status, pdf) = file(&scene.supplier, &path).await?;
        assert_eq!(status, 200);
        let text = super::support::ask("pdftotext", &["-layout"], &pdf, &["-"])?;
        assert!(text.contains(title) && text.contains("1,234,567.80") && text.contains("PO-2026-0001"), "{text}");
    }
    Ok(())
}

#[tokio::test]
async fn many_scans_find_their_documents_by_their_names() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    let names = [
        "PO-2026-0001.pdf",
        "C:\\scans\\PO-2026-0001 第二页.JPG",
        "PO-2026-0002.pdf",
        "PO-2026.pdf",
        "PO-2026-0001.exe",
    ];
    let matched = |answer: &Value| -> Vec<(bool, String)> {
        let all = answer.as_array().cloned().unwrap_or_default();
        all.iter().map(|m| (m["copy"].is_object(), m["message"].as_str().unwrap_or_default().to_owned())).collect()
    };
    let answer = scene.supplier.post(&api("stampedCopy/match"), &json!({ "fileNames": names })).await?;
    let nothing = "The file name does not begin with the number of a document that is awaiting a stamped copy";
    let bad = "Only jpg, jpeg, png, bmp, pdf files can be uploaded";
    let expected = [(true, ""), (true, ""), (false, nothing), (false, nothing), (false, bad)];
    assert_eq!(matched(&answer.data), expected.map(|(found, why)| (found, why.to_owned())), "{answer:?}");
    let copy = &answer.data[0]["copy"];
    assert_eq!((&copy["id"], &copy["kindLabel"]), (&asked["copy"]["id"], &json!("Purchase order")));
    let stranger = scene.stranger.post(&api("stampedCopy/match"), &json!({ "fileNames": names[..1] })).await?;
    assert_eq!(matched(&stranger.data), [(false, nothing.to_owned())], "another's document is not there");

    // At most five before a review, including existing ones.
    let mut detail = asked;
    for n in 0..4 {
        detail = upload(&scene.supplier, &detail, &format!("{n}.pdf"), SCAN).await?.data;
    }
    let again = scene.supplier.post(&api("stampedCopy/match"), &json!({ "fileNames": names[..2] })).await?;
    let full = "At most 5 files can be uploaded per document before the review";
    assert_eq!(matched(&again.data), [(true, String::new()), (false, full.to_owned())]);
    detail = upload(&scene.supplier, &detail, "5.pdf", SCAN).await?.data;
    let sixth = upload(&scene.supplier, &detail, "6.pdf", SCAN).await?;
    assert_eq!((sixth.code, sixth.message.as_str()), (300, full), "{sixth:?}");
    let rejected = step(&scene.buyer, "reject", &because(&detail, "x")).await?;
    assert_eq!(upload(&scene.supplier, &rejected, "7.pdf", SCAN).await?.code, 200, "a new round has room again");
    Ok(())
}
