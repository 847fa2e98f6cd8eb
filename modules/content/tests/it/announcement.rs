use super::papers::PDF;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::sync::Arc;
use tandem_kernel::ManualClock;
use tandem_testkit::world::told;
use tandem_testkit::{Client, World};
use time::Duration;
use time::macros::datetime;

const API: &str = "/service1/content/api";

async fn start() -> Result<(World, String, Client)> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "writer", &["administrator"]).await?;
    Ok((world, base, client))
}

fn form(title: &str, scope: &str) -> Value {
    json!({ "title": title, "brief": "in short", "language": "all", "scope": scope, "content": format!("<p>{title}</p>") })
}

fn with(mut body: Value, changes: &[(&str, Value)]) -> Value {
    for (field, value) in changes {
        body[*field] = value.clone();
    }
    body
}

async fn save(client: &Client, body: &Value) -> Result<Value> {
    let answer = client.post(&format!("{API}/srmAnnoun/save"), body).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    Ok(answer.data)
}

async fn published(client: &Client, body: Value) -> Result<Value> {
    save(client, &with(body, &[("isPublish", json!(true))])).await
}

async fn status(client: &Client, row: &Value, status: &str) -> Result<tandem_testkit::client::Answer> {
    let body = json!({ "id": row["id"], "version": row["version"], "status": status });
    client.post(&format!("{API}/srmAnnoun/updateStatus"), &body).await
}

fn id(row: &Value) -> &str {
    row["id"].as_str().unwrap_or_default()
}

async fn titles(client: &Client, call: &str) -> Result<Vec<String>> {
    let answer = client.get(&format!("{API}/srmPortal/{call}")).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    let rows = answer.data["content"].as_array().cloned().unwrap_or_default();
    Ok(rows.iter().map(|row| row["title"].as_str().unwrap_or_default().to_owned()).collect())
}

/// A supplier's user in a new organisation; returns client, organisation id and user id.
async fn supplier(world: &World, base: &str, admin: &Client, name: &str) -> Result<(Client, Value, Value)> {
    let organize = json!({ "nameZh": name, "nameEn": name, "relationType": "S" });
    let organize = admin.post("/service1/partner/organize/save", &organize).await?.data["id"].clone();
    world.user(&world.acme, name, &["supplier_sales"]).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let user: uuid::Uuid = sqlx::query_scalar(
        "update identity.user_account set user_type = 'SUZ' where tenant_id = $1 and username = $2 returning user_id",
    )
    .bind(world.acme.id.uuid())
    .bind(name)
    .fetch_one(tx.conn())
    .await?;
    sqlx::query(
        "insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en) values ($1, $2, $3, $4, $4)",
    )
    .bind(world.acme.id.uuid())
    .bind(user)
    .bind(organize.as_str().context("no organisation")?.parse::<uuid::Uuid>()?)
    .bind(name)
    .execute(tx.conn())
    .await?;
    told(tx.commit().await)?;
    world.rows_changed_by_hand();
    Ok((world.sign_in(base, &world.acme, name, &[]).await?, organize, json!(user)))
}

