//! Who may comment on a document, and how comments are withdrawn.

use super::file_task::{Table, text};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_testkit::Client;
use tandem_testkit::world::eventually;

const API: &str = "/service1/content/api/comment";

async fn say(client: &Client, task: &Value, said: &str, internal: bool) -> Result<(u64, Value)> {
    let body = json!({ "entityKind": "quality.file_task", "entityId": task["id"], "said": said, "internal": internal });
    let answer = client.post(&format!("{API}/add"), &body).await?;
    Ok((answer.code, answer.data))
}

async fn heard(client: &Client, task: &Value) -> Result<Vec<Value>> {
    let path = format!("{API}/list?entityKind=quality.file_task&entityId={}", text(&task["id"]));
    Ok(client.get(&path).await?.data.as_array().cloned().unwrap_or_default())
}

#[tokio::test]
async fn who_only_reads_and_keys_that_were_not_given_it_write_no_comment() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("一").await?;
    let base = table.world.serve().await?;
    let auditor = table.world.sign_in(&base, &table.world.acme, "auditor", &["auditor"]).await?;
    assert_eq!(say(&auditor, &task, "我只看看", false).await?.0, 403);

    let boss = table.world.sign_in(&base, &table.world.acme, "boss", &["administrator"]).await?;
    let users = boss.post("/service1/identity/api/user/listByPage", &json!({ "search": "buyer" })).await?;
    let owner = users.data["content"][0]["id"].clone();
    let program = async |permissions: Value| -> Result<Client> {
        let form = json!({ "name": "ERP", "ownerId": owner, "permissions": permissions });
        let key = boss.post("/service1/identity/api/apiKey/add", &form).await?;
        let secret = key.data["secret"].as_str().with_context(|| format!("{key:?}"))?.to_owned();
        Ok(Client { token: Some(secret), cookie: None, ..boss.clone() })
    };
    let reader = program(json!(["quality.file_task.view"])).await?;
    assert_eq!(heard(&reader, &task).await?.len(), 0);
    assert_eq!(say(&reader, &task, "机器人", false).await?.0, 403);
    let writer = program(json!(["quality.file_task.view", "content.comment.add"])).await?;
    assert_eq!(say(&writer, &task, "机器人", false).await?.0, 200);
    // Functions open to all users but not to API keys.
    let scene = json!({ "title": "s", "tableCode": "quality.file_task" });
    assert_eq!(reader.post("/service1/base/api/scene/add", &scene).await?.code, 403);
    for path in [
        "/service1/identity/api/user/allUsers",
        "/service1/identity/api/user/queryUserInfoByFuzzy?username=b",
        "/service1/identity/api/permission/queryByUser",
        "/service1/content/api/srmPortal/noticeList",
        "/service1/base/api/view/list?tableCode=quality.file_task",
    ] {
        assert_eq!(reader.get(path).await?.code, 403, "{path}");
    }
    Ok(())
}

