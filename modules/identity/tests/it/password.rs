//! Password change, password reset and registration, with real mails.

use super::user::{detail, form_of, role_id};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use sqlx::PgConnection;
use tandem_testkit::mail;
use tandem_testkit::world::{PASSWORD, eventually, within};
use tandem_testkit::{Answer, Client, World};

async fn modify(client: &Client, old: &str, new: &str, confirm: &str) -> Result<Answer> {
    let (key, [old, new, confirm]) = client.wrap([old, new, confirm]).await?;
    let body = json!({ "oldPassword": old, "newPassword": new, "confirmPassword": confirm, "passwordKeyId": key });
    client.post("/service1/identity/api/modifyPwd", &body).await
}

/// A user who has this address, and what he asks for a link with.
async fn forgetting(world: &World, base: &str, email: &str) -> Result<Client> {
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.user_account set email = $1").bind(email).execute(&mut rows).await?;
    let client = Client::new(base, "acme");
    let asked = client.post("/service1/identity/api/resetUrl", &json!({ "account": "wang.min" })).await?;
    assert_eq!((asked.code, &asked.data), (200, &json!(true)), "{asked:?}");
    Ok(client)
}

async fn reset(client: &Client, token: &str, new: &str) -> Result<Answer> {
    let (key, [first, second]) = client.wrap([new, new]).await?;
    let body = json!({ "token": token, "newPassword": first, "confirmPassword": second, "passwordKeyId": key });
    client.post("/service1/identity/api/resetPwdByUrl", &body).await
}

#[tokio::test]
async fn changing_the_password_ends_every_session() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let elsewhere = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let field = |answer: &Answer| answer.data["fields"][0]["field"].as_str().unwrap_or_default().to_owned();
    assert_eq!(field(&modify(&client, "not-the-old", "new-horse", "new-horse").await?), "oldPassword");
    assert_eq!(field(&modify(&client, PASSWORD, "new-horse", "other").await?), "confirmPassword");
    assert_eq!(field(&modify(&client, PASSWORD, "新密码abc123", "新密码abc123").await?), "newPassword");
    assert_eq!(modify(&client, PASSWORD, "new-horse", "new-horse").await?.code, 200);
    for gone in [&client, &elsewhere] {
        assert_eq!(gone.get("/service1/identity/api/user/info").await?.code, 401);
    }
    let mut again = Client::new(&base, "acme");
    assert!(again.sign_in("wang.min", PASSWORD).await.is_err());
    again.sign_in("wang.min", "new-horse").await
}

#[tokio::test]
async fn a_renewed_session_keeps_the_pair_before_it_for_a_moment() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let old = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let response = old.request(reqwest::Method::POST, "/service1/identity/api/refreshToken").send().await?;
    let cookie = response.headers()["set-cookie"].to_str()?.split(';').next().map(str::to_owned);
    let body: Value = response.json().await?;
    let new = Client { cookie, token: body["data"].as_str().map(str::to_owned), ..old.clone() };
    assert_ne!(old.token, new.token);
    let info = "/service1/identity/api/user/info";
    assert_eq!((old.get(info).await?.code, new.get(info).await?.code), (200, 200));
    let mixed = Client { token: new.token.clone(), ..old.clone() };
    assert_eq!(mixed.get(info).await?.code, 200, "a tab learns its half a moment after the cookie");
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.session set previous_until = now()").execute(&mut rows).await?;
    world.rows_changed_by_hand();
    assert_eq!((old.get(info).await?.code, new.get(info).await?.code), (401, 200));
    assert_eq!(mixed.get(info).await?.code, 401, "halves of different pairs do not fit");
    let late = "update identity.session set created_at = now() - interval '23 hours'";
    sqlx::query(late).execute(&mut rows).await?;
    new.post("/service1/identity/api/refreshToken", &json!({})).await?;
    let left: i64 = sqlx::query_scalar("select extract(epoch from expires_at - now())::bigint from identity.session")
        .fetch_one(&mut rows)
        .await?;
    assert!((3_500..=3_600).contains(&left), "renewing never goes beyond a day: {left}");
    Ok(())
}

