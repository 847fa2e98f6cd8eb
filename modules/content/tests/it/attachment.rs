//! Attachments of organisations over HTTP, with a real object store.

use super::papers::{GIF, PDF, bmp, docx, pdf, xlsx, zip};
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::io::{Cursor, Read};
use tandem_content::attachment::add::forget;
use tandem_content::attachment::sweep;
use tandem_kernel::{OpCtx, RequestId};
use tandem_platform::http::steps::Steps;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Answer, Client, World};
use uuid::Uuid;

pub const ORGANIZE: &str = "partner.organize";

pub fn api(call: &str) -> String {
    format!("/service1/content/api/attach/{call}")
}

/// A supplier that registers: it has files, and can be ended and deleted.
pub async fn organize(client: &Client, name: &str) -> Result<String> {
    let form = json!({ "nameZh": name, "nameEn": name, "relationType": "S" });
    let made = client.post("/service1/partner/organize/save", &form).await?;
    ensure!(made.code == 200, "{made:?}");
    Ok(made.data["id"].as_str().unwrap_or_default().to_owned())
}

pub fn adding(document: &str, slot: &str, name: &str) -> String {
    let mut url = reqwest::Url::parse("http://x/").expect("an address");
    url.query_pairs_mut()
        .append_pair("kind", ORGANIZE)
        .append_pair("documentId", document)
        .append_pair("attachType", slot)
        .append_pair("fileName", name);
    format!("{}?{}", api("add"), url.query().unwrap_or_default())
}

pub async fn add(client: &Client, document: &str, slot: &str, name: &str, file: &[u8]) -> Result<Answer> {
    client.upload(&adding(document, slot, name), file.to_vec()).await
}

/// Adds a file that must be accepted; returns its id.
pub async fn added(client: &Client, document: &str, slot: &str, name: &str, file: &[u8]) -> Result<String> {
    let answer = add(client, document, slot, name, file).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(answer.data["id"].as_str().unwrap_or_default().to_owned())
}

pub async fn list(client: &Client, document: &str) -> Result<Value> {
    let answer = client.get(&api(&format!("list?kind={ORGANIZE}&documentId={document}"))).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(answer.data)
}

pub async fn fetch(client: &Client, call: &str) -> Result<reqwest::Response> {
    Ok(client.request(reqwest::Method::GET, &api(call)).send().await?)
}

pub async fn objects(world: &World, id: &str) -> Result<usize> {
    let key = tandem_contracts::store::key(world.acme.id, &format!("attach/{id}"));
    Ok(told(told(world.platform.store())?.list(&key).await)?.len())
}

async fn all_objects(world: &World) -> Result<usize> {
    let key = tandem_contracts::store::key(world.acme.id, "attach");
    Ok(told(told(world.platform.store())?.list(&key).await)?.len())
}

async fn rows(world: &World) -> Result<i64> {
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let count = sqlx::query_scalar("select count(*) from content.attachment where tenant_id = $1");
    let count = count.bind(world.acme.id.uuid()).fetch_one(tx.conn()).await?;
    told(tx.commit().await)?;
    Ok(count)
}

fn header(answer: &reqwest::Response, name: &str) -> String {
    answer.headers().get(name).and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_comes_back_as_it_was_and_runs_nowhere() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "苏州工厂").await?;
    let id = added(&client, &document, "licence", "C:\\扫描\\营业执照\u{202e}.PDF", PDF).await?;
    let listed = list(&client, &document).await?;
    let file = &listed["content"][0];
    assert_eq!(
        (&file["originalAddress"], &file["status"], &file["bytes"]),
        (&json!("营业执照.pdf"), &json!("ready"), &json!(PDF.len()))
    );
    assert_eq!(
        (&file["attachType"], &file["createdBy"], &file["previewable"]),
        (&json!("licence"), &json!("u_王敏"), &json!(true))
    );
    assert_eq!(listed["mayAdd"]["allowed"], true);
    let slot = &listed["slots"][0];
    assert_eq!(
        (&slot["attachType"], &slot["label"], &slot["limit"], &slot["limitSize"]),
        (&json!("licence"), &json!("Business licence"), &json!(5), &json!(200))
    );
    assert_eq!(slot["types"], json!(["jpg", "jpeg", "png", "bmp", "pdf"]));

    let answer = fetch(&client, &format!("download/{id}")).await?;
    assert_eq!((answer.status().as_u16(), header(&answer, "content-type").as_str()), (200, "application/pdf"));
    assert!(header(&answer, "content-disposition").starts_with("attachment; "));
    assert_eq!(header(&answer, "x-content-type-options"), "nosniff");
    assert!(header(&answer, "content-security-policy").contains("sandbox"));
    assert_eq!(answer.bytes().await?, PDF);
    let shown = fetch(&client, &format!("view/{id}")).await?;
    assert!(header(&shown, "content-disposition").starts_with("inline; "));
    assert!(header(&shown, "content-security-policy").contains("sandbox"));
    assert_eq!(shown.bytes().await?, PDF);

    let history =
        client.get(&format!("/service1/base/api/audit/entity?entityKind={ORGANIZE}&entityId={document}")).await?.data;
    let told: Vec<_> =
        history.as_array().into_iter().flatten().map(|e| e["actionLabel"].as_str().unwrap_or_default()).collect();
    assert_eq!(told, ["Downloaded an attachment", "Added an attachment", "Create"]);
    assert_eq!(history[1]["changes"][0]["label"], "File name");
    assert_eq!(history[1]["changes"][0]["after"], "营业执照.pdf");
    Ok(())
}

