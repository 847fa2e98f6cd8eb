//! A fresh second step: what a session that only sits open is not allowed to do.

use super::user::role_id;
use anyhow::Result;
use reqwest::Method;
use serde_json::{Value, json};
use tandem_kernel::Side;
use tandem_platform::Access;
use tandem_platform::http::route::Route;
use tandem_testkit::world::PASSWORD;
use tandem_testkit::{Answer, Client, World};

const API: &str = "/service1/identity/api";
const ASKED: u64 = 428;

async fn start() -> Result<(World, String)> {
    let world = World::start_with(|mut parts| {
        parts.config.sign_in.proof_minutes = 5;
        parts
    })
    .await?;
    let base = world.serve().await?;
    Ok((world, base))
}

/// Every session was proved this long ago.
async fn left_open(world: &World, minutes: i32) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.session set proved_at = now() - make_interval(mins => $1)")
        .bind(minutes)
        .execute(&mut rows)
        .await?;
    Ok(())
}

async fn prove(client: &Client, password: &str) -> Result<Answer> {
    let (key, [wrapped]) = client.wrap([password]).await?;
    client.post(&format!("{API}/proof/give"), &json!({ "password": wrapped, "passwordKeyId": key })).await
}

#[tokio::test]
async fn the_refused_call_goes_after_the_proof_and_is_done_once() -> Result<()> {
    let (world, base) = start().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let form = json!({ "username": "new.one", "name": "新", "roleIds": [role_id(&boss, "auditor").await?] });
    let add = async || boss.send(Method::POST, &format!("{API}/user/add"), &form, Some("the-one-key")).await;
    left_open(&world, 6).await?;
    let refused = add().await?;
    assert_eq!((refused.status, refused.code), (428, ASKED), "{refused:?}");
    assert!(refused.message.contains("confirm"), "{refused:?}");
    assert_eq!(boss.get(&format!("{API}/user/info")).await?.code, 200, "everything else stays open");
    assert_eq!(boss.get(&format!("{API}/proof/asked")).await?.data, json!({ "by": "password" }));
    let wrong = prove(&boss, "wrong-horse").await?;
    assert_eq!((wrong.code, &wrong.data["fields"][0]["field"]), (422, &json!("password")));
    assert_eq!(add().await?.code, ASKED, "a wrong password proves nothing");
    assert_eq!(prove(&boss, PASSWORD).await?.code, 200);
    let (first, again) = (add().await?, add().await?);
    assert_eq!((first.code, again.code), (200, 200), "{first:?}");
    assert_eq!(first.data, again.data, "the same answer for the same key");
    let mut rows = world.database().superuser().await?;
    let made: i64 = sqlx::query_scalar("select count(*) from identity.user_account where username = 'new.one'")
        .fetch_one(&mut rows)
        .await?;
    assert_eq!(made, 1);
    let guesses: i64 = sqlx::query_scalar("select count(*) from identity.sign_in_log where outcome = 'wrong'")
        .fetch_one(&mut rows)
        .await?;
    assert_eq!(guesses, 1, "the log of sign-ins has the guess");
    left_open(&world, 4).await?;
    assert_eq!(add().await?.code, 200, "not yet");
    left_open(&world, 5).await?;
    assert_eq!(add().await?.code, ASKED, "after the minutes again");
    Ok(())
}