#[tokio::test]
async fn a_writer_takes_his_comment_back_and_nobody_reads_it_any_more() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("一").await?;
    let (_, mine) = say(&table.buyer, &task, "报价是 3.17", false).await?;
    let (_, his) = say(&table.supplier, &task, "明天给", false).await?;
    assert_eq!((&mine["mine"], &mine["takenBackAt"]), (&json!(true), &Value::Null));
    let seen = heard(&table.supplier, &task).await?;
    assert_eq!((&seen[0]["mine"], &seen[1]["mine"]), (&json!(false), &json!(true)));

    let take_back = async |client: &Client, which: &Value| {
        client.post(&format!("{API}/takeBack"), &json!({ "id": which["id"] })).await
    };
    assert_eq!(take_back(&table.buyer, &his).await?.code, 300, "not in another's name");
    assert_eq!(take_back(&table.supplier, &mine).await?.code, 300);
    let taken = take_back(&table.buyer, &mine).await?;
    assert_eq!((taken.code, &taken.data["said"]), (200, &json!("")), "{taken:?}");
    assert_eq!(take_back(&table.buyer, &mine).await?.data["takenBackAt"], taken.data["takenBackAt"], "once");
    for client in [&table.buyer, &table.supplier] {
        let first = heard(client, &task).await?.swap_remove(0);
        assert_eq!((&first["said"], &first["who"]), (&json!(""), &mine["who"]));
        assert!(first["takenBackAt"].is_string(), "{first}");
        let trail = format!("entityKind=quality.file_task&entityId={}", text(&task["id"]));
        let trail = client.get(&format!("/service1/base/api/audit/entity?{trail}")).await?;
        assert!(!trail.data.to_string().contains("3.17"), "{trail:?}");
    }
    let path = format!("/service1/base/api/audit/entity?entityKind=content.comment&entityId={}", text(&mine["id"]));
    assert_eq!(table.buyer.get(&path).await?.code, 404, "the trail itself keeps it");
    let kept: String = sqlx::query_scalar(
        "select before->>'said' from platform.audit where entity_kind = 'content.comment' and action = 'take_back'",
    )
    .fetch_one(&mut table.world.database().superuser().await?)
    .await?;
    assert_eq!(kept, "报价是 3.17");

    // The existence of a comment is not revealed to others.
    let base = table.world.serve().await?;
    let finance = table.world.sign_in(&base, &table.world.acme, "finance", &["finance"]).await?;
    assert_eq!(take_back(&finance, &his).await?.code, 404);
    let (_, inside) = say(&table.buyer, &task, "内部", true).await?;
    assert_eq!(take_back(&table.supplier, &inside).await?.code, 404);
    Ok(())
}

/// No kind is kept by suppliers yet, so their internal comments are made by hand.
#[tokio::test]
async fn an_internal_comment_is_read_by_its_writers_side_whichever_that_is() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("一").await?;
    for (writer, said) in [(&table.buyer, "采购方"), (&table.supplier, "供应商")] {
        assert_eq!(say(writer, &task, said, false).await?.0, 200);
    }
    sqlx::query("update content.comment set internal = true")
        .execute(&mut table.world.database().superuser().await?)
        .await?;
    for (reader, own) in [(&table.buyer, "采购方"), (&table.supplier, "供应商")] {
        let seen: Vec<_> = heard(reader, &task).await?.iter().map(|one| text(&one["said"])).collect();
        assert_eq!(seen, [own]);
    }
    Ok(())
}

