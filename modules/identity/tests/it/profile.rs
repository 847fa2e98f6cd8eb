//! What users change of their own account: e-mail address, language, telephone numbers.

use super::user::{detail, form_of};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::mail;
use tandem_testkit::world::{PASSWORD, eventually};
use tandem_testkit::{Answer, Client, World};

const API: &str = "/service1/identity/api";

async fn give_address(world: &World, username: &str, email: &str) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.user_account set email = $2 where username = $1")
        .bind(username)
        .bind(email)
        .execute(&mut rows)
        .await?;
    Ok(())
}

async fn change(client: &Client, email: &str, code: &str) -> Result<Answer> {
    client.post(&format!("{API}/changeEmail"), &json!({ "email": email, "code": code })).await
}

fn field(answer: &Answer) -> &str {
    answer.data["fields"][0]["field"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn a_new_address_is_proved_by_its_code_and_the_old_one_is_told() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let (old, new) = (mail::new_address(), mail::new_address());
    give_address(&world, "wang.min", &old).await?;
    assert_eq!(client.post(&format!("{API}/captcha/send"), &json!({ "email": "nobody" })).await?.code, 422);
    assert_eq!(client.post(&format!("{API}/captcha/send"), &json!({ "email": new })).await?.code, 200);
    let code = mail::code_to(&new).await?;
    assert_eq!(field(&change(&client, &new, "wrong!").await?), "code");
    assert_eq!(field(&change(&client, &mail::new_address(), &code).await?), "code", "of another address");
    assert_eq!(change(&client, &new, &code).await?.code, 200);
    assert_eq!(field(&change(&client, &new, &code).await?), "code", "a code works once");
    let info = client.get(&format!("{API}/user/info")).await?;
    assert_eq!((info.code, &info.data["email"]), (200, &json!(new)));
    let told = mail::newest_to(&old).await?;
    assert!(told.contains("wang.min") && !told.contains(&new), "{told}");
    let mut rows = world.database().superuser().await?;
    // It stands in the send log, as the mail of nobody who has an account.
    let (whose, template): (Option<uuid::Uuid>, String) =
        sqlx::query_as("select user_id, template from message.mail where address = $1")
            .bind(&old)
            .fetch_one(&mut rows)
            .await?;
    assert_eq!((whose, template.as_str()), (None, "identity.email_moved"));
    let (before, after): (Value, Value) =
        sqlx::query_as("select before, after from platform.audit where action = 'changeEmail'")
            .fetch_one(&mut rows)
            .await?;
    assert_eq!((&before["email"], &after["email"]), (&json!(old), &json!(new)));
    Client::new(&base, "acme").sign_in(&new, PASSWORD).await
}

#[tokio::test]
async fn the_old_address_is_told_also_when_an_administrator_enters_another() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    world.user(&world.acme, "li.qiang", &["auditor"]).await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let (old, new) = (mail::new_address(), mail::new_address());
    give_address(&world, "li.qiang", &old).await?;
    let listed = admin.post(&format!("{API}/user/listByPage"), &json!({ "search": "li.qiang" })).await?.data;
    let edit = async |email: &str| -> Result<()> {
        let mut form = form_of(&detail(&admin, &listed["content"][0]["id"]).await?);
        form["email"] = json!(email);
        let edited = admin.put(&format!("{API}/user/edit"), &form).await?;
        assert_eq!(edited.code, 200, "{edited:?}");
        Ok(())
    };
    edit(&new).await?;
    edit(&new.to_uppercase()).await?;
    let told = mail::newest_to(&old).await?;
    assert!(told.contains("li.qiang") && !told.contains(&new), "{told}");
    let asked = "select count(*) from platform.event
        where kind = 'message.message.wanted' and payload ->> 'template' = 'identity.email_moved'";
    let mut rows = world.database().superuser().await?;
    assert_eq!(sqlx::query_scalar::<_, i64>(asked).fetch_one(&mut rows).await?, 1, "not for the same mailbox");
    // Who was only invited may never have had that mailbox.
    sqlx::query(
        "update identity.user_account set must_change_password = true, password_changed_at = null
         where username = 'li.qiang'",
    )
    .execute(&mut rows)
    .await?;
    edit(&mail::new_address()).await?;
    assert_eq!(sqlx::query_scalar::<_, i64>(asked).fetch_one(&mut rows).await?, 1, "nobody else is told");
    Ok(())
}

#[tokio::test]
async fn an_address_of_somebody_else_gets_a_notice_instead_of_a_code() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "wang.min", &["administrator"]).await?;
    world.user(&world.acme, "li.na", &["administrator"]).await?;
    let theirs = mail::new_address();
    give_address(&world, "li.na", &theirs).await?;
    let asked = client.post(&format!("{API}/captcha/send"), &json!({ "email": theirs })).await?;
    assert_eq!((asked.code, &asked.data), (200, &json!(true)), "as for an unknown address");
    let letter = mail::newest_to(&theirs).await?;
    assert!(letter.contains("already has an account"), "{letter}");
    assert_eq!(field(&change(&client, &theirs, "000000").await?), "code");
    Ok(())
}

