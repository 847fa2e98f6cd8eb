use super::user::{role_id, user_id};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::{Client, World};

const API: &str = "/service1/identity/api/role";
const AUTH: &str = "/service1/identity/api/permission";

fn form(code: &str, permissions: &[&str]) -> Value {
    json!({ "roleCode": code, "nameZh": "文员", "nameEn": "Clerk", "permissions": permissions })
}

#[tokio::test]
async fn a_role_lives_and_goes() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let made = boss.post(&format!("{API}/add"), &form("clerk", &["base.dict_item.view"])).await?;
    assert_eq!((made.code, &made.data["permissionCount"]), (200, &json!(1)), "{made:?}");
    assert_eq!(boss.post(&format!("{API}/add"), &form("Clerk", &["base.dict_item.view"])).await?.code, 300);
    assert_eq!(boss.get(&format!("{API}/checkRoleCode?roleCode=CLERK")).await?.data, json!(false));
    let id = made.data["id"].as_str().unwrap_or_default();
    assert_eq!(boss.get(&format!("{API}/checkRoleCode?roleCode=clerk&id={id}")).await?.data, json!(true));
    assert_eq!(boss.post(&format!("{API}/add"), &form("none", &[])).await?.code, 422, "a permission is required");
    let unknown = boss.post(&format!("{API}/add"), &form("odd", &["base.nothing.view"])).await?;
    assert_eq!((unknown.code, unknown.message.as_str()), (300, "Permission \"base.nothing.view\" does not exist"));
    let mut edited = form("clerk", &["base.dict_item.view", "base.audit.view"]);
    edited["id"] = json!(id);
    edited["version"] = json!(1);
    assert_eq!(boss.put(&format!("{API}/edit"), &edited).await?.data["version"], json!(2));
    assert_eq!(boss.put(&format!("{API}/edit"), &edited).await?.code, 409);
    let granted = boss.get(&format!("{AUTH}/findRoleAuth?roleId={id}")).await?.data;
    assert_eq!(granted, json!(["base.audit.view", "base.dict_item.view"]));
    world.user(&world.acme, "holder", &["clerk"]).await?;
    let used = boss.delete(&format!("{API}/delete"), &json!({ "id": id, "version": 2 })).await?;
    assert_eq!((used.code, used.message.as_str()), (300, "1 user has this role. Unassign it first"));
    let spare = boss.post(&format!("{API}/add"), &form("spare", &["base.audit.view"])).await?.data;
    let gone = boss.delete(&format!("{API}/delete"), &json!({ "id": spare["id"], "version": 1 })).await?;
    assert_eq!(gone.code, 200);
    let listed = boss.post(&format!("{API}/list"), &json!({ "search": "clerk" })).await?.data;
    assert_eq!((&listed["totalElements"], &listed["content"][0]["userCount"]), (&json!(1), &json!(1)));
    Ok(())
}

#[tokio::test]
async fn the_administrators_role_stays_what_it_is() -> Result<()> {
    let world = World::start().await?;
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let id = role_id(&boss, "administrator").await?;
    let role = boss.get(&format!("{API}/queryById?id={}", id.as_str().unwrap_or_default())).await?.data;
    let all: Vec<&str> = role["permissions"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let without = |what: &str| -> Vec<&str> { all.iter().filter(|p| !p.starts_with(what)).copied().collect() };
    let save = |permissions: Vec<&str>| json!({ "roleId": id, "version": 1, "permissions": permissions });
    for path in [format!("{API}/previewAuth"), format!("{AUTH}/saveRoleAuth")] {
        let locked = boss.post(&path, &save(without("identity.role.edit"))).await?;
        let why = "The administrator role must keep all permissions for users and roles";
        assert_eq!((locked.code, locked.message.as_str()), (300, why));
    }
    let deleted = boss.delete(&format!("{API}/delete"), &json!({ "id": id, "version": 1 })).await?;
    assert_eq!(deleted.message, "The administrator role cannot be deleted or renamed");
    assert_eq!(boss.post(&format!("{AUTH}/saveRoleAuth"), &save(without("base.dead_letter."))).await?.code, 200);
    assert_eq!(boss.get(&format!("{API}/all")).await?.code, 200, "his own session stays");
    Ok(())
}

#[tokio::test]
async fn the_preview_tells_what_saving_then_does() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.role(&world.acme, "one", &["base.dict_item.view"]).await?;
    world.role(&world.acme, "two", &["base.dict_item.view"]).await?;
    let both = world.sign_in(&base, &world.acme, "both", &["one", "two"]).await?;
    world.user(&world.acme, "single", &["one"]).await?;
    let id = role_id(&boss, "one").await?;
    let change = json!({ "roleId": id, "version": 1, "permissions": ["partner.organize.view"] });
    let told = boss.post(&format!("{API}/previewAuth"), &change).await?.data;
    assert_eq!(
        (&told["added"], &told["removed"]),
        (&json!(["partner.organize.view"]), &json!(["base.dict_item.view"]))
    );
    assert_eq!(told["holders"], json!(2));
    let of = |name: &str| {
        let users = told["users"].as_array().cloned().unwrap_or_default();
        users.into_iter().find(|u| u["label"].as_str().is_some_and(|l| l.starts_with(name))).unwrap_or_default()
    };
    assert_eq!((&of("single")["lost"], &of("both")["lost"]), (&json!(["base.dict_item.view"]), &json!([])));
    assert_eq!(of("single")["menusLost"], json!(["/systemManage/dataDic", "/systemManage/setup"]));
    let gained = [
        "/partnerManage",
        "/partnerManage/customers",
        "/partnerManage/formal",
        "/partnerManage/potential",
        "/partnerManage/supplierQuery",
        "/systemManage/access",
        "/systemManage/organize",
    ];
    assert_eq!(of("both")["menusGained"], json!(gained));
    assert_eq!(both.get("/service1/identity/api/user/info").await?.code, 200, "a preview changes nothing");
    assert_eq!(boss.post(&format!("{AUTH}/saveRoleAuth"), &change).await?.code, 200);
    assert_eq!(both.get("/service1/identity/api/user/info").await?.code, 200, "holders stay signed in");
    assert_eq!(boss.post(&format!("{AUTH}/saveRoleAuth"), &change).await?.code, 409);
    let single = user_id(&boss, "single").await?;
    assert!(single.is_string());
    Ok(())
}

