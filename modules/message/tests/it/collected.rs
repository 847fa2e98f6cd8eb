//! Messages that wait to be mailed with others.

use super::support::{CODE, meta, reachable, user_id, waits};
use anyhow::Result;
use std::sync::Arc;
use tandem_kernel::ManualClock;
use tandem_message::{deliver, digest, gather};
use tandem_platform::Tx;
use tandem_testkit::World;
use tandem_testkit::world::told;
use time::macros::datetime;
use uuid::Uuid;

/// Delivers a message about a record, which may wait for others.
async fn arrives(tx: &mut Tx, name: &str) -> Result<()> {
    let meta = meta(tx);
    told(deliver::deliver(tx, waits(name).about("identity.user_account", Uuid::from_u128(7)), meta).await)
}

async fn gathered(tx: &mut Tx, user: Uuid, template: &str) -> Result<()> {
    let meta = meta(tx);
    told(gather::send(tx, gather::Gather { user, template: template.to_owned() }, meta).await)
}

/// Mails, messages that wait for one, and jobs that will send it.
async fn counted(tx: &mut Tx) -> Result<(i64, i64, i64)> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select (select count(*) from message.mail where tenant_id = $1),
           (select count(*) from message.message where tenant_id = $1 and in_gathering),
           (select count(*) from platform.event where tenant_id = $1 and kind = 'job.message.gather')",
    )
    .bind(tenant)
    .fetch_one(tx.conn())
    .await?)
}

/// The text of the mail in which the name stands.
async fn mailed(tx: &mut Tx, name: &str) -> Result<String> {
    let tenant = tx.ctx().tenant.id.uuid();
    let text = "select text from message.mail where tenant_id = $1 and text like '%' || $2 || '%'";
    Ok(sqlx::query_scalar(text).bind(tenant).bind(name).fetch_one(tx.conn()).await?)
}

#[tokio::test]
async fn messages_whose_job_died_hold_back_no_mail_for_long() -> Result<()> {
    let clock = Arc::new(ManualClock::at(datetime!(2026-11-15 08:00 UTC)));
    let its = clock.clone();
    let world = World::start_with(move |mut parts| {
        parts.clock = its;
        parts
    })
    .await?;
    world.user(&world.acme, "boss", &["administrator"]).await?;
    reachable(&world, "boss", "en").await?;
    let boss = user_id(&world, "boss").await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    arrives(&mut tx, "Ann").await?;
    arrives(&mut tx, "Bob").await?;
    assert_eq!(counted(&mut tx).await?, (1, 1, 1));
    clock.advance(time::Duration::minutes(11));
    arrives(&mut tx, "Cem").await?;
    assert_eq!(counted(&mut tx).await?, (2, 1, 1), "at once, although Bob's still waits");
    arrives(&mut tx, "Dia").await?;
    assert_eq!(counted(&mut tx).await?, (2, 2, 2), "with a job of its own");
    gathered(&mut tx, boss, CODE).await?;
    assert_eq!(counted(&mut tx).await?, (3, 0, 2));
    let mail = mailed(&mut tx, "Dia").await?;
    assert!(mail.contains("Bob"), "what was left over goes along: {mail}");
    Ok(())
}

#[tokio::test]
async fn what_was_collected_is_mailed_in_the_language_its_reader_has_chosen_by_then() -> Result<()> {
    let world = World::start().await?;
    world.user(&world.acme, "boss", &["administrator"]).await?;
    reachable(&world, "boss", "zh").await?;
    let boss = user_id(&world, "boss").await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let (tenant, now) = (world.acme.id.uuid(), tx.now());
    for name in ["Ann", "Bob"] {
        arrives(&mut tx, name).await?;
    }
    let daily = "insert into message.preference (tenant_id, user_id, task_email, notice_email, time_zone, digest_hour, updated_at)
         values ($1, $2, 'daily', 'daily', 'UTC', 0, $3)";
    sqlx::query(daily).bind(tenant).bind(boss).bind(now).execute(tx.conn()).await?;
    arrives(&mut tx, "Cem").await?;
    let english = "update message.preference set language = 'en' where tenant_id = $1";
    sqlx::query(english).bind(tenant).execute(tx.conn()).await?;

    gathered(&mut tx, boss, CODE).await?;
    let meta = meta(&tx);
    told(digest::send(&mut tx, (), meta).await)?;
    assert!(mailed(&mut tx, "Ann").await?.contains("注册"), "at once, in the language of that time");
    for name in ["Bob", "Cem"] {
        let mail = mailed(&mut tx, name).await?;
        assert!(mail.contains(&format!("{name} has registered")) && !mail.contains("注册"), "{mail}");
    }
    Ok(())
}

#[tokio::test]
async fn messages_of_a_version_to_come_keep_waiting_for_their_mail() -> Result<()> {
    let world = World::start().await?;
    world.user(&world.acme, "boss", &["administrator"]).await?;
    let boss = user_id(&world, "boss").await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let (tenant, now) = (world.acme.id.uuid(), tx.now());
    sqlx::query(
        "insert into message.message (tenant_id, message_id, user_id, template, type, title, content, state, at, in_gathering)
         values ($1, $2, $3, 'version.to_come', 'task', 'Ann', 'Ann', 'unread', $4, true)",
    )
    .bind(tenant)
    .bind(Uuid::from_u128(7))
    .bind(boss)
    .bind(now)
    .execute(tx.conn())
    .await?;
    gathered(&mut tx, boss, "version.to_come").await?;
    assert_eq!(counted(&mut tx).await?, (0, 1, 0));
    Ok(())
}
