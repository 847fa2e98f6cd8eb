//! Single sign-on with the real development provider.

use super::user::{role_id, user_id};
use anyhow::{Context, Result, bail};
use reqwest::header::{COOKIE, LOCATION, SET_COOKIE};
use reqwest::{Method, Url};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tandem_contracts::sso::{Answer as SsoAnswer, Journey, Person, SignOn};
use tandem_platform::config::{SecondFactor, Secret, Sso};
use tandem_testkit::world::{PASSWORD, eventually};
use tandem_testkit::{Answer, Client, World, services, world};
use time::OffsetDateTime;

const BACK: &str = "http://127.0.0.1:9/auth-redirect";
const START: &str = "/service1/identity/api/sso/start";
const FINISH: &str = "/service1/identity/api/sso/finish";
const INFO: &str = "/service1/identity/api/user/info";
const USERS: &str = "/service1/identity/api/ssoUser";

async fn start(link_by_email: bool) -> Result<(World, String)> {
    start_with(link_by_email, SecondFactor::Optional).await
}

/// By the development provider.
fn development(link_by_email: bool) -> Result<Sso> {
    let oidc = services::find()?.oidc;
    Ok(Sso {
        issuer: oidc.issuer,
        client_id: oidc.client_id,
        client_secret: Secret::new(oidc.client_secret),
        redirect_base: "http://127.0.0.1:9".into(),
        link_by_email,
        multi_factor_acr: Vec::new(),
    })
}

async fn start_with(link_by_email: bool, second_factor: SecondFactor) -> Result<(World, String)> {
    let sso = development(link_by_email)?;
    let world = World::start_with(|parts| {
        let mut config = parts.config;
        config.sso.insert("acme".into(), sso);
        config.sign_in.second_factor = second_factor;
        world::parts(config).expect("sound parts")
    })
    .await?;
    let base = world.serve().await?;
    Ok((world, base))
}

/// Starts a flow; the returned client holds its cookie.
async fn set_out(client: &Client, return_to: &str) -> Result<(Client, String)> {
    let response = client.request(Method::GET, &format!("{START}?returnTo={return_to}")).send().await?;
    let cookie = response.headers().get(SET_COOKIE).context("no cookie")?.to_str()?.to_owned();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/;", "Max-Age=600"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let body: Value = response.json().await?;
    let url = body["data"]["url"].as_str().with_context(|| body.to_string())?.to_owned();
    Ok((Client { cookie: cookie.split(';').next().map(str::to_owned), ..client.clone() }, url))
}

/// Signs in at the provider; returns code and state of the callback.
async fn at_provider(url: &str, person: &str) -> Result<(String, String)> {
    let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    let mut jar: BTreeMap<String, String> = BTreeMap::new();
    let (mut url, mut form) = (Url::parse(url)?, None::<String>);
    for _ in 0..10 {
        let cookies: Vec<String> = jar.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = match form.take() {
            Some(text) => http.post(url.clone()).header("content-type", "application/x-www-form-urlencoded").body(text),
            None => http.get(url.clone()),
        };
        let response = request.header(COOKIE, cookies.join("; ")).send().await?;
        for line in response.headers().get_all(SET_COOKIE) {
            let pair = line.to_str()?.split(';').next().unwrap_or_default();
            let (name, value) = pair.split_once('=').context("a cookie")?;
            jar.insert(name.to_owned(), value.to_owned());
        }
        let Some(next) = response.headers().get(LOCATION) else {
            form = Some(format!("user={person}"));
            continue;
        };
        url = url.join(next.to_str()?)?;
        if url.as_str().starts_with(BACK) {
            let told: BTreeMap<String, String> = url.query_pairs().into_owned().collect();
            let code = told.get("code").with_context(|| format!("no code in {url}"))?;
            return Ok((code.clone(), told["state"].clone()));
        }
    }
    bail!("the provider never came back")
}