/// Titles of the messages the client was sent about comments.
async fn told_of(client: &Client) -> Result<Vec<String>> {
    let page = client.post("/service1/message/api/mine/pageList", &json!({})).await?;
    assert_eq!(page.code, 200, "{page:?}");
    let rows = page.data["content"].as_array().cloned().unwrap_or_default();
    let about =
        rows.iter().filter(|row| ["content.commented", "content.mentioned"].iter().any(|t| row["template"] == *t));
    Ok(about.map(|row| text(&row["title"])).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comment_tells_the_other_side_and_whom_it_mentions_and_nobody_who_may_not_read_it() -> Result<()> {
    let table = Table::laid().await?;
    table.world.work();
    let base = table.world.serve().await?;
    let (acme, world) = (&table.world.acme, &table.world);
    let colleague = world.sign_in(&base, acme, "colleague", &["purchaser"]).await?;
    // May not read file tasks.
    let finance = world.sign_in(&base, acme, "finance", &["finance"]).await?;
    let task = table.task("一").await?;
    let number = text(&task["number"]);
    let path = format!("{API}/people?entityKind=quality.file_task&entityId={}", text(&task["id"]));
    let offered = table.buyer.get(&path).await?.data;
    let id_of = |name: &str| {
        let people = offered.as_array().into_iter().flatten();
        people.clone().find(|one| text(&one["label"]).starts_with(name)).map(|one| one["id"].clone())
    };
    assert!(id_of("finance").is_none() && id_of("buyer").is_none(), "{offered}");
    assert!(id_of("seller").is_some(), "{offered}");
    // A supplier is offered nobody of the buying side.
    assert!(!table.supplier.get(&path).await?.data.to_string().contains("buyer"));

    // Internal: the colleague who is mentioned, nobody of the supplier, not even if mentioned.
    let finance_id = finance.get("/service1/identity/api/user/info").await?.data["id"].clone();
    let mentioned = json!([id_of("colleague"), id_of("seller"), finance_id]);
    let body = json!({ "entityKind": "quality.file_task", "entityId": task["id"], "said": "@colleague", "internal": true,
        "mentioned": mentioned });
    assert_eq!(table.buyer.post(&format!("{API}/add"), &body).await?.code, 200);
    eventually("the colleague is told", async || {
        Ok(told_of(&colleague).await?.iter().any(|title| title.contains("mentioned you") && title.contains(&number)))
    })
    .await?;

    // Both sides see it: the supplier is told, then the buyer who dealt with it; the others are not.
    assert_eq!(say(&table.buyer, &task, "急", false).await?.0, 200);
    eventually("the supplier is told", async || Ok(told_of(&table.supplier).await?.len() == 1)).await?;
    assert_eq!(say(&table.supplier, &task, "明天给", false).await?.0, 200);
    eventually("the buyer is told", async || Ok(told_of(&table.buyer).await?.len() == 1)).await?;
    assert_eq!((told_of(&colleague).await?.len(), told_of(&finance).await?.len()), (1, 0));
    assert_eq!(told_of(&table.supplier).await?.len(), 1);

    let many: Vec<_> = (0..21).map(|_| task["id"].clone()).collect();
    let body = json!({ "entityKind": "quality.file_task", "entityId": task["id"], "said": "x", "mentioned": many });
    assert_eq!(table.buyer.post(&format!("{API}/add"), &body).await?.code, 422);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_dealt_with_it_is_told_behind_many_who_may_no_longer_read_it() -> Result<()> {
    let table = Table::laid().await?;
    let base = table.world.serve().await?;
    let colleague = table.world.sign_in(&base, &table.world.acme, "colleague", &["purchaser"]).await?;
    let task = table.task("一").await?;
    assert_eq!(say(&table.supplier, &task, "明天给", false).await?.0, 200);
    // Said by buyers who have left; in the order of their ids they come before everybody else.
    sqlx::query(
        "insert into content.comment (tenant_id, comment_id, entity_kind, entity_id, organize_id, internal, said, side, who, at,
           user_id)
         select tenant_id, gen_random_uuid(), entity_kind, entity_id, organize_id, false, 'x', 'buyer', 'gone', at,
           lpad(n::text, 32, '0')::uuid
         from content.comment, generate_series(1, 300) n",
    )
    .execute(&mut table.world.database().superuser().await?)
    .await?;
    table.world.work();
    eventually("the buyer is told", async || Ok(told_of(&table.buyer).await?.len() == 1)).await?;
    assert_eq!(told_of(&colleague).await?.len(), 0, "as if nobody had dealt with it");
    Ok(())
}

#[tokio::test]
async fn the_last_comment_on_a_document_is_taken_once_and_all_are_shown() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("一").await?;
    assert_eq!(say(&table.buyer, &task, "1", false).await?.0, 200);
    let mut rows = table.world.database().superuser().await?;
    sqlx::query(
        "insert into content.comment (tenant_id, comment_id, entity_kind, entity_id, organize_id, internal, said, side, who, at,
           user_id)
         select tenant_id, gen_random_uuid(), entity_kind, entity_id, organize_id, internal, n::text, side, who, at, user_id
         from content.comment, generate_series(2, 499) n",
    )
    .execute(&mut rows)
    .await?;
    let (one, two) = tokio::join!(say(&table.buyer, &task, "last", false), say(&table.supplier, &task, "too", false));
    let (one, two) = (one?, two?);
    let refused = if one.0 == 200 { &two } else { &one };
    assert_eq!(one.0 + two.0, 500, "one is kept, one refused: {one:?} {two:?}");
    assert!(refused.1["fields"][0]["message"].to_string().contains("500"), "{refused:?}");
    assert_eq!(say(&table.buyer, &task, "internal", true).await?.0, 200, "internal ones are counted apart");
    assert_eq!((heard(&table.buyer, &task).await?.len(), heard(&table.supplier, &task).await?.len()), (501, 500));
    Ok(())
}
