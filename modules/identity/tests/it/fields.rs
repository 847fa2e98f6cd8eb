//! Errors concerning one form field name that field, with the same message.

use super::user::{role_id, user_id};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::{Answer, Client, World};

const API: &str = "/service1/identity/api";

/// Asserts a refusal at this field.
fn is_at(answer: &Answer, field: &str) {
    let named = json!([{ "field": field, "message": answer.message }]);
    assert_eq!((answer.code, &answer.data["fields"]), (300, &named), "{answer:?}");
}

async fn ask(client: &Client, call: &str, form: &Value, field: &str) -> Result<()> {
    is_at(&client.post(&format!("{API}/{call}"), form).await?, field);
    Ok(())
}

#[tokio::test]
async fn of_a_user() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.role(&world.acme, "people", &["identity.user.view", "identity.user.edit", "identity.role.view"]).await?;
    let keeper = world.sign_in(&base, &world.acme, "keeper", &["people"]).await?;
    let buyer = role_id(&boss, "purchaser").await?;
    let form = json!({ "username": "li.na", "name": "娜", "email": "li.na@acme.example", "roleIds": [buyer] });
    assert_eq!(boss.post(&format!("{API}/user/add"), &form).await?.code, 200);
    let with = |key: &str, value: Value| {
        let mut form = json!({ "username": "other", "name": "娜", "roleIds": [buyer] });
        form[key] = value;
        form
    };
    let nobody = json!([world.platform.new_id()]);
    ask(&boss, "user/add", &with("username", json!("LI.NA")), "username").await?;
    ask(&boss, "user/add", &with("email", json!("Li.Na@acme.example")), "email").await?;
    ask(&boss, "user/add", &with("roleIds", nobody.clone()), "roleIds").await?;
    ask(&boss, "user/add", &with("organizeIds", nobody), "organizeIds").await?;
    let sales = json!([role_id(&boss, "supplier_sales").await?]);
    ask(&boss, "user/add", &with("roleIds", sales), "roleIds").await?;
    let all = json!([role_id(&boss, "administrator").await?]);
    ask(&keeper, "user/add", &with("roleIds", all), "roleIds").await?;
    Ok(())
}

#[tokio::test]
async fn of_a_role() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let form = |code: &str, permission: &str| json!({ "roleCode": code, "nameZh": "文员", "nameEn": "Clerk", "permissions": [permission] });
    ask(&boss, "role/add", &form("Purchaser", "base.audit.view"), "roleCode").await?;
    ask(&boss, "role/add", &form("odd", "base.nothing.view"), "permissions").await?;
    world.role(&world.acme, "giver", &["identity.role.view", "identity.role.edit"]).await?;
    let giver = world.sign_in(&base, &world.acme, "giver", &["giver"]).await?;
    ask(&giver, "role/add", &form("more", "base.audit.view"), "permissions").await?;
    let id = role_id(&boss, "giver").await?;
    let mut turned = form("giver", "identity.role.view");
    (turned["id"], turned["version"], turned["roleType"]) = (id, json!(1), json!("_PUR"));
    is_at(&boss.put(&format!("{API}/role/edit"), &turned).await?, "roleType");
    let id = role_id(&boss, "administrator").await?;
    let mut renamed = form("chief", "base.audit.view");
    (renamed["id"], renamed["version"]) = (id, json!(1));
    is_at(&boss.put(&format!("{API}/role/edit"), &renamed).await?, "roleCode");
    Ok(())
}

#[tokio::test]
async fn of_a_menu_a_data_rule_and_an_api_key() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let menu = json!({ "menuType": 1, "url": "/a", "languageKey": "menu.a" });
    let top = boss.post(&format!("{API}/permission/save"), &menu).await?.data;
    let with = |of: &Value, key: &str, value: Value| {
        let mut form = of.clone();
        form[key] = value;
        form
    };
    ask(&boss, "permission/save", &with(&menu, "url", json!("/dashboard")), "url").await?;
    let orphan = with(&with(&menu, "url", json!("/b")), "parentId", json!(world.platform.new_id()));
    ask(&boss, "permission/save", &orphan, "parentId").await?;
    ask(&boss, "permission/save", &with(&top, "parentId", top["id"].clone()), "parentId").await?;

    let role = role_id(&boss, "purchaser").await?;
    let rule = json!({ "listing": "partner.organize", "roleId": role, "description": "r", "status": "on",
        "rule": { "field": "nameZh", "comparator": "equal", "value": "x" } });
    ask(&boss, "dataRule/save", &with(&rule, "listing", json!("no.such")), "listing").await?;
    ask(&boss, "dataRule/save", &with(&rule, "roleId", json!(world.platform.new_id())), "roleId").await?;

    world.role(&world.acme, "clerk", &["base.dict_item.view"]).await?;
    world.user(&world.acme, "clerk", &["clerk"]).await?;
    let clerk = user_id(&boss, "clerk").await?;
    let key = json!({ "name": "x", "ownerId": clerk, "permissions": ["base.dict_item.view"] });
    ask(&boss, "apiKey/add", &with(&key, "permissions", json!(["identity.user.edit"])), "permissions").await?;
    let frozen = boss.post(&format!("{API}/user/freeze"), &json!({ "id": clerk, "version": 1 })).await?;
    assert_eq!(frozen.code, 200);
    ask(&boss, "apiKey/add", &key, "ownerId").await?;
    Ok(())
}