/// The response, and the client with any session it received.
async fn finish(client: &Client, code: &str, state: &str) -> Result<(Answer, Client)> {
    let body = json!({ "code": code, "state": state });
    let response = client.request(Method::POST, FINISH).json(&body).send().await?;
    let status = response.status().as_u16();
    client.keep(response.headers());
    let given = response.headers().get_all(SET_COOKIE).iter().filter_map(|line| line.to_str().ok());
    let session = given.filter_map(|line| line.split(';').next()).find(|pair| pair.starts_with("tandem_session="));
    let cookie = session.map(str::to_owned);
    let body: Value = response.json().await?;
    let answer = Answer {
        status,
        code: body["code"].as_u64().unwrap_or_default(),
        message: body["message"].as_str().unwrap_or_default().to_owned(),
        data: body["data"].clone(),
    };
    let token = answer.data["signedIn"].as_str().map(str::to_owned);
    Ok((answer, Client { cookie, token, ..client.clone() }))
}

async fn sign_in(base: &str, person: &str) -> Result<(Answer, Client)> {
    let (browser, url) = set_out(&Client::new(base, "acme"), "/dashboard").await?;
    let (code, state) = at_provider(&url, person).await?;
    finish(&browser, &code, &state).await
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
async fn a_new_person_waits_for_a_role_and_then_signs_in() -> Result<()> {
    let (world, base) = start(false).await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let portal = Client::new(&base, "acme").get("/service1/identity/api/portal").await?.data;
    assert_eq!(portal["ssoUrl"], json!(START));
    let (refused, _) = sign_in(&base, "li.qiang").await?;
    assert_eq!((refused.code, refused.message.contains("No role")), (300, true), "{refused:?}");
    let page = admin.post(&format!("{USERS}/listByPage"), &json!({ "search": "li.qiang" })).await?.data;
    let row = &page["content"][0];
    assert_eq!((&row["source"], &row["roleNames"], &row["name"]), (&json!("sso"), &Value::Null, &json!("李强")));
    assert_eq!((&row["ssoEmail"], &row["subject"]), (&json!("li.qiang@acme.example"), &json!("li.qiang")));
    let roles = json!({ "id": row["id"], "version": row["version"], "roleIds": [role_id(&admin, "purchaser").await?] });
    let given = admin.put(&format!("{USERS}/allocateRole"), &roles).await?;
    assert_eq!((given.code, &given.data["roleNames"]), (200, &json!("Purchaser")), "{given:?}");
    assert_eq!(admin.put(&format!("{USERS}/allocateRole"), &roles).await?.code, 409, "seen too long ago");
    let (answer, client) = sign_in(&base, "li.qiang").await?;
    assert_eq!((answer.code, &answer.data["returnTo"]), (200, &json!("/dashboard")), "{answer:?}");
    let info = client.get(INFO).await?.data;
    assert_eq!(
        (&info["username"], &info["sso"], &info["mustChangePassword"]),
        (&json!("li.qiang"), &json!(true), &json!(false))
    );
    let latest = json!([{ "fieldDb": "at", "symbol": "dynamic", "queryValue": "lastDays:7" }]);
    let asked = json!({ "search": "li.qiang", "conditions": latest });
    let log = admin.post("/service1/identity/api/signInLog/pageList", &asked).await?.data;
    let told: Vec<(&Value, &Value)> =
        log["content"].as_array().into_iter().flatten().map(|row| (&row["outcome"], &row["method"])).collect();
    assert_eq!(told, [(&json!("done"), &json!("sso")), (&json!("noRole"), &json!("sso"))]);
    let out = client.post("/service1/identity/api/logout", &json!({})).await?;
    let url = out.data["ssoUrl"].as_str().unwrap_or_default().to_owned();
    assert!(url.contains("/session/end?") && url.contains("post_logout_redirect_uri="), "{url}");
    assert_eq!(client.get(INFO).await?.code, 401);
    let out = admin.post("/service1/identity/api/logout", &json!({})).await?;
    assert_eq!(out.data["ssoUrl"], Value::Null, "a password's session ends here");
    Ok(())
}

/// A provider that never answers.
struct Silent;

impl SignOn for Silent {
    fn begin<'a>(&'a self, _: &'a Journey) -> SsoAnswer<'a, String> {
        Box::pin(std::future::pending())
    }
    fn finish<'a>(&'a self, _: &'a Journey, _: &'a str, _: OffsetDateTime) -> SsoAnswer<'a, Option<Person>> {
        Box::pin(std::future::pending())
    }
    fn leave<'a>(&'a self, _: &'a str) -> SsoAnswer<'a, Option<String>> {
        Box::pin(std::future::pending())
    }
    fn examine(&self) -> SsoAnswer<'_, String> {
        Box::pin(std::future::pending())
    }
}

