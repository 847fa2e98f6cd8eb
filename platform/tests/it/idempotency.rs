use anyhow::Result;
use reqwest::Method;
use serde_json::json;
use tandem_testkit::World;

const SAVE: &str = "/service1/base/api/dictItem/save";

fn form(value: &str) -> serde_json::Value {
    json!({ "dictName": "once", "itemValue": value, "descriptionZh": "一", "descriptionEn": "one", "isdefault": "0" })
}

#[tokio::test]
async fn thirty_two_calls_with_one_key_happen_once_and_answer_alike() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let mut calls = tokio::task::JoinSet::new();
    for _ in 0..32 {
        let client = client.clone();
        calls.spawn(async move { client.send(Method::POST, SAVE, &form("a"), Some("the-same-key")).await });
    }
    let mut answers = Vec::new();
    while let Some(answer) = calls.join_next().await {
        let answer = answer??;
        assert_eq!(answer.code, 200, "{answer:?}");
        answers.push(answer.data["id"].clone());
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
    let mut rows = world.database().superuser().await?;
    let made: i64 =
        sqlx::query_scalar("select count(*) from base.dict_item where dict_name = 'once'").fetch_one(&mut rows).await?;
    assert_eq!(made, 1);
    Ok(())
}

#[tokio::test]
async fn a_key_belongs_to_one_request_and_one_user() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let other = world.sign_in(&base, &world.acme, "v", &["administrator"]).await?;
    let first = client.send(Method::POST, SAVE, &form("a"), Some("key-of-u-1")).await?;
    assert_eq!(first.code, 200);
    let changed = client.send(Method::POST, SAVE, &form("b"), Some("key-of-u-1")).await?;
    assert_eq!(
        (changed.code, changed.message.as_str()),
        (300, "This idempotency key has already been used for a different request")
    );
    let theirs = other.send(Method::POST, SAVE, &form("b"), Some("key-of-u-1")).await?;
    assert_eq!(theirs.code, 200, "another user's key is another key");
    Ok(())
}

#[tokio::test]
async fn a_refused_call_leaves_its_key_free() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let refused = client
        .send(
            Method::POST,
            SAVE,
            &json!({ "dictName": "" , "itemValue": "", "descriptionZh": "", "descriptionEn": "", "isdefault": "0"}),
            Some("key-again-1"),
        )
        .await?;
    assert_eq!(refused.code, 422);
    assert_eq!(client.send(Method::POST, SAVE, &form("a"), Some("key-again-1")).await?.code, 200);
    Ok(())
}
