//! Session cookies, cross-origin requests, and several tabs sharing a cookie.

use anyhow::{Context, Result};
use reqwest::Method;
use reqwest::header::SET_COOKIE;
use serde_json::{Value, json};
use tandem_testkit::world::PASSWORD;
use tandem_testkit::{Client, World};

const LOGIN: &str = "/service1/identity/api/login";
const REFRESH: &str = "/service1/identity/api/refreshToken";
const INFO: &str = "/service1/identity/api/user/info";

async fn form(client: &Client) -> Result<String> {
    let (key, [wrapped]) = client.wrap([PASSWORD]).await?;
    Ok(json!({ "username": "wang.min", "password": wrapped, "passwordKeyId": key }).to_string())
}

type Headers<'a> = &'a [(&'a str, &'a str)];

#[tokio::test]
async fn a_page_of_others_signs_nobody_in() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let client = Client::new(&base, "acme");
    let foreign: [(&str, Headers, u16); 6] = [
        ("its origin", &[("origin", "https://evil.example"), ("content-type", "application/json")], 403),
        ("no origin to speak of", &[("origin", "null"), ("content-type", "application/json")], 403),
        ("another site", &[("sec-fetch-site", "cross-site"), ("content-type", "application/json")], 403),
        ("a neighbour", &[("sec-fetch-site", "same-site"), ("content-type", "application/json")], 403),
        ("plain text", &[("content-type", "text/plain")], 422),
        ("a form", &[("content-type", "application/x-www-form-urlencoded")], 422),
    ];
    for (what, headers, status) in foreign {
        let mut request = client.request(Method::POST, LOGIN).body(form(&client).await?);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await?;
        assert_eq!((response.status().as_u16(), response.headers().get(SET_COOKIE)), (status, None), "{what}");
    }
    let own = client.request(Method::POST, LOGIN).header("origin", format!("http://{}", client.host));
    let own = own.header("content-type", "application/json; charset=utf-8").body(form(&client).await?).send().await?;
    assert_eq!(own.status(), 200);
    for path in ["sso/start", "captcha/check", "register", "resetUrl", "secondFactor/check", "sso/finish"] {
        let method = if path == "sso/start" { Method::GET } else { Method::POST };
        let request = client.request(method, &format!("/service1/identity/api/{path}")).json(&json!({}));
        assert_eq!(request.header("sec-fetch-site", "cross-site").send().await?.status(), 403, "{path}");
    }
    Ok(())
}

#[tokio::test]
async fn a_cookie_is_of_this_host_alone() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.secure_cookies = true;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let response = client.request(Method::POST, REFRESH).send().await?;
    assert_eq!(response.headers()["strict-transport-security"], "max-age=31536000");
    let set = response.headers()[SET_COOKIE].to_str()?.to_owned();
    assert!(
        set.starts_with("__Host-tandem_session=") && set.contains("; Path=/;") && set.ends_with("; Secure"),
        "{set}"
    );
    assert!(!set.contains("Domain"), "{set}");
    assert_eq!(client.get(INFO).await?.code, 200);
    let cookie = client.cookie.clone().context("a cookie")?;
    let (_, value) = cookie.split_once('=').context("a value")?;
    let with = |cookie: String| Client { cookie: Some(cookie), ..client.clone() };
    assert_eq!(with(format!("tandem_session={value}")).get(INFO).await?.code, 401, "a neighbour could set this one");
    assert_eq!(with(format!("tandem_session=x; {cookie}")).get(INFO).await?.code, 200);
    assert_eq!(with(format!("{cookie}; __Host-tandem_session=x")).get(INFO).await?.code, 401, "two of one name");
    assert_eq!(with(format!("__Host-tandem_session=x; {cookie}")).get(INFO).await?.code, 401, "in either order");
    Ok(())
}

/// The client with the renewed credentials.
async fn renewed(client: &Client) -> Result<Client> {
    let response = client.request(Method::POST, REFRESH).header("idempotency-key", "the-same-key").send().await?;
    let cookie =
        response.headers().get(SET_COOKIE).context("no cookie")?.to_str()?.split(';').next().map(str::to_owned);
    let body: Value = response.json().await?;
    Ok(Client { cookie, token: body["data"].as_str().map(str::to_owned), ..client.clone() })
}

#[tokio::test]
async fn tabs_that_renew_at_once_all_stay_signed_in() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let old = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let mut tabs = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let old = old.clone();
        tabs.spawn(async move { renewed(&old).await });
    }
    let mut pairs = Vec::new();
    while let Some(tab) = tabs.join_next().await {
        let tab = tab??;
        pairs.push((tab.cookie, tab.token));
    }
    pairs.dedup();
    let [(cookie, token)] = &pairs[..] else { panic!("several pairs: {pairs:?}") };
    let new = Client { cookie: cookie.clone(), token: token.clone(), ..old.clone() };
    assert_ne!((&new.cookie, &new.token), (&old.cookie, &old.token));
    // All tabs share the new cookie at once, but learn the new public half later.
    let learning = Client { cookie: new.cookie.clone(), ..old.clone() };
    let again = renewed(&learning).await?;
    assert_eq!((&again.cookie, &again.token), (&new.cookie, &new.token));
    for tab in [&old, &new, &learning] {
        assert_eq!(tab.get(INFO).await?.code, 200);
    }
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.session set previous_until = now()").execute(&mut rows).await?;
    world.rows_changed_by_hand();
    for over in [&old, &learning] {
        assert_eq!(over.get(INFO).await?.code, 401, "the moment is over");
        assert_eq!(over.post(REFRESH, &json!({})).await?.code, 401);
    }
    let next = renewed(&new).await?;
    assert_ne!(next.cookie, new.cookie, "a later renewal gives another pair");
    assert_eq!(next.get(INFO).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_renewal_leaves_no_half_of_a_session_behind() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let new = renewed(&client).await?;
    let mut rows = world.database().superuser().await?;
    let kept: i64 = sqlx::query_scalar("select count(*) from platform.idempotency").fetch_one(&mut rows).await?;
    assert_eq!(kept, 0);
    let token = new.token.context("a token")?;
    let secret = new.cookie.as_deref().and_then(|cookie| cookie.rsplit('.').next()).context("a secret")?;
    assert_ne!(token, secret);
    Ok(())
}
