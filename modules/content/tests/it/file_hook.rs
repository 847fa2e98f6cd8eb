//! What a record does when a file comes or goes belongs to the same transaction.

use super::attachment::{ORGANIZE, add, added, api, list, objects, organize};
use super::papers::{PDF, docx, pdf};
use super::scanned::scanned_parts;
use anyhow::Result;
use serde_json::json;
use std::sync::Mutex;
use tandem_kernel::{Declaration, Error};
use tandem_platform::file_hook::{FileChange, FileEvent, FileHook};
use tandem_platform::{Module, Tx};
use tandem_testkit::World;
use tandem_testkit::clamd::{Clamd, EICAR};
use tandem_testkit::world::eventually;
use uuid::Uuid;

static DECLARATION: Declaration = Declaration { name: "papers", ..Declaration::EMPTY };

async fn picky(_tx: &mut Tx, change: FileChange) -> tandem_kernel::Result<()> {
    let unwanted = match change.event {
        FileEvent::Arrived => change.name == "unwanted.pdf",
        FileEvent::Left => change.name == "needed.pdf",
    };
    if unwanted { Err(Error::refused("platform-file-archive")) } else { Ok(()) }
}

const PICKY: FileHook = FileHook {
    kind: ORGANIZE,
    hold: |_, _| Box::pin(async { Ok(()) }),
    changed: |tx, change| Box::pin(picky(tx, change)),
};

#[tokio::test(flavor = "multi_thread")]
async fn a_file_its_record_refuses_neither_comes_nor_goes() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.modules.push(Module::new(&DECLARATION).file_changed(PICKY));
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "picky").await?;
    assert_eq!(add(&client, &document, "licence", "unwanted.pdf", PDF).await?.code, 300);
    assert_eq!(list(&client, &document).await?["content"], json!([]));
    let needed = added(&client, &document, "licence", "needed.pdf", PDF).await?;
    assert_eq!(client.delete(&api("delete"), &json!({ "id": needed, "version": 1 })).await?.code, 300);
    assert_eq!(list(&client, &document).await?["content"][0]["originalAddress"], "needed.pdf");
    assert!(objects(&world, &needed).await? > 0);
    let history =
        client.get(&format!("/service1/base/api/audit/entity?entityKind={ORGANIZE}&entityId={document}")).await?.data;
    let told: Vec<_> = history.as_array().into_iter().flatten().map(|e| e["action"].as_str()).collect();
    assert_eq!(told, [Some("attach"), Some("create")], "what did not happen is not told");
    Ok(())
}

type Told = (Uuid, String, FileEvent, i64);

static TOLD: Mutex<Vec<Told>> = Mutex::new(Vec::new());

async fn remember(_tx: &mut Tx, change: FileChange) -> tandem_kernel::Result<()> {
    let told = (change.document, format!("{} {}", change.slot, change.name), change.event, change.there);
    TOLD.lock().expect("nobody panics here").push(told);
    Ok(())
}

const CURIOUS: FileHook = FileHook {
    kind: ORGANIZE,
    hold: |_, _| Box::pin(async { Ok(()) }),
    changed: |tx, change| Box::pin(remember(tx, change)),
};

#[tokio::test(flavor = "multi_thread")]
async fn a_record_hears_of_each_file_once_also_of_those_the_scanner_refuses() -> Result<()> {
    use FileEvent::{Arrived, Left};
    let clamd = Clamd::start(20 << 20).await?;
    let world = World::start_with(|parts| {
        let mut parts = scanned_parts(&clamd, parts);
        parts.modules.push(Module::new(&DECLARATION).file_changed(CURIOUS));
        parts
    })
    .await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "curious").await?;
    let settled = async |files: usize| {
        eventually("all are judged", async || {
            let listed = list(&client, &document).await?["content"].as_array().cloned().unwrap_or_default();
            Ok(listed.len() == files && listed.iter().all(|file| file["status"] != "scanning"))
        })
        .await
    };
    let clean = added(&client, &document, "intro", "a.pdf", &pdf("1")).await?;
    settled(1).await?;
    let infected = added(&client, &document, "intro", "b.docx", &docx(EICAR)).await?;
    settled(2).await?;
    let moved = json!({ "id": clean, "version": 2, "attachType": "licence" });
    assert_eq!(client.post(&api("fix"), &moved).await?.code, 200);
    for (id, version) in [(&clean, 3), (&infected, 2)] {
        let gone = client.delete(&api("delete"), &json!({ "id": id, "version": version })).await?;
        assert_eq!(gone.code, 200, "{gone:?}");
    }
    let id: Uuid = document.parse()?;
    let all = TOLD.lock().expect("nobody panics here").clone();
    let told: Vec<_> =
        all.into_iter().filter(|(of, ..)| *of == id).map(|(_, name, what, there)| (name, what, there)).collect();
    let one = |name: &str, what, there: i64| (name.to_owned(), what, there);
    assert_eq!(
        told,
        [
            one("intro a.pdf", Arrived, 1),
            one("intro b.docx", Arrived, 2),
            one("intro b.docx", Left, 1),
            one("intro a.pdf", Left, 1),
            one("licence a.pdf", Arrived, 1),
            one("licence a.pdf", Left, 0),
        ]
    );
    Ok(())
}
