use super::support::{api, mail_until, meta, reachable, rows, waits, want};
use anyhow::{Context, Result};
use serde_json::json;
use tandem_message::mail::carry::{CARRY, Carry};
use tandem_platform::config::SecretUrl;
use tandem_testkit::World;
use tandem_testkit::world::{eventually, told};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

/// An SMTP server that answers each recipient with the next of these lines, and then always with the last.
async fn server(answers: &'static [&'static str]) -> Result<(String, tokio::sync::mpsc::UnboundedReceiver<String>)> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("smtp://{}", listener.local_addr()?);
    let (tell, told) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut asked = 0;
        while let Ok((line, _)) = listener.accept().await {
            let mut line = BufReader::new(line);
            let _ = line.get_mut().write_all(b"220 test\r\n").await;
            let mut text = String::new();
            while line.read_line(&mut text).await.is_ok_and(|read| read > 0) {
                let said = text.trim_end().to_owned();
                text.clear();
                let answer = match said.split(' ').next().unwrap_or_default() {
                    "RCPT" => {
                        asked += 1;
                        answers[(asked - 1).min(answers.len() - 1)]
                    }
                    "DATA" => "354 go on",
                    "." => "250 taken",
                    word if word.chars().all(|c| c.is_ascii_uppercase()) && word.len() == 4 => "250 fine",
                    _ => {
                        if let Some(id) = said.strip_prefix("Message-ID: ") {
                            let _ = tell.send(id.to_owned());
                        }
                        continue;
                    }
                };
                let _ = line.get_mut().write_all(format!("{answer}\r\n").as_bytes()).await;
            }
        }
    });
    Ok((url, told))
}

async fn world_with(url: String) -> Result<World> {
    World::start_with(move |mut parts| {
        parts.config.mail.url = Some(SecretUrl::new(url));
        parts.mail = tandem_testkit::world::parts(parts.config.clone()).ok().and_then(|fresh| fresh.mail);
        parts
    })
    .await
}

#[tokio::test]
async fn a_refused_mail_has_failed_with_the_servers_reason_and_can_be_sent_again() -> Result<()> {
    let (url, mut seen) = server(&["550 no such mailbox", "250 fine"]).await?;
    let world = world_with(url).await?;
    world.work();
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let address = reachable(&world, "boss", "en").await?;
    want(&world, waits("Ann")).await?;
    let failed = mail_until(&boss, &address, "failed").await?;
    assert!(failed["error"].as_str().context("no reason")?.contains("no such mailbox"), "{failed}");
    let one = json!({ "id": failed["id"] });
    let looker = world.sign_in(&base, &world.acme, "li", &["auditor"]).await?;
    assert_eq!(looker.post(&api("sendLog/resend"), &one).await?.code, 403);
    let again = boss.post(&api("sendLog/resend"), &one).await?;
    assert_eq!((again.code, &again.data["round"]), (200, &json!(2)), "{again:?}");
    let sent = mail_until(&boss, &address, "sent").await?;
    assert_eq!(sent["error"], json!(""));
    // A resent mail has a new Message-ID, as mail programs may hide duplicates.
    let id = seen.recv().await.context("nothing was sent")?;
    assert!(id.starts_with(&format!("<{}.2@", sent["id"].as_str().unwrap_or_default())), "{id}");
    Ok(())
}

#[tokio::test]
async fn who_has_what_is_no_address_is_not_mailed_and_the_log_says_so() -> Result<()> {
    let world = World::start().await?;
    world.work();
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    // An account from before addresses were checked.
    let bad = format!("boss<{}>", reachable(&world, "boss", "en").await?);
    let mut accounts = world.database().superuser().await?;
    sqlx::query("update identity.user_account set email = $1 where username = 'boss'")
        .bind(&bad)
        .execute(&mut accounts)
        .await?;
    want(&world, waits("Ann")).await?;
    let held = mail_until(&boss, &bad, "failed").await?;
    assert!(held["error"].as_str().context("no reason")?.contains("not a valid e-mail address"), "{held}");
    assert_eq!(held["attempts"], json!(0), "nobody was asked to take it: {held}");
    Ok(())
}

#[tokio::test]
async fn a_mail_put_off_is_tried_again_by_itself() -> Result<()> {
    let (url, _seen) = server(&["451 come back later", "250 fine"]).await?;
    let world = world_with(url).await?;
    world.work();
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let address = reachable(&world, "boss", "en").await?;
    want(&world, waits("Ann")).await?;
    let mut queued = serde_json::Value::Null;
    eventually("the mail waits for its second try", async || {
        queued = rows(&boss, "sendLog", json!({ "search": address })).await?.into_iter().next().unwrap_or_default();
        Ok(queued["state"] == "queued" && queued["attempts"] == 1)
    })
    .await?;
    assert!(queued["error"].as_str().unwrap_or_default().contains("come back later"), "{queued}");
    let sent = mail_until(&boss, &address, "sent").await?;
    assert_eq!((&sent["attempts"], &sent["error"]), (&json!(2), &json!("")));
    Ok(())
}