#[tokio::test]
async fn codes_are_limited_in_number_and_in_attempts() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let new = mail::new_address();
    let send = async || client.post(&format!("{API}/captcha/send"), &json!({ "email": new })).await;
    assert_eq!(send().await?.code, 200);
    let code = mail::code_to(&new).await?;
    for _ in 0..5 {
        assert_eq!(field(&change(&client, &new, "wrong!").await?), "code");
    }
    assert_eq!(field(&change(&client, &new, &code).await?), "code", "the right code comes too late");
    for _ in 0..4 {
        assert_eq!(send().await?.code, 200);
    }
    assert_eq!(send().await?.code, 429);
    Ok(())
}

#[tokio::test]
async fn after_single_sign_on_the_present_address_is_asked_as_well() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let (old, new) = (mail::new_address(), mail::new_address());
    give_address(&world, "wang.min", &old).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.session set method = 'sso'").execute(&mut rows).await?;
    client.post(&format!("{API}/captcha/send"), &json!({ "email": new })).await?;
    let code = mail::code_to(&new).await?;
    assert_eq!(field(&change(&client, &new, &code).await?), "presentCode");
    assert_eq!(client.post(&format!("{API}/generalCaptcha/send"), &json!({})).await?.code, 200);
    let body = json!({ "email": new, "code": code, "presentCode": mail::code_to(&old).await? });
    assert_eq!(client.post(&format!("{API}/changeEmail"), &body).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_supplier_changes_his_own_profile_and_nobody_elses() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let organize = json!({ "nameZh": "甲", "nameEn": "A", "relationType": "S" });
    let organize = admin.post("/service1/partner/organize/save", &organize).await?.data["id"].clone();
    let organize = organize.as_str().unwrap_or_default();
    let sales = world.sign_in_supplier(&base, &world.acme, organize, "sales", &["supplier_sales"]).await?;
    let profile = format!("{API}/user/profile");
    for (wrong, at) in [(json!({ "language": "fr" }), "language"), (json!({ "mobile": "call me" }), "mobile")] {
        let refused = sales.put(&profile, &wrong).await?;
        assert_eq!((refused.code, field(&refused)), (422, at));
    }
    let saved = sales.put(&profile, &json!({ "language": "en", "mobile": "13800138000" })).await?;
    assert_eq!((saved.code, &saved.data["phone"]), (200, &json!("")), "{saved:?}");
    let saved = sales.put(&profile, &json!({ "phone": "0755-12345678" })).await?;
    assert_eq!(saved.data, json!({ "language": "en", "mobile": "13800138000", "phone": "0755-12345678" }));
    let mut rows = world.database().superuser().await?;
    let others: i64 = sqlx::query_scalar("select count(*) from identity.user_account where mobile <> ''")
        .fetch_one(&mut rows)
        .await?;
    assert_eq!(others, 1);
    // Row-level security lets a supplier keep the codes of the own account.
    let new = mail::new_address();
    assert_eq!(sales.post(&format!("{API}/captcha/send"), &json!({ "email": new })).await?.code, 200);
    let code = mail::code_to(&new).await?;
    assert_eq!(field(&change(&sales, &new, "wrong!").await?), "code");
    assert_eq!(change(&sales, &new, &code).await?.code, 200);
    Ok(())
}

const PNG: &[u8] =
    b"\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x01\x00\x00\x00\x01\x08\
    \x00\x00\x00\x00\x3a\x7e\x9b\x55\x00\x00\x00\x0a\x49\x44\x41\x54\x78\x9c\x63\x60\x00\x00\x00\x02\x00\
    \x01\x48\xaf\xa4\x71\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82";

#[tokio::test]
async fn the_own_picture_is_shown_once_it_is_clean_and_is_nobody_elses() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let own = world.sign_in(&base, &world.acme, "clerk", &["auditor"]).await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let info = format!("{API}/user/info");
    let me = own.get(&info).await?.data;
    assert_eq!(me["avatar"], json!(""));
    let id = me["id"].as_str().unwrap_or_default();
    let add = |name: &str| {
        format!(
            "/service1/content/api/attach/add?kind=identity.user_account&documentId={id}&attachType=avatar&fileName={name}"
        )
    };
    assert_eq!(boss.upload(&add("a.png"), PNG).await?.code, 404, "not even an administrator");
    assert_ne!(own.upload(&add("a.pdf"), PNG).await?.code, 200, "a picture");
    assert_eq!(own.upload(&add("a.png"), PNG).await?.code, 200);
    assert_ne!(own.upload(&add("b.png"), PNG).await?.code, 200, "one");
    let mut avatar = String::new();
    eventually("the picture", async || {
        avatar = own.get(&info).await?.data["avatar"].as_str().unwrap_or_default().to_owned();
        Ok(!avatar.is_empty())
    })
    .await?;
    let shown = own.request(reqwest::Method::GET, &avatar).send().await?;
    assert!(shown.status().is_success(), "{shown:?}");
    assert_eq!(boss.request(reqwest::Method::GET, &avatar).send().await?.status(), 404);
    Ok(())
}