#[tokio::test]
async fn a_forgotten_password_is_reset_by_a_link_that_works_once() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let email = mail::new_address();
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.user_account set email = $1").bind(&email).execute(&mut rows).await?;
    let client = Client::new(&base, "acme");
    for account in ["nobody@nowhere.example", email.as_str()] {
        let asked = client.post("/service1/identity/api/resetUrl", &json!({ "account": account })).await?;
        assert_eq!((asked.code, &asked.data), (200, &json!(true)), "known and unknown answer alike");
    }
    let letter = mail::newest_to(&email).await?;
    let link = letter.lines().find(|line| line.contains("/resetPassword#")).context("no link")?;
    assert!(link.starts_with("https://acme.localhost/"), "{link}");
    let token = mail::token_in(&letter)?;
    assert_eq!(reset(&client, "made-up", "second-horse").await?.code, 300);
    assert_eq!(reset(&client, &token, "123456").await?.code, 422, "a refused password does not use up the link");
    assert_eq!(reset(&client, &token, "second-horse").await?.code, 200);
    assert_eq!(reset(&client, &token, "third-horse").await?.code, 300, "the link is used");
    Client::new(&base, "acme").sign_in("wang.min", "second-horse").await
}

#[tokio::test]
async fn a_link_is_good_and_comes_once_however_slow_the_mail_server_is() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let mut rows = world.database().superuser().await?;
    let server = mail::SlowServer::default();
    server.work(&world).await?;
    forgetting(&world, &base, "wang.min@acme.example").await?;
    let mut state = String::new();
    within(30, "the end of the delivery", async || {
        let found: Option<String> = sqlx::query_scalar(
            "select d.state from platform.delivery d join platform.event e using (tenant_id, event_id)
             where e.kind = 'job.identity.send_reset_link'",
        )
        .fetch_optional(&mut rows)
        .await?;
        state = found.unwrap_or_default();
        Ok(state == "done" || state == "dead")
    })
    .await?;
    let (letters, kept): (_, i64) = (
        server.taken(),
        sqlx::query_scalar("select count(*) from identity.password_reset").fetch_one(&mut rows).await?,
    );
    assert_eq!((state.as_str(), letters.len(), kept), ("done", 1, 1), "the link of the one letter is kept");
    Ok(())
}

#[tokio::test]
async fn a_link_is_not_tried_again_and_again_for_what_is_no_address() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let mut rows = world.database().superuser().await?;
    forgetting(&world, &base, "wang<boss@acme.example>").await?;
    eventually("the link is done with", async || {
        let states: Vec<String> = sqlx::query_scalar(
            "select d.state from platform.delivery d join platform.event e using (tenant_id, event_id)
             where e.kind = 'job.identity.send_reset_link'",
        )
        .fetch_all(&mut rows)
        .await?;
        Ok(states == ["done"])
    })
    .await
}

#[tokio::test]
async fn a_supplier_registers_by_mail_and_comes_in() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = Client::new(&base, "acme").in_chinese();
    let email = mail::new_address();
    let asked = client.post("/service1/identity/api/sendVerifyCode", &json!({ "email": email })).await?;
    assert_eq!(asked.code, 200);
    let letter = mail::newest_to(&email).await?;
    let code = mail::code_to(&email).await?;
    assert!(letter.contains("15 分钟内有效"), "{letter}");
    let register = async |change: Value| -> Result<Answer> {
        let (key, [first, second]) = client.wrap(["supplier-horse", "supplier-horse"]).await?;
        let mut body = json!({ "email": email, "code": code, "surname": "张", "name": "伟", "position": "销售经理", "mobile": "13800138000",
            "companyName": "甲公司", "creditCode": "91440300708461136t", "password": first, "secondPassword": second, "passwordKeyId": key, "agreement": true });
        for (field, value) in change.as_object().into_iter().flatten() {
            body[field] = value.clone();
        }
        client.post("/service1/identity/api/register", &body).await
    };
    for (change, field) in [
        (json!({ "email": "" }), "email"),
        (json!({ "surname": " " }), "surname"),
        (json!({ "position": "" }), "position"),
        (json!({ "mobile": "abc" }), "mobile"),
        (json!({ "agreement": false }), "agreement"),
        (json!({ "agreementVersion": 1 }), "agreement"),
        (json!({ "companyName": " " }), "companyName"),
        (json!({ "creditCode": "no code" }), "creditCode"),
        (json!({ "licenceType": "no such" }), "licenceType"),
        (json!({ "companyCategory": "no such" }), "companyCategory"),
        (json!({ "code": "000000x" }), "code"),
    ] {
        let refused = register(change).await?;
        assert_eq!((refused.code, refused.data["fields"][0]["field"].as_str()), (422, Some(field)));
    }
    assert_eq!(register(json!({})).await?.code, 200);
    assert_eq!(register(json!({})).await?.code, 422, "the code is used");
    let mut rows = world.database().superuser().await?;
    let (state, side, company, code, agreed): (String, String, String, String, i32) = sqlx::query_as(
        "select state, user_type, company_name, credit_code, agreed_version from identity.user_account where email = $1",
    )
    .bind(&email)
    .fetch_one(&mut rows)
    .await?;
    assert_eq!((state.as_str(), side.as_str(), agreed), ("effective", "SUZ", 0));
    assert_eq!((company.as_str(), code.as_str()), ("甲公司", "91440300708461136T"));
    Client::new(&base, "acme").sign_in(&email, "supplier-horse").await
}

