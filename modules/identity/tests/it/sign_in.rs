//! Rate limit, captcha and encrypted passwords.

use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::world::PASSWORD;
use tandem_testkit::{Answer, Client, World};

const LOGIN: &str = "/service1/identity/api/login";

async fn attempt(client: &Client, username: &str, password: &str) -> Result<Answer> {
    let (key, [wrapped]) = client.wrap([password]).await?;
    client.post(LOGIN, &json!({ "username": username, "password": wrapped, "passwordKeyId": key })).await
}

#[tokio::test]
async fn the_eleventh_guess_is_not_heard_and_the_log_tells_all() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let client = Client::new(&base, "acme");
    for name in ["wang.min", "nobody"] {
        for _ in 0..10 {
            assert_eq!(attempt(&client, name, "wrong-password").await?.code, 300);
        }
        let heard = attempt(&client, name, PASSWORD).await?;
        assert_eq!(
            (heard.status, heard.code),
            (429, 429),
            "known and unknown names alike, even with the right password"
        );
    }
    let admin = world.sign_in_by_password(&base, &world.acme, "admin", &["administrator"]).await?;
    let latest = json!([{ "fieldDb": "at", "symbol": "dynamic", "queryValue": "lastDays:7" }]);
    let asked = json!({ "pageSize": 50, "search": "wang", "conditions": latest });
    let page = admin.post("/service1/identity/api/signInLog/pageList", &asked).await?;
    let outcomes: Vec<Value> =
        page.data["content"].as_array().into_iter().flatten().map(|row| row["outcome"].clone()).collect();
    assert_eq!((outcomes.len(), &outcomes[0], &outcomes[10]), (11, &json!("tooMany"), &json!("wrong")));
    Ok(())
}

#[tokio::test]
async fn a_right_password_ends_the_count_and_time_does_too() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let client = Client::new(&base, "acme");
    for _ in 0..9 {
        attempt(&client, "wang.min", "wrong-password").await?;
    }
    assert_eq!(attempt(&client, "Wang.Min", PASSWORD).await?.code, 200);
    for _ in 0..10 {
        assert_eq!(attempt(&client, "wang.min", "wrong-password").await?.code, 300);
    }
    assert_eq!(attempt(&client, "wang.min", PASSWORD).await?.code, 429);
    let mut rows = world.database().superuser().await?;
    let later = "update identity.throttle set recent = array(select x - interval '15 minutes' from unnest(recent) x)";
    sqlx::query(later).execute(&mut rows).await?;
    assert_eq!(attempt(&client, "wang.min", PASSWORD).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn one_address_gets_only_so_many_guesses_over_all_names() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.sign_in.guesses_per_address = 5;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = Client::new(&base, "acme");
    let mut codes = Vec::new();
    for n in 0..7 {
        codes.push(attempt(&client, &format!("name-{n}"), "wrong-password").await?.code);
    }
    assert_eq!(codes, [300, 300, 300, 300, 300, 429, 429]);
    Ok(())
}

#[tokio::test]
async fn a_wrapped_password_is_good_once() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let client = Client::new(&base, "acme");
    let (key, [wrapped]) = client.wrap([PASSWORD]).await?;
    let body = json!({ "username": "wang.min", "password": wrapped, "passwordKeyId": key });
    assert_eq!(client.post(LOGIN, &body).await?.code, 200);
    let replayed = client.post(LOGIN, &body).await?;
    assert_eq!((replayed.code, replayed.message.as_str()), (300, "The page was open for too long. Please try again"));
    let plain = json!({ "username": "wang.min", "password": PASSWORD, "passwordKeyId": key });
    assert_eq!(client.post(LOGIN, &plain).await?.code, 300, "a plain password is not taken");
    let other = Client::new(&base, "globex").wrap([PASSWORD]).await?;
    let crossed = json!({ "username": "wang.min", "password": other.1[0], "passwordKeyId": other.0 });
    assert_eq!(client.post(LOGIN, &crossed).await?.code, 300, "another tenant's key is no key here");
    Ok(())
}

/// Solves the puzzle by decrypting its state with the server's secret.
async fn solve(world: &World, client: &Client, action: &str) -> Result<(String, i64)> {
    let picture = client.get(&format!("/service1/identity/api/captcha/get?action={action}")).await?.data;
    let id = picture["captchaId"].as_str().unwrap_or_default().to_owned();
    let platform = &world.platform;
    let ctx = platform.begin_system(&world.acme, "test").await.map_err(|e| anyhow::anyhow!("{e}"))?.ctx().clone();
    let opened = platform
        .secrets()
        .open::<Value>(&ctx, "captcha puzzle", &id, platform.now())
        .map_err(|e| anyhow::anyhow!("{e}"))?;
    let x = opened.and_then(|o| o.value["x"].as_i64()).unwrap_or_default();
    Ok((id, x))
}

