//! API keys never exceed their owner's permissions and can be revoked immediately.

use super::user::{role_id, user_id};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_testkit::world::eventually;
use tandem_testkit::{Client, World};

const API: &str = "/service1/identity/api/apiKey";
const INFO: &str = "/service1/identity/api/user/info";
const DICT: &str = "/service1/base/api/dictItem/pageList";
const AUDIT: &str = "/service1/identity/api/role/list";

async fn make(admin: &Client, owner: &str, permissions: Value) -> Result<(Value, Client)> {
    let form = json!({ "name": "ERP", "ownerId": user_id(admin, owner).await?, "permissions": permissions });
    let made = admin.post(&format!("{API}/add"), &form).await?;
    let secret = made.data["secret"].as_str().with_context(|| format!("{made:?}"))?.to_owned();
    let program = Client { token: Some(secret), cookie: None, ..admin.clone() };
    Ok((made.data["key"].clone(), program))
}

async fn dict(client: &Client) -> Result<u64> {
    Ok(client.post(DICT, &json!({})).await?.code)
}

#[tokio::test]
async fn a_key_does_what_it_is_for_and_no_more_than_its_owner_may_now() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.role(&world.acme, "clerk", &["base.dict_item.view", "identity.role.view"]).await?;
    let owner = world.sign_in(&base, &world.acme, "clerk", &["clerk"]).await?;
    let (key, program) = make(&admin, "clerk", json!(["base.dict_item.view"])).await?;
    assert_eq!((&key["state"], &key["ownerAccount"]), (&json!("active"), &json!("clerk")));
    assert!(program.token.as_deref().unwrap_or_default().contains(key["prefix"].as_str().unwrap_or("?")));
    assert_eq!((owner.post(AUDIT, &json!({})).await?.code, dict(&owner).await?), (200, 200));
    assert_eq!((program.post(AUDIT, &json!({})).await?.code, dict(&program).await?), (403, 200), "its own scope only");
    assert_eq!(program.get(INFO).await?.data["label"], json!("clerk_王敏"));
    // The tenant's code is optional, but a wrong one is rejected.
    let plain = reqwest::Client::new().post(format!("{base}{DICT}")).json(&json!({}));
    let plain = plain.header("token", program.token.clone().unwrap_or_default()).send().await?;
    assert_eq!(plain.status().as_u16(), 200);
    assert_eq!(dict(&Client { domain_type: "globex".into(), ..program.clone() }).await?, 401);
    // Changes to the owner's role take effect on the key immediately.
    let mut rows = world.database().superuser().await?;
    let take = "delete from identity.role_permission where permission = 'base.dict_item.view'
        and role_id = (select role_id from identity.role where role_code = 'clerk' and tenant_id = $1)";
    sqlx::query(take).bind(world.acme.id.uuid()).execute(&mut rows).await?;
    world.rows_changed_by_hand();
    assert_eq!(dict(&program).await?, 403);
    let give = "insert into identity.role_permission select tenant_id, role_id, 'base.dict_item.view'
        from identity.role where role_code = 'clerk' and tenant_id = $1";
    sqlx::query(give).bind(world.acme.id.uuid()).execute(&mut rows).await?;
    world.rows_changed_by_hand();
    assert_eq!(dict(&program).await?, 200);
    // Keys cannot have permissions that the owner or the creator lacks.
    let clerk = user_id(&admin, "clerk").await?;
    let ask = async |who: &Client, form: Value| who.post(&format!("{API}/add"), &form).await;
    let more = ask(&admin, json!({ "name": "x", "ownerId": clerk, "permissions": ["identity.user.edit"] })).await?;
    assert!(more.code == 300 && more.message.contains("owner does not have"), "{more:?}");
    world.role(&world.acme, "keeper", &["identity.api_key.view", "identity.api_key.edit"]).await?;
    let keeper = world.sign_in(&base, &world.acme, "keeper", &["keeper"]).await?;
    let boss = user_id(&admin, "boss").await?;
    let more = ask(&keeper, json!({ "name": "x", "ownerId": boss, "permissions": ["identity.user.edit"] })).await?;
    assert!(more.code == 300 && more.message.contains("do not have"), "{more:?}");
    let over = json!({ "name": "x", "ownerId": clerk, "permissions": ["base.dict_item.view"], "expiresAt": "2020-01-01T00:00:00Z" });
    for (form, field) in [
        (json!({ "name": " ", "ownerId": clerk, "permissions": ["base.dict_item.view"] }), "name"),
        (json!({ "name": "x", "ownerId": clerk, "permissions": [] }), "permissions"),
        (over, "expiresAt"),
    ] {
        let wrong = ask(&admin, form).await?;
        assert_eq!((wrong.code, &wrong.data["fields"][0]["field"]), (422, &json!(field)));
    }
    let options = admin.get(&format!("{API}/permissions?ownerId={}", clerk.as_str().unwrap_or_default())).await?.data;
    let codes: Vec<&Value> = options.as_array().into_iter().flatten().map(|o| &o["code"]).collect();
    assert_eq!(codes.len(), 2, "{codes:?}");
    Ok(())
}

