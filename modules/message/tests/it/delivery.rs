use super::support::{
    CODE, api, form, mail_until, meta, reachable, rows, template, until_unread, user_id, waits, want,
};
use anyhow::{Context, Result};
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_kernel::{ErrorKind, ManualClock, OrganizeId, UserId};
use tandem_testkit::World;
use tandem_testkit::mail::newest_to;
use tandem_testkit::world::{eventually, told};
use time::macros::datetime;

#[tokio::test]
async fn each_reader_is_told_in_his_language_and_mails_lead_to_the_page() -> Result<()> {
    let world = World::start().await?;
    world.work();
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let english = world.sign_in(&base, &world.acme, "english", &["administrator"]).await?;
    let zhang = world.sign_in(&base, &world.acme, "zhang", &["purchaser"]).await?;
    let (to_boss, to_english) = (reachable(&world, "boss", "zh").await?, reachable(&world, "english", "en").await?);
    want(&world, waits("<b>李雷</b>\r\nBcc: x@y.example")).await?;

    // In the portal in the language of whoever reads, whichever the account had when it came; mails in the account's.
    let mine = until_unread(&boss.in_chinese(), 1).await?;
    assert_eq!(mine["newest"][0]["title"], json!("<b>李雷</b> Bcc: x@y.example 注册了供应商账号"));
    let theirs = until_unread(&english, 1).await?;
    assert!(theirs["newest"][0]["title"].as_str().context("no title")?.ends_with("has registered as a supplier"));
    assert_eq!(until_unread(&zhang, 0).await?["newest"], json!([]), "a purchaser does not review users");

    let mail = newest_to(&to_english).await?;
    assert!(mail.contains("https://acme.localhost/systemManage/userManage"), "{mail}");
    assert!(newest_to(&to_boss).await?.contains("已注册供应商账号"));
    let row = mail_until(&boss, &to_english, "sent").await?;
    assert_eq!(
        (&row["template"], &row["attempts"], &row["recipient"]),
        (&json!(CODE), &json!(1), &json!("english_王敏"))
    );
    let one = boss.get(&api(&format!("sendLog/detail/{}", row["id"].as_str().unwrap_or_default()))).await?.data;
    let html = one["html"].as_str().context("no html")?;
    assert!(html.contains("&lt;b&gt;李雷") && !html.contains("<b>李雷"), "{html}");
    assert_eq!(one["handedOver"], json!(1));

    // Whoever chose another language for mails gets them in it.
    let likes = json!({ "taskEmail": "at_once", "noticeEmail": "at_once", "timeZone": "Asia/Shanghai", "digestHour": 8,
        "language": "en" });
    assert_eq!(boss.put(&api("mine/preference"), &likes).await?.code, 200);
    want(&world, waits("Ann")).await?;
    eventually("a mail in English", async || Ok(newest_to(&to_boss).await?.contains("has registered as a supplier")))
        .await
}

#[tokio::test]
async fn holders_are_those_of_one_side_or_of_one_supplier() -> Result<()> {
    let world = World::start().await?;
    world.work();
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.user(&world.acme, "ours", &["supplier_sales"]).await?;
    world.user(&world.acme, "theirs", &["supplier_sales"]).await?;
    let (ours, theirs) = (boss_organize(&boss, "甲").await?, boss_organize(&boss, "乙").await?);
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    for (name, organize) in [("ours", ours), ("theirs", theirs)] {
        sqlx::query(
            "with who as (update identity.user_account set user_type = 'SUZ' where tenant_id = $1 and username = $2 returning user_id)
             insert into identity.user_organize select $1, user_id, $3, '组织', 'Organisation' from who",
        )
        .bind(world.acme.id.uuid())
        .bind(name)
        .bind(organize.uuid())
        .execute(tx.conn())
        .await?;
    }
    let meant = |organize| vec![Recipient::Holders { permission: "partner.organize.view".into(), organize }];
    let mut labels = async |organize| -> Result<Vec<String>> {
        Ok(told(tx.people(meant(organize)).await)?.into_iter().map(|person| person.label).collect())
    };
    assert_eq!(labels(Some(ours)).await?, ["ours_王敏"]);
    assert_eq!(labels(None).await?, ["boss_王敏"]);
    let one = UserId::new(user_id(&world, "ours").await?);
    for (organize, is_meant) in [(Some(ours), true), (Some(theirs), false), (None, false)] {
        let found = told(tx.person_among(meant(organize).remove(0), one).await)?;
        assert_eq!(found.is_some_and(|person| person.id == one), is_meant, "{organize:?}");
    }
    told(tx.commit().await)?;

    let wanted = MessageWanted { to: meant(Some(theirs)), ..waits("李雷") };
    want(&world, wanted).await?;
    let mut supplier = tandem_testkit::Client::new(&base, "acme");
    supplier.sign_in("theirs", tandem_testkit::world::PASSWORD).await?;
    until_unread(&supplier, 1).await?;
    Ok(())
}

