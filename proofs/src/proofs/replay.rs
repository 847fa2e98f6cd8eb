//! Everything that is valid once is used again, concurrently and at both nodes; everything that has ended is tried at
//! the other node.

use crate::Size;
use crate::node::Node;
use crate::report::Outcome;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tandem_testkit::mail;
use tandem_testkit::world::{PASSWORD, told};
use tandem_testkit::{Client, World};

const RACERS: usize = 16;

pub async fn run(size: Size) -> Result<Outcome> {
    let rounds = size.pick(2usize, 10);
    let world = World::start_with(|mut parts| {
        parts.config.server.public_per_second = 1_000_000.0;
        parts.config.sign_in.guesses_per_address = 1_000_000;
        parts
    })
    .await?;
    let guarded = Node::start("serve", &{
        let mut config = world.config.clone();
        config.sign_in.captcha = true;
        config
    })
    .await?;
    let (one, other) = (Node::start("serve", &world.config).await?, Node::start("serve", &world.config).await?);
    let _work = Node::start("work", &world.config).await?;
    let mut outcome = Outcome::default();
    let mut tried = 0usize;
    for round in 0..rounds {
        let name = format!("person-{round}");
        world.user(&world.acme, &name, &["administrator"]).await?;
        let client = Client::new(&one.base(), "acme");
        let (key, [wrapped]) = client.wrap([PASSWORD]).await?;
        let body = json!({ "username": name, "password": wrapped, "passwordKeyId": key });
        count(&mut outcome, "a wrapped password", &mut tried, race(&client, &other, "login", &body).await?);

        let picture = Client::new(&guarded.base(), "acme");
        let (captcha, x) = solved(&world, &picture).await?;
        let tickets =
            race_answers(&picture, &guarded, "captcha/check", &json!({ "captchaId": captcha, "x": x })).await?;
        let ticket = tickets.iter().find_map(Value::as_str).context("no ticket")?.to_owned();
        count(&mut outcome, "a solved captcha", &mut tried, tickets.len());
        let mut entered = 0;
        for _ in 0..4 {
            let (key, [wrapped]) = picture.wrap([PASSWORD]).await?;
            let body = json!({ "username": name, "password": wrapped, "passwordKeyId": key, "captchaTicket": ticket });
            entered += usize::from(picture.post("/service1/identity/api/login", &body).await?.code == 200);
        }
        tried += 3;
        count(&mut outcome, "a captcha's ticket", &mut 0, entered);
        reset_link(&mut outcome, &world, &client, &other, &name, &mut tried).await?;
        code(&mut outcome, &client, &other, &mut tried).await?;
    }
    ended(&mut outcome, &world, &one, &other, rounds).await?;
    outcome.figure("second uses tried", tried);
    Ok(outcome)
}

/// Exactly one of the uses may have succeeded.
fn count(outcome: &mut Outcome, what: &str, tried: &mut usize, worked: usize) {
    *tried += RACERS - 1;
    if worked != 1 {
        outcome.fault(format!("{what} worked {worked} times"));
    }
}

/// Sends the same request many times concurrently, to both nodes; returns the data of the successful responses.
async fn race_answers(client: &Client, other: &Node, call: &str, body: &Value) -> Result<Vec<Value>> {
    let path = format!("/service1/identity/api/{call}");
    let mut racing = tokio::task::JoinSet::new();
    for n in 0..RACERS {
        let client = if n % 2 == 0 { client.clone() } else { client.at(&other.base()) };
        let (path, body) = (path.clone(), body.clone());
        racing.spawn(async move { client.post(&path, &body).await });
    }
    let mut worked = Vec::new();
    while let Some(answer) = racing.join_next().await {
        let answer = answer??;
        if answer.code == 200 {
            worked.push(answer.data);
        }
    }
    Ok(worked)
}

async fn race(client: &Client, other: &Node, call: &str, body: &Value) -> Result<usize> {
    Ok(race_answers(client, other, call, body).await?.len())
}

/// Solves the captcha by decrypting its state, which needs the server's secret.
async fn solved(world: &World, client: &Client) -> Result<(String, i64)> {
    let picture = client.get("/service1/identity/api/captcha/get?action=login").await?.data;
    let id = picture["captchaId"].as_str().context("no captcha")?.to_owned();
    let tx = told(world.platform.begin_system(&world.acme, "proof").await)?;
    let opened = told(world.platform.secrets().open::<Value>(tx.ctx(), "captcha puzzle", &id, world.platform.now()))?;
    told(tx.rollback().await)?;
    Ok((id, opened.and_then(|o| o.value["x"].as_i64()).context("no solution")?))
}

