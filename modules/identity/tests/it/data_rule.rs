use super::user::{detail, form_of, role_id, user_id};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::{Client, World};
use uuid::Uuid;

const API: &str = "/service1/identity/api/dataRule";

async fn organize(client: &Client, name: &str, category: &str) -> Result<Value> {
    let form = json!({ "nameZh": name, "nameEn": name, "relationType": "S", "orgCategory": category });
    Ok(client.post("/service1/partner/organize/save", &form).await?.data)
}

async fn seen(client: &Client) -> Result<(Vec<String>, Value)> {
    let page = client.post("/service1/partner/organize/pageList", &json!({})).await?.data;
    let names = page["content"].as_array().into_iter().flatten().filter_map(|o| o["nameZh"].as_str());
    Ok((names.map(str::to_owned).collect(), page["totalElements"].clone()))
}

fn rule(target: (&str, &Value), rule: Value) -> Value {
    let mut form = json!({ "listing": "partner.organize", "description": "r", "status": "on", "rule": rule });
    form[target.0] = target.1.clone();
    form
}

fn equal(field: &str, value: &str) -> Value {
    json!({ "field": field, "comparator": "equal", "value": value })
}

#[tokio::test]
async fn rules_only_narrow_and_are_joined_by_and() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    for (name, category) in [("A1", "OMR"), ("A2", "MFR"), ("B1", "OMR")] {
        organize(&boss, name, category).await?;
    }
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    assert_eq!(seen(&buyer).await?, (vec!["A1".into(), "A2".into(), "B1".into()], json!(3)));
    let by_role = rule(("roleId", &role_id(&boss, "purchaser").await?), equal("orgCategory", "OMR"));
    let told = boss.post(&format!("{API}/preview"), &by_role).await?.data;
    assert_eq!(
        (&told["affected"], &told["users"][0]["before"], &told["users"][0]["after"]),
        (&json!(1), &json!(3), &json!(2))
    );
    assert_eq!(seen(&buyer).await?.1, json!(3), "a preview changes nothing");
    let saved = boss.post(&format!("{API}/save"), &by_role).await?;
    assert_eq!((saved.code, &saved.data["sql"]), (200, &json!(r#""org_category" = 'OMR'"#)), "{saved:?}");
    assert_eq!(seen(&buyer).await?, (vec!["A1".into(), "B1".into()], json!(2)));
    let starts = json!({ "logic": "or", "rules": [
        { "field": "nameZh", "comparator": "contains", "value": "B" }, equal("nameZh", "A2")] });
    let mut by_user = rule(("userId", &user_id(&boss, "buyer").await?), starts);
    let second = boss.post(&format!("{API}/save"), &by_user).await?.data;
    assert_eq!(seen(&buyer).await?, (vec!["B1".into()], json!(1)), "both hold");
    let asked = json!({ "conditions": [{ "andOr": "OR", "fieldDb": "nameZh", "symbol": "=", "queryValue": "A*" }] });
    let page = buyer.post("/service1/partner/organize/pageList", &asked).await?.data;
    assert_eq!(page["totalElements"], json!(0), "a question cannot widen");
    assert_eq!(seen(&boss).await?.1, json!(3), "others are not narrowed");
    (by_user["id"], by_user["version"], by_user["status"]) = (second["id"].clone(), json!(1), json!("off"));
    assert_eq!(boss.put(&format!("{API}/update"), &by_user).await?.code, 200);
    assert_eq!(boss.put(&format!("{API}/update"), &by_user).await?.code, 409);
    assert_eq!(seen(&buyer).await?.1, json!(2));
    let gone = boss.delete(&format!("{API}/delete"), &json!({ "id": saved.data["id"], "version": 1 })).await?;
    assert_eq!((gone.code, seen(&buyer).await?.1), (200, json!(3)));
    Ok(())
}

#[tokio::test]
async fn a_rule_that_cannot_be_read_any_more_hides_all_rows() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    organize(&boss, "A1", "OMR").await?;
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let role = role_id(&boss, "purchaser").await?;
    assert_eq!(boss.post(&format!("{API}/save"), &rule(("roleId", &role), equal("nameZh", "A1"))).await?.code, 200);
    let mut rows = world.database().superuser().await?;
    for broken in [r#"{"field":"goneColumn","comparator":"equal","value":"x"}"#, "{}", r#"{"sql":"true"}"#] {
        sqlx::query("update identity.data_rule set rule = $1::jsonb").bind(broken).execute(&mut rows).await?;
        assert_eq!(seen(&buyer).await?, (vec![], json!(0)), "{broken}");
    }
    Ok(())
}

#[tokio::test]
async fn rules_name_the_user_and_his_organisations() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let mine = organize(&boss, "A1", "OMR").await?["id"].clone();
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    organize(&buyer, "B1", "OMR").await?;
    let id = user_id(&boss, "buyer").await?;
    let own = rule(("userId", &id), json!({ "field": "updatedBy", "comparator": "currentUser" }));
    let own = boss.post(&format!("{API}/save"), &own).await?;
    assert_eq!((own.code, seen(&buyer).await?.0), (200, vec!["B1".to_owned()]));
    // The preview uses the organisations of the previewed user.
    let mut user =
        boss.get(&format!("/service1/identity/api/user/detail/{}", id.as_str().unwrap_or_default())).await?.data;
    user["organizeIds"] = json!([mine]);
    assert_eq!(boss.put("/service1/identity/api/user/edit", &user).await?.code, 200);
    let mut draft = rule(("userId", &id), json!({ "field": "id", "comparator": "currentOrganizes" }));
    draft["id"] = own.data["id"].clone();
    let told = boss.post(&format!("{API}/preview"), &draft).await?.data;
    assert_eq!((&told["users"][0]["before"], &told["users"][0]["after"]), (&json!(1), &json!(1)));
    draft["rule"] = json!({ "logic": "and", "rules": [draft["rule"], equal("nameZh", "B1")] });
    let told = boss.post(&format!("{API}/preview"), &draft).await?.data;
    assert_eq!(told["users"][0]["after"], json!(0));
    assert_eq!(seen(&boss).await?.1, json!(2), "the caller sees as before");
    Ok(())
}