#[tokio::test]
async fn every_declared_route_asks_those_who_may_call_it_and_nobody_else() -> Result<()> {
    let (world, base) = start().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let clerk = world.sign_in(&base, &world.acme, "clerk", &["auditor"]).await?;
    let organize = "019a0000-0000-7000-8000-00000000000a";
    let seller = world.sign_in_supplier(&base, &world.acme, organize, "seller", &["supplier_administrator"]).await?;
    left_open(&world, 6).await?;
    let routes = world.platform.modules().iter().flat_map(|module| &module.routes);
    let fresh: Vec<&Route> = routes.filter(|route| route.fresh).collect();
    for expected in [
        "changeEmail",
        "secondFactor/enrol",
        "secondFactor/reset",
        "apiKey/add",
        "user/add",
        "user/edit",
        "ssoUser/allocateRole",
    ] {
        assert!(fresh.iter().any(|route| route.path == format!("{API}/{expected}")), "{expected}");
    }
    for route in fresh {
        let call = async |who: &Client| who.send(route.method.clone(), route.path, &json!({}), None).await;
        let is_buyers = |code| world.platform.is_of_use(Side::Buyer, code);
        let holder = if matches!(route.access, Access::Permission(code) if !is_buyers(code)) { &seller } else { &boss };
        assert_eq!(call(holder).await?.code, ASKED, "{}", route.name());
        let others = if matches!(route.access, Access::Permission(_)) { 403 } else { ASKED };
        assert_eq!(call(&clerk).await?.code, others, "{}", route.name());
        assert_eq!(call(&boss.anonymous()).await?.code, 401, "{}", route.name());
    }
    Ok(())
}

#[tokio::test]
async fn a_session_of_a_version_without_proofs_is_asked_and_signing_in_is_a_proof() -> Result<()> {
    let (world, base) = start().await?;
    let boss = world.sign_in_by_password(&base, &world.acme, "boss", &["administrator"]).await?;
    let key = format!("{API}/apiKey/add");
    assert_eq!(boss.post(&key, &json!({})).await?.code, 422, "signed in a moment ago");
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.session set proved_at = null").execute(&mut rows).await?;
    assert_eq!(boss.post(&key, &json!({})).await?.code, ASKED);
    assert_eq!(prove(&boss, PASSWORD).await?.code, 200);
    assert_eq!(boss.post(&key, &json!({})).await?.code, 422);
    let elsewhere = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    left_open(&world, 6).await?;
    assert_eq!(prove(&elsewhere, PASSWORD).await?.code, 200);
    assert_eq!(boss.post(&key, &json!({})).await?.code, ASKED, "another session proves nothing for this one");
    Ok(())
}

#[tokio::test]
async fn a_program_is_not_asked() -> Result<()> {
    let (world, base) = start().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let me = boss.get(&format!("{API}/user/info")).await?.data["id"].clone();
    let form = json!({ "name": "people", "ownerId": me, "permissions": ["identity.user.edit"] });
    let made = boss.post(&format!("{API}/apiKey/add"), &form).await?.data;
    left_open(&world, 6).await?;
    let program = Client { token: made["secret"].as_str().map(str::to_owned), ..boss.anonymous() };
    let answer = program.post(&format!("{API}/user/add"), &json!({})).await?;
    assert_eq!(answer.code, 422, "what its maker allowed it: {answer:?}");
    assert_eq!(program.get(&format!("{API}/proof/asked")).await?.code, 403, "and proves nothing");
    Ok(())
}

#[tokio::test]
async fn guesses_at_an_open_session_are_counted_as_those_at_the_door() -> Result<()> {
    let (world, base) = start().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    left_open(&world, 6).await?;
    for _ in 0..10 {
        assert_eq!(prove(&boss, "wrong-horse").await?.code, 422);
    }
    assert_eq!(prove(&boss, PASSWORD).await?.code, 429, "even the right one");
    let (key, [old, new]) = boss.wrap([PASSWORD, "Fresh-start-7"]).await?;
    let change = json!({ "oldPassword": old, "newPassword": new, "confirmPassword": new, "passwordKeyId": key });
    let refused = boss.post(&format!("{API}/modifyPwd"), &change).await?;
    assert_eq!(refused.code, 429, "no second place to guess at: {refused:?}");
    assert_eq!(boss.post(&format!("{API}/apiKey/add"), &Value::Null).await?.code, ASKED);
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.throttle set recent = array[now() - interval '16 minutes']")
        .execute(&mut rows)
        .await?;
    assert_eq!(prove(&boss, PASSWORD).await?.code, 200);
    Ok(())
}