#[tokio::test]
async fn nobody_gives_a_role_more_than_he_holds() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.role(&world.acme, "keeper", &["identity.role.view", "identity.role.edit"]).await?;
    let keeper = world.sign_in(&base, &world.acme, "keeper", &["keeper"]).await?;
    let tree = keeper.in_chinese().get(&format!("{AUTH}/getMenuAuth")).await?.data;
    let people = tree.as_array().into_iter().flatten().find(|m| m["module"] == "identity").cloned().unwrap_or_default();
    assert_eq!(people["label"], json!("用户与权限"));
    let first = &people["permissions"][0];
    assert_eq!((&first["label"], &first["grantable"]), (&json!("查看用户"), &json!(false)));
    let more = json!({ "roleId": role_id(&keeper, "keeper").await?, "version": 1,
        "permissions": ["identity.role.view", "identity.role.edit", "identity.user.edit"] });
    let refused = keeper.post(&format!("{AUTH}/saveRoleAuth"), &more).await?;
    assert_eq!(refused.message, "You cannot grant a permission that you do not have yourself");
    Ok(())
}

/// Permissions of suppliers besides viewing.
const SUPPLIERS_MOVES: [&str; 17] = [
    "content.comment.add",
    "content.import.use",
    "orders.claim.answer",
    "orders.order_change.answer",
    "orders.purchase_order.reply",
    "orders.return_order.answer",
    "partner.authentication.start",
    "partner.authentication.tell",
    "partner.bank.reveal",
    "partner.bank_change.confirm",
    "partner.bank_change.deny",
    "partner.bank_change.withdraw",
    "partner.filing.bank",
    "partner.filing.fill",
    "quality.file_task.supply",
    "seal.stamped_copy.sign",
    "seal.stamped_copy.upload",
];

#[tokio::test]
async fn seventeen_roles_ship_and_suppliers_look_and_make_their_own_moves() -> Result<()> {
    let world = World::start().await?;
    let mut rows = world.database().superuser().await?;
    let matrix: Vec<(String, String, Vec<String>)> = sqlx::query_as(
        "select r.role_code, r.role_type, array(select p.permission from identity.role_permission p
           where p.tenant_id = r.tenant_id and p.role_id = r.role_id order by 1)
         from identity.role r where r.tenant_id = $1 order by r.role_type, r.role_code",
    )
    .bind(world.acme.id.uuid())
    .fetch_all(&mut rows)
    .await?;
    println!("{matrix:#?}");
    assert_eq!(matrix.len(), 17);
    for (code, side, permissions) in &matrix {
        assert!(!permissions.is_empty(), "{code}");
        if side == "_SPLR" {
            let own = |p: &str| p.ends_with(".view") || SUPPLIERS_MOVES.contains(&p);
            assert!(permissions.iter().all(|p| own(p)), "{code}");
        }
        if code == "auditor" {
            assert!(permissions.iter().all(|p| p.ends_with(".view")) && permissions.len() > 5);
        }
    }
    Ok(())
}