#[tokio::test]
async fn nobody_waits_for_a_provider_that_is_away_to_sign_out() -> Result<()> {
    let sso = development(false)?;
    let world = World::start_with(|parts| {
        let mut config = parts.config;
        config.sso.insert("acme".into(), sso);
        let mut parts = world::parts(config).expect("sound parts");
        parts.sso.insert("acme".into(), Arc::new(Silent));
        parts
    })
    .await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.session set method = 'sso'").execute(&mut rows).await?;
    let nothing = json!({});
    let out = client.post("/service1/identity/api/logout", &nothing);
    let out = tokio::time::timeout(Duration::from_secs(20), out).await.context("still waiting")??;
    assert_eq!((out.code, &out.data["ssoUrl"]), (200, &Value::Null), "{out:?}");
    assert_eq!(client.get(INFO).await?.code, 401);
    Ok(())
}

#[tokio::test]
async fn a_way_back_is_good_for_its_own_browser_and_once() -> Result<()> {
    let (world, base) = start(true).await?;
    world.user(&world.acme, "wang.min", &["purchaser"]).await?;
    give_address(&world, "wang.min", "Wang.Min@acme.example").await?;
    let client = Client::new(&base, "acme");
    let (victim, url) = set_out(&client, "/").await?;
    let (thief, _) = set_out(&client, "/").await?;
    let (code, state) = at_provider(&url, "wang.min").await?;
    let refused = async |browser: &Client, code: &str, state: &str, why: &str| -> Result<()> {
        let (answer, with) = finish(browser, code, state).await?;
        assert_eq!((answer.code, with.cookie), (300, None), "{why}: {answer:?}");
        Ok(())
    };
    refused(&thief, &code, &state, "another browser's cookie").await?;
    refused(&client, &code, &state, "no cookie").await?;
    refused(&victim, &code, "guessed", "a guessed state").await?;
    refused(&victim, &code, "", "no state").await?;
    let forged = Client { cookie: Some("tandem_sso=AAAA".into()), ..client.clone() };
    refused(&forged, &code, "", "a forged cookie").await?;
    let (answer, session) = finish(&victim, &code, &state).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    assert_eq!(session.get(INFO).await?.data["username"], json!("wang.min"));
    refused(&victim, &code, &state, "the same way back again").await?;
    // A used code in the attacker's own flow.
    let (thief, url) = set_out(&client, "/").await?;
    let state = Url::parse(&url)?.query_pairs().find(|(name, _)| name == "state").context("state")?.1.into_owned();
    refused(&thief, &code, &state, "a spent code").await?;
    // A code stolen before use: verifier and nonce do not match the attacker's flow.
    let (_, url) = set_out(&client, "/").await?;
    let (code, _) = at_provider(&url, "wang.min").await?;
    let (thief, url) = set_out(&client, "/").await?;
    let state = Url::parse(&url)?.query_pairs().find(|(name, _)| name == "state").context("state")?.1.into_owned();
    refused(&thief, &code, &state, "a stolen code").await?;
    // Tokens of other products' single sign-on are not accepted.
    let zero = Client { token: Some("0".into()), ..session.clone() };
    assert_eq!(zero.get(INFO).await?.code, 401);
    Ok(())
}