async fn boss_organize(boss: &tandem_testkit::Client, name: &str) -> Result<OrganizeId> {
    let form = json!({ "nameZh": name, "nameEn": name, "relationType": "S" });
    let made = boss.post("/service1/partner/organize/save", &form).await?;
    Ok(OrganizeId::new(made.data["id"].as_str().context("no organisation")?.parse()?))
}

#[tokio::test]
async fn who_is_frozen_is_told_nothing_and_a_template_switched_off_tells_nobody() -> Result<()> {
    let world = World::start().await?;
    world.work();
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.user(&world.acme, "frozen", &["administrator"]).await?;
    let frozen = user_id(&world, "frozen").await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    sqlx::query("update identity.user_account set state = 'frozen' where tenant_id = $1 and user_id = $2")
        .bind(world.acme.id.uuid())
        .bind(frozen)
        .execute(tx.conn())
        .await?;
    let found = told(tx.people(vec![Recipient::User(UserId::new(frozen))]).await)?;
    assert_eq!(found, []);
    told(tx.commit().await)?;

    let address = reachable(&world, "boss", "zh").await?;
    for (method, unread, mails) in [("off", 0, 0), ("email", 0, 1), ("in_app", 1, 1), ("both", 2, 2)] {
        let mut own = form(&template(&boss, CODE, "zh").await?);
        own["notifyMethod"] = json!(method);
        assert_eq!(boss.put(&api("template/update"), &own).await?.code, 200);
        want(&world, waits("李雷")).await?;
        settle(&world).await?;
        until_unread(&boss, unread).await?;
        assert_eq!(rows(&boss, "sendLog", json!({ "search": address })).await?.len(), mails, "{method}");
    }
    Ok(())
}

/// Waits until all requested messages are delivered.
async fn settle(world: &World) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    eventually("messages are delivered", async || {
        let open: i64 = sqlx::query_scalar(
            "select count(*) from platform.delivery where consumer = 'message.deliver' and state = 'pending'",
        )
        .fetch_one(&mut rows)
        .await?;
        Ok(open == 0)
    })
    .await
}

#[tokio::test]
async fn fields_and_links_are_checked_where_the_message_is_wanted() -> Result<()> {
    let world = World::start().await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    for wrong in [
        MessageWanted::of("no.such"),
        waits("a").field("password", "b"),
        MessageWanted { fields: std::collections::BTreeMap::new(), ..waits("a") },
        waits("a").opens("https://elsewhere.example"),
        waits("a").opens("//elsewhere.example"),
    ] {
        assert_eq!(tx.message(wrong).await.unwrap_err().kind(), ErrorKind::Internal);
    }
    Ok(())
}

/// As during an upgrade: whoever leaves the message knows its template before whoever delivers it.
#[tokio::test]
async fn a_message_whose_template_is_not_known_yet_waits_for_it_and_not_for_ever() -> Result<()> {
    let clock = Arc::new(ManualClock::at(datetime!(2026-11-15 08:00 UTC)));
    let its = clock.clone();
    let world = World::start_with(move |mut parts| {
        parts.clock = its;
        parts
    })
    .await?;
    world.user(&world.acme, "boss", &["administrator"]).await?;
    world.work();
    let mut rows = world.database().superuser().await?;
    let forget = "delete from message.template where code = $1";
    sqlx::query(forget).bind(CODE).execute(&mut rows).await?;
    want(&world, waits("Ann")).await?;
    put_by(&mut rows).await?;
    told(tandem_platform::module::provision(&world.platform, &world.acme).await)?;
    look_again(&mut rows).await?;
    settle(&world).await?;
    assert_eq!(delivered(&mut rows).await?, 1);

    sqlx::query(forget).bind(CODE).execute(&mut rows).await?;
    want(&world, waits("Bob")).await?;
    put_by(&mut rows).await?;
    clock.advance(time::Duration::minutes(61));
    look_again(&mut rows).await?;
    settle(&world).await?;
    assert_eq!(delivered(&mut rows).await?, 1, "the other is given up");
    Ok(())
}

/// Waits until a delivery was looked at and left for later, without a failure.
async fn put_by(rows: &mut PgConnection) -> Result<()> {
    eventually("the delivery waits", async || {
        let waits =
            "select exists (select 1 from platform.delivery where consumer = 'message.deliver' and state = 'pending'
             and attempts = 0 and carried = 0 and due_at > now() + interval '15 seconds')";
        Ok(sqlx::query_scalar(waits).fetch_one(&mut *rows).await?)
    })
    .await
}

