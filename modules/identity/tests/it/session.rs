use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::world::{PASSWORD, eventually, told};
use tandem_testkit::{Client, World};

const INFO: &str = "/service1/identity/api/user/info";

#[tokio::test]
async fn signing_in_and_out() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let second = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    let info = client.get(INFO).await?.data;
    assert_eq!((&info["label"], &info["roles"][0]["roleCode"]), (&json!("wang.min_王敏"), &json!("administrator")));
    assert_eq!(client.post("/service1/identity/api/logout", &json!({})).await?.code, 200);
    assert_eq!(client.get(INFO).await?.code, 401);
    assert_eq!(second.get(INFO).await?.code, 401, "signing out means out everywhere");
    Ok(())
}

#[tokio::test]
async fn everybody_is_told_when_he_signed_in_before() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let first = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    assert_eq!(first.get(INFO).await?.data["previousSignInAt"], Value::Null, "not of this one");
    let mut rows = world.database().superuser().await?;
    let earlier = "update identity.sign_in_log set at = '2026-01-05T08:00:00Z'";
    sqlx::query(earlier).execute(&mut rows).await?;
    // One that failed is no visit.
    let failed = "insert into identity.sign_in_log (tenant_id, log_id, at, username, user_id, outcome, address, agent)
        select tenant_id, gen_random_uuid(), '2026-01-06T08:00:00Z', username, user_id, 'wrong', '', '' from identity.sign_in_log";
    sqlx::query(failed).execute(&mut rows).await?;
    let second = world.sign_in_by_password(&base, &world.acme, "wang.min", &["administrator"]).await?;
    assert_eq!(second.get(INFO).await?.data["previousSignInAt"], json!("2026-01-05T08:00:00Z"));
    Ok(())
}

#[tokio::test]
async fn wrong_passwords_and_unknown_names_are_refused_alike() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let client = Client::new(&base, "acme");
    let mut told = Vec::new();
    for (username, password) in [("wang.min", "wrong-password"), ("nobody", PASSWORD)] {
        let (key, [wrapped]) = client.wrap([password]).await?;
        let body = json!({ "username": username, "password": wrapped, "passwordKeyId": key });
        let answer = client.post("/service1/identity/api/login", &body).await?;
        told.push((answer.status, answer.code, answer.message));
    }
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0].1, 300);
    Ok(())
}

#[tokio::test]
async fn an_account_of_one_tenant_is_unknown_to_another() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let mut client = Client::new(&base, "globex");
    assert!(client.sign_in("wang.min", PASSWORD).await.is_err());
    Ok(())
}

#[tokio::test]
async fn a_user_without_a_role_is_told_so() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.user(&world.acme, "new", &[]).await?;
    let client = Client::new(&base, "acme").in_chinese();
    let (key, [wrapped]) = client.wrap([PASSWORD]).await?;
    let body = json!({ "username": "new", "password": wrapped, "passwordKeyId": key });
    let answer = client.post("/service1/identity/api/login", &body).await?;
    assert_eq!((answer.code, answer.message.as_str()), (300, "未分配角色,请联系管理员!"));
    Ok(())
}

#[tokio::test]
async fn the_menu_holds_only_what_the_role_may_see() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.role(&world.acme, "clerk", &["base.dict_item.view"]).await?;
    let client = world.sign_in_by_password(&base, &world.acme, "clerk", &["clerk"]).await?;
    let entries = client.get("/service1/identity/api/permission/queryByUser").await?.data;
    let entries = entries.as_array().cloned().unwrap_or_default();
    let of_type = |kind: u64, field: &str| -> Vec<String> {
        let some = entries.iter().filter(|e| e["menuType"] == json!(kind));
        some.filter_map(|e| e[field].as_str().map(str::to_owned)).collect()
    };
    assert_eq!(of_type(1, "url"), ["/dashboard", "/systemManage", "/systemManage/setup", "/systemManage/dataDic"]);
    assert_eq!(of_type(2, "permission"), ["base.dict_item.view"]);
    Ok(())
}