#[tokio::test]
async fn no_way_back_leads_elsewhere() -> Result<()> {
    let (world, base) = start(true).await?;
    world.user(&world.acme, "wang.min", &["purchaser"]).await?;
    give_address(&world, "wang.min", "wang.min@acme.example").await?;
    for (asked, led) in [
        ("/systemManage/role", "/systemManage/role"),
        ("//evil.example", "/"),
        ("https://evil.example", "/"),
        ("/%5Cevil.example", "/"),
    ] {
        let (browser, url) = set_out(&Client::new(&base, "acme"), asked).await?;
        let back =
            Url::parse(&url)?.query_pairs().find(|(name, _)| name == "redirect_uri").context("uri")?.1.into_owned();
        assert_eq!(back, BACK, "the provider is never told another place");
        let (code, state) = at_provider(&url, "wang.min").await?;
        assert_eq!(finish(&browser, &code, &state).await?.0.data["returnTo"], json!(led), "{asked}");
    }
    Ok(())
}

#[tokio::test]
async fn an_address_links_once_an_effective_internal_user_and_only_where_it_may() -> Result<()> {
    let (world, base) = start(false).await?;
    world.user(&world.acme, "wang", &["purchaser"]).await?;
    give_address(&world, "wang", "wang.min@acme.example").await?;
    let (refused, _) = sign_in(&base, "wang.min").await?;
    assert_eq!(refused.code, 300, "not linked by address where that is not configured: {refused:?}");
    let mut rows = world.database().superuser().await?;
    let made: (String, Option<String>) =
        sqlx::query_as("select username, email from identity.user_account where source = 'sso'")
            .fetch_one(&mut rows)
            .await?;
    assert_eq!(made, ("wang.min".to_owned(), None), "the address stays with whom it belongs to");

    let (world, base) = start(true).await?;
    world.user(&world.acme, "wang", &["purchaser"]).await?;
    give_address(&world, "wang", "wang.min@acme.example").await?;
    let (_, client) = sign_in(&base, "wang.min").await?;
    assert_eq!(client.get(INFO).await?.data["username"], json!("wang"));
    let mut rows = world.database().superuser().await?;
    // The person is identified by subject from now on, even if the address changes.
    give_address(&world, "wang", "another@acme.example").await?;
    let (_, client) = sign_in(&base, "wang.min").await?;
    assert_eq!(client.get(INFO).await?.data["username"], json!("wang"));
    // A reassigned address: wang is already linked, so the other person is not linked to wang.
    give_address(&world, "wang", "li.qiang@acme.example").await?;
    assert!(sign_in(&base, "li.qiang").await?.0.message.contains("No role"));
    // Suppliers' users are never linked; a frozen user is refused and gets no second account.
    world.user(&world.acme, "chen", &["administrator"]).await?;
    give_address(&world, "chen", "chen.wei@supplier.example").await?;
    sqlx::query("update identity.user_account set state = 'frozen' where username = 'chen'").execute(&mut rows).await?;
    let (refused, _) = sign_in(&base, "chen.wei").await?;
    assert!(refused.message.contains("closed"), "{refused:?}");
    sqlx::query("update identity.user_account set state = 'effective', user_type = 'SUZ' where username = 'chen'")
        .execute(&mut rows)
        .await?;
    assert!(sign_in(&base, "chen.wei").await?.0.message.contains("No role"));
    let linked: Vec<String> = sqlx::query_scalar(
        "select u.username from identity.sso_account s join identity.user_account u using (user_id) order by 1",
    )
    .fetch_all(&mut rows)
    .await?;
    assert_eq!(linked, ["chen.wei", "li.qiang", "wang"]);
    Ok(())
}

