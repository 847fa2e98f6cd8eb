//! The files of many documents as one archive. Dictionary items stand in for documents some of which may not be read.

use super::attachment::{ORGANIZE, added, objects as attached_objects, organize};
use super::papers::{PDF, pdf};
use super::support::{LISTING as ITEMS, api, file, items, objects, start, until};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use tandem_kernel::{Declaration, Error};
use tandem_platform::Module;
use tandem_platform::attachable::{Attachable, AttachedTo, BYTES, DOCUMENT_TYPES, FileOperation, Slot};
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, World};
use uuid::Uuid;

static DECLARATION: Declaration = Declaration { name: "papers", ..Declaration::EMPTY };

/// Nobody may read the files of the item `secret`, although everybody sees it in its list.
static ATTACHABLE: Attachable = Attachable {
    kind: ITEMS,
    slots: &[Slot { name: "document", label: "base-dict_item-list", most: 0, bytes: BYTES, types: DOCUMENT_TYPES }],
    changed_with: None,
    numbered: None,
    in_archives: true,
    may: |tx, id, operation, _| {
        Box::pin(async move {
            let tenant = tx.ctx().tenant.id.uuid();
            let value: String =
                sqlx::query_scalar("select item_value from base.dict_item where tenant_id = $1 and dict_item_id = $2")
                    .bind(tenant)
                    .bind(id)
                    .fetch_optional(tx.conn())
                    .await?
                    .ok_or_else(Error::not_found)?;
            if value == "secret" && operation == FileOperation::Read {
                return Err(Error::not_found());
            }
            Ok(AttachedTo { label: value, version: 1, organizes: None })
        })
    },
};

async fn with_items() -> Result<World> {
    World::start_with(|mut parts| {
        parts.modules.push(Module::new(&DECLARATION).attachable(ATTACHABLE));
        parts
    })
    .await
}

fn asking(listing: &str, field: &str, value: &str) -> Value {
    let condition = json!({ "fieldDb": field, "symbol": "=", "queryValue": value });
    json!({ "listing": listing, "format": "zip", "query": { "conditions": [condition], "timeZone": "Asia/Shanghai" } })
}

async fn unpacked(client: &Client, id: &str) -> Result<BTreeMap<String, Vec<u8>>> {
    let answer = file(client, id).await?;
    assert_eq!(answer.status(), 200);
    let kind = answer.headers().get("content-type").and_then(|value| value.to_str().ok()).unwrap_or_default();
    assert_eq!(kind, "application/zip");
    let mut archive = zip::ZipArchive::new(Cursor::new(answer.bytes().await?))?;
    let mut found = BTreeMap::new();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at)?;
        let mut content = Vec::new();
        part.read_to_end(&mut content)?;
        let name = part.name()?.to_string();
        assert!(found.insert(name.clone(), content).is_none(), "{name} is there twice");
    }
    Ok(found)
}

fn names(found: &BTreeMap<String, Vec<u8>>) -> Vec<&str> {
    found.keys().map(String::as_str).collect()
}

