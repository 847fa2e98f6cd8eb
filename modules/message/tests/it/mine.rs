use super::support::{api, newest, rows, until_unread, user_id, waits, want};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_kernel::UserId;
use tandem_testkit::{Client, World};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

#[tokio::test]
async fn everyone_reads_and_marks_his_own_only() -> Result<()> {
    let world = World::start().await?;
    world.work();
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let other = world.sign_in(&base, &world.acme, "other", &["administrator"]).await?;
    want(&world, waits("李雷")).await?;
    want(&world, waits("韩梅梅")).await?;
    let mine = until_unread(&boss, 2).await?;
    let others = until_unread(&other, 2).await?;
    assert_eq!(mine["newest"][0]["link"], json!("/systemManage/userManage"));

    let id = mine["newest"][0]["id"].clone();
    let theirs = others["newest"][0]["id"].clone();
    let marked = boss.post(&api("mine/read"), &json!({ "ids": [id, theirs] })).await?;
    assert_eq!(marked.data, json!(1), "the other's message is not there for this reader");
    until_unread(&boss, 1).await?;
    until_unread(&other, 2).await?;
    let unread =
        rows(&boss, "mine", json!({ "conditions": [{ "fieldDb": "state", "symbol": "=", "queryValue": "unread" }] }))
            .await?;
    assert_eq!(unread.len(), 1);
    // Conditions cannot widen the restriction to the caller's messages.
    let sly = json!({ "conditions": [{ "fieldDb": "state", "symbol": "=", "queryValue": "unread" },
        { "andOr": "OR", "fieldDb": "title", "symbol": "like", "queryValue": "注册" }] });
    assert_eq!(rows(&boss.in_chinese(), "mine", sly).await?.len(), 2);

    assert_eq!(boss.post(&api("mine/unread"), &json!({ "ids": [id] })).await?.data, json!(1));
    assert_eq!(boss.post(&api("mine/readAll"), &Value::Null).await?.data, json!(2));
    assert_eq!(newest(&boss).await?["unread"], json!(0));
    until_unread(&other, 2).await?;
    Ok(())
}

/// Listens until a message event arrives; the receiver signals that the stream is open.
fn listen(client: Client) -> (oneshot::Receiver<()>, JoinHandle<Result<String>>) {
    let (open, opened) = oneshot::channel();
    let mut open = Some(open);
    let heard = tokio::spawn(async move {
        let enough = |heard: &str| {
            if heard.contains("hello")
                && let Some(open) = open.take()
            {
                let _ = open.send(());
            }
            heard.contains("message.message")
        };
        client.live_until(enough).await
    });
    (opened, heard)
}

#[tokio::test]
async fn a_new_message_is_told_at_once_to_its_readers_browser_and_to_no_other() -> Result<()> {
    let world = World::start().await?;
    world.work();
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let other = world.sign_in(&base, &world.acme, "other", &["administrator"]).await?;
    let to = async |name: &str| -> Result<MessageWanted> {
        let id = user_id(&world, name).await?;
        Ok(MessageWanted { to: vec![Recipient::User(UserId::new(id))], ..waits(name) })
    };
    let ((mine_open, mine), (theirs_open, theirs)) = (listen(boss.clone()), listen(other.clone()));
    mine_open.await?;
    theirs_open.await?;
    want(&world, to("boss").await?).await?;
    let id = until_unread(&boss, 1).await?["newest"][0]["id"].as_str().unwrap_or_default().to_owned();
    assert!(mine.await??.contains(&id));
    // The first event the other user receives is the user's own.
    want(&world, to("other").await?).await?;
    assert!(!theirs.await??.contains(&id));
    Ok(())
}

#[tokio::test]
async fn likes_are_kept_as_far_as_a_type_allows_them() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let usual = client.get(&api("mine/preference")).await?.data;
    assert_eq!((&usual["taskEmail"], &usual["digestHour"]), (&json!("at_once"), &json!(8)));
    assert_eq!(usual["language"], "zh", "that of the account");
    let wrong = json!({ "taskEmail": "never", "noticeEmail": "often", "timeZone": "Mars/Olympus", "digestHour": 24,
        "language": "tlh" });
    let refused = client.put(&api("mine/preference"), &wrong).await?;
    let fields =
        refused.data["fields"].as_array().map(|all| all.iter().map(|f| f["field"].clone()).collect::<Vec<_>>());
    assert_eq!(
        fields,
        Some(vec![json!("taskEmail"), json!("noticeEmail"), json!("digestHour"), json!("timeZone"), json!("language")])
    );
    let wanted = json!({ "taskEmail": "daily", "noticeEmail": "never", "timeZone": "Europe/Berlin", "digestHour": 7,
        "language": "en" });
    assert_eq!(client.put(&api("mine/preference"), &wanted).await?.data, wanted);
    assert_eq!(client.get(&api("mine/preference")).await?.data, wanted);
    Ok(())
}

#[tokio::test]
async fn mails_follow_the_account_until_a_language_is_chosen_for_them() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let language = async || anyhow::Ok(client.get(&api("mine/preference")).await?.data["language"].clone());
    let mut shown = client.get(&api("mine/preference")).await?.data;
    shown["taskEmail"] = json!("daily");
    assert_eq!(client.put(&api("mine/preference"), &shown).await?.data["language"], "zh", "as it was shown");
    let profile = "/service1/identity/api/user/profile";
    assert_eq!(client.put(profile, &json!({ "language": "en" })).await?.code, 200);
    assert_eq!(language().await?, "en", "what was only sent back was not chosen");
    shown["language"] = json!("zh");
    assert_eq!(client.put(&api("mine/preference"), &shown).await?.code, 200);
    shown["taskEmail"] = json!("at_once");
    assert_eq!(client.put(&api("mine/preference"), &shown).await?.code, 200);
    assert_eq!(client.put(profile, &json!({ "language": "zh" })).await?.code, 200);
    assert_eq!(client.put(profile, &json!({ "language": "en" })).await?.code, 200);
    assert_eq!(language().await?, "zh", "what was chosen stays");
    Ok(())
}