#[tokio::test]
async fn the_captcha_is_judged_once_and_its_ticket_is_for_one_action() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.sign_in.captcha = true;
        parts
    })
    .await?;
    let base = world.serve().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let client = Client::new(&base, "acme");
    let check = async |id: &str, x: i64| {
        client.post("/service1/identity/api/captcha/check", &json!({ "captchaId": id, "x": x })).await
    };
    let login = async |ticket: &str| -> Result<Answer> {
        let (key, [wrapped]) = client.wrap([PASSWORD]).await?;
        let body =
            json!({ "username": "wang.min", "password": wrapped, "passwordKeyId": key, "captchaTicket": ticket });
        client.post(LOGIN, &body).await
    };
    assert_eq!(login("").await?.message, "Verification failed. Please move the slider again");
    let (id, x) = solve(&world, &client, "login").await?;
    assert_eq!(check(&id, x + 30).await?.code, 300);
    assert_eq!(check(&id, x).await?.code, 300, "one try a picture");
    let (id, x) = solve(&world, &client, "login").await?;
    let ticket = check(&id, x + 3).await?.data.as_str().unwrap_or_default().to_owned();
    assert_eq!(check(&id, x).await?.code, 300, "a solved picture gives one ticket");
    assert_eq!(login(&ticket).await?.code, 200);
    assert_eq!(login(&ticket).await?.code, 300, "a ticket is spent");
    let (id, x) = solve(&world, &client, "reset").await?;
    let ticket = check(&id, x).await?.data.as_str().unwrap_or_default().to_owned();
    assert_eq!(login(&ticket).await?.code, 300, "a ticket for another action");
    Ok(())
}

#[tokio::test]
async fn the_sign_ins_of_one_user_are_found_by_his_id_whatever_was_typed() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let admin = world.sign_in_by_password(&base, &world.acme, "boss", &["administrator"]).await?;
    world.sign_in_by_password(&base, &world.acme, "clerk", &["auditor"]).await?;
    world.sign_in_by_password(&base, &world.acme, "clerk.two", &["auditor"]).await?;
    assert!(Client::new(&base, "acme").sign_in("CLERK", "wrong-password").await.is_err());
    let id = super::user::user_id(&admin, "clerk").await?;
    let ask = async |value: serde_json::Value| {
        let asked = json!({ "conditions": [{ "fieldDb": "userId", "symbol": "=", "queryValue": value }] });
        admin.post("/service1/identity/api/signInLog/pageList", &asked).await
    };
    let log = ask(id.clone()).await?.data;
    let seen: Vec<_> =
        log["content"].as_array().into_iter().flatten().map(|r| (&r["username"], &r["outcome"])).collect();
    assert_eq!(seen, [(&json!("CLERK"), &json!("wrong")), (&json!("clerk"), &json!("done"))]);
    assert_eq!(log["content"][0]["userId"], id);
    assert_eq!(ask(json!("clerk")).await?.code, 422, "an id or nothing");
    Ok(())
}

#[tokio::test]
async fn the_log_is_read_by_periods() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let admin = world.sign_in_by_password(&base, &world.acme, "boss", &["administrator"]).await?;
    let period = |value: &str| json!([{ "fieldDb": "at", "symbol": "dynamic", "queryValue": value }]);
    let described = admin.get("/service1/base/api/listing/describe/identity.sign_in_log").await?.data;
    assert_eq!(
        described["window"],
        json!({ "field": "at", "days": 30, "past": true, "unless": ["userId"] }),
        "the page knows before it asks"
    );
    let calls = [
        ("/service1/identity/api/signInLog/pageList", json!({})),
        ("/service1/base/api/listing/count", json!({ "listing": "identity.sign_in_log" })),
        ("/service1/base/api/listing/found", json!({ "listing": "identity.sign_in_log" })),
        ("/service1/base/api/listing/totals", json!({ "listing": "identity.sign_in_log" })),
        (
            "/service1/content/api/download/start",
            json!({ "listing": "identity.sign_in_log", "format": "csv", "query": {} }),
        ),
    ];
    for (path, body) in calls {
        let ask = async |conditions: Value| {
            let mut body = body.clone();
            let question = if body["query"].is_object() { &mut body["query"] } else { &mut body };
            (question["conditions"], question["search"]) = (conditions, json!("boss"));
            admin.post(path, &body).await
        };
        let refused = ask(json!([])).await?;
        assert_eq!((refused.status, refused.code), (422, 300), "{path}: {refused:?}");
        assert_eq!(refused.message, "This list is too large to be shown whole. Choose a period of at most 30 days");
        assert_eq!(refused.data["fields"][0]["field"], json!("at"));
        let long = ask(period("lastDays:90")).await?;
        assert_eq!((long.code, long.message.as_str()), (300, "Choose a period of at most 30 days"), "{path}");
        assert_eq!(ask(period("lastDays:30")).await?.code, 200, "{path}");
    }
    let found = json!({ "listing": "identity.sign_in_log", "conditions": period("today") });
    let found = admin.post("/service1/base/api/listing/found", &found).await?.data;
    assert_eq!((&found["found"], &found["hidden"]), (&json!(1), &Value::Null), "nobody counts all of it: {found}");
    let tabs = admin.post("/service1/base/api/scene/counts", &json!({ "tableCode": "identity.sign_in_log" })).await?;
    assert_eq!((tabs.code, tabs.data.as_array().map(Vec::len)), (200, Some(0)), "{tabs:?}");
    Ok(())
}