/// The answer to an upload's last commit may be lost: what the upload then cleans away is only what it has not completed.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_complete_stays_although_its_upload_was_told_of_an_error() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "厂").await?;
    let complete = added(&client, &document, "licence", "a.pdf", PDF).await?;
    let half = added(&client, &document, "licence", "b.pdf", &pdf("b")).await?;
    sqlx::query("update content.attachment set status = 'uploading' where attachment_id = $1")
        .bind(half.parse::<Uuid>()?)
        .execute(&mut world.database().superuser().await?)
        .await?;
    let steps = Steps::of(world.platform.clone(), OpCtx::system(world.acme.clone(), RequestId("test".into())));
    for id in [&complete, &half] {
        told(forget(&steps, id.parse()?).await)?;
    }
    eventually("what is not complete is gone", async || Ok(objects(&world, &half).await? == 0)).await?;
    assert_eq!(fetch(&client, &format!("download/{complete}")).await?.bytes().await?, PDF);
    Ok(())
}

/// File changes appear in the history of a document but create no versions of it.
#[tokio::test(flavor = "multi_thread")]
async fn what_happens_to_files_is_no_version_of_the_document() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "厂").await?;
    added(&client, &document, "licence", "a.pdf", PDF).await?;
    let past = |call: &str| format!("/service1/base/api/audit/{call}entityKind={ORGANIZE}&entityId={document}");
    let versions = client.get(&past("versions?")).await?.data;
    let versions: Vec<_> = versions.as_array().into_iter().flatten().map(|v| v["action"].clone()).collect();
    assert_eq!(versions, ["create"]);
    let now = client.get(&past("version?at=2100-01-01T00:00:00Z&")).await?.data;
    assert_eq!((&now["version"], &now["record"]["nameZh"]), (&json!(1), &json!("厂")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_as_open_as_its_document() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let owner = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let (mine, other) = (organize(&owner, "mine").await?, organize(&owner, "other").await?);
    let id = added(&owner, &other, "licence", "secret.pdf", PDF).await?;
    let own = added(&owner, &mine, "licence", "own.pdf", PDF).await?;
    world.role(&world.acme, "reads", &["partner.organize.view"]).await?;
    world.role(&world.acme, "edits", &["partner.organize.view", "partner.organize.edit"]).await?;
    world.role(&world.acme, "nothing", &[]).await?;
    let reader = world.sign_in(&base, &world.acme, "reader", &["reads"]).await?;
    let powerless = world.sign_in(&base, &world.acme, "powerless", &["nothing"]).await?;
    let foreigner = world.sign_in(&base, &world.globex, "u", &["administrator"]).await?;
    world.user(&world.acme, "supplier", &["edits"]).await?;
    let mut database = world.database().superuser().await?;
    sqlx::query("update identity.user_account set user_type = 'SUZ' where tenant_id = $1 and username = 'supplier'")
        .bind(world.acme.id.uuid())
        .execute(&mut database)
        .await?;
    sqlx::query(
        "insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en)
         select $1, user_id, $2::uuid, 'm', 'm' from identity.user_account where tenant_id = $1 and username = 'supplier'",
    )
    .bind(world.acme.id.uuid())
    .bind(&mine)
    .execute(&mut database)
    .await?;
    world.rows_changed_by_hand();
    let supplier = world.sign_in(&base, &world.acme, "supplier", &["edits"]).await?;

    // Inaccessible documents and files are indistinguishable from missing ones in every call.
    let absent = Uuid::from_u128(7).to_string();
    for stranger in [&foreigner, &supplier] {
        for (document, file) in [(&other, &id), (&absent, &absent)] {
            for call in ["download", "view", "thumbnail"] {
                assert_eq!(fetch(stranger, &format!("{call}/{file}")).await?.status(), 404, "{call}");
            }
            assert_eq!(stranger.get(&api(&format!("preview?id={file}"))).await?.code, 404);
            assert_eq!(stranger.get(&api(&format!("list?kind={ORGANIZE}&documentId={document}"))).await?.code, 404);
            assert_eq!(
                fetch(stranger, &format!("downloadAll?kind={ORGANIZE}&documentId={document}")).await?.status(),
                404
            );
            assert_eq!(stranger.delete(&api("delete"), &json!({ "id": file, "version": 1 })).await?.code, 404);
            assert_eq!(
                stranger
                    .post(&api("fix"), &json!({ "id": file, "version": 1, "originalAddress": "x.pdf" }))
                    .await?
                    .code,
                404
            );
            assert_eq!(add(stranger, document, "licence", "a.pdf", PDF).await?.code, 404);
        }
    }
    assert_eq!(fetch(&supplier, &format!("download/{own}")).await?.status(), 200);
    assert_eq!(add(&supplier, &mine, "licence", "mine.pdf", &pdf("mine")).await?.code, 403, "the buyer keeps them");
    assert_eq!(list(&supplier, &mine).await?["content"].as_array().map(Vec::len), Some(1));

    assert_eq!(fetch(&reader, &format!("download/{id}")).await?.status(), 200);
    assert_eq!(
        list(&reader, &other).await?["mayAdd"],
        json!({ "allowed": false, "reason": "You do not have permission to do this" })
    );
    assert_eq!(add(&reader, &other, "licence", "a.pdf", PDF).await?.code, 403);
    assert_eq!(reader.delete(&api("delete"), &json!({ "id": id, "version": 1 })).await?.code, 403);
    assert_eq!(fetch(&powerless, &format!("download/{id}")).await?.status(), 403);
    assert_eq!(fetch(&owner.anonymous(), &format!("download/{id}")).await?.status(), 401);

    // An organisation that ended is read-only.
    owner.post("/service1/partner/organize/end", &json!({ "id": other, "version": 1, "reason": "r" })).await?;
    let refused = add(&owner, &other, "licence", "a.pdf", PDF).await?;
    assert_eq!(
        (refused.code, &refused.message),
        (300, &list(&owner, &other).await?["mayAdd"]["reason"].as_str().unwrap_or_default().to_owned())
    );
    assert_eq!(owner.delete(&api("delete"), &json!({ "id": id, "version": 1 })).await?.code, 300);
    assert_eq!(fetch(&owner, &format!("download/{id}")).await?.status(), 200);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_files_say_why_and_leave_nothing() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "refuses").await?;
    let cases: [(&str, &str, Vec<u8>, &str); 9] = [
        ("licence", "", PDF.to_vec(), "Please select a file"),
        ("licence", "a.pdf", vec![], "The file is empty"),
        ("licence", "a.exe", PDF.to_vec(), "Only jpg, jpeg, png, bmp, pdf files can be uploaded"),
        ("licence", "a.svg", b"<svg/>".to_vec(), "Only jpg, jpeg, png, bmp, pdf files can be uploaded"),
        ("licence", "a.png", PDF.to_vec(), "The file content does not match its extension png"),
        (
            "licence",
            "a.pdf",
            [PDF, b"<script>%%EOF"].concat(),
            "The file contains hidden content and cannot be uploaded",
        ),
        ("licence", "a.bmp", bmp(3, 3)[..60].to_vec(), "The bmp file is damaged and cannot be read"),
        (
            "intro",
            "a.zip",
            zip(&[("../x", "y")]),
            "The archive contains programs or invalid paths, or is too large when unpacked, and cannot be uploaded",
        ),
        ("intro", "a.docx", zip(&[("x", "y")]), "The file content does not match its extension docx"),
    ];
    for (slot, name, file, message) in cases {
        let refused = add(&client, &document, slot, name, &file).await?;
        assert_eq!((refused.code, refused.message.as_str()), (300, message), "{name}");
    }
    assert_eq!(add(&client, &document, "licence", "", PDF).await?.code, 300);
    assert_eq!(
        add(&client.in_chinese(), &document, "licence", "a.exe", PDF).await?.message,
        "仅支持上传 jpg, jpeg, png, bmp, pdf 格式"
    );
    assert_eq!(add(&client, &document, "no such slot", "a.pdf", PDF).await?.code, 404);
    // Too large, without a declared size: refused while streaming, and nothing is kept.
    let long = futures_util::stream::iter(
        (0..101u8).map(|n| Ok::<_, std::io::Error>(vec![if n == 0 { b'a' } else { b'b' }; 1 << 20])),
    );
    let refused = client.upload(&adding(&document, "intro", "long.txt"), reqwest::Body::wrap_stream(long)).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "A file can be at most 100 MB"));
    assert_eq!(rows(&world).await?, 0);
    eventually("nothing is in the store", async || Ok(all_objects(&world).await? == 0)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn five_files_and_not_one_more_however_many_come_at_once() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "counted").await?;
    let adding = (0..9).map(|n| {
        let (client, document) = (client.clone(), document.clone());
        tokio::spawn(async move { add(&client, &document, "licence", &format!("{n}.pdf"), &pdf(&n.to_string())).await })
    });
    let adding: Vec<_> = adding.collect();
    let mut codes = Vec::new();
    for one in adding {
        let answer = one.await??;
        ensure!(answer.code == 200 || answer.message == "At most 5 attachments", "{answer:?}");
        codes.push(answer.code);
    }
    codes.sort_unstable();
    assert_eq!(codes, [200, 200, 200, 200, 200, 300, 300, 300, 300]);
    assert_eq!(list(&client, &document).await?["content"].as_array().map(Vec::len), Some(5));
    assert_eq!(rows(&world).await?, 5);
    // Each slot of a document has its own limit.
    let first = added(&client, &document, "intro", "a.txt", b"once").await?;
    assert_eq!(
        added(&client, &document, "intro", "a.txt", b"once").await?,
        first,
        "the same file again is the same attachment"
    );
    assert_ne!(added(&client, &document, "intro", "a.txt", b"other").await?, first);
    assert_eq!(
        client.post(&api("fix"), &json!({ "id": first, "version": 1, "attachType": "licence" })).await?.code,
        300
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn previews_are_plain_values_and_pictures_of_our_own() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "previews").await?;
    let preview = async |name: &str, file: &[u8]| -> Result<Answer> {
        let id = added(&client, &document, "intro", name, file).await?;
        let seen = client.get(&api(&format!("preview?id={id}"))).await?;
        let gone = client.delete(&api("delete"), &json!({ "id": id, "version": 1 })).await?;
        ensure!(gone.code == 200, "{gone:?}");
        Ok(seen)
    };
    let text = preview("a.txt", "<b>第一行</b>\n二".as_bytes()).await?.data;
    assert_eq!(
        (&text["shows"], &text["text"], &text["more"]),
        (&json!("text"), &json!("<b>第一行</b>\n二"), &json!(false))
    );
    let long = preview("a.txt", "长".repeat(200_000).as_bytes()).await?.data;
    assert_eq!(long["more"], true);
    let words = preview("a.docx", &docx("你好 &amp; &lt;script&gt;")).await?.data;
    assert_eq!(
        words["blocks"],
        json!([{ "text": "你好 & <script>", "cells": [] }, { "text": "", "cells": ["a", "b"] }])
    );
    let cells = preview("a.xlsx", &xlsx(&[["A1", "3.5"], ["=1+1", "4"]])).await?.data;
    assert_eq!(cells["sheets"][0]["name"], "清单");
    assert_eq!(cells["sheets"][0]["rows"], json!([["编号", "数量"], ["A1", "3.5"], ["=1+1", "4"]]));
    let none = preview("a.zip", &zip(&[("a.txt", "x")])).await?;
    assert_eq!((none.code, none.message.as_str()), (300, "zip files cannot be previewed"));
    let locked = preview("a.xls", &old_office()).await?;
    assert_eq!((locked.code, locked.message.as_str()), (300, "The file cannot be previewed. Please download it"));

    let id = added(&client, &document, "licence", "photo.bmp", &bmp(2000, 500)).await?;
    let listed = list(&client, &document).await?;
    assert_eq!(listed["content"][0]["thumbnail"], true);
    assert_eq!(client.get(&api(&format!("preview?id={id}"))).await?.data["shows"], "picture");
    for (call, width) in [("view", 1600u16), ("thumbnail", 160)] {
        let answer = fetch(&client, &format!("{call}/{id}")).await?;
        assert_eq!(header(&answer, "content-type"), "image/jpeg", "{call}");
        let bytes = answer.bytes().await?;
        // The SOF0 segment of a JPEG contains its height and width.
        let frame = bytes.windows(2).position(|w| w == [0xff, 0xc0]).unwrap_or(0);
        assert_eq!(bytes[frame + 7..frame + 9], width.to_be_bytes(), "{call}");
    }
    assert_eq!(objects(&world, &id).await?, 3);
    let pdf = added(&client, &document, "licence", "a.pdf", PDF).await?;
    assert_eq!(fetch(&client, &format!("thumbnail/{pdf}")).await?.status(), 422);
    Ok(())
}

