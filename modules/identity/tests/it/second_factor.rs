//! Second factor: enrolment, sign-in and recovery.

use super::user::user_id;
use anyhow::{Context, Result};
use reqwest::Method;
use reqwest::header::SET_COOKIE;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tandem_identity::second_factor::totp;
use tandem_kernel::Clock;
use tandem_platform::config::SecondFactor;
use tandem_testkit::world::PASSWORD;
use tandem_testkit::{Answer, Client, World};
use time::OffsetDateTime;

const API: &str = "/service1/identity/api/secondFactor";
const INFO: &str = "/service1/identity/api/user/info";

/// A manual clock, so that codes do not expire by themselves.
#[derive(Clone)]
struct Hands(Arc<AtomicI64>);

impl Clock for Hands {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(self.0.load(Ordering::SeqCst)).expect("a time")
    }
}

impl Hands {
    fn new() -> Self {
        Self(Arc::new(AtomicI64::new(1_900_000_000)))
    }
    fn forward(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
    fn step(&self) -> i64 {
        totp::step_of(self.0.load(Ordering::SeqCst))
    }
}

async fn start(policy: SecondFactor) -> Result<(World, String, Hands)> {
    let hands = Hands::new();
    let clock = hands.clone();
    let world = World::start_with(|mut parts| {
        parts.config.sign_in.second_factor = policy;
        parts.config.sign_in.proof_minutes = 5;
        parts.clock = Arc::new(clock);
        parts
    })
    .await?;
    let base = world.serve().await?;
    Ok((world, base, hands))
}

fn unbase32(text: &str) -> Vec<u8> {
    let (mut bytes, mut pending, mut bits) = (Vec::new(), 0u32, 0);
    for c in text.bytes() {
        let value = if c.is_ascii_uppercase() { c - b'A' } else { c - b'2' + 26 };
        pending = (pending << 5) | u32::from(value);
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push((pending >> bits & 255) as u8);
            pending &= (1 << bits) - 1;
        }
    }
    bytes
}

struct Phone(Vec<u8>);

impl Phone {
    fn code(&self, step: i64) -> String {
        totp::text(&self.0, step).expect("a code")
    }
}

/// Enrols with the code of the previous step, so that the current one stays unused.
async fn enrol(client: &Client, hands: &Hands) -> Result<(Phone, Vec<String>)> {
    let offered = client.post(&format!("{API}/enrol"), &json!({})).await?;
    let secret = offered.data["secret"].as_str().with_context(|| format!("{offered:?}"))?;
    assert!(offered.data["uri"].as_str().unwrap_or_default().contains(secret));
    let phone = Phone(unbase32(secret));
    let done = client.post(&format!("{API}/confirm"), &json!({ "code": phone.code(hands.step() - 1) })).await?;
    let codes = done.data["recoveryCodes"].as_array().with_context(|| format!("{done:?}"))?;
    Ok((phone, codes.iter().filter_map(Value::as_str).map(str::to_owned).collect()))
}

async fn first_step(client: &Client, username: &str) -> Result<Answer> {
    let (key, [wrapped]) = client.wrap([PASSWORD]).await?;
    let body = json!({ "username": username, "password": wrapped, "passwordKeyId": key });
    client.post("/service1/identity/api/login", &body).await
}

async fn ticket(client: &Client, username: &str) -> Result<String> {
    let answer = first_step(client, username).await?;
    let ticket = answer.data["secondFactorTicket"].as_str().with_context(|| format!("{answer:?}"))?;
    Ok(ticket.to_owned())
}

async fn second_step(client: &Client, ticket: &str, code: &str) -> Result<Answer> {
    client.post(&format!("{API}/check"), &json!({ "ticket": ticket, "code": code })).await
}

/// Both steps; returns the signed-in client.
async fn sign_in(client: &Client, username: &str, code: &str) -> Result<Client> {
    let body = json!({ "ticket": ticket(client, username).await?, "code": code });
    let response = client.request(Method::POST, &format!("{API}/check")).json(&body).send().await?;
    let cookie = response.headers().get(SET_COOKIE).context("no session")?.to_str()?.to_owned();
    let body: Value = response.json().await?;
    let token = body["data"].as_str().map(str::to_owned);
    Ok(Client { cookie: cookie.split(';').next().map(str::to_owned), token, ..client.clone() })
}

