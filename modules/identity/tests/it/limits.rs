//! Who is limited to plants or organisations, and keeps users.

use super::user::{detail, form_of, organize, role_id, user_id};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::World;

const API: &str = "/service1/identity/api";

#[tokio::test]
async fn nobody_sees_further_through_a_colleague_than_himself() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let keeps = [
        "identity.user.view",
        "identity.user.edit",
        "identity.sso_user.edit",
        "identity.api_key.edit",
        "base.dict_item.view",
    ];
    world.role(&world.acme, "keeper", &keeps).await?;
    world.role(&world.acme, "clerk", &["base.dict_item.view"]).await?;
    let keeper = world.sign_in(&base, &world.acme, "keeper", &["keeper"]).await?;
    world.user(&world.acme, "clerk", &["clerk"]).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "insert into identity.sso_account (tenant_id, issuer, subject, user_id, email, linked_at, last_sign_in_at)
         select tenant_id, 'https://id.example', 'clerk', user_id, '', now(), now() from identity.user_account
         where username = 'clerk'",
    )
    .execute(&mut rows)
    .await?;
    let limit = async |username: &str, depots: Value| -> Result<()> {
        let user = detail(&boss, &user_id(&boss, username).await?).await?;
        let form = json!({ "id": user["id"], "version": user["version"], "depots": depots });
        let saved = boss.put(&format!("{API}/user/saveDepotAuthority"), &form).await?;
        assert_eq!(saved.code, 200, "{saved:?}");
        Ok(())
    };
    limit("keeper", json!([{ "factoryCode": "1010" }])).await?;
    let clerk = user_id(&boss, "clerk").await?;
    let roles = json!([role_id(&boss, "clerk").await?]);
    // What each way of reaching his account answers.
    let ways = async || -> Result<Vec<(u64, String)>> {
        let mut form = form_of(&detail(&boss, &clerk).await?);
        form["email"] = json!("clerk@acme.example");
        let edited = keeper.put(&format!("{API}/user/edit"), &form).await?;
        let which = async || -> Result<Value> {
            let user = detail(&boss, &clerk).await?;
            Ok(json!({ "id": user["id"], "version": user["version"] }))
        };
        let mut allocation = which().await?;
        allocation["roleIds"] = roles.clone();
        let allocated = keeper.put(&format!("{API}/ssoUser/allocateRole"), &allocation).await?;
        let reset = keeper.post(&format!("{API}/user/resetPwd"), &which().await?).await?;
        let key = json!({ "name": "x", "ownerId": clerk, "permissions": ["base.dict_item.view"] });
        let key = keeper.post(&format!("{API}/apiKey/add"), &key).await?;
        Ok([edited, allocated, reset, key].into_iter().map(|answer| (answer.code, answer.message)).collect())
    };
    for elsewhere in [json!([]), json!([{ "factoryCode": "2020" }])] {
        limit("clerk", elsewhere).await?;
        for (code, message) in ways().await? {
            assert!(code == 300 && message.contains("you do not work for"), "{code} {message}");
        }
    }
    limit("clerk", json!([{ "factoryCode": "1010", "depotCode": "101A" }])).await?;
    for (code, message) in ways().await? {
        assert_eq!(code, 200, "{message}");
    }
    Ok(())
}

#[tokio::test]
async fn a_supplier_keeps_users_of_his_own_organisations_alone() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let (ours, theirs) = (organize(&boss, "甲").await?, organize(&boss, "乙").await?);
    let (ours, theirs) = (ours.as_str().unwrap_or_default(), theirs.as_str().unwrap_or_default());
    world.role(&world.acme, "their_boss", &["identity.user.view", "identity.user.edit"]).await?;
    let keeper = world.sign_in_supplier(&base, &world.acme, ours, "their.boss", &["their_boss"]).await?;
    for colleague in ["one", "two"] {
        world.sign_in_supplier(&base, &world.acme, ours, colleague, &["their_boss"]).await?;
    }
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en)
         select tenant_id, user_id, $1::uuid, '', '' from identity.user_account where username = 'two'",
    )
    .bind(theirs)
    .execute(&mut rows)
    .await?;
    let edit = async |username: &str| {
        let mut form = form_of(&detail(&keeper, &user_id(&boss, username).await?).await?);
        form["mobile"] = json!("13800138000");
        keeper.put(&format!("{API}/user/edit"), &form).await
    };
    // Administrators are hidden from him, and remain all the same.
    let edited = edit("one").await?;
    assert_eq!((edited.code, &edited.data["mobile"]), (200, &json!("13800138000")), "{edited:?}");
    let which = json!({ "id": edited.data["id"], "version": edited.data["version"] });
    let frozen = keeper.post(&format!("{API}/user/freeze"), &which).await?;
    assert_eq!((frozen.code, &frozen.data["state"]), (200, &json!("frozen")), "{frozen:?}");
    // By the other's address he would read what is another organisation's.
    let refused = edit("two").await?;
    assert!(refused.code == 300 && refused.message.contains("you do not work for"), "{refused:?}");
    Ok(())
}