#[tokio::test]
async fn a_frozen_or_expired_person_is_refused() -> Result<()> {
    let (world, base) = start(true).await?;
    world.user(&world.acme, "wang.min", &["purchaser"]).await?;
    give_address(&world, "wang.min", "wang.min@acme.example").await?;
    let (_, client) = sign_in(&base, "wang.min").await?;
    assert_eq!(client.get(INFO).await?.code, 200);
    let mut rows = world.database().superuser().await?;
    for state in ["frozen", "expired"] {
        sqlx::query("update identity.user_account set state = $1 where username = 'wang.min'")
            .bind(state)
            .execute(&mut rows)
            .await?;
        let (refused, with) = sign_in(&base, "wang.min").await?;
        assert_eq!((refused.code, with.cookie), (300, None), "{state}");
        assert_eq!(client.get(INFO).await?.code, 401, "{state}: the open session too");
    }
    Ok(())
}

#[tokio::test]
async fn a_tenant_without_a_provider_has_no_such_door() -> Result<()> {
    let (_world, base) = start(true).await?;
    let globex = Client::new(&base, "globex");
    assert_eq!(globex.get("/service1/identity/api/portal").await?.data["ssoUrl"], Value::Null);
    assert_eq!(globex.get(START).await?.code, 300);
    assert_eq!(globex.post(FINISH, &json!({ "code": "x", "state": "x" })).await?.code, 300);
    // A flow started at one tenant cannot be finished at another.
    let (browser, url) = set_out(&Client::new(&base, "acme"), "/").await?;
    let (code, state) = at_provider(&url, "wang.min").await?;
    let elsewhere = Client { host: "globex.localhost".into(), domain_type: "globex".into(), ..browser };
    assert_eq!(finish(&elsewhere, &code, &state).await?.0.code, 300);
    Ok(())
}

#[tokio::test]
async fn allocation_keeps_the_rules_of_users() -> Result<()> {
    let (world, base) = start(false).await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let _ = sign_in(&base, "li.qiang").await?;
    let id = user_id(&admin, "li.qiang").await?;
    world.role(&world.acme, "helper", &["identity.sso_user.view", "identity.sso_user.edit"]).await?;
    let helper = world.sign_in(&base, &world.acme, "helper", &["helper"]).await?;
    let administrator = role_id(&admin, "administrator").await?;
    let allocate = async |who: &Client, version: u64, roles: Value| {
        who.put(&format!("{USERS}/allocateRole"), &json!({ "id": id, "version": version, "roleIds": roles })).await
    };
    let risen = allocate(&helper, 1, json!([administrator])).await?;
    assert_eq!((risen.code, risen.message.contains("do not have")), (300, true), "{risen:?}");
    assert_eq!(allocate(&admin, 1, json!([role_id(&admin, "supplier_sales").await?])).await?.code, 300);
    assert_eq!(allocate(&admin, 1, json!([administrator])).await?.code, 200);
    let (_, client) = sign_in(&base, "li.qiang").await?;
    assert_eq!(client.get(INFO).await?.code, 200);
    assert_eq!(allocate(&helper, 2, json!([])).await?.code, 300, "above the helper");
    // The last administrator cannot be removed.
    let boss = user_id(&admin, "boss").await?;
    let boss =
        admin.get(&format!("/service1/identity/api/user/detail/{}", boss.as_str().unwrap_or_default())).await?.data;
    let frozen = client
        .post("/service1/identity/api/user/freeze", &json!({ "id": boss["id"], "version": boss["version"] }))
        .await?;
    assert_eq!(frozen.code, 200, "{frozen:?}");
    let mut rows = world.database().superuser().await?;
    // The company's sign-in proves nobody afresh.
    sqlx::query("update identity.session set proved_at = now()").execute(&mut rows).await?;
    let last = allocate(&client, 2, json!([])).await?;
    assert_eq!((last.code, last.message.contains("administrator must remain")), (300, true), "{last:?}");
    // Changing organisations does not end the session.
    let form = json!({ "nameZh": "苏州", "nameEn": "Suzhou", "relationType": "S" });
    let organize = client.post("/service1/partner/organize/save", &form).await?.data["id"].clone();
    let moved = json!({ "id": id, "version": 2, "organizeIds": [organize] });
    let moved = client.put(&format!("{USERS}/allocateOrganize"), &moved).await?;
    assert_eq!((moved.code, &moved.data["organizeNames"]), (200, &json!("Suzhou")), "{moved:?}");
    assert_eq!(client.get(INFO).await?.code, 200, "the session stays");
    let told: i64 = sqlx::query_scalar(
        "select count(*) from platform.event where kind = 'identity.user.restricted' and payload ->> 'userId' = $1",
    )
    .bind(id.as_str())
    .fetch_one(&mut rows)
    .await?;
    assert_eq!(told, 2, "what he may no longer do is handed over, by roles and by organisations");
    let (_, client) = sign_in(&base, "li.qiang").await?;
    let unknown = json!({ "id": id, "version": 3, "organizeIds": [id] });
    assert_eq!(client.put(&format!("{USERS}/allocateOrganize"), &unknown).await?.code, 300);
    // Users who never signed in by SSO are not in this list.
    let path = format!("{USERS}/detail/{}", boss["id"].as_str().unwrap_or_default());
    assert_eq!(client.get(&path).await?.code, 404);
    let trail = client
        .get(&format!(
            "/service1/base/api/audit/entity?entityKind=identity.sso_user&entityId={}",
            id.as_str().unwrap_or_default()
        ))
        .await?
        .data;
    assert_eq!(
        (&trail[0]["actionLabel"], &trail[1]["actionLabel"]),
        (&json!("Assign organisations"), &json!("Assign roles"))
    );
    Ok(())
}

