use anyhow::Result;
use serde_json::{Value, json};
use std::sync::Arc;
use tandem_kernel::{Actor, Language, OpCtx, OrganizeId, Permissions, RequestId, SessionId, Side, UserId};
use tandem_platform::db::tx::Mode;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, World};

const API: &str = "/service1/partner/organize";

fn form(name: &str, erp: &str) -> Value {
    json!({ "nameZh": name, "nameEn": format!("{name} Ltd"), "relationType": "S", "orgCategory": "MFR", "erpNo": erp })
}

async fn save(client: &Client, form: &Value) -> Result<Value> {
    let saved = client.post(&format!("{API}/save"), form).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    Ok(saved.data)
}

fn at(saved: &Value, version: u64) -> Value {
    json!({ "id": saved["id"], "version": version })
}

#[tokio::test]
async fn an_organisation_lives_and_goes() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let saved = save(&client, &form("甲公司", "")).await?;
    assert_eq!((&saved["state"], &saved["version"], &saved["erpNo"]), (&json!("effective"), &json!(1), &Value::Null));
    let early = client.delete(&format!("{API}/delete"), &at(&saved, 1)).await?;
    assert_eq!(
        (early.code, early.message.as_str()),
        (300, "Only a frozen organisation can be deleted. Freeze it first")
    );
    assert_eq!(client.post(&format!("{API}/freeze"), &at(&saved, 1)).await?.code, 200);
    let mut change = form("乙公司", "");
    change["id"] = saved["id"].clone();
    change["version"] = json!(2);
    assert_eq!(client.put(&format!("{API}/update"), &change).await?.code, 300, "frozen");
    let late = client.post(&format!("{API}/unfreeze"), &at(&saved, 1)).await?;
    assert_eq!((late.code, &late.data["overtaken"]["version"]), (409, &json!(2)), "{late:?}");
    assert_eq!(late.data["overtaken"]["changes"][0]["field"], json!("state"), "{late:?}");
    assert_eq!(client.post(&format!("{API}/unfreeze"), &at(&saved, 2)).await?.code, 200);
    change["version"] = json!(3);
    assert_eq!(client.put(&format!("{API}/update"), &change).await?.data["nameZh"], json!("乙公司"));
    assert_eq!(client.post(&format!("{API}/freeze"), &at(&saved, 4)).await?.code, 200);
    assert_eq!(client.delete(&format!("{API}/delete"), &at(&saved, 5)).await?.code, 200);
    let id = saved["id"].as_str().unwrap_or_default();
    assert_eq!(client.get(&format!("{API}/detail/{id}")).await?.code, 404);
    let history = format!("/service1/base/api/audit/entity?entityKind=partner.organize&entityId={id}");
    let history = client.get(&history).await?.data;
    let actions: Vec<_> = history.as_array().into_iter().flatten().filter_map(|e| e["action"].as_str()).collect();
    assert_eq!(actions, ["delete", "freeze", "edit", "unfreeze", "freeze", "create"]);
    Ok(())
}

#[tokio::test]
async fn names_and_erp_numbers_belong_to_one() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    save(&client, &form("甲公司", "100-1")).await?;
    let again = |name: &str, erp: &str| form(name, erp);
    let taken = client.in_chinese().post(&format!("{API}/save"), &again("乙公司", " 100-1 ")).await?;
    assert_eq!((taken.code, taken.message.as_str()), (300, "ERP 编号已被其他组织使用"));
    assert_eq!(taken.data["fields"], json!([{ "field": "erpNo", "message": taken.message }]));
    let taken = client.post(&format!("{API}/save"), &again("甲公司", "")).await?;
    assert_eq!((taken.code, &taken.data["fields"][0]["field"]), (300, &json!("nameZh")));
    // Empty ERP numbers are not duplicates; numbers are unique per tenant.
    save(&client, &again("乙公司", "")).await?;
    save(&client, &again("丙公司", "")).await?;
    let other = world.sign_in(&client.base, &world.globex, "u", &["administrator"]).await?;
    save(&other, &again("甲公司", "100-1")).await?;
    let wrong =
        client.post(&format!("{API}/save"), &json!({ "nameZh": "", "nameEn": "x", "relationType": "Z" })).await?;
    assert_eq!(wrong.code, 422);
    Ok(())
}