fn manifest(found: &BTreeMap<String, Vec<u8>>) -> Result<String> {
    Ok(String::from_utf8(found.get("manifest.csv").context("no manifest")?.clone())?)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_a_list_come_in_a_folder_for_each_document_with_a_manifest() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    // Two whose names lead out and are the same without that, one without files, and one that the search does not find.
    let one = organize(&client, "../苏州/工厂").await?;
    let two = organize(&client, "..\\苏州\\工厂").await?;
    organize(&client, "苏州").await?;
    let other = organize(&client, "other").await?;
    added(&client, &one, "licence", "a.pdf", PDF).await?;
    added(&client, &one, "intro", "A.pdf", &pdf("x")).await?;
    let missing = added(&client, &two, "licence", "b.pdf", &pdf("y")).await?;
    added(&client, &two, "licence", "=c.pdf", &pdf("z")).await?;
    added(&client, &other, "licence", "d.pdf", &pdf("d")).await?;
    // An object that has gone from the store.
    let key = format!("{}/file", tandem_contracts::store::key(world.acme.id, &format!("attach/{missing}")));
    told(told(world.platform.store())?.delete(&key).await)?;
    assert_eq!(attached_objects(&world, &missing).await?, 0);

    let mut asked = asking(ORGANIZE, "nameZh", "");
    asked["query"]["conditions"] = json!([]);
    asked["query"]["search"] = json!("苏州");
    let id = start(&client, &asked).await?;
    world.work();
    let done = until(&client, &id, "done").await?;
    assert_eq!((&done["rowsWritten"], &done["format"]), (&json!(3), &json!("zip")));
    let found = unpacked(&client, &id).await?;
    assert_eq!(found.len(), 4, "{:?}", names(&found));
    let folders = ["_苏州_工厂/", "_苏州_工厂 (2)/"];
    let mut within = folders.map(|folder| found.keys().filter(|path| path.starts_with(folder)).count());
    within.sort_unstable();
    assert_eq!(within, [1, 2], "each document has a folder of its own: {:?}", names(&found));
    assert!(found.keys().all(|path| !path.contains("..") && !path.starts_with('/')), "{:?}", names(&found));
    let mut sizes: Vec<usize> =
        found.iter().filter(|(path, _)| *path != "manifest.csv").map(|(_, bytes)| bytes.len()).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [PDF.len(), pdf("x").len(), pdf("z").len()]);
    let manifest = manifest(&found)?;
    let lines: Vec<&str> = manifest.lines().collect();
    assert!(lines[0].contains("File in the archive") && lines[0].contains("SHA-256"), "{manifest}");
    assert_eq!(lines.iter().filter(|line| line.contains(".pdf")).count(), 4, "{manifest}");
    assert!(
        lines.iter().any(|line| line.contains("b.pdf") && line.contains("The file no longer exists")),
        "{manifest}"
    );
    assert!(manifest.contains("Files: 3"), "{manifest}");

    let history = "/service1/base/api/audit/entity";
    let history = client.get(&format!("{history}?entityKind={ORGANIZE}&entityId={one}")).await?.data;
    let taken = history.as_array().into_iter().flatten().filter(|entry| entry["action"] == "attachment_download");
    assert_eq!(taken.count(), 2, "the history says who took the files");
    eventually("its owner is told", async || {
        let mine = client.post("/service1/message/api/mine/pageList", &json!({})).await?.data;
        let told = mine["content"].as_array().into_iter().flatten();
        Ok(told.clone().any(|message| message["content"].as_str().is_some_and(|text| text.contains("3 files"))))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_are_not_ready_stay_out_and_the_manifest_says_why() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "苏州").await?;
    for (name, status, reason) in [
        ("waits.pdf", "scanning", ""),
        ("virus.pdf", "refused", "platform-file-virus"),
        ("other.pdf", "refused", ""),
        // A clean one came in its place.
        ("ready.pdf", "refused", "platform-file-virus"),
    ] {
        let id = added(&client, &document, "intro", name, &pdf(name)).await?;
        sqlx::query(
            "update content.attachment set status = $2, reason = $3, reason_about = 'Eicar' where attachment_id = $1",
        )
        .bind(id.parse::<Uuid>()?)
        .bind(status)
        .bind(reason)
        .execute(&mut world.database().superuser().await?)
        .await?;
    }
    added(&client, &document, "licence", "ready.pdf", PDF).await?;
    let mut asked = asking(ORGANIZE, "nameZh", "");
    asked["query"]["conditions"] = json!([]);
    asked["query"]["search"] = json!("苏州");
    let id = start(&client, &asked).await?;
    world.work();
    until(&client, &id, "done").await?;
    let found = unpacked(&client, &id).await?;
    assert_eq!(names(&found), ["manifest.csv", "苏州/ready.pdf"]);
    let manifest = manifest(&found)?;
    for (name, why) in [
        ("waits.pdf", "is being scanned for viruses"),
        ("virus.pdf", "contains a virus (Eicar)"),
        ("other.pdf", "was rejected and cannot be downloaded"),
    ] {
        let told = manifest.lines().any(|line| line.contains(name) && line.contains(why));
        assert!(told, "{name} {why}: {manifest}");
    }
    assert!(manifest.contains("Files: 1"), "{manifest}");
    let history = format!("/service1/base/api/audit/entity?entityKind={ORGANIZE}&entityId={document}");
    let history = client.get(&history).await?.data;
    let taken = history.as_array().into_iter().flatten().filter(|entry| entry["action"] == "attachment_download");
    assert_eq!(taken.count(), 1, "only what was packed was taken: {history}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_document_is_asked_whether_its_files_may_be_read() -> Result<()> {
    let world = with_items().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    for value in ["open", "secret"] {
        let form = json!({ "dictName": "packed", "itemValue": value, "descriptionZh": "单", "descriptionEn": "o", "isdefault": "0" });
        let made = client.post("/service1/base/api/dictItem/save", &form).await?;
        let id = made.data["id"].as_str().context("no item")?.to_owned();
        let add = format!(
            "/service1/content/api/attach/add?kind={ITEMS}&documentId={id}&attachType=document&fileName={value}.pdf"
        );
        assert_eq!(client.upload(&add, PDF).await?.code, 200);
    }
    world.work();
    let id = start(&client, &asking(ITEMS, "dictName", "packed")).await?;
    until(&client, &id, "done").await?;
    let found = unpacked(&client, &id).await?;
    assert_eq!(names(&found), ["manifest.csv", "open/open.pdf"]);
    let manifest = manifest(&found)?;
    assert!(!manifest.contains("secret.pdf") && manifest.contains("Documents you can no longer see: 1"), "{manifest}");
    // Nobody else gets it.
    let other = world.sign_in(&base, &world.acme, "other", &["administrator"]).await?;
    assert_eq!(file(&other, &id).await?.status(), 404);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_has_limits_and_leaves_nothing_where_it_fails() -> Result<()> {
    let world = with_items().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let mut of_columns = asking("content.article_column", "title", "x");
    of_columns["query"]["conditions"] = json!([]);
    let refused = client.post(&api("start"), &of_columns).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "The records of this list have no attachments"));
    let described = client.get("/service1/base/api/listing/describe/content.article_column").await?.data;
    assert_eq!(described["archivable"], json!(false));
    let described = client.get(&format!("/service1/base/api/listing/describe/{ORGANIZE}")).await?.data;
    assert_eq!(described["archivable"], json!(true));

    items(&world, "most", 1_000).await?;
    let id = start(&client, &asking(ITEMS, "dictName", "most")).await?;
    items(&world, "many", 1_001).await?;
    let refused = client.post(&api("start"), &asking(ITEMS, "dictName", "many")).await?;
    let why = "1001 rows are too many for one archive; the limit is 1000. Please narrow the search";
    assert_eq!((refused.code, refused.message.as_str()), (300, why));
    world.work();
    until(&client, &id, "done").await?;
    assert_eq!(names(&unpacked(&client, &id).await?), ["manifest.csv"]);

    // More files than an archive takes, of one document.
    items(&world, "heavy", 1).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let document: Uuid =
        sqlx::query_scalar("select dict_item_id from base.dict_item where tenant_id = $1 and dict_name = 'heavy'")
            .bind(world.acme.id.uuid())
            .fetch_one(tx.conn())
            .await?;
    sqlx::query(
        "insert into content.attachment (tenant_id, attachment_id, kind, document_id, attach_type, name, extension, status, bytes,
           created_by, created_at)
         select $1, gen_random_uuid(), $2, $3, 'document', n || '.pdf', 'pdf', 'ready', 1, 'u', now()
         from generate_series(1, 5001) n",
    )
    .bind(world.acme.id.uuid())
    .bind(ITEMS)
    .bind(document)
    .execute(tx.conn())
    .await?;
    told(tx.commit().await)?;
    let id = start(&client, &asking(ITEMS, "dictName", "heavy")).await?;
    let failed = until(&client, &id, "failed").await?;
    let why =
        "The attachments are too many for one archive; the limit is 5000 files and 2048 MB. Please narrow the search";
    assert_eq!(failed["error"], json!(why), "{failed}");
    assert_eq!(objects(&world, &id).await?, Vec::<String>::new());
    Ok(())
}