#[tokio::test]
async fn an_enrolled_user_needs_password_and_code_and_no_code_works_twice() -> Result<()> {
    let (world, base, hands) = start(SecondFactor::Optional).await?;
    let client = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    assert_eq!(
        client.post(&format!("{API}/confirm"), &json!({ "code": "000000" })).await?.code,
        300,
        "nothing offered"
    );
    let offered = client.post(&format!("{API}/enrol"), &json!({})).await?.data;
    let phone = Phone(unbase32(offered["secret"].as_str().unwrap_or_default()));
    let wrong = client.post(&format!("{API}/confirm"), &json!({ "code": phone.code(hands.step() + 5) })).await?;
    assert_eq!((wrong.code, &wrong.data["fields"][0]["field"]), (422, &json!("code")));
    let anyone = Client::new(&base, "acme");
    assert!(
        first_step(&anyone, "wang.min").await?.data.is_string(),
        "an offer that was not confirmed asks for nothing"
    );
    let (phone, codes) = enrol(&client, &hands).await?;
    assert_eq!(codes.len(), 10);
    assert_eq!(client.get(INFO).await?.data["secondFactor"], json!(true));
    assert_eq!(client.post(&format!("{API}/enrol"), &json!({})).await?.code, 300, "not over the one in use");
    let mut rows = world.database().superuser().await?;
    let stored: String = sqlx::query_scalar("select secret from identity.second_factor").fetch_one(&mut rows).await?;
    assert!(!stored.contains(offered["secret"].as_str().unwrap_or("?")), "sealed");

    let response = first_step(&anyone, "wang.min").await?;
    assert!(response.data["secondFactorTicket"].is_string(), "{response:?}");
    let pass = ticket(&anyone, "wang.min").await?;
    let used = phone.code(hands.step() - 1);
    assert_eq!(second_step(&anyone, &pass, &used).await?.code, 300, "the code of the enrolment is spent");
    assert_eq!(second_step(&anyone, &pass, "").await?.code, 300);
    assert_eq!(second_step(&anyone, "forged", &phone.code(hands.step())).await?.code, 300);
    let globex = Client::new(&base, "globex");
    assert_eq!(second_step(&globex, &pass, &phone.code(hands.step())).await?.code, 300, "another tenant's ticket");
    assert_eq!(second_step(&anyone, &pass, &phone.code(hands.step())).await?.code, 200);
    assert_eq!(
        second_step(&anyone, &pass, &phone.code(hands.step() + 1)).await?.code,
        300,
        "a ticket is for one sign-in"
    );
    let pass = ticket(&anyone, "wang.min").await?;
    assert_eq!(second_step(&anyone, &pass, &phone.code(hands.step())).await?.code, 300, "the code was seen");
    let in_time = phone.code(hands.step() + 1);
    hands.forward(5 * 60);
    assert_eq!(second_step(&anyone, &pass, &in_time).await?.code, 300, "the ticket is too old");
    let pass = ticket(&anyone, "wang.min").await?;
    sqlx::query("update identity.user_account set state = 'frozen'").execute(&mut rows).await?;
    let frozen = second_step(&anyone, &pass, &phone.code(hands.step())).await?;
    assert!(frozen.message.contains("closed"), "between the steps: {frozen:?}");
    sqlx::query("update identity.user_account set state = 'effective'").execute(&mut rows).await?;
    hands.forward(30);
    let back = sign_in(&anyone, "wang.min", &phone.code(hands.step())).await?;
    let latest = json!([{ "fieldDb": "at", "symbol": "dynamic", "queryValue": "lastDays:7" }]);
    let asked = json!({ "pageSize": 50, "conditions": latest });
    let log = back.post("/service1/identity/api/signInLog/pageList", &asked).await?.data;
    let outcomes: Vec<&str> =
        log["content"].as_array().into_iter().flatten().filter_map(|row| row["outcome"].as_str()).collect();
    for outcome in ["done", "secondFactor", "wrongCode", "closed"] {
        assert!(outcomes.contains(&outcome), "{outcome} in {outcomes:?}");
    }
    Ok(())
}

