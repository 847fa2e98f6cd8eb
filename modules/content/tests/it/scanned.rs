//! Attachments with a real virus scanner.

use super::attachment::{add, added, api, fetch, list, objects, organize};
use super::papers::{PDF, docx, pdf};
use anyhow::Result;
use serde_json::json;
use tandem_platform::platform::Parts;
use tandem_testkit::World;
use tandem_testkit::clamd::{Clamd, EICAR};
use tandem_testkit::world::{eventually, told};

pub fn scanned_parts(clamd: &Clamd, mut parts: Parts) -> Parts {
    parts.config.scan.address = clamd.address();
    tandem_testkit::world::parts(parts.config).expect("the same configuration with a scanner")
}

async fn scanned_world(clamd: &Clamd) -> Result<World> {
    World::start_with(|parts| scanned_parts(clamd, parts)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_a_file_before_it_was_found_clean() -> Result<()> {
    let mut clamd = Clamd::start(20 << 20).await?;
    let world = scanned_world(&clamd).await?;
    assert!(told(world.platform.scan().expect("configured").examine().await)?.contains("ClamAV"));
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "scanned").await?;
    clamd.stop();
    let taken = add(&client, &document, "licence", "a.pdf", PDF).await?;
    assert_eq!(
        (taken.code, &taken.data["status"], &taken.data["previewable"]),
        (200, &json!("scanning"), &json!(false))
    );
    let id = taken.data["id"].as_str().unwrap_or_default();
    world.work();
    for call in ["download", "view"] {
        let early = fetch(&client, &format!("{call}/{id}")).await?;
        assert_eq!(early.status(), 422, "{call}");
        assert!(early.text().await?.contains("is being scanned"));
    }
    assert_eq!(client.get(&api(&format!("preview?id={id}"))).await?.code, 300);
    // The scanner was unavailable, so the file had to wait.
    clamd.again().await?;
    eventually("it is found clean", async || Ok(list(&client, &document).await?["content"][0]["status"] == "ready"))
        .await?;
    assert_eq!(fetch(&client, &format!("download/{id}")).await?.status(), 200);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_virus_is_found_inside_a_document_and_its_file_is_gone() -> Result<()> {
    let clamd = Clamd::start(1 << 20).await?;
    let world = scanned_world(&clamd).await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "infected").await?;
    let infected = added(&client, &document, "intro", "a.docx", &docx(EICAR)).await?;
    let long = added(&client, &document, "intro", "long.txt", &vec![b'a'; 3 << 20]).await?;
    let clean = added(&client, &document, "intro", "b.docx", &docx("clean")).await?;
    let mut files = json!([]);
    eventually("all are judged", async || {
        files = list(&client, &document).await?["content"].clone();
        Ok(files.as_array().is_some_and(|all| all.iter().all(|file| file["status"] != "scanning")))
    })
    .await?;
    let told: Vec<_> = (0..3).map(|at| (files[at]["status"].as_str(), files[at]["reason"].as_str())).collect();
    assert_eq!(
        told,
        [
            (Some("refused"), Some("The file contains a virus (Eicar-Test-Signature.UNOFFICIAL) and was rejected")),
            (Some("refused"), Some("The file is too large for the virus scan and was rejected")),
            (Some("ready"), Some("")),
        ]
    );
    for refused in [&infected, &long] {
        assert_eq!(fetch(&client, &format!("download/{refused}")).await?.status(), 422);
        eventually("its object is gone", async || Ok(objects(&world, refused).await? == 0)).await?;
    }
    assert_eq!(fetch(&client, &format!("download/{clean}")).await?.status(), 200);
    // Refused files do not count towards the limit and can be deleted.
    for n in 0..4 {
        added(&client, &document, "intro", &format!("{n}.pdf"), &pdf(&n.to_string())).await?;
    }
    assert_eq!(client.delete(&api("delete"), &json!({ "id": infected, "version": 2 })).await?.code, 200);
    Ok(())
}