#[tokio::test]
async fn why_tells_what_grants_and_what_is_missing() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let clerk = world.sign_in(&base, &world.acme, "clerk", &["purchaser", "cqe"]).await?;
    let id = user_id(&boss, "clerk").await?;
    let why = async |what: Value| {
        let mut asked = what;
        asked["userId"] = id.clone();
        Ok::<_, anyhow::Error>(boss.post(&format!("{AUTH}/why"), &asked).await?.data)
    };
    let codes = |roles: &Value| -> Vec<String> {
        roles.as_array().into_iter().flatten().filter_map(|r| r["roleCode"].as_str().map(str::to_owned)).collect()
    };
    let granted = why(json!({ "permission": "partner.organize.view" })).await?;
    assert_eq!(
        (&granted["allowed"], codes(&granted["grantedBy"])),
        (&json!(true), vec!["cqe".into(), "purchaser".into()])
    );
    let missing = why(json!({ "url": "/systemManage/dataDic" })).await?;
    assert_eq!((&missing["allowed"], &missing["permission"]), (&json!(false), &json!("base.dict_item.view")));
    assert_eq!(missing["reasons"], json!(["None of the user's roles grants this permission"]));
    assert_eq!(codes(&missing["couldComeFrom"]), ["administrator", "auditor"]);
    assert_eq!(why(json!({ "url": "/nowhere" })).await?["reasons"], json!(["The menu has no such address"]));
    let theirs = json!({ "userId": user_id(&boss, "boss").await?, "permission": "quality.file_task.supply" });
    let theirs = boss.post(&format!("{AUTH}/why"), &theirs).await?.data;
    assert_eq!((&theirs["allowed"], codes(&theirs["grantedBy"])), (&json!(false), vec!["administrator".into()]));
    assert_eq!(theirs["reasons"], json!(["This permission is for supplier users only"]));
    assert_eq!(why(json!({ "url": "/systemManage" })).await?["allowed"], json!(true), "organisations stand there");
    let rule = json!({ "listing": "partner.organize", "userId": id, "description": "only makers", "status": "on",
        "rule": { "field": "orgCategory", "comparator": "equal", "value": "MFR" } });
    assert_eq!(boss.post("/service1/identity/api/dataRule/save", &rule).await?.code, 200);
    let narrowed = why(json!({ "permission": "partner.organize.view" })).await?;
    let rule = &narrowed["dataRules"][0];
    assert_eq!((&rule["description"], &rule["listingTitle"]), (&json!("only makers"), &json!("Organisations")));
    assert_eq!((&rule["userId"], &rule["roleId"], &rule["appliesTo"]), (&id, &Value::Null, &json!("clerk")));
    let buyer = role_id(&boss, "purchaser").await?;
    let by_role = json!({ "listing": "partner.organize", "roleId": buyer, "description": "all buyers", "status": "on",
        "rule": { "field": "orgCategory", "comparator": "equal", "value": "MFR" } });
    let by_role = boss.post("/service1/identity/api/dataRule/save", &by_role).await?.data;
    let narrowed = why(json!({ "permission": "partner.organize.view" })).await?;
    let rule = &narrowed["dataRules"][1];
    assert_eq!((&rule["id"], &rule["roleId"], &rule["appliesTo"]), (&by_role["id"], &buyer, &json!("Purchaser")));
    assert_eq!(narrowed["grantedBy"][1]["id"], buyer);
    assert_eq!(clerk.post(&format!("{AUTH}/why"), &json!({ "userId": id, "url": "/dashboard" })).await?.code, 403);
    let freeze = boss.post("/service1/identity/api/user/freeze", &json!({ "id": id, "version": 1 })).await?;
    assert_eq!(freeze.code, 200);
    let frozen = why(json!({ "permission": "partner.organize.view" })).await?;
    assert_eq!(
        (&frozen["allowed"], &frozen["reasons"]),
        (&json!(false), &json!(["The user is frozen and cannot sign in"]))
    );
    let found = async |who: &Client, states: &str| {
        who.get(&format!("/service1/identity/api/user/queryUserInfoByFuzzy?username=clerk{states}")).await
    };
    assert_eq!(found(&boss, "").await?.data, json!([]), "forms choose effective users");
    let all = found(&boss, "&states=all").await?.data;
    assert_eq!((&all[0]["id"], &all[0]["state"]), (&id, &json!("frozen")));
    let cqe = world.sign_in(&base, &world.acme, "cqe", &["cqe"]).await?;
    assert_eq!((found(&cqe, "").await?.code, found(&cqe, "&states=all").await?.code), (200, 403));
    let neither = boss.post(&format!("{AUTH}/why"), &json!({ "userId": id })).await?;
    assert_eq!(neither.code, 300);
    Ok(())
}

