//! Uploading submits a scan: the deadline stops, it can be withdrawn for a minute, and scans of other documents cause
//! a warning.

use super::support::{KIND, SCAN, Scene, api, ask, at, because, current, file, step, upload};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_preview::intake::pdf::look;
use tandem_testkit::Client;
use tandem_testkit::client::Answer;
use tandem_testkit::world::told;
use time::macros::{date, time};

async fn confirmed(client: &Client, detail: &Value, name: &str, bytes: &[u8]) -> Result<Answer> {
    upload(client, detail, &format!("{name}&confirmed=true"), bytes).await
}

#[tokio::test]
async fn uploading_a_stamped_copy_hands_it_in_and_stops_the_clock() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    let handed_in = upload(&scene.supplier, &asked, "a.pdf", SCAN).await?.data;
    assert_eq!(
        (&handed_in["copy"]["state"], &handed_in["copy"]["dueOn"], &handed_in["copy"]["late"]),
        (&json!("to_review"), &Value::Null, &json!(false)),
        "{handed_in}"
    );
    scene.look(date!(2126 - 03 - 03), time!(0:01)).await?;
    assert_eq!(scene.overdue().await?, Vec::<Value>::new(), "nobody is fined for what he has handed in");
    let todo = scene.buyer.post("/service1/portal/api/todo/pageList", &json!({})).await?.data;
    assert_eq!(todo["content"][0]["task"], json!("Review the stamped copy"), "{todo}");
    // More files may follow until the review; the last one is current.
    let more = upload(&scene.supplier, &handed_in, "b.pdf", SCAN).await?.data;
    assert_eq!((&more["copy"]["state"], &more["file"]["name"]), (&json!("to_review"), &json!("b.pdf")));
    let old = scene.buyer.post(&api("stampedCopy/approve"), &at(&handed_in)).await?;
    assert_eq!(old.code, 409, "nobody approves a file he has not seen: {old:?}");
    step(&scene.buyer, "approve", &at(&more)).await?;
    Ok(())
}

#[tokio::test]
async fn what_was_just_handed_in_can_be_taken_back_and_the_clock_goes_on() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    scene.due(date!(2126 - 03 - 02)).await?;
    let handed_in = upload(&scene.supplier, &asked, "a.pdf", SCAN).await?.data;
    let seconds = handed_in["takeBackSeconds"].as_i64().unwrap_or_default();
    assert!((50..=60).contains(&seconds), "{seconds}");
    assert_eq!(scene.copy(&scene.buyer).await?["takeBackSeconds"], json!(0), "it is not the buyer's to take back");
    assert_eq!(scene.buyer.post(&api("stampedCopy/takeBack"), &at(&handed_in)).await?.code, 403);
    let back = step(&scene.supplier, "takeBack", &at(&handed_in)).await?;
    assert_eq!(
        (&back["copy"]["state"], &back["copy"]["dueOn"], &back["file"]["name"]),
        (&json!("uploaded"), &json!("2126-03-02"), &json!("a.pdf")),
        "as if it had never been handed in"
    );
    scene.look(date!(2126 - 03 - 03), time!(0:01)).await?;
    assert_eq!(scene.overdue().await?.len(), 1, "the clock went on");
    let again = step(&scene.supplier, "submit", &at(&back)).await?;
    assert_eq!((&again["copy"]["state"], &again["copy"]["dueOn"]), (&json!("to_review"), &Value::Null));
    Ok(())
}

#[tokio::test]
async fn taking_back_a_second_scan_leaves_the_first_handed_in() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    scene.due(date!(2126 - 03 - 02)).await?;
    let first = upload(&scene.supplier, &asked, "a.pdf", SCAN).await?.data;
    let second = upload(&scene.supplier, &first, "b.pdf", SCAN).await?.data;
    let back = step(&scene.supplier, "takeBack", &at(&second)).await?;
    assert_eq!(
        (&back["copy"]["state"], &back["copy"]["dueOn"], &back["file"]["name"]),
        (&json!("to_review"), &Value::Null, &json!("a.pdf")),
        "{back}"
    );
    assert_eq!(
        (&back["copy"]["uploadedBy"], &back["copy"]["uploadedAt"]),
        (&first["file"]["madeBy"], &first["file"]["madeAt"])
    );
    scene.look(date!(2126 - 03 - 03), time!(0:01)).await?;
    assert_eq!(scene.overdue().await?, Vec::<Value>::new(), "nobody is fined for what he has handed in");
    let seconds = back["takeBackSeconds"].as_i64().unwrap_or_default();
    assert!((1..=60).contains(&seconds), "as long as it was the first's: {seconds}");
    let none = step(&scene.supplier, "takeBack", &at(&back)).await?;
    assert_eq!(
        (&none["copy"]["state"], &none["copy"]["dueOn"], &none["file"]["name"]),
        (&json!("uploaded"), &json!("2126-03-02"), &json!("a.pdf")),
        "what was taken back before does not come back"
    );
    let again = step(&scene.supplier, "submit", &at(&none)).await?;
    let rejected = step(&scene.buyer, "reject", &because(&again, "x")).await?;
    let third = upload(&scene.supplier, &rejected, "c.pdf", SCAN).await?.data;
    let back = step(&scene.supplier, "takeBack", &at(&third)).await?;
    assert_eq!(back["copy"]["state"], json!("uploaded"), "nor does what was rejected");
    Ok(())
}