#[tokio::test]
async fn five_wrong_codes_use_up_the_code() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = Client::new(&base, "acme");
    let email = mail::new_address();
    client.post("/service1/identity/api/sendVerifyCode", &json!({ "email": email })).await?;
    let code = mail::code_to(&email).await?;
    let register = async |code: &str| -> Result<u64> {
        let (key, [first, second]) = client.wrap(["supplier-horse", "supplier-horse"]).await?;
        let body = json!({ "email": email, "code": code, "surname": "Z", "name": "W", "position": "Sales", "companyName": "Z Ltd", "creditCode": "DE136695976", "password": first,
            "secondPassword": second, "passwordKeyId": key, "agreement": true });
        Ok(client.post("/service1/identity/api/register", &body).await?.code)
    };
    for _ in 0..5 {
        assert_eq!(register("wrong!").await?, 422);
    }
    assert_eq!(register(&code).await?, 422, "the right code comes too late");
    Ok(())
}

#[tokio::test]
async fn an_invitation_is_good_for_days_and_a_reset_for_half_an_hour() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let roles = admin.get("/service1/identity/api/role/all").await?.data;
    let auditor = roles.as_array().into_iter().flatten().find(|role| role["roleCode"] == json!("auditor"));
    let email = mail::new_address();
    let form =
        json!({ "username": "new", "name": "n", "email": email, "roleIds": [auditor.context("no role")?["id"]] });
    let user = admin.post("/service1/identity/api/user/add", &form).await?.data;
    let letter = mail::newest_to(&email).await?;
    assert!(letter.contains("7 天") && letter.contains("/resetPassword#"), "{letter}");
    let mut rows = world.database().superuser().await?;
    let left = "select extract(epoch from max(expires_at) - now())::bigint from identity.password_reset";
    let days: i64 = sqlx::query_scalar(left).fetch_one(&mut rows).await?;
    assert!((6 * 86_400..=7 * 86_400).contains(&days), "{days}");
    sqlx::query("delete from identity.password_reset").execute(&mut rows).await?;
    // Who has chosen a password once gets a short link.
    sqlx::query("update identity.user_account set password_changed_at = now()").execute(&mut rows).await?;
    let which = json!({ "id": user["id"], "version": user["version"] });
    assert_eq!(admin.post("/service1/identity/api/user/resetPwd", &which).await?.code, 200);
    tandem_testkit::world::eventually("the second link", async || {
        let minutes: Option<i64> = sqlx::query_scalar(left).fetch_one(&mut rows).await?;
        Ok(minutes.is_some_and(|left| left <= 30 * 60))
    })
    .await
}

#[tokio::test]
async fn links_in_a_wrong_mailbox_end_when_the_address_is_corrected_or_another_is_asked_for() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let (wrong, right) = (mail::new_address(), mail::new_address());
    let form =
        json!({ "username": "new", "name": "n", "email": wrong, "roleIds": [role_id(&admin, "auditor").await?] });
    let user = admin.post("/service1/identity/api/user/add", &form).await?.data;
    let invitation = mail::token_to(&wrong).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.user_account set verification = 'verified' where username = 'new'")
        .execute(&mut rows)
        .await?;
    let edit = async |of: &Value, email: &str| -> Result<Value> {
        let mut form = form_of(of);
        form["email"] = json!(email);
        let edited = admin.put("/service1/identity/api/user/edit", &form).await?;
        assert_eq!(edited.code, 200, "{edited:?}");
        Ok(edited.data)
    };
    let kept = "select count(*) from identity.password_reset";
    let user = edit(&user, &wrong.to_uppercase()).await?;
    let links: i64 = sqlx::query_scalar(kept).fetch_one(&mut rows).await?;
    assert_eq!((&user["verification"], links), (&json!("verified"), 1), "the same mailbox");
    let user = edit(&user, &right).await?;
    assert_eq!(user["verification"], json!("unverified"), "nobody has proved the new one");
    let stranger = Client::new(&base, "acme");
    assert_eq!(reset(&stranger, &invitation, "stranger-horse").await?.code, 300, "the wrong mailbox's");
    let again = async |version: &Value| -> Result<Value> {
        let which = json!({ "id": user["id"], "version": version });
        let asked = admin.post("/service1/identity/api/user/resetPwd", &which).await?;
        assert_eq!(asked.code, 200, "{asked:?}");
        Ok(asked.data["version"].clone())
    };
    let version = again(&user["version"]).await?;
    let earlier = mail::token_to(&right).await?;
    again(&version).await?;
    assert_eq!(reset(&stranger, &earlier, "earlier-horse").await?.code, 300, "a newer one was asked for");
    Ok(())
}

