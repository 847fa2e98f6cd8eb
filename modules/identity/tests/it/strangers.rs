//! Nobody can lock out another user: the owner can sign in whatever limits strangers exhaust.

use anyhow::{Context, Result};
use reqwest::Method;
use reqwest::header::{HeaderMap, HeaderName};
use serde_json::json;
use tandem_testkit::client::session_of;
use tandem_testkit::mail;
use tandem_testkit::world::PASSWORD;
use tandem_testkit::{Answer, Client, World};

const API: &str = "/service1/identity/api";

async fn attempt(client: &Client, username: &str, password: &str) -> Result<Answer> {
    let (key, [wrapped]) = client.wrap([password]).await?;
    let body = json!({ "username": username, "password": wrapped, "passwordKeyId": key });
    client.post(&format!("{API}/login"), &body).await
}

async fn give_address(world: &World, username: &str, email: &str) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.user_account set email = $2 where username = $1")
        .bind(username)
        .bind(email)
        .execute(&mut rows)
        .await?;
    Ok(())
}

#[tokio::test]
async fn after_a_strangers_guesses_the_owner_still_comes_in_on_his_own_device() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.sign_in.guesses_per_address = 12;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let own = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?.signed_out();
    let stranger = own.anonymous();
    for _ in 0..10 {
        assert_eq!(attempt(&stranger, "wang.min", "wrong-password").await?.code, 300);
    }
    let shut = attempt(&stranger, "wang.min", PASSWORD).await?;
    assert_eq!((shut.status, shut.message.contains("device you have used before")), (429, true), "{shut:?}");
    assert_eq!(attempt(&own, "wang.min", PASSWORD).await?.code, 200, "a device that has signed in before");
    for n in 0..5 {
        attempt(&stranger, &format!("name-{n}"), "wrong-password").await?;
    }
    assert_eq!(attempt(&stranger, "name-9", "wrong-password").await?.code, 429, "the whole address is used up");
    assert_eq!(attempt(&own, "wang.min", PASSWORD).await?.code, 200, "but not for a known device");
    // A known device grants no access by itself, and its attempts are counted, too.
    for _ in 0..10 {
        assert_eq!(attempt(&own, "wang.min", "wrong-password").await?.code, 300);
    }
    assert_eq!(attempt(&own, "wang.min", PASSWORD).await?.code, 429);
    let other = world.sign_in_by_password(&base, &world.acme, "li.na", &["administrator"]).await;
    assert!(other.is_err(), "another account's owner is a stranger to this address: {other:?}");
    Ok(())
}

/// A browser without cookies, with its address as reported by the proxy.
fn from(base: &str, address: &str) -> Result<Client> {
    let headers = HeaderMap::from_iter([(HeaderName::from_static("x-forwarded-for"), address.parse()?)]);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    Ok(Client { http, ..Client::new(base, "acme") })
}

#[tokio::test]
async fn strangers_of_many_addresses_share_one_count_and_the_owners_address_has_its_own() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.forwarded_hops = 1;
        parts
    })
    .await?;
    let base = world.serve().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    assert_eq!(attempt(&from(&base, "192.0.2.1")?, "wang.min", PASSWORD).await?.code, 200);
    for n in 0..10 {
        let stranger = from(&base, &format!("198.51.100.{}", n % 3))?;
        assert_eq!(attempt(&stranger, "wang.min", "wrong-password").await?.code, 300, "guess {n}");
    }
    assert_eq!(attempt(&from(&base, "198.51.100.9")?, "wang.min", PASSWORD).await?.code, 429, "one more address");
    assert_eq!(attempt(&from(&base, "192.0.2.1")?, "wang.min", PASSWORD).await?.code, 200, "where he signed in before");
    Ok(())
}

#[tokio::test]
async fn a_device_is_known_for_its_own_accounts_only_and_cannot_be_made_up() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let thief = world.sign_in_by_password(&base, &world.acme, "thief", &["administrator"]).await?.signed_out();
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let forged = Client::new(&base, "acme");
    let device = thief.kept.lock().expect("the cookies")["tandem_device"].clone();
    let turned: String = device.chars().rev().collect();
    forged.kept.lock().expect("the cookies").insert("tandem_device".into(), turned);
    for _ in 0..5 {
        for guesser in [&thief, &forged] {
            assert_eq!(attempt(guesser, "wang.min", "wrong-password").await?.code, 300);
        }
    }
    for guesser in [&thief, &forged, &Client::new(&base, "acme")] {
        assert_eq!(attempt(guesser, "wang.min", PASSWORD).await?.code, 429, "they share the strangers' count");
    }
    let elsewhere = Client { host: "globex.localhost".into(), domain_type: "globex".into(), ..thief };
    assert_eq!(attempt(&elsewhere, "thief", PASSWORD).await?.code, 300, "a device of one company is none at another");
    Ok(())
}

#[tokio::test]
async fn other_spellings_of_a_name_share_one_count() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.user(&world.acme, "li.qiang", &["administrator"]).await?;
    give_address(&world, "li.qiang", "Li.Qiang@acme.example").await?;
    let client = Client::new(&base, "acme");
    let spellings = [
        "li.qiang",
        "LI.QIANG",
        "l\u{130}.qiang",
        "l\u{130}.q\u{130}ang",
        " li.qiang ",
        "li.qiang@acme.example",
        "L\u{130}.Qiang@ACME.example",
    ];
    for n in 0..10 {
        let name = spellings[n % spellings.len()];
        assert_eq!(attempt(&client, name, "wrong-password").await?.code, 300, "{name}");
    }
    for name in spellings {
        assert_eq!(attempt(&client, name, PASSWORD).await?.code, 429, "{name}");
    }
    let nobody = ["no.body", "NO.BODY", " No.Body"];
    for n in 0..10 {
        assert_eq!(attempt(&client, nobody[n % 3], "wrong-password").await?.code, 300);
    }
    for name in nobody {
        assert_eq!(attempt(&client, name, "wrong-password").await?.code, 429, "unknown names alike: {name}");
    }
    Ok(())
}