fn old_office() -> Vec<u8> {
    let mut file = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    file.resize(600, 0);
    file.extend("Workbook".encode_utf16().flat_map(u16::to_le_bytes));
    file.resize(2048, 0);
    file
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_corrected_removed_and_go_with_their_document() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "goes").await?;
    let id = added(&client, &document, "licence", "a.pdf", PDF).await?;
    let fix = async |body: Value| client.post(&api("fix"), &body).await;
    let fixed = fix(json!({ "id": id, "version": 1, "originalAddress": "../b.PDF", "attachType": "intro" })).await?;
    assert_eq!(
        (&fixed.data["originalAddress"], &fixed.data["attachType"], &fixed.data["version"]),
        (&json!("b.pdf"), &json!("intro"), &json!(2))
    );
    assert_eq!(fix(json!({ "id": id, "version": 1, "originalAddress": "c.pdf" })).await?.code, 409);
    assert_eq!(fix(json!({ "id": id, "version": 2, "originalAddress": "c.exe" })).await?.code, 300, "another type");
    assert_eq!(client.delete(&api("delete"), &json!({ "id": id, "version": 1 })).await?.code, 409);
    assert_eq!(client.delete(&api("delete"), &json!({ "id": id, "version": 2 })).await?.data, true);
    eventually("its object is gone", async || Ok(objects(&world, &id).await? == 0)).await?;

    let id = added(&client, &document, "licence", "a.pdf", PDF).await?;
    let gone = client.delete("/service1/partner/organize/delete", &json!({ "id": document, "version": 1 })).await?;
    assert_eq!(gone.code, 200, "{gone:?}");
    assert_eq!(rows(&world).await?, 0);
    eventually("its object is gone, too", async || Ok(objects(&world, &id).await? == 0)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn all_files_come_as_one_archive() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "全部").await?;
    assert_eq!(fetch(&client, &format!("downloadAll?kind={ORGANIZE}&documentId={document}")).await?.status(), 422);
    added(&client, &document, "licence", "a.pdf", PDF).await?;
    added(&client, &document, "intro", "a.pdf", &pdf("x")).await?;
    added(&client, &document, "intro", "长.txt", "长".repeat(1 << 20).as_bytes()).await?;
    let answer = fetch(&client, &format!("downloadAll?kind={ORGANIZE}&documentId={document}")).await?;
    assert!(header(&answer, "content-disposition").contains("%E5%85%A8%E9%83%A8.zip"));
    let mut archive = zip::ZipArchive::new(Cursor::new(answer.bytes().await?))?;
    let mut found = Vec::new();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at)?;
        let mut content = Vec::new();
        part.read_to_end(&mut content)?;
        found.push((part.name()?.to_string(), content.len()));
    }
    assert_eq!(
        found,
        [("a.pdf".to_owned(), PDF.len()), ("a (2).pdf".into(), pdf("x").len()), ("长.txt".into(), 3 << 20)]
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_broke_off_or_was_left_behind_is_swept_away() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let document = organize(&client, "swept").await?;
    // The client disconnects half-way.
    let broken = futures_util::stream::iter([Ok(GIF.to_vec()), Err(std::io::Error::other("gone"))]);
    let cut = client.upload(&adding(&document, "licence", "a.pdf"), reqwest::Body::wrap_stream(broken)).await;
    assert!(cut.is_err() || cut.is_ok_and(|answer| answer.code != 200));
    eventually("no row is left", async || Ok(rows(&world).await? == 0)).await?;

    let kept = added(&client, &document, "licence", "kept.pdf", PDF).await?;
    let lost = added(&client, &document, "licence", "lost.pdf", &pdf("l")).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    sqlx::query(
        "update content.attachment set status = 'uploading', created_at = now() - interval '2 hours'
         where tenant_id = $1 and attachment_id = $2::uuid",
    )
    .bind(world.acme.id.uuid())
    .bind(&lost)
    .execute(tx.conn())
    .await?;
    told(tx.enqueue(sweep::SWEEP, &()).await)?;
    told(tx.commit().await)?;
    assert_eq!(fetch(&client, &format!("download/{lost}")).await?.status(), 404, "not there before it is whole");
    world.work();
    eventually("row and object are gone", async || Ok(rows(&world).await? == 1 && objects(&world, &lost).await? == 0))
        .await?;
    assert_eq!(objects(&world, &kept).await?, 1);
    assert_eq!(fetch(&client, &format!("download/{kept}")).await?.status(), 200);
    Ok(())
}