#[tokio::test]
async fn a_draft_is_published_recalled_changed_and_deleted_for_all_but_the_record() -> Result<()> {
    let (world, _, client) = start().await?;
    let draft = save(&client, &form("Shutdown week", "signed_in")).await?;
    assert_eq!(draft["status"], "draft");
    let number = draft["number"].as_str().unwrap_or_default();
    assert!(number.starts_with("GG") && number.len() == 11, "{draft}");
    assert!(titles(&client, "noticeList").await?.is_empty(), "a draft is nobody's to read");
    let out = status(&client, &draft, "published").await?.data;
    assert_eq!(titles(&client, "noticeList").await?, ["Shutdown week"]);
    let fixed =
        client.put(&format!("{API}/srmAnnoun/update"), &with(out.clone(), &[("title", json!("Other"))])).await?;
    assert_eq!(
        (fixed.code, fixed.message.as_str()),
        (300, "Only a draft can be edited. Withdraw the announcement first")
    );
    assert_eq!(status(&client, &out, "published").await?.code, 300);
    assert_eq!(status(&client, &draft, "draft").await?.code, 409, "a stale version");
    let back = status(&client, &out, "draft").await?.data;
    assert_eq!((&back["status"], &back["publishedAt"]), (&json!("draft"), &Value::Null));
    assert!(titles(&client, "noticeList").await?.is_empty());
    let changed =
        client.put(&format!("{API}/srmAnnoun/update"), &with(back, &[("title", json!("Other week"))])).await?;
    assert_eq!(changed.data["title"], "Other week", "{changed:?}");
    let which = json!({ "id": changed.data["id"], "version": changed.data["version"] });
    assert_eq!(client.delete(&format!("{API}/srmAnnoun/delete"), &which).await?.code, 200);
    assert_eq!(client.get(&format!("{API}/srmAnnoun/detail/{}", id(&changed.data))).await?.code, 404);
    let page = client.post(&format!("{API}/srmAnnoun/pageList"), &json!({})).await?;
    assert_eq!(page.data["totalElements"], 0);
    let mut rows = world.database().superuser().await?;
    let kept: i64 = sqlx::query_scalar("select count(*) from content.announcement where deleted_at is not null")
        .fetch_one(&mut rows)
        .await?;
    assert_eq!(kept, 1);
    Ok(())
}

#[tokio::test]
async fn hostile_text_is_cleaned_when_it_is_saved() -> Result<()> {
    let (_world, _, client) = start().await?;
    let hostile = "<p>ok</p><script>alert(1)</script><img src=x onerror=alert(1)><a href=\"javascript:alert(1)\">x</a>";
    let saved = published(&client, with(form("Hostile text", "public"), &[("content", json!(hostile))])).await?;
    let shown = client.anonymous().get(&format!("{API}/srmPortal/article/{}", id(&saved))).await?.data;
    let content = shown["content"].as_str().context("no content")?;
    assert!(content.starts_with("<p>ok</p>"), "{content}");
    assert!(!content.contains("script") && !content.contains("onerror"), "{content}");
    let nothing =
        with(form("Says nothing", "public"), &[("content", json!("<p><br></p>")), ("isPublish", json!(true))]);
    let empty = client.post(&format!("{API}/srmAnnoun/save"), &nothing).await?;
    assert_eq!((empty.code, &empty.data["fields"][0]["field"]), (300, &json!("content")), "{empty:?}");
    Ok(())
}

#[tokio::test]
async fn strangers_read_what_is_public_published_and_in_force_and_nothing_else() -> Result<()> {
    let (world, _, client) = start().await?;
    let stranger = client.anonymous();
    let open = published(&client, form("Open day", "public")).await?;
    let inside = published(&client, form("For us only", "signed_in")).await?;
    let draft = save(&client, &form("Not yet written", "public")).await?;
    let past = [("expiresOn", json!("2020-01-01")), ("isPublish", json!(true))];
    let late = client.post(&format!("{API}/srmAnnoun/save"), &with(form("Too late", "public"), &past)).await?;
    assert_eq!((late.code, &late.data["fields"][0]["field"]), (300, &json!("expiresOn")), "{late:?}");
    let over = published(&client, form("Long ago", "public")).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update content.announcement set expires_on = '2020-01-01' where title = 'Long ago'")
        .execute(&mut rows)
        .await?;
    let later = with(form("Some day", "public"), &[("effectiveOn", json!("2199-01-01"))]);
    let later = published(&client, later).await?;
    let english = with(form("English only", "public"), &[("language", json!("en"))]);
    published(&client, english).await?;
    let mut seen = titles(&stranger, "articleList").await?;
    seen.sort();
    assert_eq!(seen, ["English only", "Open day"]);
    assert_eq!(titles(&stranger.in_chinese(), "articleList").await?, ["Open day"]);
    for hidden in [&inside, &draft, &over, &later] {
        let answer = stranger.get(&format!("{API}/srmPortal/article/{}", id(hidden))).await?;
        assert_eq!(answer.code, 404, "{}: {answer:?}", hidden["title"]);
        let read = stranger.post(&format!("{API}/srmPortal/articleRead"), &json!({ "id": hidden["id"] })).await?;
        assert_eq!(read.code, 404);
    }
    assert_eq!(stranger.get(&format!("{API}/srmPortal/noticeList")).await?.code, 401);
    // Three reads by the same anonymous reader on one day count as one click.
    for _ in 0..3 {
        let read = stranger.post(&format!("{API}/srmPortal/articleRead"), &json!({ "id": open["id"] })).await?;
        assert_eq!(read.code, 200, "{read:?}");
    }
    let shown = stranger.get(&format!("{API}/srmPortal/article/{}", id(&open))).await?.data;
    assert_eq!(shown["clicks"], 1);
    assert!(shown.get("publishedBy").is_none(), "who published it is not told outside: {shown}");
    Ok(())
}

