//! Uploaded scans are treated like all files: names sanitised, content validated, and scanned by a real virus scanner.

use super::support::{SCAN, Scene, api, at, bmp, current, file, step, upload};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::clamd::{Clamd, EICAR};
use tandem_testkit::world::{eventually, parts};
use time::macros::date;

async fn scanned_scene(clamd: &Clamd) -> Result<Scene> {
    Scene::start_with(|mut given| {
        given.config.scan.address = clamd.address();
        parts(given.config).expect("the same configuration with a scanner")
    })
    .await
}

fn infected() -> Vec<u8> {
    let text = format!("\n4 0 obj<</Length {}>>stream\n{EICAR}\nendstream endobj", EICAR.len());
    [&SCAN[..9], text.as_bytes(), &SCAN[8..]].concat()
}

#[tokio::test]
async fn stamped_scans_are_refused_for_what_attachments_are_refused_for() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    let with = |object: &[u8]| [&SCAN[..9], object, &SCAN[8..]].concat();
    let mut wide = bmp();
    wide[18..26].copy_from_slice(&[0x60, 0xea, 0, 0, 0x60, 0xea, 0, 0]);
    for (about, name, bytes) in [
        ("a page in a pdf", "a.pdf", with(b"<html><body>")),
        ("a pdf without end", "a.pdf", SCAN[..SCAN.len() - 7].to_vec()),
        ("a script in a pdf", "a.pdf", with(b"2 0 obj<</S/JavaScript/JS(x)>>endobj")),
        ("a hidden script in a pdf", "a.pdf", with(b"2 0 obj<</S/J#61vaScript/JS(x)>>endobj")),
        ("a program in a pdf", "a.pdf", with(b"2 0 obj<</S/Launch/F(cmd.exe)>>endobj")),
        ("a file in a pdf", "a.pdf", with(b"2 0 obj<</Type/EmbeddedFile>>endobj")),
        ("a locked pdf", "a.pdf", with(b"trailer<</Encrypt 2 0 R>>")),
        ("a script behind a picture", "a.bmp", [bmp(), b"<script>alert(1)</script>".to_vec()].concat()),
        ("a flood of pixels", "a.bmp", wide),
        ("html as jpg", "a.jpg", b"<!doctype html><html></html>".to_vec()),
        ("a program as bmp", "a.bmp", b"BMZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0 This program".to_vec()),
        ("two bytes", "a.bmp", b"BM".to_vec()),
        ("half a picture", "a.bmp", bmp()[..60].to_vec()),
    ] {
        let refused = upload(&scene.supplier, &asked, name, &bytes).await?;
        assert_eq!(
            (refused.code, &refused.data["fields"][0]["field"]),
            (300, &json!("fileName")),
            "{about}: {refused:?}"
        );
    }
    assert_eq!(scene.copy(&scene.buyer).await?["copy"]["state"], json!("to_upload"));
    let named = "fdp%E2%80%AE%E2%80%8B%3Cimg%20onerror%3E%22.pdf";
    let taken = upload(&scene.supplier, &asked, named, SCAN).await?.data;
    assert_eq!(taken["file"]["name"], json!("fdp_img onerror__.pdf"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_a_stamped_scan_before_it_was_found_clean() -> Result<()> {
    let mut clamd = Clamd::start(20 << 20).await?;
    let scene = scanned_scene(&clamd).await?;
    clamd.stop();
    let asked = scene.asked().await?;
    scene.world.work();
    let handed_in = upload(&scene.supplier, &asked, "a.pdf", SCAN).await?.data;
    assert_eq!(
        (&handed_in["copy"]["state"], &handed_in["copy"]["dueOn"], &handed_in["file"]["status"]),
        (&json!("to_review"), &Value::Null, &json!("scanning")),
        "handed in provisionally: the clock stopped at the upload"
    );
    let path = format!("stampedCopy/file/{}", handed_in["file"]["id"].as_str().unwrap_or_default());
    for client in [&scene.buyer, &scene.supplier] {
        let (status, said) = file(client, &path).await?;
        assert!(status == 422 && String::from_utf8_lossy(&said).contains("being scanned"), "{status}");
    }
    let early = scene.buyer.post(&api("stampedCopy/approve"), &at(&handed_in)).await?;
    assert_eq!((early.code, early.message.contains("being scanned")), (300, true), "{early:?}");
    clamd.again().await?;
    eventually("it is found clean", async || Ok(scene.copy(&scene.buyer).await?["file"]["status"] == "ready")).await?;
    assert_eq!(current(&scene.buyer, &handed_in).await?, SCAN);
    step(&scene.buyer, "approve", &at(&handed_in)).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_virus_inside_a_pdf_was_never_handed_in() -> Result<()> {
    let clamd = Clamd::start(20 << 20).await?;
    let scene = scanned_scene(&clamd).await?;
    let asked = scene.asked().await?;
    scene.due(date!(2126 - 03 - 02)).await?;
    scene.world.work();
    let handed_in = upload(&scene.supplier, &asked, "a.pdf", &infected()).await?;
    assert_eq!((handed_in.code, &handed_in.data["copy"]["state"]), (200, &json!("to_review")), "{handed_in:?}");
    eventually("it comes back", async || Ok(scene.copy(&scene.supplier).await?["copy"]["state"] == "to_upload"))
        .await?;
    for client in [&scene.supplier, &scene.buyer] {
        let back = scene.copy(client).await?;
        assert_eq!((&back["file"], &back["copy"]["dueOn"]), (&Value::Null, &json!("2126-03-02")), "the clock went on");
        let refused = &back["earlierFiles"][0];
        assert_eq!(refused["status"], json!("refused"));
        assert!(refused["reason"].as_str().unwrap_or_default().contains("Eicar"), "{refused}");
        let path = format!("stampedCopy/file/{}", refused["id"].as_str().unwrap_or_default());
        assert_eq!(file(client, &path).await?.0, 422);
    }
    let told = scene.told("message.message.wanted").await?;
    let told: Vec<_> = told.iter().filter(|m| m["template"] == "seal.stamped_file_refused").collect();
    assert_eq!(told.len(), 1, "whoever brought it is told");
    let back = scene.copy(&scene.supplier).await?;
    let clean = upload(&scene.supplier, &back, "b.pdf", SCAN).await?.data;
    eventually("the next is clean", async || Ok(scene.copy(&scene.buyer).await?["file"]["status"] == "ready")).await?;
    assert_eq!(clean["copy"]["state"], json!("to_review"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_virus_in_a_second_scan_leaves_the_first_handed_in() -> Result<()> {
    let clamd = Clamd::start(20 << 20).await?;
    let scene = scanned_scene(&clamd).await?;
    let asked = scene.asked().await?;
    scene.due(date!(2126 - 03 - 02)).await?;
    scene.world.work();
    let first = upload(&scene.supplier, &asked, "a.pdf", SCAN).await?.data;
    let second = upload(&scene.supplier, &first, "b.pdf", &infected()).await?;
    assert_eq!(second.code, 200, "{second:?}");
    eventually("the first counts again", async || {
        let file = scene.copy(&scene.buyer).await?["file"].clone();
        Ok(file["name"] == "a.pdf" && file["status"] == "ready")
    })
    .await?;
    let now = scene.copy(&scene.buyer).await?;
    assert_eq!(
        (&now["copy"]["state"], &now["copy"]["dueOn"], &now["earlierFiles"][0]["status"]),
        (&json!("to_review"), &Value::Null, &json!("refused"))
    );
    step(&scene.buyer, "approve", &at(&now)).await?;
    Ok(())
}