#[tokio::test]
async fn a_changed_role_reaches_open_pages_and_nobody_is_thrown_out() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.role(&world.acme, "clerk", &["base.dict_item.view", "base.audit.view"]).await?;
    let clerk = world.sign_in(&base, &world.acme, "clerk", &["clerk"]).await?;
    let mut stream = clerk.request(reqwest::Method::GET, "/service1/portal/api/live").send().await?;
    assert!(stream.chunk().await?.is_some(), "the stream says hello");
    let save = json!({ "roleId": role_id(&boss, "clerk").await?, "version": 1, "permissions": ["base.audit.view"] });
    assert_eq!(boss.post(&format!("{AUTH}/saveRoleAuth"), &save).await?.code, 200);
    let rest = tokio::time::timeout(std::time::Duration::from_secs(5), async {
        while stream.chunk().await?.is_some() {}
        anyhow::Ok(())
    });
    rest.await??;
    assert_eq!(clerk.get("/service1/identity/api/user/info").await?.code, 200, "the session stays");
    assert_eq!(clerk.post("/service1/base/api/dictItem/pageList", &json!({})).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn a_role_for_suppliers_is_given_nothing_that_is_kept_for_buyers() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let told =
        "A role for suppliers cannot have the permission \"orders.claim.edit\": it is for the buying company only";
    let mut role = form("helper", &["orders.claim.view", "orders.claim.edit"]);
    role["roleType"] = json!("_SPLR");
    let refused = boss.post(&format!("{API}/add"), &role).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, told));
    // A role for both sides may have it; made one for suppliers, it may not.
    role["roleType"] = json!("");
    let made = boss.post(&format!("{API}/add"), &role).await?.data;
    role["id"] = made["id"].clone();
    role["version"] = json!(1);
    role["roleType"] = json!("_SPLR");
    let refused = boss.put(&format!("{API}/edit"), &role).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, told));
    role["permissions"] = json!(["orders.claim.view"]);
    assert_eq!(boss.put(&format!("{API}/edit"), &role).await?.code, 200);
    let more = json!({ "roleId": made["id"], "version": 2, "permissions": ["orders.claim.view", "orders.claim.edit"] });
    let refused = boss.post(&format!("{AUTH}/saveRoleAuth"), &more).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, told));
    // Made one for buyers, it may have it in the same save.
    (role["version"], role["roleType"], role["permissions"]) = (json!(2), json!("_PUR"), more["permissions"].clone());
    let turned = boss.put(&format!("{API}/edit"), &role).await?;
    assert_eq!((turned.code, &turned.data["permissionCount"]), (200, &json!(2)), "{turned:?}");
    // Whoever chooses is told beforehand.
    let tree = boss.get(&format!("{AUTH}/getMenuAuth")).await?.data;
    let offered: Vec<&Value> =
        tree.as_array().into_iter().flatten().filter_map(|m| m["permissions"].as_array()).flatten().collect();
    let side = |code: &str| offered.iter().find(|p| p["permission"] == code).map(|p| p["side"].clone());
    assert_eq!(side("orders.claim.edit"), Some(json!("buyer")));
    assert_eq!(side("orders.claim.answer"), Some(json!("supplier")));
    assert_eq!(side("orders.claim.view"), Some(Value::Null));
    Ok(())
}

#[tokio::test]
async fn a_supplier_holds_nothing_that_is_kept_for_buyers_whatever_his_roles_say() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.role(&world.acme, "mixed", &["orders.claim.view", "orders.claim.edit"]).await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let organize = json!({ "nameZh": "某厂", "nameEn": "A maker", "relationType": "S" });
    let organize = boss.post("/service1/partner/organize/save", &organize).await?.data["id"].clone();
    let organize = organize.as_str().unwrap_or_default();
    let supplier = world.sign_in_supplier(&base, &world.acme, organize, "seller", &["mixed"]).await?;
    let claim = json!({ "organizeId": organize, "title": "x", "currency": "CNY", "rework": "1" });
    assert_eq!(supplier.post("/service1/orders/api/claim/save", &claim).await?.code, 403);
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["mixed"]).await?;
    assert_ne!(buyer.post("/service1/orders/api/claim/save", &claim).await?.code, 403);
    let asked = json!({ "userId": user_id(&boss, "seller").await?, "permission": "orders.claim.edit" });
    let why = boss.post(&format!("{AUTH}/why"), &asked).await?.data;
    assert_eq!(why["allowed"], json!(false));
    assert_eq!(why["reasons"], json!(["This permission is for users of the buying company only"]));
    Ok(())
}