#[tokio::test]
async fn what_does_not_fit_is_refused_when_saved() -> Result<()> {
    let world = World::start().await?;
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let role = role_id(&boss, "purchaser").await?;
    let ask = async |form: Value| Ok::<_, anyhow::Error>(boss.post(&format!("{API}/save"), &form).await?.code);
    let good = rule(("roleId", &role), equal("nameZh", "x"));
    let with = |key: &str, value: Value| {
        let mut form = good.clone();
        form[key] = value;
        form
    };
    assert_eq!(ask(with("rule", equal("ghost", "x"))).await?, 422);
    assert_eq!(ask(with("rule", json!("1 = 1"))).await?, 422);
    assert_eq!(ask(with("rule", json!({ "logic": "and", "rules": [] }))).await?, 422);
    assert_eq!(ask(with("listing", json!("no.such"))).await?, 300);
    assert_eq!(ask(with("listing", json!("identity.data_rule"))).await?, 300, "a rule cannot hide itself");
    assert_eq!(ask(with("userId", role.clone())).await?, 422, "one target");
    assert_eq!(ask(with("roleId", json!(world.platform.new_id()))).await?, 300);
    let modules = boss.in_chinese().get(&format!("{API}/modules")).await?.data;
    let organizes = modules.as_array().into_iter().flatten().find(|m| m["listing"] == "partner.organize").cloned();
    let fields = organizes.unwrap_or_default()["fields"].as_array().cloned().unwrap_or_default();
    let name = fields.iter().find(|f| f["field"] == "nameZh").cloned().unwrap_or_default();
    assert_eq!((&name["dictName"], &name["label"]), (&Value::Null, &json!("中文名称")));
    let category = fields.iter().find(|f| f["field"] == "orgCategory").cloned().unwrap_or_default();
    assert!(category["dictName"].is_string(), "{category}");
    let titles: Vec<&str> = modules.as_array().into_iter().flatten().filter_map(|m| m["title"].as_str()).collect();
    assert!(titles.contains(&"组织") && titles.contains(&"登录日志"), "{titles:?}");
    assert_eq!(name["comparators"], json!(["equal", "notEqual", "inList", "contains", "currentOrganizes"]));
    Ok(())
}

#[tokio::test]
async fn what_a_rule_hides_from_the_list_cannot_be_fetched_or_changed_by_its_id() -> Result<()> {
    const ORGANIZE: &str = "/service1/partner/organize";
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let (mine, hidden) = (organize(&boss, "A1", "OMR").await?, organize(&boss, "B1", "MFR").await?);
    let narrow = world.sign_in(&base, &world.acme, "narrow", &["administrator"]).await?;
    let by_user = rule(("userId", &user_id(&boss, "narrow").await?), equal("orgCategory", "OMR"));
    assert_eq!(boss.post(&format!("{API}/save"), &by_user).await?.code, 200);
    let codes = async |of: &Value| {
        let id = of["id"].as_str().unwrap_or_default();
        let which = json!({ "id": id, "version": 1 });
        let history = format!("/service1/base/api/audit/entity?entityKind=partner.organize&entityId={id}");
        let form = json!({ "id": id, "version": 1, "nameZh": of["nameZh"], "nameEn": "changed", "relationType": "S",
            "orgCategory": "OMR" });
        anyhow::Ok([
            narrow.get(&format!("{ORGANIZE}/detail/{id}")).await?.code,
            narrow.get(&history).await?.code,
            narrow.put(&format!("{ORGANIZE}/update"), &form).await?.code,
            narrow.post(&format!("{ORGANIZE}/end"), &json!({ "id": id, "version": 2, "reason": "r" })).await?.code,
            narrow.delete(&format!("{ORGANIZE}/delete"), &which).await?.code,
        ])
    };
    assert_eq!(codes(&hidden).await?, [404; 5]);
    assert_eq!(codes(&mine).await?, [200, 200, 200, 200, 409], "within reach all is as ever");
    let untouched = boss.get(&format!("{ORGANIZE}/detail/{}", hidden["id"].as_str().unwrap_or_default())).await?;
    assert_eq!((&untouched.data["version"], &untouched.data["nameEn"]), (&json!(1), &json!("B1")));
    Ok(())
}