#[tokio::test]
async fn our_own_group_and_those_with_users_or_erp_numbers_stay() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let mut own = form("本集团", "");
    own["internalGroup"] = json!(true);
    let own = save(&client, &own).await?;
    let numbered = save(&client, &form("有编号", "7")).await?;
    let peopled = save(&client, &form("有人员", "")).await?;
    let roles = client.get("/service1/identity/api/role/all").await?.data;
    let sales = roles.as_array().into_iter().flatten().find(|r| r["roleCode"] == "supplier_sales");
    let user = json!({ "username": "sales", "name": "三", "userType": "SUZ",
        "roleIds": [sales.map(|r| r["id"].clone())], "organizeIds": [peopled["id"]] });
    let user = client.post("/service1/identity/api/user/add", &user).await?;
    assert_eq!((user.code, &user.data["organizeNames"]), (200, &json!("有人员 Ltd")), "{user:?}");
    for (which, why) in [
        (&own, "An organisation of our own group cannot be deleted"),
        (&numbered, "An organisation with an ERP number cannot be deleted"),
        (&peopled, "1 user belongs to this organisation. Move the user first"),
    ] {
        assert_eq!(client.post(&format!("{API}/freeze"), &at(which, 1)).await?.code, 200);
        let refused = client.delete(&format!("{API}/delete"), &at(which, 2)).await?;
        assert_eq!((refused.code, refused.message.as_str()), (300, why));
    }
    // Whoever has expired cannot be moved, and keeps nothing.
    let gone = json!({ "id": user.data["id"], "version": user.data["version"] });
    assert_eq!(client.delete("/service1/identity/api/user/delete", &gone).await?.code, 200);
    assert_eq!(client.delete(&format!("{API}/delete"), &at(&peopled, 2)).await?.code, 200);
    let left =
        format!("/service1/identity/api/user/queryOrganizeIds?userId={}", user.data["id"].as_str().unwrap_or_default());
    world.work();
    eventually("he belongs to nothing that is gone", async || Ok(client.get(&left).await?.data == json!([]))).await?;
    // The row says it before anybody tries.
    let rows = client.post(&format!("{API}/pageList"), &json!({})).await?.data["content"].clone();
    for (which, why) in [(&own, "our own group"), (&numbered, "an ERP number")] {
        let row = rows.as_array().into_iter().flatten().find(|row| row["id"] == which["id"]);
        let mut offers = row.and_then(|row| row["actions"].as_array()).into_iter().flatten();
        let delete = offers.find(|offer| offer["action"] == "delete").cloned().unwrap_or_default();
        let reason = delete["reason"].as_str().unwrap_or_default();
        assert!(delete["allowed"] == false && reason.contains(why), "{delete}");
    }
    Ok(())
}

#[tokio::test]
async fn a_suppliers_user_sees_only_his_own() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let mine = save(&client, &form("我方", "")).await?;
    save(&client, &form("他方", "")).await?;
    let actor = Actor {
        id: UserId::new(world.platform.new_id()),
        label: "supplier".into(),
        side: Side::Supplier,
        organizes: Arc::from([told(tandem_kernel::id::parse::<OrganizeId>(mine["id"].as_str().unwrap_or_default()))?]),
        session: SessionId::new(world.platform.new_id()),
    };
    let ctx = OpCtx {
        tenant: world.acme.clone(),
        actor: Some(actor),
        permissions: Permissions::new(["partner.organize.view".to_owned()]),
        language: Language::Zh,
        request_id: RequestId("test-supplier".into()),
        address: None,
    };
    let mut tx = told(world.platform.begin(ctx, Mode::Read).await)?;
    let names: Vec<String> = sqlx::query_scalar("select name_zh from partner.organize").fetch_all(tx.conn()).await?;
    assert_eq!(names, ["我方"]);
    Ok(())
}