#[tokio::test]
async fn of_the_jobs_of_a_mail_that_was_put_off_only_the_newest_goes_on() -> Result<()> {
    let world = World::start().await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let mail = tx.new_id();
    sqlx::query(
        "insert into message.mail (tenant_id, mail_id, user_id, recipient, address, template, type, language, title, text, html,
           state, attempts, queued_at, due_at)
         values ($1, $2, gen_random_uuid(), 'r', 'a@b.example', 't', 'task', 'en', 't', 'x', '', 'queued', 2, now(),
           now() + interval '1 hour')",
    )
    .bind(world.acme.id.uuid())
    .bind(mail)
    .execute(tx.conn())
    .await?;
    let mut newest = None;
    for attempts in 0..3 {
        newest = Some(told(tx.enqueue(CARRY, &Carry { mail, attempts: Some(attempts) }).await)?.uuid());
    }
    told(tx.commit().await)?;
    world.work();
    let mut deliveries = world.database().superuser().await?;
    eventually("all have looked", async || {
        let left: Vec<uuid::Uuid> = sqlx::query_scalar(
            "select event_id from platform.delivery d join platform.event e using (tenant_id, event_id)
             where e.kind = $1 and d.state = 'pending'",
        )
        .bind(CARRY.kind)
        .fetch_all(&mut deliveries)
        .await?;
        Ok(left.first() == newest.as_ref() && left.len() == 1)
    })
    .await
}

#[tokio::test]
async fn a_mail_whose_carrier_died_is_carried_by_another_and_one_on_its_way_is_left_alone() -> Result<()> {
    let (url, mut seen) = server(&["250 fine"]).await?;
    let world = world_with(url).await?;
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let address = reachable(&world, "boss", "en").await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    for (recipient, lease) in [("dead", "-1 second"), ("alive", "1 hour")] {
        sqlx::query(
            "insert into message.mail (tenant_id, mail_id, user_id, recipient, address, template, type, language, title, text, html,
               state, run, attempts, handed_over, lease_until, queued_at, due_at)
             values ($1, gen_random_uuid(), gen_random_uuid(), $2, $3, 't', 'task', 'en', $2, 'x', '', 'sending', 1, 1, 1,
               now() + $4::interval, now(), now())",
        )
        .bind(world.acme.id.uuid())
        .bind(recipient)
        .bind(&address)
        .bind(lease)
        .execute(tx.conn())
        .await?;
    }
    told(tx.commit().await)?;
    let claim =
        told(tandem_message::mail::record::claim(&world.platform, &world.acme).await)?.context("nothing due")?;
    assert_eq!(claim.mail.title, "dead");
    assert!(told(tandem_message::mail::record::claim(&world.platform, &world.acme).await)?.is_none());
    // A worker whose lease has expired notices it before transmitting.
    let late = tandem_message::mail::record::Claim {
        mail: tandem_message::mail::record::Claimed { run: 1, ..claim.mail.clone() },
        platform: world.platform.clone(),
        tenant: world.acme.clone(),
    };
    assert!(!told(late.handing_over().await)?);
    assert!(told(claim.handing_over().await)?);
    told(claim.sent().await)?;
    assert_eq!(mail_until(&boss, "dead", "sent").await?["attempts"], json!(2));
    assert!(seen.try_recv().is_err());
    Ok(())
}

#[tokio::test]
async fn mails_leave_the_log_after_half_a_year() -> Result<()> {
    let world = World::start().await?;
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    for (title, state, age) in
        [("old", "sent", "181 days"), ("young", "sent", "179 days"), ("waiting", "queued", "200 days")]
    {
        sqlx::query(
            "insert into message.mail (tenant_id, mail_id, user_id, recipient, address, template, type, language, title, text, html,
               state, queued_at, due_at)
             values ($1, gen_random_uuid(), gen_random_uuid(), 'r', 'a@b.example', 't', 'task', 'en', $2, 'x', '', $3,
               now() - $4::interval, now())",
        )
        .bind(world.acme.id.uuid())
        .bind(title)
        .bind(state)
        .bind(age)
        .execute(tx.conn())
        .await?;
    }
    let meta = meta(&tx);
    told(tandem_message::sweep::sweep(&mut tx, (), meta).await)?;
    told(tx.commit().await)?;
    let left: Vec<_> = rows(&boss, "sendLog", json!({})).await?.iter().map(|row| row["title"].clone()).collect();
    assert_eq!(left, [json!("young"), json!("waiting")]);
    Ok(())
}