#[tokio::test]
async fn whoever_was_invited_to_a_wrong_mailbox_or_to_none_is_invited_to_the_right_one() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let auditor = role_id(&admin, "auditor").await?;
    let asked = "select count(*) from platform.event where kind = 'identity.user.password_reset_asked'";
    let mut rows = world.database().superuser().await?;
    for (name, first) in [("wrong", Some(mail::new_address())), ("nowhere", None)] {
        let form = json!({ "username": name, "name": "n", "email": first, "roleIds": [auditor] });
        let user = admin.post("/service1/identity/api/user/add", &form).await?.data;
        let (mut form, right) = (form_of(&user), mail::new_address());
        form["email"] = json!(right);
        let moved = admin.put("/service1/identity/api/user/edit", &form).await?;
        assert_eq!(moved.code, 200, "{moved:?}");
        let invitation = mail::newest_to(&right).await?;
        assert!(invitation.contains("7 天"), "{invitation}");
        assert_eq!(reset(&Client::new(&base, "acme"), &mail::token_in(&invitation)?, "second-horse").await?.code, 200);
        // Who has come in once asks for a link himself.
        let before: i64 = sqlx::query_scalar(asked).fetch_one(&mut rows).await?;
        let mut form = form_of(&detail(&admin, &user["id"]).await?);
        form["email"] = json!(mail::new_address());
        assert_eq!(admin.put("/service1/identity/api/user/edit", &form).await?.code, 200);
        assert_eq!(sqlx::query_scalar::<_, i64>(asked).fetch_one(&mut rows).await?, before, "{name}");
    }
    Ok(())
}

#[tokio::test]
async fn a_link_asked_for_while_the_address_is_being_corrected_goes_to_the_right_one() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let (wrong, right) = (mail::new_address(), mail::new_address());
    let (mut rows, mut watch) = (world.database().superuser().await?, world.database().superuser().await?);
    let set = "update identity.user_account set email = $1";
    sqlx::query(set).bind(&wrong).execute(&mut rows).await?;
    sqlx::query("begin").execute(&mut rows).await?;
    sqlx::query(set).bind(&right).execute(&mut rows).await?;
    let client = Client::new(&base, "acme");
    let asked = client.post("/service1/identity/api/resetUrl", &json!({ "account": "wang.min" })).await?;
    assert_eq!(asked.code, 200, "{asked:?}");
    somebody_waits_for_the_account(&mut watch).await?;
    sqlx::query("commit").execute(&mut rows).await?;
    assert_eq!(reset(&client, &mail::token_to(&right).await?, "second-horse").await?.code, 200);
    Ok(())
}

async fn somebody_waits_for_the_account(watch: &mut PgConnection) -> Result<()> {
    eventually("somebody waits for the account", async || {
        let waits = "select exists (select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%identity.user_account%')";
        Ok(sqlx::query_scalar(waits).fetch_one(&mut *watch).await?)
    })
    .await
}

#[tokio::test]
async fn a_link_that_is_used_while_it_is_ended_is_refused_and_stops_nobody() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let email = mail::new_address();
    let (mut rows, mut watch) = (world.database().superuser().await?, world.database().superuser().await?);
    let client = forgetting(&world, &base, &email).await?;
    let token = mail::token_to(&email).await?;
    // As an administrator does who corrects the address.
    sqlx::query("begin").execute(&mut rows).await?;
    sqlx::query("select 1 from identity.user_account for update").execute(&mut rows).await?;
    let correct = async {
        somebody_waits_for_the_account(&mut watch).await?;
        sqlx::query("delete from identity.password_reset").execute(&mut rows).await?;
        sqlx::query("commit").execute(&mut rows).await?;
        anyhow::Ok(())
    };
    let (used, corrected) = tokio::join!(reset(&client, &token, "second-horse"), correct);
    corrected?;
    assert_eq!(used?.code, 300);
    Ok(())
}