#[tokio::test]
async fn an_administrator_is_linked_only_after_his_own_password_and_is_told() -> Result<()> {
    let (world, base) = start(true).await?;
    world.work();
    world.role(&world.acme, "keeper", &["identity.user.edit", "message.message.view"]).await?;
    for (username, role) in [("wang", "administrator"), ("li", "keeper")] {
        let person = if username == "wang" { "wang.min" } else { "li.qiang" };
        world.user(&world.acme, username, &[role]).await?;
        give_address(&world, username, &format!("{person}@acme.example")).await?;
        let (asked, browser) = sign_in(&base, person).await?;
        assert_eq!((asked.code, &asked.data["signedIn"], browser.cookie.clone()), (200, &Value::Null, None), "{role}");
        let said = asked.data["proveFirst"].as_str().unwrap_or_default();
        assert!(said.contains("sign in with its password once"), "{said}");
        // A sign-in from another browser or by another user does not complete the link.
        Client::new(&base, "acme").sign_in(username, PASSWORD).await?;
        let mut rows = world.database().superuser().await?;
        let linked = async |rows: &mut sqlx::PgConnection| -> Result<i64> {
            let count = "select count(*) from identity.sso_account join identity.user_account using (user_id) where username = $1";
            Ok(sqlx::query_scalar(count).bind(username).fetch_one(rows).await?)
        };
        assert_eq!(linked(&mut rows).await?, 0);
        let cookies = browser.kept.lock().expect("the cookies").clone();
        let mut other = Client { kept: Arc::new(Mutex::new(cookies)), ..browser.clone() };
        world.user(&world.acme, "other", &["purchaser"]).await?;
        other.sign_in("other", PASSWORD).await?;
        assert_eq!(linked(&mut rows).await?, 0);
        let mut own = browser.signed_out();
        own.sign_in(username, PASSWORD).await?;
        assert_eq!(linked(&mut rows).await?, 1, "his password, in the browser he came with");
        let (answer, client) = sign_in(&base, person).await?;
        assert!(answer.data["signedIn"].is_string(), "{answer:?}");
        assert_eq!(client.get(INFO).await?.data["username"], json!(username));
        eventually("he is told", async || {
            let told = "select count(*) from message.message where template = 'identity.sso_linked'";
            Ok(sqlx::query_scalar::<_, i64>(told).fetch_one(&mut rows).await? == 1)
        })
        .await?;
        sqlx::query("delete from message.message").execute(&mut rows).await?;
    }
    Ok(())
}

