//! Helpers shared by the tests.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_kernel::EventId;
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, World};
use uuid::Uuid;

pub const CODE: &str = "identity.user_waits";

pub fn api(call: &str) -> String {
    format!("/service1/message/api/{call}")
}

/// The message that a user has registered.
pub fn waits(name: &str) -> MessageWanted {
    MessageWanted::of(CODE)
        .to(Recipient::buyers("identity.user.edit"))
        .field("name", name)
        .field("email", "new@supplier.example")
        .field("position", "Sales")
        .field("company", "")
        .field("creditCode", "")
        .opens("/systemManage/userManage")
}

/// What a consumer is told of an event that was emitted just now.
pub fn meta(tx: &Tx) -> Meta {
    Meta { event_id: EventId::new(Uuid::nil()), at: tx.now(), actor_label: String::new(), attempts: 0 }
}

pub async fn want(world: &World, wanted: MessageWanted) -> Result<()> {
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.message(wanted).await)?;
    told(tx.commit().await)
}

/// Sets a unique mail address and a language.
pub async fn reachable(world: &World, username: &str, language: &str) -> Result<String> {
    let address = tandem_testkit::mail::new_address();
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    sqlx::query("update identity.user_account set email = $3, language = $4 where tenant_id = $1 and username = $2")
        .bind(world.acme.id.uuid())
        .bind(username)
        .bind(&address)
        .bind(language)
        .execute(tx.conn())
        .await?;
    told(tx.commit().await)?;
    Ok(address)
}

pub async fn user_id(world: &World, username: &str) -> Result<Uuid> {
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let id = sqlx::query_scalar("select user_id from identity.user_account where tenant_id = $1 and username = $2")
        .bind(world.acme.id.uuid())
        .bind(username)
        .fetch_one(tx.conn())
        .await?;
    told(tx.rollback().await)?;
    Ok(id)
}

pub async fn newest(client: &Client) -> Result<Value> {
    let answer = client.get(&api("mine/newest")).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(answer.data)
}

/// Waits until the caller has this many unread messages.
pub async fn until_unread(client: &Client, count: i64) -> Result<Value> {
    let mut last = Value::Null;
    eventually(&format!("{count} unread messages"), async || {
        last = newest(client).await?;
        Ok(last["unread"] == json!(count))
    })
    .await?;
    Ok(last)
}

/// The rows of a list, newest first.
pub async fn rows(client: &Client, list: &str, query: Value) -> Result<Vec<Value>> {
    let page = client.post(&api(&format!("{list}/pageList")), &query).await?;
    ensure!(page.code == 200, "{page:?}");
    Ok(page.data["content"].as_array().cloned().unwrap_or_default())
}

/// The template's row in a language.
pub async fn template(client: &Client, code: &str, language: &str) -> Result<Value> {
    let found = rows(client, "template", json!({ "search": code, "pageSize": 50 })).await?;
    let id = found.iter().find(|row| row["code"] == code && row["language"] == language).context("no such template")?;
    let id = id["id"].as_str().context("no id")?.to_owned();
    Ok(client.get(&api(&format!("template/detail/{id}"))).await?.data)
}

/// The form with the template's current values.
pub fn form(template: &Value) -> Value {
    let text =
        |language: &str| json!({ "title": template[language]["title"], "content": template[language]["content"] });
    json!({ "id": template["id"], "version": template["version"], "notifyMethod": template["notifyMethod"],
        "note": template["note"], "zh": text("zh"), "en": text("en") })
}

/// Waits until the newest mail to the address is in this state.
pub async fn mail_until(client: &Client, address: &str, state: &str) -> Result<Value> {
    let mut last = Value::Null;
    eventually(&format!("a mail to {address} is {state}"), async || {
        last = rows(client, "sendLog", json!({ "search": address })).await?.into_iter().next().unwrap_or_default();
        Ok(last["state"] == state)
    })
    .await?;
    Ok(last)
}