#[tokio::test]
async fn codes_are_counted_whatever_the_tickets() -> Result<()> {
    let (world, base, hands) = start(SecondFactor::Optional).await?;
    let client = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let (phone, _) = enrol(&client, &hands).await?;
    let anyone = Client::new(&base, "acme");
    for _ in 0..10 {
        // Attempts are distinguished by their time.
        hands.forward(1);
        let wrong = phone.code(hands.step() + 9);
        let pass = ticket(&anyone, "wang.min").await?;
        assert_eq!(second_step(&anyone, &pass, &wrong).await?.code, 300);
    }
    hands.forward(1);
    let pass = ticket(&anyone, "wang.min").await?;
    assert_eq!(second_step(&anyone, &pass, &phone.code(hands.step())).await?.code, 429, "even the right one");
    hands.forward(15 * 60 + 1);
    let pass = ticket(&anyone, "wang.min").await?;
    assert_eq!(second_step(&anyone, &pass, &phone.code(hands.step())).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_thief_of_the_password_does_not_use_up_the_owners_codes() -> Result<()> {
    let (world, base, hands) = start(SecondFactor::Optional).await?;
    let client = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let (phone, _) = enrol(&client, &hands).await?;
    let (own, thief) = (client.signed_out(), Client::new(&base, "acme"));
    for _ in 0..10 {
        let pass = ticket(&thief, "wang.min").await?;
        assert_eq!(second_step(&thief, &pass, &phone.code(hands.step() + 9)).await?.code, 300);
    }
    let pass = ticket(&thief, "wang.min").await?;
    assert_eq!(second_step(&thief, &pass, &phone.code(hands.step())).await?.code, 429);
    let pass = ticket(&own, "wang.min").await?;
    assert_eq!(second_step(&own, &pass, &phone.code(hands.step())).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_recovery_code_opens_once() -> Result<()> {
    let (world, base, hands) = start(SecondFactor::Optional).await?;
    let client = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let (_, codes) = enrol(&client, &hands).await?;
    let anyone = Client::new(&base, "acme");
    let written = codes[0].to_lowercase().replace('-', " ");
    let back = sign_in(&anyone, "wang.min", &written).await?;
    assert_eq!(back.get(&format!("{API}/state")).await?.data["recoveryCodesLeft"], json!(9));
    let pass = ticket(&anyone, "wang.min").await?;
    assert_eq!(second_step(&anyone, &pass, &codes[0]).await?.code, 300, "spent");
    assert_eq!(second_step(&anyone, &pass, &codes[1]).await?.code, 200);
    let other = world.sign_in_by_password(&base, &world.acme, "li.na", &["administrator"]).await?;
    enrol(&other, &hands).await?;
    let pass = ticket(&anyone, "li.na").await?;
    assert_eq!(second_step(&anyone, &pass, &codes[2]).await?.code, 300, "another user's");
    let mut rows = world.database().superuser().await?;
    let plain: i64 = sqlx::query_scalar("select count(*) from identity.recovery_code where code_hash = $1")
        .bind(codes[2].replace('-', "").into_bytes())
        .fetch_one(&mut rows)
        .await?;
    assert_eq!(plain, 0, "only hashes are kept");
    Ok(())
}

#[tokio::test]
async fn giving_it_up_needs_both_and_an_administrator_can_help() -> Result<()> {
    let (world, base, hands) = start(SecondFactor::Optional).await?;
    let client = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let (phone, codes) = enrol(&client, &hands).await?;
    let disable = async |password: &str, code: &str| -> Result<Answer> {
        let (key, [wrapped]) = client.wrap([password]).await?;
        let body = json!({ "password": wrapped, "passwordKeyId": key, "code": code });
        client.post(&format!("{API}/disable"), &body).await
    };
    assert_eq!(
        disable("wrong-password", &phone.code(hands.step())).await?.data["fields"][0]["field"],
        json!("password")
    );
    assert_eq!(disable(PASSWORD, &phone.code(hands.step() + 7)).await?.data["fields"][0]["field"], json!("code"));
    assert_eq!(disable(PASSWORD, &phone.code(hands.step())).await?.code, 200);
    let anyone = Client::new(&base, "acme");
    assert!(first_step(&anyone, "wang.min").await?.data.is_string());
    assert_eq!(disable(PASSWORD, &codes[0]).await?.code, 300, "nothing to give up, and no old code is good");

    let (_, _) = enrol(&client, &hands).await?;
    let other = world.sign_in_by_password(&base, &world.acme, "li.na", &["administrator"]).await?;
    let id = user_id(&other, "wang.min").await?;
    let which = json!({ "id": id, "version": 1 });
    assert_eq!(client.post(&format!("{API}/reset"), &which).await?.code, 300, "not one's own");
    world.role(&world.acme, "keeper", &["identity.user.edit", "identity.user.view"]).await?;
    let keeper = world.sign_in_by_password(&base, &world.acme, "keeper", &["keeper"]).await?;
    assert_eq!(keeper.post(&format!("{API}/reset"), &which).await?.code, 300, "not of one who may do more");
    assert_eq!(other.post(&format!("{API}/reset"), &which).await?.code, 200);
    assert_eq!(client.get(INFO).await?.code, 401);
    assert!(first_step(&anyone, "wang.min").await?.data.is_string());
    assert_eq!(other.post(&format!("{API}/reset"), &which).await?.code, 300, "there is none");
    Ok(())
}

#[tokio::test]
async fn who_is_enrolled_proves_himself_by_a_code_and_not_by_the_password() -> Result<()> {
    let (world, base, hands) = start(SecondFactor::Optional).await?;
    let client = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let (phone, codes) = enrol(&client, &hands).await?;
    let make =
        async || Ok::<_, anyhow::Error>(client.post("/service1/identity/api/apiKey/add", &json!({})).await?.code);
    let give = async |proof: Value| client.post("/service1/identity/api/proof/give", &proof).await;
    assert_eq!(make().await?, 422, "signed in a moment ago");
    hands.forward(5 * 60);
    assert_eq!(make().await?, 428);
    assert_eq!(client.get("/service1/identity/api/proof/asked").await?.data, json!({ "by": "code" }));
    let (key, [wrapped]) = client.wrap([PASSWORD]).await?;
    let by_password = give(json!({ "password": wrapped, "passwordKeyId": key })).await?;
    assert_eq!((by_password.code, &by_password.data["fields"][0]["field"]), (422, &json!("code")));
    assert_eq!(give(json!({ "code": phone.code(hands.step() + 9) })).await?.code, 422);
    assert_eq!(make().await?, 428);
    let code = phone.code(hands.step());
    assert_eq!(give(json!({ "code": code })).await?.code, 200);
    assert_eq!(make().await?, 422, "the form is refused, no longer the person");
    assert_eq!(give(json!({ "code": code })).await?.code, 422, "a code was seen");
    hands.forward(5 * 60);
    assert_eq!(make().await?, 428);
    assert_eq!(give(json!({ "code": codes[0] })).await?.code, 200, "a recovery code");
    assert_eq!(make().await?, 422);
    Ok(())
}

#[tokio::test]
async fn the_policy_decides_who_is_asked_and_who_must_enrol() -> Result<()> {
    let (world, base, hands) = start(SecondFactor::Administrators).await?;
    let admin = world.sign_in_by_password(&base, &world.acme, "boss", &["administrator"]).await?;
    let clerk = world.sign_in_by_password(&base, &world.acme, "clerk", &["auditor"]).await?;
    assert_eq!(clerk.get(INFO).await?.data["mustEnrolSecondFactor"], json!(false));
    assert_eq!(clerk.post("/service1/identity/api/user/listByPage", &json!({})).await?.code, 200);
    assert_eq!(admin.get(INFO).await?.data["mustEnrolSecondFactor"], json!(true));
    assert_eq!(admin.get("/service1/identity/api/permission/queryByUser").await?.code, 200);
    for closed in ["user/listByPage", "refreshToken", "role/list", "secondFactor/disable"] {
        let answer = admin.post(&format!("/service1/identity/api/{closed}"), &json!({})).await?;
        assert_eq!(
            (answer.code, answer.message.contains("two-step verification")),
            (403, true),
            "{closed}: {answer:?}"
        );
    }
    assert_eq!(admin.request(Method::GET, "/service1/portal/api/live").send().await?.status().as_u16(), 403);
    enrol(&admin, &hands).await?;
    assert_eq!(admin.post("/service1/identity/api/user/listByPage", &json!({})).await?.code, 200);
    assert_eq!(admin.get(INFO).await?.data["mustEnrolSecondFactor"], json!(false));

    let (world, base, hands) = start(SecondFactor::Off).await?;
    let admin = world.sign_in_by_password(&base, &world.acme, "boss", &["administrator"]).await?;
    assert_eq!(admin.post(&format!("{API}/enrol"), &json!({})).await?.code, 300);
    assert_eq!(admin.get(&format!("{API}/state")).await?.data["offered"], json!(false));
    hands.forward(1);
    Ok(())
}

#[tokio::test]
async fn a_secret_that_opens_no_more_is_told_and_recovery_codes_still_help() -> Result<()> {
    let (world, base, hands) = start(SecondFactor::Optional).await?;
    let client = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let (phone, codes) = enrol(&client, &hands).await?;
    // Simulates a changed `security.secret`.
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.second_factor set secret = repeat('A', 120)").execute(&mut rows).await?;
    let anyone = Client::new(&base, "acme");
    let pass = ticket(&anyone, "wang.min").await?;
    let told = second_step(&anyone, &pass, &phone.code(hands.step())).await?;
    assert!(told.code == 300 && told.message.contains("recovery code"), "{told:?}");
    let back = sign_in(&anyone, "wang.min", &codes[0]).await?;
    assert_eq!(back.get(&format!("{API}/state")).await?.data["enrolled"], json!(true));
    let (key, [wrapped]) = back.wrap([PASSWORD]).await?;
    let body = json!({ "password": wrapped, "passwordKeyId": key, "code": codes[1] });
    assert_eq!(back.post(&format!("{API}/disable"), &body).await?.code, 200);
    enrol(&back, &hands).await?;
    Ok(())
}
