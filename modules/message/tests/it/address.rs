//! Mails to addresses that no account has.

use super::support::{mail_until, rows, want};
use anyhow::Result;
use serde_json::json;
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_kernel::Language;
use tandem_testkit::world::told;
use tandem_testkit::{World, mail};

/// An alert by mail only.
fn moved(to: impl IntoIterator<Item = Recipient>) -> MessageWanted {
    let wanted = MessageWanted::of("identity.email_moved").field("account", "wang.min");
    to.into_iter().fold(wanted, MessageWanted::to)
}

#[tokio::test]
async fn an_address_is_written_to_in_its_language_and_stands_in_the_log() -> Result<()> {
    let world = World::start().await?;
    world.work();
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let (chinese, english) = (mail::new_address(), mail::new_address());
    let to = [
        Recipient::address(&chinese, Language::Zh),
        Recipient::address(&english, Language::En),
        Recipient::address(&english.to_uppercase(), Language::Zh),
    ];
    want(&world, moved(to)).await?;
    for (address, language, title, why) in [
        (&chinese, "zh", "Tandem 同行：您的邮箱已更改", "有人在供应商门户中填写了此邮箱"),
        (&english, "en", "Tandem: your e-mail address was changed", "this address was given on the supplier portal"),
    ] {
        let sent = mail_until(&boss, address, "sent").await?;
        assert_eq!(
            (&sent["recipient"], &sent["address"], &sent["title"], &sent["language"]),
            (&json!(address), &json!(address), &json!(title), &json!(language))
        );
        let text = mail::newest_to(address).await?;
        assert!(text.contains("wang.min") && text.contains(why), "{text}");
        assert!(!text.contains("/user/setting"), "a stranger has no settings: {text}");
        assert_eq!(rows(&boss, "sendLog", json!({ "search": address })).await?.len(), 1, "once");
    }
    assert_eq!(rows(&boss, "mine", json!({})).await?.len(), 0, "nobody finds it in the portal");
    Ok(())
}

#[tokio::test]
async fn only_what_nobody_can_turn_off_goes_to_a_few_addresses() -> Result<()> {
    let world = World::start().await?;
    let to = |email: &str| Recipient::address(email, Language::En);
    let some = |many: usize| (0..many).map(|at| to(&format!("a{at}@b.example"))).collect::<Vec<_>>();
    assert!(want(&world, moved(some(10))).await.is_ok());
    assert!(want(&world, moved(some(11))).await.is_err());
    for bad in ["", "nobody", "a@b.example\r\nBcc: c@d.example", "a@b.example,c@d.example,@"] {
        assert!(want(&world, moved([to(bad)])).await.is_err(), "{bad:?}");
    }
    let notice = MessageWanted::of("identity.sso_linked").field("account", "a").field("issuer", "b");
    assert!(want(&world, notice.clone()).await.is_ok());
    assert!(want(&world, notice.to(to("a@b.example"))).await.is_err(), "its reader could not turn it off");
    Ok(())
}

#[tokio::test]
async fn an_address_gets_so_many_mails_a_day_and_the_log_says_so() -> Result<()> {
    let world = World::start().await?;
    world.work();
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let address = mail::new_address();
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    sqlx::query(
        "insert into message.mail (tenant_id, mail_id, recipient, address, template, type, language, title, text, html, state,
           attempts, queued_at, due_at)
         select $1, gen_random_uuid(), $2, $2, 't', 'alert', 'en', 'x', 'x', '', 'sent', 1, now() - interval '1 hour', now()
         from generate_series(1, 30)",
    )
    .bind(world.acme.id.uuid())
    .bind(&address)
    .execute(tx.conn())
    .await?;
    told(tx.commit().await)?;
    want(&world, moved([Recipient::address(&address, Language::En)])).await?;
    let held = mail_until(&boss, &address, "failed").await?;
    let why = held["error"].as_str().unwrap_or_default();
    assert!(why.contains("Too many e-mails to this address within a day"), "{held}");
    let other = mail::new_address();
    want(&world, moved([Recipient::address(&other, Language::En)])).await?;
    mail_until(&boss, &other, "sent").await?;
    Ok(())
}