#[tokio::test]
async fn after_a_minute_or_a_judgement_nothing_is_taken_back() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    let handed_in = upload(&scene.supplier, &asked, "a.pdf", SCAN).await?.data;
    let mut rows = scene.rows().await?;
    sqlx::query("update seal.stamped_copy set handed_in_at = handed_in_at - interval '61 seconds'")
        .execute(&mut rows)
        .await?;
    assert_eq!(scene.copy(&scene.supplier).await?["takeBackSeconds"], json!(0));
    let late = scene.supplier.post(&api("stampedCopy/takeBack"), &at(&handed_in)).await?;
    assert_eq!((late.code, late.message.contains("60 seconds")), (300, true), "{late:?}");
    let page = scene.copy(&scene.supplier).await?["copy"].clone();
    let rows = scene.supplier.post(&api("stampedCopy/pageList"), &json!({})).await?.data["content"].clone();
    for offers in [&page["actions"], &rows[0]["actions"]] {
        let offer = offers.as_array().into_iter().flatten().find(|offer| offer["action"] == "take_back");
        assert_eq!(offer.map(|offer| &offer["reason"]), Some(&json!(late.message)), "{offers}");
    }
    let rejected = step(&scene.buyer, "reject", &because(&handed_in, "x")).await?;
    let over = scene.supplier.post(&api("stampedCopy/takeBack"), &at(&rejected)).await?;
    assert_eq!((over.code, over.message.contains("awaiting review")), (300, true), "{over:?}");
    Ok(())
}

#[tokio::test]
async fn a_scan_of_another_document_is_doubted_by_its_name() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    scene.asked_for(&scene.second).await?;
    let doubted = upload(&scene.supplier, &asked, "PO-2026-0003%20stamped.pdf", SCAN).await?;
    assert_eq!(
        (doubted.code, doubted.message.as_str(), &doubted.data["fields"][0]["field"]),
        (300, "This looks like PO-2026-0003, not PO-2026-0001", &json!("confirmed"))
    );
    assert_eq!(scene.copy(&scene.supplier).await?["copy"]["state"], json!("to_upload"), "nothing is handed in");
    for fine in ["PO-2026-0002.pdf", "0003.pdf", "PO-2026-0001%20with%20PO-2026-0003.pdf"] {
        let now = scene.copy(&scene.supplier).await?;
        assert_eq!(upload(&scene.supplier, &now, fine, SCAN).await?.code, 200, "{fine}: another's is not there");
    }
    let now = scene.copy(&scene.supplier).await?;
    let taken = confirmed(&scene.supplier, &now, "PO-2026-0003.pdf", SCAN).await?.data;
    assert_eq!((&taken["copy"]["state"], &taken["file"]["doubt"]), (&json!("to_review"), &json!("PO-2026-0003")));
    assert_eq!(scene.copy(&scene.buyer).await?["file"]["doubt"], json!("PO-2026-0003"), "who reviews it is told");
    Ok(())
}