#[tokio::test]
async fn a_key_ends_when_revoked_over_or_when_its_owner_is_closed() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let second = world.serve().await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.role(&world.acme, "clerk", &["base.dict_item.view"]).await?;
    world.user(&world.acme, "clerk", &["clerk"]).await?;
    let (key, program) = make(&admin, "clerk", json!(["base.dict_item.view"])).await?;
    assert_eq!((dict(&program).await?, dict(&program.at(&second)).await?), (200, 200));
    let revoke = json!({ "id": key["id"], "version": key["version"] });
    let stale = json!({ "id": key["id"], "version": 7 });
    assert_eq!(admin.post(&format!("{API}/revoke"), &stale).await?.code, 409);
    assert_eq!(admin.post(&format!("{API}/revoke"), &revoke).await?.data["state"], json!("revoked"));
    assert_eq!((dict(&program).await?, dict(&program.at(&second)).await?), (401, 401), "on every node, at once");
    assert_eq!(admin.post(&format!("{API}/revoke"), &revoke).await?.code, 300);
    let mut rows = world.database().superuser().await?;
    let (key, program) = make(&admin, "clerk", json!(["base.dict_item.view"])).await?;
    let id: uuid::Uuid = key["id"].as_str().unwrap_or_default().parse()?;
    let told = json!({ "search": key["prefix"] });
    for (sql, code, state) in [
        ("update identity.api_key set expires_at = now() + interval '1 minute' where api_key_id = $1", 200, "active"),
        ("update identity.api_key set expires_at = now() - interval '1 second' where api_key_id = $1", 401, "expired"),
        ("update identity.api_key set expires_at = null where api_key_id = $1", 200, "active"),
        (
            "update identity.user_account set state = 'frozen' where user_id = (select owner_id from identity.api_key where api_key_id = $1)",
            401,
            "dormant",
        ),
        (
            "update identity.user_account set state = 'expired' where user_id = (select owner_id from identity.api_key where api_key_id = $1)",
            401,
            "dormant",
        ),
    ] {
        sqlx::query(sql).bind(id).execute(&mut rows).await?;
        world.rows_changed_by_hand();
        assert_eq!(dict(&program).await?, code, "{sql}");
        let page = admin.post(&format!("{API}/listByPage"), &told).await?.data;
        assert_eq!(page["content"][0]["state"], json!(state), "{sql}");
    }
    let closed = json!({ "name": "x", "ownerId": key["id"], "permissions": ["base.dict_item.view"] });
    assert_eq!(admin.post(&format!("{API}/add"), &closed).await?.code, 404, "no such owner");
    Ok(())
}

#[tokio::test]
async fn a_key_is_for_programs_only() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let all = json!(["base.dict_item.view", "identity.api_key.view", "identity.api_key.edit"]);
    let (_, program) = make(&admin, "boss", all).await?;
    assert_eq!(dict(&program).await?, 200);
    let in_browser = Client { cookie: admin.cookie.clone(), ..program.clone() };
    assert_eq!(dict(&in_browser).await?, 401, "a browser's cookie beside it");
    for own in [
        "modifyPwd",
        "changeEmail",
        "captcha/send",
        "generalCaptcha/send",
        "refreshToken",
        "logout",
        "secondFactor/enrol",
        "secondFactor/confirm",
    ] {
        let body = json!({ "oldPassword": "x", "newPassword": "x", "confirmPassword": "x", "passwordKeyId": "x", "code": "1" });
        assert_eq!(program.post(&format!("/service1/identity/api/{own}"), &body).await?.code, 403, "{own}");
    }
    let form =
        json!({ "name": "x", "ownerId": user_id(&admin, "boss").await?, "permissions": ["base.dict_item.view"] });
    assert_eq!(program.post(&format!("{API}/add"), &form).await?.code, 403, "a key makes no keys");
    assert_eq!(program.get("/service1/identity/api/portal").await?.code, 401, "nor does it use the doors for people");
    assert_eq!(admin.get(INFO).await?.code, 200, "the owner's session goes on");
    // Forged keys.
    let token = program.token.clone().unwrap_or_default();
    let cut = token.rsplit_once('.').context("dots")?.0.to_owned();
    for forged in
        [cut.clone(), format!("{cut}."), format!("{cut}.AAAA"), format!("{token}x"), "tdk".into(), "tdk...".into()]
    {
        assert_eq!(dict(&Client { token: Some(forged.clone()), ..program.clone() }).await?, 401, "{forged}");
    }
    let moved = token.replace(&world.acme.id.to_string(), &world.globex.id.to_string());
    let moved = Client { token: Some(moved), domain_type: "globex".into(), host: "globex.localhost".into(), ..program };
    assert_eq!(dict(&moved).await?, 401, "another tenant's");
    Ok(())
}