#[tokio::test]
async fn right_passwords_are_not_counted_against_an_address() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.sign_in.guesses_per_address = 3;
        parts
    })
    .await?;
    let base = world.serve().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    for n in 0..8 {
        assert_eq!(attempt(&Client::new(&base, "acme"), "wang.min", PASSWORD).await?.code, 200, "sign-in {n}");
    }
    let client = Client::new(&base, "acme");
    let mut codes = Vec::new();
    for n in 0..4 {
        codes.push(attempt(&client, &format!("name-{n}"), "wrong-password").await?.code);
    }
    assert_eq!(codes, [300, 300, 300, 429]);
    Ok(())
}

#[tokio::test]
async fn strangers_keep_nobody_from_changing_or_forgetting_his_password() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let own = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let email = mail::new_address();
    give_address(&world, "wang.min", &email).await?;
    let stranger = own.anonymous();
    for _ in 0..11 {
        attempt(&stranger, "wang.min", "wrong-password").await?;
    }
    let ask = async |client: &Client, account: &str| -> Result<u64> {
        Ok(client.post(&format!("{API}/resetUrl"), &json!({ "account": account })).await?.code)
    };
    for account in ["wang.min", "WANG.MIN", &email, "wang.min", &email.to_uppercase()] {
        assert_eq!(ask(&stranger, account).await?, 200);
    }
    assert_eq!(ask(&stranger, "wang.min").await?, 429, "one count, however it is spelt");
    assert_eq!(ask(&own.signed_out(), "wang.min").await?, 200, "the owner asks for himself");
    let (key, [old, new, confirm]) = own.wrap([PASSWORD, "new-horse", "new-horse"]).await?;
    let body = json!({ "oldPassword": old, "newPassword": new, "confirmPassword": confirm, "passwordKeyId": key });
    assert_eq!(own.post(&format!("{API}/modifyPwd"), &body).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_link_by_mail_opens_the_door_again_while_strangers_guess() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let email = mail::new_address();
    give_address(&world, "wang.min", &email).await?;
    let (owner, stranger) = (Client::new(&base, "acme"), Client::new(&base, "acme"));
    for _ in 0..10 {
        attempt(&stranger, "wang.min", "wrong-password").await?;
    }
    assert_eq!(attempt(&owner, "wang.min", PASSWORD).await?.code, 429, "a new device, at a place nobody knows");
    assert_eq!(owner.post(&format!("{API}/resetUrl"), &json!({ "account": email })).await?.code, 200);
    let token = mail::token_to(&email).await?;
    let (key, [first, second]) = owner.wrap(["second-horse", "second-horse"]).await?;
    let body = json!({ "token": token, "newPassword": first, "confirmPassword": second, "passwordKeyId": key });
    assert_eq!(owner.post(&format!("{API}/resetPwdByUrl"), &body).await?.code, 200);
    for _ in 0..11 {
        attempt(&stranger, "wang.min", "wrong-password").await?;
    }
    assert_eq!(attempt(&owner, "wang.min", "second-horse").await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_stranger_neither_replaces_nor_uses_up_anothers_registration_code() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let (newcomer, stranger) = (Client::new(&base, "acme"), Client::new(&base, "acme"));
    let email = mail::new_address();
    let send = async |client: &Client| client.post(&format!("{API}/sendVerifyCode"), &json!({ "email": email })).await;
    assert_eq!(send(&newcomer).await?.code, 200);
    let code = mail::code_to(&email).await?;
    let register = async |client: &Client, code: &str| -> Result<u64> {
        let (key, [first, second]) = client.wrap(["supplier-horse", "supplier-horse"]).await?;
        let body = json!({ "email": email, "code": code, "surname": "Z", "name": "W", "position": "Sales", "password": first,
            "secondPassword": second, "passwordKeyId": key, "agreement": true, "companyName": "Z Ltd", "creditCode": "DE136695976" });
        Ok(client.post(&format!("{API}/register"), &body).await?.code)
    };
    assert_eq!(register(&stranger, &code).await?, 422, "a code is good where it was asked for");
    assert_eq!(send(&stranger).await?.code, 200);
    for _ in 0..6 {
        assert_eq!(register(&stranger, "wrong!").await?, 422);
    }
    assert_eq!(register(&newcomer, &code).await?, 200);
    Ok(())
}

#[tokio::test]
async fn the_device_is_kept_by_the_browser_and_by_no_script() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let client = Client::new(&base, "acme");
    let (key, [wrapped]) = client.wrap([PASSWORD]).await?;
    let body = json!({ "username": "wang.min", "password": wrapped, "passwordKeyId": key });
    let response = client.request(Method::POST, &format!("{API}/login")).json(&body).send().await?;
    assert!(session_of(response.headers()).is_some());
    let given = response.headers().get_all("set-cookie").iter().filter_map(|line| line.to_str().ok());
    let device = given.into_iter().find(|line| line.starts_with("tandem_device=")).context("no device")?;
    for part in ["HttpOnly", "SameSite=Strict", "Path=/;", "Max-Age=15552000"] {
        assert!(device.contains(part), "{device}");
    }
    Ok(())
}
