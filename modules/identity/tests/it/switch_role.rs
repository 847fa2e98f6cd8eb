//! Work in one role at a time: what the session grants and sees follows the chosen role.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_testkit::{Client, World};

const API: &str = "/service1/identity/api";

async fn switch(client: &Client, role: Value) -> Result<u64> {
    Ok(client.post(&format!("{API}/switchRole"), &json!({ "roleCode": role })).await?.code)
}

async fn organizes(client: &Client) -> Result<(u64, usize)> {
    let page = client.post("/service1/partner/organize/pageList", &json!({})).await?;
    Ok((page.code, page.data["content"].as_array().map_or(0, Vec::len)))
}

async fn roles(client: &Client) -> Result<u64> {
    Ok(client.post(&format!("{API}/role/list"), &json!({})).await?.code)
}

#[tokio::test]
async fn one_role_at_a_time_grants_its_permissions_and_rules_only() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    for name in ["A1", "B1"] {
        let form = json!({ "nameZh": name, "nameEn": name, "relationType": "S" });
        assert_eq!(boss.post("/service1/partner/organize/save", &form).await?.code, 200);
    }
    world.role(&world.acme, "narrow", &["partner.organize.view"]).await?;
    world.role(&world.acme, "wide", &["partner.organize.view", "identity.role.view"]).await?;
    let all = boss.post(&format!("{API}/role/list"), &json!({})).await?.data;
    let narrow = all["content"].as_array().into_iter().flatten().find(|role| role["roleCode"] == json!("narrow"));
    let rule = json!({ "listing": "partner.organize", "description": "r", "status": "on",
        "roleId": narrow.context("no role")?["id"],
        "rule": { "field": "nameZh", "comparator": "equal", "value": "A1" } });
    assert_eq!(boss.post(&format!("{API}/dataRule/save"), &rule).await?.code, 200);

    let both = world.sign_in(&base, &world.acme, "clerk", &["narrow", "wide"]).await?;
    let elsewhere = world.sign_in(&base, &world.acme, "clerk", &["narrow", "wide"]).await?;
    assert_eq!((organizes(&both).await?, roles(&both).await?), ((200, 1), 200), "all roles by default");
    assert_eq!(switch(&both, json!("wide")).await?, 200);
    assert_eq!((organizes(&both).await?, roles(&both).await?), ((200, 2), 200), "without the other role's rule");
    assert_eq!(organizes(&elsewhere).await?, (200, 1), "another session works in all roles");
    assert_eq!(switch(&both, json!("narrow")).await?, 200);
    assert_eq!((organizes(&both).await?, roles(&both).await?), ((200, 1), 403));
    let info = both.get(&format!("{API}/user/info")).await?.data;
    assert_eq!((&info["roleCode"], info["roles"].as_array().map(Vec::len)), (&json!("narrow"), Some(2)));
    let menu = both.get(&format!("{API}/permission/queryByUser")).await?.data;
    let urls: Vec<_> = menu.as_array().into_iter().flatten().map(|entry| entry["url"].clone()).collect();
    assert!(!urls.contains(&json!("/systemManage/role")), "{urls:?}");
    let grant = json!({ "username": "new", "name": "n", "roleIds": [] });
    assert_eq!(both.post(&format!("{API}/user/add"), &grant).await?.code, 403);
    assert_eq!(switch(&both, Value::Null).await?, 200);
    assert_eq!(roles(&both).await?, 200, "and back to all");
    Ok(())
}

#[tokio::test]
async fn nobody_chooses_a_role_he_does_not_hold_and_a_lost_role_is_left() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.role(&world.acme, "narrow", &["partner.organize.view"]).await?;
    let clerk = world.sign_in(&base, &world.acme, "clerk", &["narrow", "auditor"]).await?;
    for foreign in ["administrator", "no_such_role"] {
        assert_eq!(switch(&clerk, json!(foreign)).await?, 300, "{foreign}");
    }
    assert_eq!(switch(&clerk, json!("narrow")).await?, 200);
    assert_eq!(roles(&clerk).await?, 403);
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "delete from identity.user_role ur using identity.role r
         where r.tenant_id = ur.tenant_id and r.role_id = ur.role_id and r.role_code = 'narrow'",
    )
    .execute(&mut rows)
    .await?;
    world.rows_changed_by_hand();
    assert_eq!(roles(&clerk).await?, 200, "what remains");
    let mut audited: Vec<Option<Value>> =
        sqlx::query_scalar("select after from platform.audit where action = 'switchRole' order by audit_id")
            .fetch_all(&mut rows)
            .await?;
    assert_eq!(audited.pop().flatten(), Some(json!({ "role": "narrow" })));
    Ok(())
}