#[tokio::test]
async fn a_reader_counts_once_on_each_day_of_the_companys_calendar() -> Result<()> {
    // 07:30 in Shanghai; an hour later the day changes in UTC only.
    let clock = Arc::new(ManualClock::at(datetime!(2026-11-17 23:30 UTC)));
    let hands = clock.clone();
    let world = World::start_with(|mut parts| {
        parts.clock = hands;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "writer", &["administrator"]).await?;
    let (open, stranger) = (published(&client, form("Open day", "public")).await?, client.anonymous());
    for (later, clicks) in [(Duration::ZERO, 1), (Duration::hours(1), 1), (Duration::hours(16), 2)] {
        clock.advance(later);
        let read = stranger.post(&format!("{API}/srmPortal/articleRead"), &json!({ "id": open["id"] })).await?;
        assert_eq!(read.code, 200, "{read:?}");
        let shown = stranger.get(&format!("{API}/srmPortal/article/{}", id(&open))).await?.data;
        assert_eq!(shown["clicks"], clicks);
    }
    Ok(())
}

#[tokio::test]
async fn suppliers_see_only_what_is_scoped_to_them() -> Result<()> {
    let (world, base, client) = start().await?;
    let (ada, ada_org, ada_id) = supplier(&world, &base, &client, "ada").await?;
    let (bob, _, _) = supplier(&world, &base, &client, "bob").await?;
    published(&client, form("For all of us", "signed_in")).await?;
    let org = with(form("For her company", "organizes"), &[("organizeIds", json!([ada_org]))]);
    let org = published(&client, org).await?;
    let user = with(form("For her alone", "users"), &[("userIds", json!([ada_id]))]);
    let user = published(&client, user).await?;
    let mut hers = titles(&ada, "noticeList").await?;
    hers.sort();
    assert_eq!(hers, ["For all of us", "For her alone", "For her company"]);
    assert_eq!(titles(&bob, "noticeList").await?, ["For all of us"]);
    for hidden in [&org, &user] {
        assert_eq!(bob.get(&format!("{API}/srmPortal/notice/{}", id(hidden))).await?.code, 404);
        assert_eq!(bob.post(&format!("{API}/srmPortal/noticeRead"), &json!({ "id": hidden["id"] })).await?.code, 404);
    }
    assert_eq!(ada.post(&format!("{API}/srmAnnoun/pageList"), &json!({})).await?.code, 403);
    // The administrator wrote them, but is not among the readers of those addressed to others.
    assert_eq!(titles(&client, "noticeList").await?, ["For all of us"]);
    let unknown = with(form("For nobody", "users"), &[("userIds", json!([uuid::Uuid::nil()]))]);
    let unknown = client.post(&format!("{API}/srmAnnoun/save"), &unknown).await?;
    assert_eq!((unknown.code, &unknown.data["fields"][0]["field"]), (300, &json!("userIds")));
    // Row-level security also denies another supplier direct access to the tables.
    let mut rows = world.database().superuser().await?;
    let mut tx = sqlx::Connection::begin(&mut rows).await?;
    sqlx::query("set local role tandem_app").execute(&mut *tx).await?;
    sqlx::query(
        "select set_config('app.tenant', $1, true), set_config('app.side', 'supplier', true),
           set_config('app.user', $2, true), set_config('app.organizes', '{}', true)",
    )
    .bind(world.acme.id.to_string())
    .bind(uuid::Uuid::nil().to_string())
    .execute(&mut *tx)
    .await?;
    let seen: i64 = sqlx::query_scalar("select count(*) from content.announcement").fetch_one(&mut *tx).await?;
    assert_eq!(seen, 1);
    Ok(())
}

#[tokio::test]
async fn receipts_tell_who_has_confirmed_and_who_has_not() -> Result<()> {
    let (world, base, client) = start().await?;
    let (ada, org, _) = supplier(&world, &base, &client, "ada").await?;
    let (_bob, other, _) = supplier(&world, &base, &client, "bob").await?;
    let asked = [("receipt", json!(true)), ("organizeIds", json!([org, other]))];
    let row = published(&client, with(form("Please confirm", "organizes"), &asked)).await?;
    let receipts = async || -> Result<Vec<(String, String)>> {
        let condition = json!({ "fieldDb": "announcementId", "symbol": "=", "queryValue": row["id"] });
        let asked = json!({ "conditions": [condition] });
        let page = client.post(&format!("{API}/srmAnnounReceipt/pageList"), &asked).await?;
        assert_eq!(page.code, 200, "{page:?}");
        let rows = page.data["content"].as_array().cloned().unwrap_or_default();
        let text = |row: &Value, field: &str| row[field].as_str().unwrap_or_default().to_owned();
        Ok(rows.iter().map(|row| (text(row, "userLabel"), text(row, "state"))).collect())
    };
    let told = |a: &str, b: &str| vec![("ada_王敏".to_owned(), a.to_owned()), ("bob_王敏".to_owned(), b.to_owned())];
    assert_eq!(receipts().await?, told("unread", "unread"));
    let read = ada.post(&format!("{API}/srmPortal/noticeRead"), &json!({ "id": row["id"] })).await?;
    assert_eq!(read.code, 200, "{read:?}");
    assert_eq!(receipts().await?, told("read", "unread"));
    let confirmed = ada.post(&format!("{API}/srmPortal/confirm"), &json!({ "id": row["id"] })).await?;
    assert_eq!(confirmed.data["state"], "confirmed", "{confirmed:?}");
    ada.post(&format!("{API}/srmPortal/noticeRead"), &json!({ "id": row["id"] })).await?;
    assert_eq!(receipts().await?, told("confirmed", "unread"), "reading again takes nothing back");
    // Publishing again resets the confirmations.
    let row_now = client.get(&format!("{API}/srmAnnoun/detail/{}", id(&row))).await?.data;
    let back = status(&client, &row_now, "draft").await?.data;
    status(&client, &back, "published").await?;
    assert_eq!(receipts().await?, told("unread", "unread"));
    let plain = published(&client, form("Just to read", "signed_in")).await?;
    let refused = ada.post(&format!("{API}/srmPortal/confirm"), &json!({ "id": plain["id"] })).await?;
    assert_eq!(refused.code, 300, "{refused:?}");
    Ok(())
}

#[tokio::test]
async fn a_batch_is_published_whole_or_not_at_all() -> Result<()> {
    let (_world, _, client) = start().await?;
    let one = save(&client, &form("Number one", "signed_in")).await?;
    let two = save(&client, &form("Number two", "signed_in")).await?;
    let which = |row: &Value| json!({ "id": row["id"], "version": row["version"] });
    let stale = json!({ "rows": [which(&one), { "id": two["id"], "version": 99 }], "status": "published" });
    let refused = client.post(&format!("{API}/srmAnnoun/batchUpdateStatus"), &stale).await?;
    assert_eq!(refused.code, 409);
    assert!(titles(&client, "noticeList").await?.is_empty());
    let both = json!({ "rows": [which(&one), which(&two)], "status": "published" });
    let done = client.post(&format!("{API}/srmAnnoun/batchUpdateStatus"), &both).await?;
    assert_eq!((done.code, &done.data), (200, &json!(2)), "{done:?}");
    assert_eq!(titles(&client, "noticeList").await?.len(), 2);
    Ok(())
}

#[tokio::test]
async fn columns_order_the_public_page_and_hide_what_is_under_a_disabled_one() -> Result<()> {
    let (_world, _, client) = start().await?;
    let column = json!({ "title": "Company news", "brief": "", "language": "all", "sortOrder": 1 });
    let short = client.post(&format!("{API}/srmColumn/save"), &with(column.clone(), &[("title", json!("ab"))])).await?;
    assert_eq!((short.code, &short.data["fields"][0]["field"]), (422, &json!("title")));
    let column = client.post(&format!("{API}/srmColumn/save"), &column).await?.data;
    published(&client, with(form("Under the column", "public"), &[("columnId", column["id"].clone())])).await?;
    let stranger = client.anonymous();
    let columns = stranger.get(&format!("{API}/srmPortal/columnList")).await?.data;
    assert_eq!(columns[0]["title"], "Company news", "{columns}");
    let call = format!("articleList?columnId={}", id(&column));
    assert_eq!(titles(&stranger, &call).await?, ["Under the column"]);
    let which = json!({ "id": column["id"], "version": column["version"] });
    let off = client.post(&format!("{API}/srmColumn/disable"), &which).await?.data;
    assert_eq!(off["status"], "disabled");
    assert!(titles(&stranger, "articleList").await?.is_empty());
    let which = json!({ "id": off["id"], "version": off["version"] });
    let used = client.delete(&format!("{API}/srmColumn/delete"), &which).await?;
    assert_eq!(used.code, 300, "{used:?}");
    let refused = client
        .post(&format!("{API}/srmAnnoun/save"), &with(form("Late comer", "public"), &[("columnId", off["id"].clone())]))
        .await?;
    assert_eq!((refused.code, &refused.data["fields"][0]["field"]), (300, &json!("columnId")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_as_open_as_their_announcement() -> Result<()> {
    let (world, base, client) = start().await?;
    let stranger = client.anonymous();
    let (seller, organize, _) = supplier(&world, &base, &client, "seller").await?;
    let (other, ..) = supplier(&world, &base, &client, "other").await?;
    let fetch = async |by: &Client, call: &str, file: &str| -> Result<(u16, Vec<u8>)> {
        let answer = by.request(reqwest::Method::GET, &format!("{API}/srmPortal/{call}/{file}")).send().await?;
        Ok((answer.status().as_u16(), answer.bytes().await?.to_vec()))
    };
    let attach = async |row: &Value| {
        let path = format!("{API}/attach/add?kind=content.announcement&documentId={}&attachType=file", id(row));
        client.upload(&format!("{path}&fileName=plan.pdf"), PDF.to_vec()).await
    };

    let draft = save(&client, &form("Open day", "public")).await?;
    let file = attach(&draft).await?;
    let file = file.data["id"].as_str().with_context(|| format!("{file:?}"))?.to_owned();
    assert_eq!(fetch(&stranger, "articleFile", &file).await?.0, 404, "a draft is nobody's to read");
    let out = status(&client, &draft, "published").await?.data;
    let shown = stranger.get(&format!("{API}/srmPortal/article/{}", id(&out))).await?.data;
    assert_eq!(shown["files"], json!([{ "id": file, "name": "plan.pdf", "bytes": PDF.len() }]));
    assert_eq!(fetch(&stranger, "articleFile", &file).await?, (200, PDF.to_vec()));
    assert_eq!(attach(&out).await?.code, 300, "what readers have seen does not change under them");

    let targeted = with(form("For one", "organizes"), &[("organizeIds", json!([organize]))]);
    let draft = save(&client, &targeted).await?;
    let own = attach(&draft).await?.data["id"].as_str().unwrap_or_default().to_owned();
    status(&client, &draft, "published").await?;
    assert_eq!(fetch(&seller, "noticeFile", &own).await?, (200, PDF.to_vec()));
    for (by, call) in [(&other, "noticeFile"), (&stranger, "articleFile"), (&seller, "articleFile")] {
        assert_eq!(fetch(by, call, &own).await?.0, 404, "{call}");
    }
    // A file of another kind of record does not come this way.
    let elsewhere = super::attachment::added(&client, organize.as_str().unwrap_or_default(), "licence", "a.pdf", PDF);
    assert_eq!(fetch(&seller, "noticeFile", &elsewhere.await?).await?.0, 404);

    let back = status(&client, &out, "draft").await?.data;
    let which = json!({ "id": back["id"], "version": back["version"] });
    client.delete(&format!("{API}/srmAnnoun/delete"), &which).await?;
    assert_eq!(fetch(&stranger, "articleFile", &file).await?.0, 404);
    Ok(())
}
