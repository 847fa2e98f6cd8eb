//! Codes and links in mails, and mail servers that do not behave.

use super::user::role_id;
use anyhow::Result;
use serde_json::json;
use sqlx::{PgConnection, Row};
use std::sync::Arc;
use tandem_contracts::mail::{Mail, NotSent, Ready, SendMail, Sending};
use tandem_identity::account::change_email::{self, Purpose, SendOwnCode};
use tandem_identity::account::register::{self, SendCode};
use tandem_identity::account::reset::{self, SendReset};
use tandem_kernel::{EventId, Language};
use tandem_platform::bus::consumer::Meta;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, World, mail};
use uuid::Uuid;

const API: &str = "/service1/identity/api";

/// A mail server that never answers.
struct Away;

impl SendMail for Away {
    fn open<'a>(&'a self, _: &'a Mail) -> Sending<'a, Box<dyn Ready>> {
        Box::pin(std::future::pending())
    }
    fn examine(&self) -> Sending<'_, String> {
        Box::pin(std::future::pending())
    }
}

/// One that knows none of the mailboxes.
struct Refusing;

impl SendMail for Refusing {
    fn open<'a>(&'a self, _: &'a Mail) -> Sending<'a, Box<dyn Ready>> {
        Box::pin(async { Err(NotSent::Refused("550 no such mailbox".to_owned())) })
    }
    fn examine(&self) -> Sending<'_, String> {
        Box::pin(async { Ok("knows nobody".to_owned()) })
    }
}

async fn with(server: impl SendMail + 'static) -> Result<World> {
    World::start_with(|mut parts| {
        parts.mail = Some(Arc::new(server));
        parts
    })
    .await
}

/// Asks for a link and for a code.
async fn ask(world: &World) -> Result<PgConnection> {
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let mut rows = world.database().superuser().await?;
    let address = "update identity.user_account set email = 'wang.min@acme.example'";
    sqlx::query(address).execute(&mut rows).await?;
    let client = Client::new(&world.serve().await?, "acme");
    for (call, body) in
        [("resetUrl", json!({ "account": "wang.min" })), ("sendVerifyCode", json!({ "email": mail::new_address() }))]
    {
        assert_eq!(client.post(&format!("{API}/{call}"), &body).await?.code, 200, "{call}");
    }
    world.work();
    Ok(rows)
}

#[tokio::test]
async fn what_is_mailed_is_stored_before_the_mail_server_is_asked() -> Result<()> {
    let world = with(Away).await?;
    let mut rows = ask(&world).await?;
    eventually("both are stored", async || {
        let kept =
            "select (select count(*) from identity.password_reset) + (select count(*) from identity.register_code)";
        Ok(sqlx::query_scalar::<_, i64>(kept).fetch_one(&mut rows).await? == 2)
    })
    .await
}

#[tokio::test]
async fn what_the_mail_server_refuses_is_not_tried_again_and_again() -> Result<()> {
    let world = with(Refusing).await?;
    let mut rows = ask(&world).await?;
    eventually("both are done with", async || {
        let states: Vec<(String, i32)> = sqlx::query_as(
            "select d.state, d.attempts from platform.delivery d join platform.event e using (tenant_id, event_id)
             where e.kind in ('job.identity.send_reset_link', 'job.identity.send_email_code')",
        )
        .fetch_all(&mut rows)
        .await?;
        Ok(states.len() == 2 && states.iter().all(|(state, attempts)| state == "done" && *attempts == 0))
    })
    .await
}

#[tokio::test]
async fn a_mail_that_is_sent_again_says_the_same_until_it_has_been_used() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let email = mail::new_address();
    let form =
        json!({ "username": "new", "name": "n", "email": email, "roleIds": [role_id(&admin, "auditor").await?] });
    assert_eq!(admin.post(&format!("{API}/user/add"), &form).await?.code, 200);
    let mut rows = world.database().superuser().await?;
    let first = mail::newest_to(&email).await?;
    // As if the worker had died before it could say that the mail was sent.
    let again = async |rows: &mut PgConnection| -> Result<()> {
        let is_done = "select state = 'done' from platform.delivery where consumer = 'identity.send_reset_link'";
        eventually("the mail is done with", async || Ok(sqlx::query_scalar(is_done).fetch_one(&mut *rows).await?))
            .await?;
        let undo = "update platform.delivery set state = 'pending', due_at = now(), done_at = null
            where consumer = 'identity.send_reset_link'";
        sqlx::query(undo).execute(&mut *rows).await?;
        Ok(())
    };
    again(&mut rows).await?;
    eventually("the second mail", async || Ok(mail::all_to(&email).await?.len() == 2)).await?;
    assert_eq!(mail::newest_to(&email).await?, first, "the same link");
    let token = mail::token_in(&first)?;
    let client = Client::new(&base, "acme");
    let (key, [new, confirm]) = client.wrap(["second-horse", "second-horse"]).await?;
    let body = json!({ "token": token, "newPassword": new, "confirmPassword": confirm, "passwordKeyId": key });
    assert_eq!(client.post(&format!("{API}/resetPwdByUrl"), &body).await?.code, 200);
    again(&mut rows).await?;
    again(&mut rows).await?;
    assert_eq!(mail::all_to(&email).await?.len(), 2, "a link that was used is not sent, nor good again");
    let left: i64 = sqlx::query_scalar("select count(*) from identity.password_reset").fetch_one(&mut rows).await?;
    assert_eq!(left, 0);
    Ok(())
}

/// Back-off leads beyond the end of a code, and of a link.
#[tokio::test]
async fn what_waited_for_the_mail_server_is_good_for_as_long_as_its_mail_says() -> Result<()> {
    let world = World::start().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let addresses = [(); 3].map(|()| mail::new_address());
    let mut rows = world.database().superuser().await?;
    let user: Uuid = sqlx::query_scalar("update identity.user_account set email = $1 returning user_id")
        .bind(&addresses[0])
        .fetch_one(&mut rows)
        .await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let events = [(); 3].map(|()| EventId::new(tx.new_id()));
    let meta = |event_id| Meta { event_id, at: world.platform.now(), actor_label: String::new(), attempts: 0 };
    let language = Language::En;
    for _ in ["it is stored", "it is sent"] {
        for table in ["password_reset", "register_code", "own_code"] {
            let late = format!("update identity.{table} set expires_at = expires_at - interval '40 minutes'");
            sqlx::query(sqlx::AssertSqlSafe(late)).execute(tx.conn()).await?;
        }
        let link = SendReset { account: "wang.min".to_owned(), language };
        told(reset::send(&mut tx, link, meta(events[0])).await)?;
        let code = SendCode { email: addresses[1].clone(), language, asker: user };
        told(register::send(&mut tx, code, meta(events[1])).await)?;
        let code = SendOwnCode { user, purpose: Purpose::New, email: addresses[2].clone(), language };
        told(change_email::send(&mut tx, code, meta(events[2])).await)?;
    }
    for address in &addresses {
        mail::newest_to(address).await?;
    }
    let left = sqlx::query(
        "select (select expires_at from identity.password_reset) >= now() + interval '30 minutes' as link,
           (select expires_at from identity.register_code) >= now() + interval '15 minutes' as code,
           (select expires_at from identity.own_code) >= now() + interval '15 minutes' as own_code",
    )
    .fetch_one(tx.conn())
    .await?;
    for sent in ["link", "code", "own_code"] {
        assert!(left.get::<bool, _>(sent), "{sent}");
    }
    Ok(())
}
