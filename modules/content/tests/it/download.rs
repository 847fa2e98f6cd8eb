use super::support::{abandon, api, asking, file, items, objects, start, task, until};
use anyhow::Result;
use serde_json::json;
use tandem_content::download::sweep;
use tandem_platform::listing::PageQuery;
use tandem_testkit::World;
use tandem_testkit::world::{eventually, told};
use tandem_workbook::{Book, Limits};

#[tokio::test(flavor = "multi_thread")]
async fn an_export_becomes_a_workbook_people_can_read() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?.in_chinese();
    items(&world, "exported", 2_500).await?;
    let id = start(&client, &asking("exported", "xlsx")).await?;
    let done = until(&client, &id, "done").await?;
    assert_eq!((&done["rowsWritten"], &done["rowsTotal"]), (&json!(2_500), &json!(2_500)));
    let answer = file(&client, &id).await?;
    assert_eq!(answer.status(), 200);
    let header = |name: &str| answer.headers().get(name).and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned();
    assert!(header("content-disposition").starts_with("attachment; filename="), "{}", header("content-disposition"));
    assert!(header("content-disposition").contains(".xlsx"));
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert!(header("content-security-policy").contains("sandbox"));
    assert_eq!(header("content-length"), done["bytes"].to_string());
    let bytes = answer.bytes().await?;
    let mut book = Book::open(&bytes, Limits::default()).expect("a sound workbook");
    let sheet = book.first().unwrap_or_default();
    let rows = book.rows(&sheet).expect("its rows");
    assert_eq!(rows.len(), 2_501);
    let texts = |at: usize| (0..7).map(|c| rows[at].text(c).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        texts(0)[..3],
        ["字典值", "字典名称", "英文描述"].map(str::to_owned),
        "the columns in the order asked for"
    );
    let first = texts(1);
    assert_eq!(first[..6], ["v1", "exported", "=SUM(1)", "否", "1", "启用"].map(str::to_owned), "words, not codes");
    assert_eq!(first[6].len(), "2026-11-15 16:30:00".len());
    let about = book.rows("文件说明").expect("what the file says about itself");
    let about: Vec<_> = about.iter().map(|row| format!("{}={}", row.text(0), row.text(1))).collect();
    assert!(about.contains(&"应有行数=2500".to_owned()) && about.contains(&"实际行数=2500".to_owned()), "{about:?}");
    assert!(about.iter().any(|line| line.starts_with("条件=") && line.contains("exported")), "{about:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_can_be_exported() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.worker.long_open_per_user = 1_000;
        parts
    })
    .await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let mut started = Vec::new();
    for listing in world.platform.declarations().flat_map(|declaration| declaration.listings) {
        let columns: Vec<_> = listing.columns().iter().map(|column| column.field).collect();
        let conditions = PageQuery::widest(listing).conditions;
        let form = json!({ "listing": listing.code, "format": "xlsx",
            "query": { "columns": columns, "timeZone": "Asia/Shanghai", "conditions": conditions } });
        started.push((listing.code, columns.len(), start(&client, &form).await?));
    }
    assert!(started.len() > 30, "{} lists", started.len());
    for (code, columns, id) in started {
        until(&client, &id, "done").await?;
        let bytes = file(&client, &id).await?.bytes().await?;
        let mut book = Book::open(&bytes, Limits::default()).unwrap_or_else(|error| panic!("{code}: {error:?}"));
        let sheet = book.first().unwrap_or_default();
        let rows = book.rows(&sheet).expect("its rows");
        let titles = (0u32..).take(columns).filter(|at| !rows[0].text(*at).is_empty()).count();
        assert_eq!(titles, columns, "{code}: every column has a title");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn csv_is_text_with_its_mark_and_no_formulas() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    items(&world, "plain", 3).await?;
    let id = start(&client, &asking("plain", "csv")).await?;
    until(&client, &id, "done").await?;
    let text = file(&client, &id).await?.text().await?;
    let text = text.trim_start_matches('\u{feff}');
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert!(lines[1].starts_with("v1,plain,\"'=SUM(1)\",No,1,Active,20"), "{}", lines[1]);
    assert!(lines[5].contains("Rows written: 3"), "{text}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_says_what_was_asked_as_the_list_reads_it() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    items(&world, "plain", 3).await?;
    let mut form = asking("plain", "csv");
    form["query"]["conditions"] = json!([
        { "sort": "1", "andOr": "OR", "fieldDb": "itemValue", "symbol": "=", "queryValue": "v2" },
        { "sort": "2", "andOr": "AND", "fieldDb": "descriptionEn", "symbol": "=", "queryValue": " " },
        { "sort": "0", "andOr": "AND", "fieldDb": "dictName", "symbol": "=", "queryValue": "plain" },
    ]);
    let id = start(&client, &form).await?;
    until(&client, &id, "done").await?;
    let text = file(&client, &id).await?.text().await?;
    let told = text.lines().find(|line| line.contains("= plain")).unwrap_or_default();
    assert!(told.contains("= plain OR ") && told.ends_with("= v2"), "{text}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_or_takes_anothers_download() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let mine = world.sign_in(&base, &world.acme, "me", &["administrator"]).await?;
    let other = world.sign_in(&base, &world.acme, "other", &["administrator"]).await?;
    items(&world, "secret", 5).await?;
    let id = start(&mine, &asking("secret", "csv")).await?;
    until(&mine, &id, "done").await?;
    assert_eq!(other.get(&api(&format!("detail/{id}"))).await?.code, 404);
    assert_eq!(other.post(&api("cancel"), &json!({ "id": id })).await?.code, 404);
    assert_eq!(other.delete(&api("delete"), &json!({ "id": id })).await?.code, 404);
    assert_eq!(file(&other, &id).await?.status(), 404);
    assert_eq!(other.post(&api("page"), &json!({})).await?.data["totalElements"], 0);
    assert_eq!(mine.post(&api("page"), &json!({})).await?.data["totalElements"], 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_permission_lost_meanwhile_ends_the_export_and_the_download() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.role(&world.acme, "reads", &["base.dict_item.view", "content.download.view"]).await?;
    world.role(&world.acme, "takes", &["content.download.view"]).await?;
    let client = world.sign_in(&base, &world.acme, "u", &["reads", "takes"]).await?;
    items(&world, "lost", 5).await?;
    let finished = start(&client, &asking("lost", "csv")).await?;
    world.work();
    until(&client, &finished, "done").await?;
    let waiting = start(&client, &asking("lost", "csv")).await?;
    // Whether revoked before or during the run, no file is produced.
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    sqlx::query("delete from identity.role_permission where tenant_id = $1 and permission = 'base.dict_item.view'")
        .bind(world.acme.id.uuid())
        .execute(tx.conn())
        .await?;
    told(tx.commit().await)?;
    eventually("the second export has ended", async || {
        Ok(["failed", "done"].contains(&task(&client, &waiting).await?["status"].as_str().unwrap_or_default()))
    })
    .await?;
    for id in [&finished, &waiting] {
        let status = file(&client, id).await?.status().as_u16();
        assert!([403, 422].contains(&status), "no file without the list's permission: {status}");
    }
    assert_eq!(client.post(&api("start"), &asking("lost", "csv")).await?.code, 403);
    let again = client.post(&api("retry"), &json!({ "id": waiting })).await?;
    if again.code == 200 {
        let failed = until(&client, &waiting, "failed").await?;
        assert_eq!(failed["error"], "You no longer have access to this list");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_dies_over_an_export_is_replaced_and_leaves_no_broken_file() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    items(&world, "again", 10).await?;
    let id = start(&client, &asking("again", "csv")).await?;
    abandon(&world, &id, 2).await?;
    world.work();
    let done = until(&client, &id, "done").await?;
    assert_eq!(done["rowsWritten"], 10, "from the start, not from where the other stopped");
    assert_eq!(objects(&world, &id).await?.len(), 1);
    assert!(objects(&world, &id).await?[0].ends_with("/2.csv"), "the second run's");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_export_leaves_nothing_and_can_be_tried_again() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    items(&world, "stop", 10).await?;
    let id = start(&client, &asking("stop", "xlsx")).await?;
    let refused = client.delete(&api("delete"), &json!({ "id": id })).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "Cancel a waiting or running download first"));
    assert_eq!(client.post(&api("cancel"), &json!({ "id": id })).await?.data["status"], "cancelled");
    world.work();
    assert_eq!(client.post(&api("retry"), &json!({ "id": id })).await?.data["status"], "waiting");
    until(&client, &id, "done").await?;
    assert_eq!(client.delete(&api("delete"), &json!({ "id": id })).await?.data, true);
    eventually("the file is gone too", async || Ok(objects(&world, &id).await?.is_empty())).await?;
    assert_eq!(file(&client, &id).await?.status(), 404);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn old_downloads_go_with_their_files_and_lost_files_are_told() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    items(&world, "old", 3).await?;
    let (old, lost) = (start(&client, &asking("old", "csv")).await?, start(&client, &asking("old", "csv")).await?);
    until(&client, &old, "done").await?;
    until(&client, &lost, "done").await?;
    for key in objects(&world, &lost).await? {
        told(told(world.platform.store())?.delete(&key).await)?;
    }
    assert_eq!(file(&client, &lost).await?.status(), 422);
    assert_eq!(task(&client, &lost).await?["status"], "expired");

    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    sqlx::query("update content.download_task set keep_until = now() where tenant_id = $1")
        .bind(world.acme.id.uuid())
        .execute(tx.conn())
        .await?;
    told(tx.enqueue(sweep::SWEEP, &()).await)?;
    told(tx.commit().await)?;
    eventually("download and file are gone", async || {
        let listed = client.post(&api("page"), &json!({})).await?.data["totalElements"] == 0;
        Ok(listed && objects(&world, &old).await?.is_empty())
    })
    .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_asked_is_refused_at_once() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let mut form = asking("x", "pdf");
    assert_eq!(client.post(&api("start"), &form).await?.code, 422);
    form["format"] = json!("csv");
    form["query"]["columns"] = json!(["ghost"]);
    assert_eq!(client.post(&api("start"), &form).await?.code, 422);
    assert_eq!(
        client.post(&api("start"), &json!({ "listing": "no.list", "query": {}, "format": "csv" })).await?.code,
        300
    );
    for _ in 0..10 {
        start(&client, &asking("x", "csv")).await?;
    }
    assert_eq!(client.post(&api("start"), &asking("x", "csv")).await?.code, 300, "ten at once are enough");
    Ok(())
}