#[tokio::test]
async fn a_link_used_while_all_links_are_being_ended_is_gone_and_blocks_nobody() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let email = mail::new_address();
    let (mut rows, mut watch) = (world.database().superuser().await?, world.database().superuser().await?);
    let client = forgetting(&world, &base, &email).await?;
    let token = mail::token_to(&email).await?;
    sqlx::query("begin").execute(&mut rows).await?;
    sqlx::query("update identity.user_account set version = version").execute(&mut rows).await?;
    let ended = async {
        somebody_waits_for_the_account(&mut watch).await?;
        sqlx::query("delete from identity.password_reset").execute(&mut rows).await?;
        sqlx::query("commit").execute(&mut rows).await?;
        anyhow::Ok(())
    };
    let (used, ended) = tokio::join!(reset(&client, &token, "second-horse"), ended);
    ended?;
    assert_eq!(used?.code, 300, "somebody has ended it");
    Ok(())
}

#[tokio::test]
async fn of_what_is_typed_as_an_account_no_more_is_kept_than_an_address_has() -> Result<()> {
    let world = World::start().await?;
    let client = Client::new(&world.serve().await?, "acme");
    let asked = json!({ "account": format!("  {}", "长".repeat(160_000)) });
    assert_eq!(client.post("/service1/identity/api/resetUrl", &asked).await?.code, 200);
    let mut rows = world.database().superuser().await?;
    let kept: i32 = sqlx::query_scalar(
        "select length(payload ->> 'account') from platform.event where kind = 'job.identity.send_reset_link'",
    )
    .fetch_one(&mut rows)
    .await?;
    assert_eq!(kept, 254);
    Ok(())
}

#[tokio::test]
async fn the_company_publishes_its_own_agreement_and_the_version_accepted_is_kept() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let api = |call: &str| format!("/service1/identity/api/{call}");
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let client = Client::new(&base, "acme");
    let offered = client.get(&api("registration")).await?.data;
    assert_eq!(offered["agreementVersion"], json!(0));
    assert!(offered["agreementText"].as_str().is_some_and(|text| text.contains("buying company")), "{offered:?}");
    let text = json!({ "version": 0, "textZh": "我们的协议", "textEn": "Our agreement" });
    assert_eq!(
        admin.post(&api("agreement/publish"), &json!({ "version": 0, "textZh": "", "textEn": "x" })).await?.code,
        422
    );
    assert_eq!(admin.post(&api("agreement/publish"), &text).await?.code, 200);
    assert_eq!(admin.post(&api("agreement/publish"), &text).await?.code, 409, "made from an older version");
    let offered = client.get(&api("registration")).await?.data;
    assert_eq!((&offered["agreementVersion"], &offered["agreementText"]), (&json!(1), &json!("Our agreement")));
    let email = mail::new_address();
    client.post(&api("sendVerifyCode"), &json!({ "email": email })).await?;
    let code = mail::code_to(&email).await?;
    let register = async |version: i32| -> Result<u64> {
        let (key, [first, second]) = client.wrap(["supplier-horse", "supplier-horse"]).await?;
        let body = json!({ "email": email, "code": code, "surname": "Z", "name": "W", "position": "Sales", "password": first,
            "secondPassword": second, "passwordKeyId": key, "agreement": true, "agreementVersion": version,
            "companyName": "Z Ltd", "creditCode": "DE136695976" });
        Ok(client.post(&api("register"), &body).await?.code)
    };
    assert_eq!(register(0).await?, 422, "the text was replaced while the form was open");
    assert_eq!(register(1).await?, 200);
    let mut rows = world.database().superuser().await?;
    let agreed: i32 = sqlx::query_scalar("select agreed_version from identity.user_account where email = $1")
        .bind(&email)
        .fetch_one(&mut rows)
        .await?;
    assert_eq!(agreed, 1);
    let organize = json!({ "nameZh": "甲", "nameEn": "A", "relationType": "S" });
    let organize = admin.post("/service1/partner/organize/save", &organize).await?.data["id"].clone();
    world.role(&world.acme, "their_boss", &["identity.user.view", "identity.user.edit"]).await?;
    let supplier = organize.as_str().unwrap_or_default();
    let supplier = world.sign_in_supplier(&base, &world.acme, supplier, "their.boss", &["their_boss"]).await?;
    let own = json!({ "version": 1, "textZh": "x", "textEn": "x" });
    assert_eq!(supplier.post(&api("agreement/publish"), &own).await?.code, 403, "the buying side's alone");
    Ok(())
}