#[tokio::test]
async fn a_scan_of_another_document_is_doubted_by_what_stands_in_it() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    scene.asked_for(&scene.second).await?;
    let (_, own) = file(&scene.supplier, &format!("paper/download?kind={KIND}&id={}", scene.document)).await?;
    let (_, other) = file(&scene.supplier, &format!("paper/download?kind={KIND}&id={}", scene.second)).await?;
    let doubt = "This looks like PO-2026-0003, not PO-2026-0001";
    let doubted = upload(&scene.supplier, &asked, "scan.pdf", &other).await?;
    assert_eq!((doubted.code, doubted.message.as_str()), (300, doubt), "by its text");
    let picture = drawn(&other)?;
    let doubted = upload(&scene.supplier, &asked, "scan.jpg", &picture).await?;
    assert_eq!((doubted.code, doubted.message.as_str()), (300, doubt), "by the code on it");
    let renamed = upload(&scene.supplier, &asked, "PO-2026-0001.jpg", &picture).await?;
    assert_eq!((renamed.code, renamed.message.as_str()), (300, doubt), "the code counts for more than the name");
    let insisted = confirmed(&scene.supplier, &asked, "scan.jpg", &picture).await?.data;
    assert_eq!(
        (&insisted["paper"]["outcome"], &insisted["paper"]["number"], &insisted["paper"]["version"]),
        (&json!("other"), &json!("PO-2026-0003"), &Value::Null)
    );
    let taken = upload(&scene.supplier, &insisted, "scan.jpg", &drawn(&own)?).await?;
    assert_eq!((taken.code, &taken.data["copy"]["state"]), (200, &json!("to_review")), "{taken:?}");
    Ok(())
}

#[tokio::test]
async fn whoever_reviews_a_scan_is_told_which_version_was_stamped() -> Result<()> {
    let scene = Scene::start().await?;
    let paper = format!("paper/download?kind={KIND}&id={}", scene.document);
    let print = async |language: &str| {
        Ok::<_, anyhow::Error>(file(&scene.supplier, &format!("{paper}&language={language}")).await?.1)
    };
    let first = print("zh").await?;
    let text = ask("pdftotext", &["-layout"], &print("en").await?, &["-"])?;
    assert!(text.contains("Version 1"), "the other language is the same version: {text}");
    let checked = |detail: &Value| detail["paper"].clone();
    let said = |outcome: &str, version: Option<i64>, current: i64| {
        let number = if outcome == "unread" { "" } else { "PO-2026-0001" };
        json!({ "outcome": outcome, "number": number, "version": version, "current": current, "amounts": ["1,234.50 CNY"] })
    };
    let mut now = scene.asked().await?;
    assert_eq!(checked(&now), Value::Null, "nothing is there to be checked");
    now = upload(&scene.supplier, &now, "scan.jpg", &drawn(&first)?).await?.data;
    assert_eq!(checked(&now), said("fits", Some(1), 1), "by the code on the picture");

    let mut rows = scene.rows().await?;
    sqlx::query("update partner.organize set name_zh = name_zh || '（变更）' where organize_id = $1")
        .bind(scene.document.parse::<uuid::Uuid>()?)
        .execute(&mut rows)
        .await?;
    assert_eq!(checked(&scene.copy(&scene.buyer).await?), said("older", Some(1), 2), "the document has changed since");
    let second = print("zh").await?;
    now = upload(&scene.supplier, &now, "digital.pdf", &second).await?.data;
    assert_eq!(checked(&now), said("fits", Some(2), 2), "a file that was never on paper says it, too");
    now = upload(&scene.supplier, &now, "late.jpg", &drawn(&first)?).await?.data;
    assert_eq!(checked(&now), said("older", Some(1), 2));
    now = upload(&scene.supplier, &now, "PO-2026-0001.pdf", SCAN).await?.data;
    assert_eq!(checked(&now), said("unread", None, 2), "who reviews it compares by eye");
    let forged = [SCAN, b"% tandem:1:partner.organize:PO-2026-0001:77 \n%%EOF\n"].concat();
    now = upload(&scene.supplier, &now, "forged.pdf", &forged).await?.data;
    assert_eq!(
        (&now["paper"]["outcome"], &now["paper"]["version"]),
        (&json!("unread"), &Value::Null),
        "nobody printed such a version"
    );
    Ok(())
}

/// The first page rendered as a scanner would see it.
fn drawn(pdf: &[u8]) -> Result<Vec<u8>> {
    let folder = std::env::temp_dir().join(format!("tandem-drawn-{}-{}", std::process::id(), pdf.len()));
    let to = folder.display().to_string();
    ask("pdftoppm", &["-jpeg", "-r", "150", "-singlefile"], pdf, &[&to])?;
    let path = format!("{to}.jpg");
    let picture = std::fs::read(&path)?;
    std::fs::remove_file(&path)?;
    Ok(picture)
}