#[tokio::test]
async fn sessions_that_have_ended_are_forgotten() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.sign_in_by_password(&base, &world.acme, "old", &["administrator"]).await?;
    world.sign_in_by_password(&base, &world.acme, "new", &["administrator"]).await?;
    let mut rows = world.database().superuser().await?;
    let expire = "update identity.session s set expires_at = now() - interval '1 second' from identity.user_account u where u.user_id = s.user_id and u.username = 'old'";
    sqlx::query(expire).execute(&mut rows).await?;
    world.work();
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.enqueue(tandem_identity::session::FORGET_OLD, &()).await)?;
    told(tx.commit().await)?;
    eventually("the sweep", async || {
        let left: i64 = sqlx::query_scalar("select count(*) from identity.session").fetch_one(&mut rows).await?;
        Ok(left == 1)
    })
    .await
}

#[tokio::test]
async fn an_upgrade_gives_back_nothing_an_administrator_took_away() -> Result<()> {
    let world = World::start().await?;
    let mut rows = world.database().superuser().await?;
    let take_away = "delete from identity.role_permission where permission = 'base.dict_item.delete'; delete from identity.menu where url = '/systemManage/deadLetter'";
    sqlx::raw_sql(take_away).execute(&mut rows).await?;
    told(tandem_platform::module::provision(&world.platform, &world.acme).await)?;
    let back: i64 = sqlx::query_scalar(
        "select (select count(*) from identity.role_permission where permission = 'base.dict_item.delete')
           + (select count(*) from identity.menu where url = '/systemManage/deadLetter')",
    )
    .fetch_one(&mut rows)
    .await?;
    assert_eq!(back, 0);
    Ok(())
}

#[tokio::test]
async fn an_upgrade_brings_pages_below_their_new_group_unless_they_were_moved() -> Result<()> {
    let world = World::start().await?;
    let mut rows = world.database().superuser().await?;
    // As a company has it that was there before the group: flat, and one page at a place of its own.
    let before = "delete from identity.shipped where what = 'menu /systemManage/access';
        delete from identity.menu where url = '/systemManage/access';
        update identity.menu set parent_url = '/systemManage' where parent_url = '/systemManage/access';
        update identity.menu set parent_url = '' where url = '/systemManage/role'";
    sqlx::raw_sql(before).execute(&mut rows).await?;
    told(tandem_platform::module::provision(&world.platform, &world.acme).await)?;
    let parents: Vec<(String, String)> = sqlx::query_as(
        "select url, parent_url from identity.menu where tenant_id = $1
           and url in ('/systemManage/access', '/systemManage/dataDic', '/systemManage/role', '/systemManage/userManage')
         order by url",
    )
    .bind(world.acme.id.uuid())
    .fetch_all(&mut rows)
    .await?;
    let stand = |url: &str| parents.iter().find(|(of, _)| of == url).map(|(_, parent)| parent.as_str());
    assert_eq!(stand("/systemManage/access"), Some("/systemManage"));
    assert_eq!(stand("/systemManage/userManage"), Some("/systemManage/access"));
    assert_eq!(stand("/systemManage/role"), Some(""), "where the administrator put it");
    assert_eq!(stand("/systemManage/dataDic"), Some("/systemManage/setup"));
    Ok(())
}

#[tokio::test]
async fn each_company_names_whom_its_users_may_ask() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.tenancy.help_contact.insert("acme".into(), "Portal desk, 0755-0000-0000".into());
        parts
    })
    .await?;
    let base = world.serve().await?;
    for (tenant, contact) in [("acme", json!("Portal desk, 0755-0000-0000")), ("globex", Value::Null)] {
        let portal = Client::new(&base, tenant).get("/service1/identity/api/portal").await?.data;
        assert_eq!(portal["helpContact"], contact, "{tenant}");
    }
    Ok(())
}