async fn look_again(rows: &mut PgConnection) -> Result<()> {
    let due = "update platform.delivery set due_at = now() where consumer = 'message.deliver' and state = 'pending'";
    sqlx::query(due).execute(rows).await?;
    Ok(())
}

async fn delivered(rows: &mut PgConnection) -> Result<i64> {
    Ok(sqlx::query_scalar("select count(*) from message.message").fetch_one(rows).await?)
}

#[tokio::test]
async fn a_daily_reader_gets_one_mail_in_his_own_morning() -> Result<()> {
    // 23:30 in Berlin, 07:30 in Shanghai.
    let clock = Arc::new(ManualClock::at(datetime!(2026-11-15 22:30 UTC)));
    let its = clock.clone();
    let world = World::start_with(move |mut parts| {
        parts.clock = its;
        parts
    })
    .await?;
    world.work();
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let address = reachable(&world, "boss", "en").await?;
    let daily = json!({ "taskEmail": "daily", "noticeEmail": "daily", "timeZone": "Europe/Berlin", "digestHour": 8 });
    assert_eq!(boss.put(&api("mine/preference"), &daily).await?.code, 200);
    // Today's digest counts as already sent (see `digest_day` below).
    for name in ["Ann", "Bob"] {
        want(&world, waits(name)).await?;
    }
    until_unread(&boss, 2).await?;
    let digest = async || -> Result<i64> {
        let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
        let meta = meta(&tx);
        told(tandem_message::digest::send(&mut tx, (), meta).await)?;
        let mails = sqlx::query_scalar("select count(*) from message.mail where tenant_id = $1")
            .bind(world.acme.id.uuid())
            .fetch_one(tx.conn())
            .await?;
        told(tx.commit().await)?;
        Ok(mails)
    };
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    sqlx::query("update message.preference set digest_day = '2026-11-15' where tenant_id = $1")
        .bind(world.acme.id.uuid())
        .execute(tx.conn())
        .await?;
    told(tx.commit().await)?;
    assert_eq!(digest().await?, 0, "it is still the same day for him");
    clock.advance(time::Duration::hours(8));
    assert_eq!(digest().await?, 0, "half past seven");
    clock.advance(time::Duration::minutes(40));
    assert_eq!(digest().await?, 1);
    assert_eq!(digest().await?, 1, "once a day");
    let mail = newest_to(&address).await?;
    assert!(mail.contains("You have 2 new messages") && mail.contains("Ann") && mail.contains("Bob"), "{mail}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_of_a_kind_that_come_at_once_go_out_together() -> Result<()> {
    let clock = Arc::new(ManualClock::at(datetime!(2026-11-15 08:00 UTC)));
    let its = clock.clone();
    let world = World::start_with(move |mut parts| {
        parts.clock = its;
        parts
    })
    .await?;
    world.work();
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let address = reachable(&world, "boss", "en").await?;
    let boss_id = user_id(&world, "boss").await?;
    let mails = async || -> Result<usize> { Ok(rows(&boss, "sendLog", json!({ "search": address })).await?.len()) };
    for (at, name) in ["Ann", "Bob", "Cem"].into_iter().enumerate() {
        want(&world, waits(name).about("identity.user_account", boss_id)).await?;
        until_unread(&boss, i64::try_from(at)? + 1).await?;
    }
    assert_eq!(mails().await?, 1, "the first at once");
    let mail = newest_to(&address).await?;
    assert!(mail.contains("Ann") && !mail.contains("Bob"), "{mail}");
    let gathering = async || -> Result<i64> {
        let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
        let waiting = sqlx::query_scalar("select count(*) from message.message where tenant_id = $1 and in_gathering");
        let waiting = waiting.bind(world.acme.id.uuid()).fetch_one(tx.conn()).await?;
        told(tx.rollback().await)?;
        Ok(waiting)
    };
    assert_eq!(gathering().await?, 2);

    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let meta = meta(&tx);
    let due = tandem_message::gather::Gather { user: boss_id, template: CODE.to_owned() };
    told(tandem_message::gather::send(&mut tx, due, meta).await)?;
    told(tx.commit().await)?;
    assert_eq!((mails().await?, gathering().await?), (2, 0), "the others together");
    mail_until(&boss, &address, "sent").await?;
    eventually("the second mail is there", async || {
        let mail = newest_to(&address).await?;
        Ok(mail.contains("2 new messages") && mail.contains("Bob") && mail.contains("Cem"))
    })
    .await?;

    // After the burst, the next goes out at once again.
    clock.advance(time::Duration::minutes(4));
    want(&world, waits("Dia").about("identity.user_account", boss_id)).await?;
    until_unread(&boss, 4).await?;
    assert_eq!(mails().await?, 3);
    Ok(())
}
