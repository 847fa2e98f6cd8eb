//! A user name or an e-mail address stands for one account only, whichever of the two it is there.

use super::user::role_id;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_testkit::mail;
use tandem_testkit::world::{PASSWORD, told};
use tandem_testkit::{Answer, Client, World};

const API: &str = "/service1/identity/api/user";

async fn add(client: &Client, username: &str, email: Option<&str>) -> Result<Answer> {
    let roles = [role_id(client, "purchaser").await?];
    let form = json!({ "username": username, "name": "娜", "email": email, "roleIds": roles });
    client.post(&format!("{API}/add"), &form).await
}

/// The code and the first field that is wrong.
fn wrong(answer: &Answer) -> (u64, &str) {
    (answer.code, answer.data["fields"][0]["field"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn a_name_of_one_account_is_no_address_of_another_nor_the_other_way_round() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let made = add(&client, "li.na", Some("na@acme.example")).await?;
    assert_eq!(made.code, 200, "{made:?}");
    assert_eq!(add(&client, "min@acme.example", None).await?.code, 200);

    assert_eq!(wrong(&add(&client, "NA@acme.example", None).await?), (300, "username"));
    assert_eq!(wrong(&add(&client, "other", Some("Min@Acme.example")).await?), (300, "email"));
    let mut form = made.data.clone();
    form["email"] = json!("min@acme.example");
    assert_eq!(wrong(&client.put(&format!("{API}/edit"), &form).await?), (300, "email"));
    form["email"] = json!("na@acme.example");
    form["username"] = json!("MIN@acme.example");
    assert_eq!(wrong(&client.put(&format!("{API}/edit"), &form).await?), (300, "username"));

    // One account may have one text as both, and what it no longer has is free again.
    form["username"] = json!("na@acme.example");
    let both = client.put(&format!("{API}/edit"), &form).await?;
    assert_eq!(both.code, 200, "{both:?}");
    assert_eq!(add(&client, "li.na", None).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn of_two_who_want_one_text_at_once_one_gets_it() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    for round in 0..5 {
        let text = format!("wanted{round}@acme.example");
        let (first, second) = (format!("first{round}"), format!("Wanted{round}@acme.example"));
        let (address, name) = tokio::join!(add(&client, &first, Some(&text)), add(&client, &second, None));
        let codes = [address?.code, name?.code];
        assert_eq!(codes.iter().filter(|code| **code == 200).count(), 1, "{codes:?}");
        assert!(codes.contains(&300), "refused in words: {codes:?}");
    }
    Ok(())
}

#[tokio::test]
async fn the_database_keeps_it_whoever_writes_the_account() -> Result<()> {
    let world = World::start().await?;
    world.user(&world.acme, "wang.min", &["purchaser"]).await?;
    world.user(&world.acme, "li.na", &["purchaser"]).await?;
    let mut rows = world.database().superuser().await?;
    let give = "update identity.user_account set email = $2 where username = $1 and tenant_id = $3";
    let tenant = world.acme.id.uuid();
    let refused = sqlx::query(give).bind("li.na").bind("Wang.Min").bind(tenant).execute(&mut rows).await;
    let refused = refused.err().context("two accounts have one name")?;
    let constraint = refused.as_database_error().and_then(|refused| refused.constraint()).map(str::to_owned);
    assert_eq!(constraint.as_deref(), Some("sign_in_name_pkey"));
    // A company's names are its own.
    world.user(&world.globex, "na@acme.example", &["purchaser"]).await?;
    sqlx::query(give).bind("li.na").bind("na@acme.example").bind(tenant).execute(&mut rows).await?;
    let names: Vec<String> = sqlx::query_scalar(
        "select n.name from identity.sign_in_name n join identity.user_account u using (tenant_id, user_id)
         where u.username = 'li.na' and tenant_id = $1 order by 1",
    )
    .bind(tenant)
    .fetch_all(&mut rows)
    .await?;
    assert_eq!(names, ["li.na", "na@acme.example"]);
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let visible: i64 = sqlx::query_scalar("select count(*) from identity.sign_in_name where name = 'na@acme.example'")
        .fetch_one(tx.conn())
        .await?;
    assert_eq!(visible, 1, "of this company only");
    Ok(())
}

#[tokio::test]
async fn a_user_goes_back_to_the_address_that_is_his_user_name() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let (first, second) = (mail::new_address(), mail::new_address());
    let client = world.sign_in_by_password(&base, &world.acme, &first, &["administrator"]).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.user_account set email = $2 where username = $1")
        .bind(&first)
        .bind(&second)
        .execute(&mut rows)
        .await?;
    let asked = client.post("/service1/identity/api/captcha/send", &json!({ "email": first })).await?;
    assert_eq!(asked.code, 200, "{asked:?}");
    let code = mail::code_to(&first).await?;
    let (key, [wrapped]) = client.wrap([PASSWORD]).await?;
    let body = json!({ "email": first, "code": code, "password": wrapped, "passwordKeyId": key });
    let changed = client.post("/service1/identity/api/changeEmail", &body).await?;
    assert_eq!(changed.code, 200, "{changed:?}");
    let info: Value = client.get("/service1/identity/api/user/info").await?.data;
    assert_eq!(info["email"], json!(first));
    Ok(())
}