#[tokio::test]
async fn a_suppliers_user_changes_not_even_his_own() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let mine = save(&client, &form("我方", "")).await?;
    let mut rows = world.database().superuser().await?;
    world.role(&world.acme, "edits", &["partner.organize.view", "partner.organize.edit"]).await?;
    world.user(&world.acme, "supplier", &["edits"]).await?;
    for made in [
        "update identity.user_account set user_type = 'SUZ' where username = 'supplier'",
        "insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en)
         select u.tenant_id, u.user_id, o.organize_id, 'm', 'm' from identity.user_account u
         join partner.organize o using (tenant_id) where u.username = 'supplier' and o.name_zh = '我方'",
    ] {
        sqlx::query(made).execute(&mut rows).await?;
    }
    world.rows_changed_by_hand();
    let supplier = world.sign_in(&base, &world.acme, "supplier", &["edits"]).await?;
    let seen = supplier.get(&format!("{API}/detail/{}", mine["id"].as_str().unwrap_or_default())).await?;
    assert_eq!(seen.code, 200, "{seen:?}");
    assert_eq!(supplier.post(&format!("{API}/freeze"), &at(&mine, 1)).await?.code, 403);
    let mut change = form("我方", "900900");
    change["id"] = mine["id"].clone();
    change["version"] = json!(1);
    assert_eq!(supplier.put(&format!("{API}/update"), &change).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn names_come_in_the_order_of_their_readers_language() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    // By code point 上 comes before 东, 中 and 佛.
    for (zh, en) in [("上海乙", "Delta 9"), ("东莞乙", "Alpha 9"), ("中山乙", "Charlie 9"), ("佛山乙", "Bravo 9")]
    {
        let form = json!({ "nameZh": zh, "nameEn": en, "relationType": "S", "orgCategory": "MFR" });
        save(&client, &form).await?;
    }
    let names = async |client: &Client, field: &str, mark: &str, sort: Value| {
        let asked = json!({ "search": mark, "pageSize": 10, "sort": sort, "columns": [field] });
        let page = client.post(&format!("{API}/pageList"), &asked).await?.data;
        let rows = page["content"].as_array().into_iter().flatten();
        anyhow::Ok(rows.map(|row| row[field].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>())
    };
    let chinese = ["东莞乙", "佛山乙", "上海乙", "中山乙"];
    assert_eq!(names(&client.in_chinese(), "nameZh", "乙", json!([])).await?, chinese);
    let by_name = json!([{ "field": "nameZh", "descending": false }]);
    assert_eq!(names(&client, "nameZh", "乙", by_name).await?, chinese);
    let english = ["Alpha 9", "Bravo 9", "Charlie 9", "Delta 9"];
    assert_eq!(names(&client, "nameEn", " 9", json!([])).await?, english);
    Ok(())
}

#[tokio::test]
async fn a_list_by_pronunciation_goes_on_after_its_last_row() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "u", &["administrator"]).await?;
    let places = ["上海", "东莞", "中山", "佛山", "北京", "重庆", "成都", "大连", "福州", "广州", "杭州", "济南"];
    for place in places {
        let form =
            json!({ "nameZh": format!("{place}丁"), "nameEn": place, "relationType": "S", "orgCategory": "MFR" });
        save(&client, &form).await?;
    }
    let sort = json!([{ "field": "nameZh", "descending": false }]);
    let first = json!({ "search": "丁", "pageSize": 10, "sort": sort });
    let first_page = client.post(&format!("{API}/pageList"), &first).await?.data;
    let mut more = first.clone();
    more["after"] = first_page["next"].clone();
    let second_page = client.post(&format!("{API}/pageList"), &more).await?.data;
    let names = |page: &Value| -> Vec<Value> {
        page["content"].as_array().into_iter().flatten().map(|row| row["nameZh"].clone()).collect()
    };
    let all = [names(&first_page), names(&second_page)].concat();
    let told = ["北京", "成都", "重庆", "大连", "东莞", "佛山", "福州", "广州", "杭州", "济南", "上海", "中山"];
    assert_eq!(all, told.map(|place| json!(format!("{place}丁"))));
    Ok(())
}