#[tokio::test]
async fn the_secret_is_told_once_and_use_is_noted_once_a_minute() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let (key, program) = make(&admin, "boss", json!(["base.dict_item.edit", "base.dict_item.view"])).await?;
    let secret = program.token.clone().unwrap_or_default();
    let secret = secret.rsplit('.').next().unwrap_or_default().to_owned();
    let mut rows = world.database().superuser().await?;
    let kept: i64 = sqlx::query_scalar(
        "select (select count(*) from identity.api_key k where k::text like '%' || $1 || '%')
           + (select count(*) from platform.audit a where a::text like '%' || $1 || '%')
           + (select count(*) from platform.idempotency i where i::text like '%' || $1 || '%')",
    )
    .bind(&secret)
    .fetch_one(&mut rows)
    .await?;
    assert_eq!(kept, 0);
    let id: uuid::Uuid = key["id"].as_str().unwrap_or_default().parse()?;
    dict(&program).await?;
    let mut used: Option<time::OffsetDateTime> = None;
    eventually("the use is noted", async || {
        used = sqlx::query_scalar("select last_used_at from identity.api_key where api_key_id = $1")
            .bind(id)
            .fetch_one(&mut rows)
            .await?;
        Ok(used.is_some())
    })
    .await?;
    dict(&program).await?;
    let earlier =
        "update identity.api_key set last_used_at = last_used_at - interval '61 seconds', last_used_address = ''
        where api_key_id = $1";
    sqlx::query(earlier).bind(id).execute(&mut rows).await?;
    world.rows_changed_by_hand();
    dict(&program).await?;
    eventually("the next use is noted", async || {
        let (last, address): (Option<time::OffsetDateTime>, String) =
            sqlx::query_as("select last_used_at, last_used_address from identity.api_key where api_key_id = $1")
                .bind(id)
                .fetch_one(&mut rows)
                .await?;
        Ok(last > used && address == "127.0.0.1")
    })
    .await?;
    // The audit trail names the key.
    let form =
        json!({ "dictName": "d", "itemValue": "v", "descriptionZh": "值", "descriptionEn": "v", "isdefault": "0" });
    let saved = program.post("/service1/base/api/dictItem/save", &form).await?.data;
    let path = format!(
        "/service1/base/api/audit/entity?entityKind=base.dict_item&entityId={}",
        saved["id"].as_str().unwrap_or_default()
    );
    assert_eq!(admin.get(&path).await?.data[0]["who"], json!("boss_王敏 / ERP"));
    let list = admin.post(&format!("{API}/listByPage"), &json!({ "search": key["prefix"] })).await?.data;
    assert_eq!((&list["totalElements"], &list["content"][0]["name"]), (&json!(1), &json!("ERP")));
    assert!(!list.to_string().contains(&secret));
    Ok(())
}

#[tokio::test]
async fn a_suppliers_key_sees_what_the_supplier_sees() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let mut organizes = Vec::new();
    for name in ["甲", "乙"] {
        let form = json!({ "nameZh": name, "nameEn": name, "relationType": "S" });
        organizes.push(admin.post("/service1/partner/organize/save", &form).await?.data["id"].clone());
    }
    let user = json!({ "username": "sales", "name": "销", "userType": "SUZ", "organizeIds": [organizes[0]],
        "roleIds": [role_id(&admin, "supplier_sales").await?] });
    assert_eq!(admin.post("/service1/identity/api/user/add", &user).await?.code, 200);
    let (_, program) = make(&admin, "sales", json!(["partner.organize.view"])).await?;
    let page = program.post("/service1/partner/organize/pageList", &json!({})).await?.data;
    assert_eq!((&page["totalElements"], &page["content"][0]["nameZh"]), (&json!(1), &json!("甲")));
    Ok(())
}

#[tokio::test]
async fn the_last_key_of_a_user_is_made_once_and_revoked_ones_leave_room() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.role(&world.acme, "clerk", &["base.dict_item.view"]).await?;
    world.sign_in(&base, &world.acme, "clerk", &["clerk"]).await?;
    let (first, _) = make(&admin, "clerk", json!(["base.dict_item.view"])).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "insert into identity.api_key (tenant_id, api_key_id, name, owner_id, prefix, secret_hash, permissions, created_by,
           created_at)
         select tenant_id, gen_random_uuid(), name, owner_id, 'copy' || n, decode(md5(n::text), 'hex'), permissions, created_by,
           created_at from identity.api_key, generate_series(2, 49) n",
    )
    .execute(&mut rows)
    .await?;
    let owner = user_id(&admin, "clerk").await?;
    let form = json!({ "name": "ERP", "ownerId": owner, "permissions": ["base.dict_item.view"] });
    let add = async || admin.post(&format!("{API}/add"), &form).await;
    let (one, two) = tokio::join!(add(), add());
    let (one, two) = (one?, two?);
    let refused = if one.code == 200 { &two } else { &one };
    assert_eq!(one.code + two.code, 500, "one is made, one refused: {one:?} {two:?}");
    assert!(refused.message.contains("50"), "{refused:?}");
    let which = json!({ "id": first["id"], "version": first["version"] });
    assert_eq!(admin.post(&format!("{API}/revoke"), &which).await?.code, 200);
    assert_eq!(add().await?.code, 200, "a revoked one leaves room");
    Ok(())
}