async fn reset_link(
    outcome: &mut Outcome,
    world: &World,
    client: &Client,
    other: &Node,
    name: &str,
    tried: &mut usize,
) -> Result<()> {
    let email = mail::new_address();
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.user_account set email = $1 where username = $2")
        .bind(&email)
        .bind(name)
        .execute(&mut rows)
        .await?;
    client.post("/service1/identity/api/resetUrl", &json!({ "account": name })).await?;
    let token = mail::token_to(&email).await?;
    let mut racing = tokio::task::JoinSet::new();
    for n in 0..RACERS {
        let (client, token) = (if n % 2 == 0 { client.clone() } else { client.at(&other.base()) }, token.clone());
        racing.spawn(async move {
            let new = format!("new-horse-{n}");
            let (key, [first, second]) = client.wrap([new.as_str(), new.as_str()]).await?;
            let body = json!({ "token": token, "newPassword": first, "confirmPassword": second, "passwordKeyId": key });
            anyhow::Ok(client.post("/service1/identity/api/resetPwdByUrl", &body).await?.code == 200)
        });
    }
    let mut worked = 0;
    while let Some(done) = racing.join_next().await {
        worked += usize::from(done??);
    }
    count(outcome, "a reset link", tried, worked);
    Ok(())
}

async fn code(outcome: &mut Outcome, client: &Client, other: &Node, tried: &mut usize) -> Result<()> {
    let email = mail::new_address();
    client.post("/service1/identity/api/sendVerifyCode", &json!({ "email": email })).await?;
    let code = mail::code_to(&email).await?;
    let mut racing = tokio::task::JoinSet::new();
    for n in 0..4 {
        let (client, email, code) =
            (if n % 2 == 0 { client.clone() } else { client.at(&other.base()) }, email.clone(), code.clone());
        racing.spawn(async move {
            let (key, [first, second]) = client.wrap(["supplier-horse", "supplier-horse"]).await?;
            let body = json!({ "email": email, "code": code, "surname": "Z", "name": "W", "position": "Sales",
                "companyName": "Z Ltd", "creditCode": "DE136695976",
                "password": first, "secondPassword": second, "passwordKeyId": key, "agreement": true });
            let answer = client.post("/service1/identity/api/register", &body).await?;
            anyhow::Ok((answer.code, answer.message))
        });
    }
    let mut answers = Vec::new();
    while let Some(done) = racing.join_next().await {
        answers.push(done??);
    }
    let worked = answers.iter().filter(|(code, _)| *code == 200).count();
    *tried += 3;
    if worked != 1 {
        outcome.fault(format!("an e-mail code worked {worked} times: {answers:?}"));
    }
    Ok(())
}

/// Ends something at one node and polls the other until it has taken effect there.
async fn ended(outcome: &mut Outcome, world: &World, one: &Node, other: &Node, rounds: usize) -> Result<()> {
    let owner = world.sign_in(&one.base(), &world.acme, "owner", &["administrator"]).await?;
    for (what, act) in [("sign-out", 0usize), ("freeze", 1), ("password change", 2), ("role change", 3)] {
        let mut slowest = Duration::ZERO;
        for round in 0..rounds {
            let name = format!("leaver-{act}-{round}");
            let role = format!("clerk_{act}_{round}");
            world.role(&world.acme, &role, &["base.dict_item.view", "base.audit.view"]).await?;
            let here = world.sign_in(&one.base(), &world.acme, &name, &[&role]).await?;
            let there = here.at(&other.base());
            let list = async || anyhow::Ok(there.post("/service1/base/api/dictItem/pageList", &json!({})).await?.code);
            anyhow::ensure!(list().await? == 200, "the list is open at first");
            let (started, wanted) = match act {
                0 => (leave(&here).await?, 401),
                1 => (freeze(&owner, &here).await?, 401),
                2 => (new_password(&here).await?, 401),
                _ => (take_away(&owner, &role).await?, 403),
            };
            while list().await? != wanted && started.elapsed() < Duration::from_secs(5) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            slowest = slowest.max(started.elapsed());
        }
        let millis = u64::try_from(slowest.as_millis())?;
        outcome.bar(
            &format!("{what} takes effect at the other node, slowest ms"),
            millis,
            "under 1000",
            millis < 1_000,
        );
    }
    Ok(())
}

const IDENTITY: &str = "/service1/identity/api";

fn done(answer: tandem_testkit::client::Answer) -> Result<Instant> {
    anyhow::ensure!(answer.code == 200, "{answer:?}");
    Ok(Instant::now())
}

async fn leave(client: &Client) -> Result<Instant> {
    done(client.post(&format!("{IDENTITY}/logout"), &json!({})).await?)
}

async fn freeze(owner: &Client, client: &Client) -> Result<Instant> {
    let id = client.get(&format!("{IDENTITY}/user/info")).await?.data["id"].clone();
    done(owner.post(&format!("{IDENTITY}/user/freeze"), &json!({ "id": id, "version": 1 })).await?)
}

async fn new_password(client: &Client) -> Result<Instant> {
    let (key, [old, new, again]) = client.wrap([PASSWORD, "other-horse-9", "other-horse-9"]).await?;
    let form = json!({ "oldPassword": old, "newPassword": new, "confirmPassword": again, "passwordKeyId": key });
    done(client.post(&format!("{IDENTITY}/modifyPwd"), &form).await?)
}

async fn take_away(owner: &Client, role: &str) -> Result<Instant> {
    let found = owner.post(&format!("{IDENTITY}/role/list"), &json!({ "search": role })).await?.data;
    let row = &found["content"][0];
    let form = json!({ "roleId": row["id"], "version": row["version"], "permissions": ["base.audit.view"] });
    done(owner.post(&format!("{IDENTITY}/permission/saveRoleAuth"), &form).await?)
}
