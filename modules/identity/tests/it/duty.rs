//! Mandatory steps after sign-in, and assignment of users to depots.

use super::user::{role_id, user_id};
use anyhow::Result;
use reqwest::Method;
use serde_json::{Value, json};
use tandem_testkit::world::PASSWORD;
use tandem_testkit::{Client, World};

const INFO: &str = "/service1/identity/api/user/info";

#[tokio::test]
async fn who_must_change_the_password_can_do_nothing_else() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let mut client = world.sign_in(&base, &world.acme, "wang.min", &["administrator"]).await?;
    assert_eq!(client.get(INFO).await?.data["mustChangePassword"], json!(false));
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.user_account set must_change_password = true").execute(&mut rows).await?;
    world.rows_changed_by_hand();
    assert_eq!(client.get(INFO).await?.data["mustChangePassword"], json!(true));
    assert_eq!(client.get("/service1/identity/api/permission/queryByUser").await?.code, 200);
    let in_chinese = client.in_chinese();
    for closed in ["user/listByPage", "refreshToken", "secondFactor/enrol", "role/list"] {
        let answer = in_chinese.post(&format!("/service1/identity/api/{closed}"), &json!({})).await?;
        assert_eq!((answer.code, answer.message.as_str()), (403, "请先修改密码"), "{closed}");
    }
    for closed in ["/service1/identity/api/user/allUsers", "/service1/base/api/dictItem/getItemValue?dictName=x"] {
        assert_eq!(client.get(closed).await?.code, 403, "{closed}");
    }
    assert_eq!(client.request(Method::GET, "/service1/portal/api/live").send().await?.status().as_u16(), 403);
    let (key, [old, new, again]) = client.wrap([PASSWORD, "another-horse", "another-horse"]).await?;
    let body = json!({ "oldPassword": old, "newPassword": new, "confirmPassword": again, "passwordKeyId": key });
    assert_eq!(client.post("/service1/identity/api/modifyPwd", &body).await?.code, 200);
    client.sign_in("wang.min", "another-horse").await?;
    assert_eq!(client.post("/service1/identity/api/user/listByPage", &json!({})).await?.code, 200);
    sqlx::query("update identity.user_account set must_change_password = true").execute(&mut rows).await?;
    world.rows_changed_by_hand();
    assert_eq!(client.post("/service1/identity/api/logout", &json!({})).await?.code, 200, "the way out is open");
    Ok(())
}

#[tokio::test]
async fn a_user_has_factories_and_depots() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.user(&world.acme, "clerk", &["auditor"]).await?;
    let id = user_id(&admin, "clerk").await?;
    let save = async |client: &Client, version: u64, depots: Value| {
        let form = json!({ "id": id, "version": version, "depots": depots });
        client.put("/service1/identity/api/user/saveDepotAuthority", &form).await
    };
    let read = format!("/service1/identity/api/user/depotAuthority?userId={}", id.as_str().unwrap_or_default());
    let both = json!([{ "factoryCode": "1000", "depotCode": "A1" }, { "factoryCode": "2000", "depotCode": "" }]);
    let twice =
        json!([{ "factoryCode": " 2000 " }, { "factoryCode": "1000", "depotCode": "A1" }, { "factoryCode": "2000" }]);
    let saved = save(&admin, 1, twice).await?;
    assert_eq!((saved.code, &saved.data), (200, &both), "{saved:?}");
    assert_eq!(admin.get(&read).await?.data, both);
    assert_eq!(save(&admin, 1, json!([])).await?.code, 409);
    let long = "x".repeat(41);
    for bad in [json!([{ "factoryCode": " " }]), json!([{ "factoryCode": "1", "depotCode": long }])] {
        assert_eq!(save(&admin, 2, bad).await?.code, 422);
    }
    world.role(&world.acme, "keeper", &["identity.user.edit", "identity.user.view"]).await?;
    let keeper = world.sign_in(&base, &world.acme, "keeper", &["keeper"]).await?;
    assert_eq!(save(&keeper, 2, json!([])).await?.code, 300, "not of one who may do more");
    let auditor = world.sign_in(&base, &world.acme, "clerk", &[]).await?;
    assert_eq!((auditor.get(&read).await?.code, save(&auditor, 2, json!([])).await?.code), (200, 403));
    assert_eq!(save(&admin, 2, json!([])).await?.data, json!([]));
    Ok(())
}

#[tokio::test]
async fn an_organisation_gains_and_loses_users() -> Result<()> {
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
    let sales = admin.post("/service1/identity/api/user/add", &user).await?.data["id"].clone();
    let clerk = world.sign_in(&base, &world.acme, "clerk", &["auditor"]).await?;
    let clerk_id = user_id(&admin, "clerk").await?;
    let api = |call: &str| format!("/service1/identity/api/userOrganize/{call}");
    let of = |organize: &Value, users: &[&Value]| json!({ "organizeId": organize, "userIds": users });
    let members = async |organize: &Value| -> Result<usize> {
        let path = format!("{}?organizeId={}", api("queryUserId"), organize.as_str().unwrap_or_default());
        Ok(admin.get(&path).await?.data.as_array().map_or(0, Vec::len))
    };
    let added = admin.post(&api("add"), &of(&organizes[1], &[&sales, &clerk_id])).await?;
    assert_eq!((added.code, &added.data), (200, &json!(2)), "{added:?}");
    let info = clerk.get(INFO).await?;
    assert_eq!((info.code, &info.data["organizes"]), (200, &json!([organizes[1]])), "at once, and he stays signed in");
    let path = format!("{}?organizeId={}", api("users"), organizes[1].as_str().unwrap_or_default());
    let named = admin.get(&path).await?.data;
    let names: Vec<_> = named.as_array().into_iter().flatten().map(|user| user["userAccount"].clone()).collect();
    assert_eq!(names, [json!("clerk"), json!("sales")], "{named:?}");
    assert_eq!(admin.post(&api("add"), &of(&organizes[1], &[&sales])).await?.data, json!(0), "already there");
    assert_eq!(admin.put(&api("edit"), &of(&organizes[1], &[&sales])).await?.data, json!(1), "the clerk leaves");
    assert_eq!((members(&organizes[0]).await?, members(&organizes[1]).await?), (1, 1));
    assert_eq!(admin.delete(&api("delete"), &of(&organizes[0], &[&sales])).await?.data, json!(1));
    let last = admin.delete(&api("delete"), &of(&organizes[1], &[&sales])).await?;
    assert_eq!(last.code, 422, "a supplier's user keeps one: {last:?}");
    assert_eq!(members(&organizes[1]).await?, 1);
    assert_eq!(admin.post(&api("add"), &of(&clerk_id, &[&sales])).await?.code, 300, "no such organisation");
    Ok(())
}