#[tokio::test]
async fn our_own_papers_pass_the_look_at_papers() -> Result<()> {
    let scene = Scene::start().await?;
    scene.both_certificates().await?;
    let (_, printed) = file(&scene.supplier, &format!("paper/download?kind={KIND}&id={}", scene.document)).await?;
    assert_eq!(look(&printed), Ok(()), "printed");
    let sealed = step(&scene.supplier, "sign", &at(&scene.asked().await?)).await?;
    let sealed = step(&scene.buyer, "countersign", &at(&sealed)).await?;
    assert_eq!(look(&current(&scene.buyer, &sealed).await?), Ok(()), "signed twice");
    Ok(())
}

#[tokio::test]
async fn an_uploaded_copy_of_earlier_times_is_still_submitted() -> Result<()> {
    let scene = Scene::start().await?;
    let handed_in = upload(&scene.supplier, &scene.asked().await?, "a.pdf", SCAN).await?.data;
    let mut rows = scene.rows().await?;
    sqlx::query("update seal.stamped_copy set state = 'uploaded', due_on = '2126-03-02'").execute(&mut rows).await?;
    let early = scene.buyer.post(&api("stampedCopy/approve"), &at(&handed_in)).await?;
    assert_eq!(early.code, 300, "not submitted yet: {early:?}");
    let submitted = step(&scene.supplier, "submit", &at(&handed_in)).await?;
    assert_eq!((&submitted["copy"]["state"], &submitted["copy"]["dueOn"]), (&json!("to_review"), &Value::Null));
    Ok(())
}

/// All objects in the store's folder of scans.
async fn objects(scene: &Scene) -> Result<Vec<String>> {
    let key = tandem_contracts::store::key(scene.world.acme.id, "scan");
    told(told(scene.world.platform.store())?.list(&key).await)
}

#[tokio::test]
async fn what_a_killed_upload_left_is_swept_and_nothing_else() -> Result<()> {
    let scene = Scene::start().await?;
    let platform = &scene.world.platform;
    let handed_in = upload(&scene.supplier, &scene.asked().await?, "a.pdf", SCAN).await?.data;
    // Simulates a crash between store and database: an orphaned object.
    let copy = handed_in["copy"]["id"].as_str().unwrap_or_default();
    let lost = tandem_seal::stamped_copy::object_key(scene.world.acme.id, "scan", copy.parse()?, platform.new_id());
    let mut left = told(told(platform.store())?.put(&lost).await)?;
    told(left.write(bytes::Bytes::from_static(SCAN)).await)?;
    told(left.complete().await)?;
    assert_eq!(objects(&scene).await?.len(), 2);
    let sweep = async |now| told(tandem_platform::files::sweep::sweep(platform, &scene.world.acme, now).await);
    assert_eq!(sweep(platform.now()).await?, 0, "it may still be on its way");
    assert_eq!(sweep(platform.now() + time::Duration::hours(7)).await?, 1);
    assert!(!objects(&scene).await?.contains(&lost));
    assert_eq!(current(&scene.buyer, &handed_in).await?, SCAN, "what a row names is never touched");
    Ok(())
}

#[tokio::test]
async fn a_company_without_room_is_told_what_it_uses_and_what_it_may() -> Result<()> {
    let scene = Scene::start_with(|mut parts| {
        parts.config.store.megabytes_of.insert("acme".into(), 3);
        parts.config.store.supplier_megabytes = 2;
        parts
    })
    .await?;
    let large = [SCAN, &vec![b' '; 1 << 20], b"\n%%EOF\n"].concat();
    let first = upload(&scene.supplier, &scene.asked().await?, "a.pdf", &large).await?;
    assert_eq!(first.code, 200, "{first:?}");
    let second = upload(&scene.supplier, &first.data, "b.pdf", &large).await?;
    let full = "The storage for your files is full: 1 of 2 MB used. Please contact the buyer";
    assert_eq!((second.code, second.message.as_str()), (300, full));
    assert_eq!(objects(&scene).await?.len(), 1, "nothing is left of it");
    // The buying side shares the company's quota with all suppliers.
    let path = format!("/service1/content/api/attach/add?kind={KIND}&documentId={}&attachType=licence", scene.document);
    let add = async |name: &str| scene.boss.upload(&format!("{path}&fileName={name}.pdf"), large.clone()).await;
    assert_eq!(add("1").await?.code, 200);
    let full = "Your company's storage is full: 2 of 3 MB used. Please contact your administrator";
    let third = add("2").await?;
    assert_eq!((third.code, third.message.as_str()), (300, full));
    Ok(())
}