/// The rules that narrow a user himself: their list and condition.
async fn own_rules(world: &World, user: &Value) -> Result<Vec<(String, Value)>> {
    let user: Uuid = user.as_str().unwrap_or_default().parse()?;
    let rules = "select listing, rule from identity.data_rule where user_id = $1 order by listing";
    Ok(sqlx::query_as(rules).bind(user).fetch_all(&mut world.database().superuser().await?).await?)
}

#[tokio::test]
async fn whoever_is_narrowed_equips_nobody_who_sees_more_and_passes_his_rules_on() -> Result<()> {
    const USERS: &str = "/service1/identity/api/user";
    const KEYS: &str = "/service1/identity/api/apiKey";
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    for (name, category) in [("A1", "OMR"), ("B1", "MFR")] {
        organize(&boss, name, category).await?;
    }
    let reads = "partner.organize.view";
    let keeps = [reads, "identity.user.view", "identity.user.edit", "identity.api_key.view", "identity.api_key.edit"];
    world.role(&world.acme, "keeper", &keeps).await?;
    world.role(&world.acme, "reader", &[reads]).await?;
    let keeper = world.sign_in(&base, &world.acme, "keeper", &["keeper"]).await?;
    world.user(&world.acme, "clerk", &["reader"]).await?;
    let (clerk, reader) = (user_id(&boss, "clerk").await?, role_id(&boss, "reader").await?);
    let condition = equal("orgCategory", "OMR");
    let bound = rule(("userId", &user_id(&boss, "keeper").await?), condition.clone());
    let key = async |of: &Value| {
        let form = json!({ "name": "x", "ownerId": of, "permissions": [reads] });
        keeper.post(&format!("{KEYS}/add"), &form).await
    };
    assert_eq!(key(&clerk).await?.code, 200, "nobody is narrowed yet");
    assert_eq!(boss.post(&format!("{API}/save"), &bound).await?.code, 200);

    let refused = key(&clerk).await?;
    assert_eq!((refused.code, refused.message.contains("data permissions")), (300, true), "{refused:?}");
    let which = json!({ "id": clerk, "version": detail(&boss, &clerk).await?["version"] });
    assert_eq!(keeper.post(&format!("{USERS}/resetPwd"), &which).await?.code, 300);
    assert_eq!(boss.post(&format!("{USERS}/resetPwd"), &which).await?.code, 200, "others do");

    let form = json!({ "username": "newcomer", "name": "新", "userType": "", "roleIds": [reader], "organizeIds": [] });
    let added = keeper.post(&format!("{USERS}/add"), &form).await?;
    assert_eq!(added.code, 200, "{added:?}");
    assert_eq!(own_rules(&world, &added.data["id"]).await?, [("partner.organize".to_owned(), condition)]);
    let made = key(&added.data["id"]).await?;
    assert_eq!(made.code, 200, "{made:?}");
    let program = Client { token: made.data["secret"].as_str().map(str::to_owned), cookie: None, ..keeper.clone() };
    assert_eq!(seen(&program).await?, (vec!["A1".into()], json!(1)));
    Ok(())
}

#[tokio::test]
async fn nobody_lifts_a_rule_that_narrows_himself() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.role(&world.acme, "bound", &["partner.organize.view"]).await?;
    let narrow = world.sign_in(&base, &world.acme, "narrow", &["administrator", "bound"]).await?;
    let condition = equal("orgCategory", "OMR");
    let of_role = rule(("roleId", &role_id(&boss, "bound").await?), condition.clone());
    let of_role = boss.post(&format!("{API}/save"), &of_role).await?.data;
    world.user(&world.acme, "clerk", &["bound"]).await?;
    let (clerk, me) = (user_id(&boss, "clerk").await?, user_id(&boss, "narrow").await?);
    let same = boss.post(&format!("{API}/save"), &rule(("userId", &clerk), condition.clone())).await?.data;
    for kept in [&of_role, &same] {
        let which = json!({ "id": kept["id"], "version": 1 });
        let mut off = kept.clone();
        off["status"] = json!("off");
        assert_eq!(narrow.put(&format!("{API}/update"), &off).await?.code, 300, "{kept}");
        assert_eq!(narrow.delete(&format!("{API}/delete"), &which).await?.code, 300, "{kept}");
    }
    assert_eq!(boss.delete(&format!("{API}/delete"), &json!({ "id": same["id"], "version": 1 })).await?.code, 200);

    // Nor by a role: what was the role's is the user's own then.
    let mut form = form_of(&detail(&boss, &me).await?);
    form["roleIds"] = json!([role_id(&boss, "administrator").await?]);
    let edited = narrow.put("/service1/identity/api/user/edit", &form).await?;
    assert_eq!(edited.code, 200, "{edited:?}");
    assert_eq!(own_rules(&world, &me).await?, [("partner.organize".to_owned(), condition)]);
    Ok(())
}