async fn make_administrator(world: &World, username: &str) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "insert into identity.user_role (tenant_id, user_id, role_id)
         select u.tenant_id, u.user_id, r.role_id from identity.user_account u join identity.role r using (tenant_id)
         where u.username = $1 and r.role_code = 'administrator'",
    )
    .bind(username)
    .execute(&mut rows)
    .await?;
    world.rows_changed_by_hand();
    Ok(())
}

#[tokio::test]
async fn an_open_session_is_proved_by_the_same_person_asked_anew_at_the_provider() -> Result<()> {
    let (world, base) = start(false).await?;
    sign_in(&base, "li.qiang").await?;
    make_administrator(&world, "li.qiang").await?;
    let (_, client) = sign_in(&base, "li.qiang").await?;
    let make =
        async || Ok::<_, anyhow::Error>(client.post("/service1/identity/api/apiKey/add", &json!({})).await?.code);
    let set_out = async || -> Result<String> {
        let answer = client.get("/service1/identity/api/proof/sso").await?;
        Ok(answer.data["url"].as_str().with_context(|| format!("{answer:?}"))?.to_owned())
    };
    assert_eq!(make().await?, 428, "the provider may have asked nobody");
    assert_eq!(client.get("/service1/identity/api/proof/asked").await?.data, json!({ "by": "sso" }));
    assert_eq!(
        client.post("/service1/identity/api/proof/give", &json!({})).await?.code,
        300,
        "there is no secret here"
    );
    let url = set_out().await?;
    assert!(url.contains("prompt=login"), "{url}");
    let (code, state) = at_provider(&url, "wang.min").await?;
    let (refused, _) = finish(&client, &code, &state).await?;
    assert_eq!((refused.code, refused.message.contains("another account")), (300, true), "{refused:?}");
    assert_eq!(make().await?, 428);
    let (code, state) = at_provider(&set_out().await?, "li.qiang").await?;
    let (done, _) = finish(&client, &code, &state).await?;
    assert_eq!((done.code, &done.data["proved"]), (200, &json!(true)), "{done:?}");
    assert_eq!(done.data["signedIn"], Value::Null, "the session stays the same");
    assert_eq!(make().await?, 422, "the form is refused, no longer the person");
    let (again, _) = finish(&client, &code, &state).await?;
    assert_eq!(again.code, 300, "a journey ends once");
    // He is linked to the same account, and came in by its password: that is what proves him.
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.session set method = 'password'").execute(&mut rows).await?;
    let around = client.get("/service1/identity/api/proof/sso").await?;
    assert_eq!((around.code, around.message.contains("not by your company account")), (300, true), "{around:?}");
    Ok(())
}

#[tokio::test]
async fn an_administrator_owes_a_second_factor_whichever_door_he_comes_in_by() -> Result<()> {
    let (world, base) = start_with(false, SecondFactor::Administrators).await?;
    sign_in(&base, "li.qiang").await?;
    make_administrator(&world, "li.qiang").await?;
    let mut rows = world.database().superuser().await?;
    let (_, client) = sign_in(&base, "li.qiang").await?;
    assert_eq!(client.get(INFO).await?.data["mustEnrolSecondFactor"], json!(true));
    assert_eq!(client.post("/service1/identity/api/user/listByPage", &json!({})).await?.code, 403);
    // A second factor required by the provider suffices.
    sqlx::query("update identity.session set multi_factor = true").execute(&mut rows).await?;
    world.rows_changed_by_hand();
    assert_eq!(client.get(INFO).await?.data["mustEnrolSecondFactor"], json!(false));
    Ok(())
}
