use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_testkit::client::Answer;
use tandem_testkit::{Client, World};

const API: &str = "/service1/base/api/scene";
const LIST: &str = "base.dict_item";

async fn start() -> Result<(World, Client, Client)> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let admin = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
    world.role(&world.acme, "reader", &["base.dict_item.view"]).await?;
    let reader = world.sign_in(&base, &world.acme, "reader", &["reader"]).await?;
    Ok((world, admin, reader))
}

fn line(field: &str, symbol: &str, value: Value) -> Value {
    json!({ "andOr": "", "fieldDb": field, "symbol": symbol, "queryValue": value, "sort": "0", "tableName": LIST, "fieldType": "String" })
}
fn form(title: &str) -> Value {
    json!({ "title": title, "business": "base", "tableName": "Data dictionary", "tableCode": LIST, "defaultNot": "0",
        "detailInfoList": [line("dictName", "=", json!("unit"))] })
}
async fn all(client: &Client) -> Result<Vec<Value>> {
    let answer = client.get(&format!("{API}/findAll?business=base&tableCode={LIST}")).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    answer.data.as_array().cloned().context("no scenes")
}
async fn add(client: &Client, form: &Value) -> Result<Answer> {
    client.post(&format!("{API}/add"), form).await
}
async fn default_titles(client: &Client) -> Result<Vec<Value>> {
    Ok(all(client).await?.into_iter().filter(|s| s["defaultNot"] == json!("1")).map(|s| s["title"].clone()).collect())
}

#[tokio::test]
async fn a_scene_is_kept_as_a_page_takes_it_and_asked_again() -> Result<()> {
    let (_world, admin, _) = start().await?;
    for value in ["KG", "PC"] {
        let item = json!({ "dictName": "unit", "itemValue": value, "descriptionZh": "量", "descriptionEn": value, "isdefault": "0" });
        assert_eq!(admin.post("/service1/base/api/dictItem/save", &item).await?.code, 200);
    }
    let mut new = form(" 单位 ");
    new["search"] = json!("KG");
    new["sort"] = json!([{ "field": "itemValue", "descending": true }]);
    let kept = add(&admin, &new).await?;
    assert_eq!(kept.code, 200, "{kept:?}");
    assert_eq!(
        (&kept.data["title"], &kept.data["type"], &kept.data["tableName"]),
        (&json!("单位"), &json!(1), &json!("Data dictionary"))
    );
    let scenes = all(&admin).await?;
    assert_eq!(scenes.len(), 3);
    assert_eq!(
        (&scenes[0]["type"], &scenes[0]["id"], &scenes[0]["title"]),
        (&json!(0), &json!("system:retired"), &json!("Retired"))
    );
    let mine = &scenes[2];
    assert_eq!(
        mine["detailInfoList"],
        json!([{ "fieldDb": "dictName", "symbol": "=", "queryValue": "unit", "sort": "0", "tableName": LIST, "fieldType": "String" }])
    );
    let page = json!({ "conditions": mine["detailInfoList"], "search": mine["search"], "sort": mine["sort"] });
    let found = admin.post("/service1/base/api/dictItem/pageList", &page).await?.data;
    assert_eq!((&found["totalElements"], &found["content"][0]["itemValue"]), (&json!(1), &json!("KG")));
    // The conditions of built-in scenes are valid, too.
    for scene in &scenes[..2] {
        let page = json!({ "conditions": scene["detailInfoList"] });
        assert_eq!(admin.post("/service1/base/api/dictItem/pageList", &page).await?.code, 200, "{scene}");
    }
    let mut other_name = form("alias");
    other_name["detailEntitiesList"] = other_name["detailInfoList"].take();
    other_name.as_object_mut().context("a form")?.remove("detailInfoList");
    assert_eq!(add(&admin, &other_name).await?.data["detailInfoList"][0]["fieldDb"], json!("dictName"));
    Ok(())
}

#[tokio::test]
async fn titles_are_required_short_and_once() -> Result<()> {
    let (_world, admin, reader) = start().await?;
    let wrong = async |title: &str| -> Result<(u16, Value, String)> {
        let answer = add(&admin, &form(title)).await?;
        Ok((answer.status, answer.data["fields"][0]["field"].clone(), answer.message))
    };
    assert_eq!(wrong(" ").await?.1, json!("title"));
    // Ten characters, regardless of their bytes.
    assert_eq!(add(&admin, &form("一二三四五六七八九十")).await?.code, 200);
    assert_eq!(wrong("一二三四五六七八九十一").await?.1, json!("title"));
    assert_eq!(wrong("12345678901").await?.0, 422);
    assert_eq!(add(&admin, &form("mine")).await?.code, 200);
    assert_eq!(wrong(" mine").await?.2, "This name is already in use");
    assert_eq!(wrong("已停用").await?.2, "This name is already in use", "the shipped one is called so");
    // Titles are unique per user, and other users' scenes cannot be changed.
    let theirs = add(&reader, &form("mine")).await?.data;
    assert_eq!(all(&reader).await?.len(), 3);
    let mut change = form("taken");
    change["id"] = theirs["id"].clone();
    change["version"] = json!(1);
    assert_eq!(admin.put(&format!("{API}/update"), &change).await?.code, 404);
    let which = json!({ "id": theirs["id"], "version": 1 });
    assert_eq!(admin.delete(&format!("{API}/delete"), &which).await?.code, 404);
    let default = json!({ "queryId": theirs["id"], "business": "base", "tableCode": LIST });
    assert_eq!(admin.post(&format!("{API}/default"), &default).await?.code, 404);
    assert_eq!(reader.delete(&format!("{API}/delete"), &which).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn lines_are_read_before_they_are_kept() -> Result<()> {
    let (world, admin, reader) = start().await?;
    let with = |lines: Value| {
        let mut form = form("s");
        form["detailInfoList"] = lines;
        form
    };
    for lines in [
        json!([line("ghost", "=", json!("a"))]),
        json!([line("sortOrder", "like", json!("1"))]),
        json!([line("updatedAt", "dynamic", json!("someday"))]),
        json!([line("sortOrder", ">", json!("many"))]),
        Value::Array(vec![line("dictName", "=", json!("a")); 51]),
    ] {
        let answer = add(&admin, &with(lines.clone())).await?;
        assert_eq!(answer.status, 422, "{lines}: {answer:?}");
    }
    let values: Vec<String> = (0..1_000).map(|n| format!("{n:0>200}")).collect();
    assert_eq!(add(&admin, &with(json!([line("dictName", "in", json!(values))]))).await?.status, 422);
    let mut sorted = form("s");
    sorted["sort"] = json!([{ "field": "ghost" }]);
    assert_eq!(add(&admin, &sorted).await?.data["fields"][0]["field"], json!("sort"));
    let mut viewed = form("s");
    viewed["viewId"] = json!("0abe5e17-0000-7000-8000-000000000001");
    assert_eq!(add(&admin, &viewed).await?.data["fields"][0]["field"], json!("viewId"));
    assert_eq!(all(&admin).await?.len(), 2);
    // Scenes require read access to the list.
    world.role(&world.acme, "nobody", &[]).await?;
    let nobody = world.sign_in(&admin.base, &world.acme, "nobody", &["nobody"]).await?;
    assert_eq!(add(&nobody, &form("s")).await?.code, 403);
    assert_eq!(nobody.get(&format!("{API}/createEcho?tableCode={LIST}")).await?.code, 403);
    assert_eq!(reader.get(&format!("{API}/findAll?tableCode=identity.user_account")).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn a_scene_whose_column_is_gone_says_so_and_can_be_mended() -> Result<()> {
    let (world, admin, _) = start().await?;
    let view = "/service1/base/api/view";
    let fields = admin.get(&format!("{view}/fieldList?viewId=system&tableCode={LIST}")).await?.data;
    let kept = json!({ "addView": { "viewName": "v", "viewType": "U", "formName": LIST }, "addList": fields });
    let kept = admin.post(&format!("{view}/add"), &kept).await?.data;
    let mut new = form("old");
    new["viewId"] = kept["id"].clone();
    new["defaultNot"] = json!("1");
    let scene = add(&admin, &new).await?.data;
    assert_eq!((&scene["viewId"], &scene["broken"], &scene["defaultNot"]), (&kept["id"], &Value::Null, &json!("1")));
    let mut rows = world.database().superuser().await?;
    sqlx::query("update base.query_scene set lines = replace(lines::text, 'dictName', 'lost')::jsonb")
        .execute(&mut rows)
        .await?;
    let gone = json!({ "id": kept["id"], "version": 1 });
    assert_eq!(admin.delete(&format!("{view}/delete"), &gone).await?.code, 200);
    let broken = all(&admin).await?.into_iter().next_back().context("no scene")?;
    assert_eq!(broken["broken"], json!("The list has no column \"lost\""));
    assert_eq!((&broken["viewId"], &broken["detailInfoList"][0]["fieldDb"]), (&Value::Null, &json!("lost")));
    let mut mended = form("old");
    mended["id"] = scene["id"].clone();
    mended["version"] = json!(1);
    let mended = admin.put(&format!("{API}/update"), &mended).await?;
    assert_eq!(
        (mended.code, &mended.data["broken"], &mended.data["version"]),
        (200, &Value::Null, &json!(2)),
        "{mended:?}"
    );
    assert_eq!(mended.data["defaultNot"], json!("0"));
    Ok(())
}

#[tokio::test]
async fn a_scene_that_can_no_longer_be_read_keeps_its_conditions_under_another_name() -> Result<()> {
    let (world, admin, _) = start().await?;
    let scene = add(&admin, &form("old")).await?.data;
    let mut rows = world.database().superuser().await?;
    let unreadable = "update base.query_scene set lines = '[{\"fieldDb\": 7}]'";
    sqlx::query(unreadable).execute(&mut rows).await?;
    let change = |title: &str, version: i64, lines: Value| {
        let mut change = form(title);
        change["id"] = scene["id"].clone();
        change["version"] = json!(version);
        change["detailInfoList"] = lines;
        change
    };
    let renamed = admin.put(&format!("{API}/update"), &change("new", 1, json!([]))).await?;
    assert_eq!((renamed.code, &renamed.data["title"]), (200, &json!("new")), "{renamed:?}");
    assert_ne!(renamed.data["broken"], Value::Null, "or it would find every row");
    let lines = json!([line("dictName", "=", json!("unit"))]);
    let mended = admin.put(&format!("{API}/update"), &change("new", 2, lines)).await?;
    assert_eq!((mended.code, &mended.data["broken"]), (200, &Value::Null), "{mended:?}");
    Ok(())
}

#[tokio::test]
async fn one_scene_is_the_default_and_what_ships_stays() -> Result<()> {
    let (_world, admin, reader) = start().await?;
    let first = add(&admin, &form("first")).await?.data;
    let mut second = form("second");
    second["defaultNot"] = json!("1");
    let second = add(&admin, &second).await?.data;
    assert_eq!(default_titles(&admin).await?, [json!("second")]);
    let default = async |id: &Value| {
        admin.post(&format!("{API}/default"), &json!({ "queryId": id, "business": "base", "tableCode": LIST })).await
    };
    assert_eq!(default(&first["id"]).await?.code, 200);
    assert_eq!(default_titles(&admin).await?, [json!("first")]);
    assert_eq!(default(&json!("system:mine")).await?.code, 200);
    assert_eq!(default_titles(&admin).await?, [json!("My changes")]);
    assert_eq!(default_titles(&reader).await?, Vec::<Value>::new());
    assert_eq!(default(&json!("system:ghost")).await?.code, 404);
    assert_eq!(default(&json!("-1")).await?.code, 200);
    assert_eq!(default_titles(&admin).await?, Vec::<Value>::new());
    // Built-in scenes cannot be changed or deleted.
    let mut change = form("other");
    change["id"] = json!("system:retired");
    change["version"] = json!(0);
    let answer = admin.put(&format!("{API}/update"), &change).await?;
    assert_eq!((answer.code, answer.message.as_str()), (300, "System items cannot be changed"));
    let answer = admin.delete(&format!("{API}/delete"), &change).await?;
    assert_eq!((answer.code, answer.message.as_str()), (300, "System items cannot be deleted"));
    // A concurrent change of the same version is rejected; deleting the default scene clears the default.
    assert_eq!(default(&second["id"]).await?.code, 200);
    let mut change = form("renamed");
    change["id"] = second["id"].clone();
    change["version"] = json!(1);
    change["defaultNot"] = json!("");
    assert_eq!(admin.put(&format!("{API}/update"), &change).await?.code, 200);
    assert_eq!(default_titles(&admin).await?, [json!("renamed")], "a form that says nothing of it leaves the default");
    assert_eq!(admin.put(&format!("{API}/update"), &change).await?.code, 409);
    assert_eq!(admin.delete(&format!("{API}/delete"), &json!({ "id": second["id"], "version": 1 })).await?.code, 409);
    assert_eq!(admin.delete(&format!("{API}/delete"), &json!({ "id": second["id"], "version": 2 })).await?.code, 200);
    assert_eq!((all(&admin).await?.len(), default_titles(&admin).await?.len()), (3, 0));
    Ok(())
}

#[tokio::test]
async fn the_panel_hears_of_every_column_that_can_be_searched() -> Result<()> {
    let (_world, admin, _) = start().await?;
    let category = json!({ "dictName": "userLevel", "itemValue": "OLD", "descriptionZh": "旧类", "descriptionEn": "Of old",
        "isdefault": "0" });
    let saved = admin.post("/service1/base/api/dictItem/save", &category).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    let category = json!({ "id": saved.data["id"], "version": saved.data["version"] });
    assert_eq!(admin.post("/service1/base/api/dictItem/retire", &category).await?.code, 200);
    let echo = async |path: &str| {
        anyhow::Ok(admin.get(&format!("{API}/createEcho?{path}")).await?.data.as_array().cloned().unwrap_or_default())
    };
    let columns = echo(&format!("tableCode={LIST}&business=base")).await?;
    let find = |name: &str| columns.iter().find(|c| c["COLUMNNAME"] == json!(name)).cloned().unwrap_or_default();
    assert_eq!(find("id"), Value::Null);
    assert_eq!(
        find("dictName"),
        json!({ "COLUMNNAME": "dictName", "SHORTTEXT": "Dictionary", "COLUMNTYPE": "String", "TABLENAME": LIST, "type": "text",
            "symbols": ["=", "!=", "in", "like"] })
    );
    assert_eq!(
        find("isdefault")["ValueDescription"],
        json!([{ "DESCRIPTION": "Yes", "ITEM_VALUE": "1" }, { "DESCRIPTION": "No", "ITEM_VALUE": "0" }])
    );
    assert_eq!(find("state")["ValueDescription"][1], json!({ "DESCRIPTION": "Retired", "ITEM_VALUE": "retired" }));
    assert_eq!(
        (&find("sortOrder")["COLUMNTYPE"], &find("updatedAt")["COLUMNTYPE"]),
        (&json!("Integer"), &json!("Date"))
    );
    assert_eq!(
        (&find("updatedBy")["COLUMNTYPE"], &find("updatedBy")["symbols"]),
        (&json!("User"), &json!(["=", "in", "like", "=2", "like2"]))
    );
    assert_eq!(find("updatedAt")["symbols"], json!(["=", ">", "<", ">=", "<=", "dynamic"]));
    let users = echo("tableCode=identity.user_account").await?;
    let flag = users.iter().find(|c| c["COLUMNNAME"] == json!("mustChangePassword")).context("no flag")?;
    assert_eq!(flag["ValueDescription"][0], json!({ "DESCRIPTION": "Yes", "ITEM_VALUE": "true" }));
    let category = users.iter().find(|c| c["COLUMNNAME"] == json!("level")).context("no level")?;
    let retired = json!({ "DESCRIPTION": "Of old", "ITEM_VALUE": "OLD" });
    let offered = category["ValueDescription"].as_array().context("no values")?;
    assert!(offered.contains(&retired), "rows may have what is retired: {offered:?}");
    // With a view: its fields, order and labels.
    let field = |name: &str, at: i32, label: &str| json!({ "fieldName": name, "displayName": label, "displayNot": 1, "sortOrder": at });
    let view = json!({ "addView": { "viewName": "v", "viewType": "S", "formName": LIST },
        "addList": [field("state", 2, ""), field("itemValue", 1, "Code")] });
    let view = admin.post("/service1/base/api/view/add", &view).await?.data;
    let seen = echo(&format!("tableCode={LIST}&viewId={}", view["id"].as_str().unwrap_or_default())).await?;
    let seen: Vec<_> = seen.iter().map(|c| c["SHORTTEXT"].clone()).collect();
    assert_eq!(seen, [json!("Code"), json!("Status")]);
    Ok(())
}

#[tokio::test]
async fn the_chips_hear_how_many_rows_the_conditions_hide() -> Result<()> {
    let (world, admin, _) = start().await?;
    for n in 0..5 {
        let item = json!({ "dictName": if n < 2 { "unit" } else { "colour" }, "itemValue": format!("V{n}"), "descriptionZh": "值", "descriptionEn": "v", "isdefault": "0" });
        assert_eq!(admin.post("/service1/base/api/dictItem/save", &item).await?.code, 200);
    }
    let ask = async |body: Value| admin.post("/service1/base/api/listing/found", &body).await;
    // The list also contains the product's own dictionaries.
    let all = ask(json!({ "listing": LIST })).await?.data["all"].as_i64().unwrap_or_default();
    assert!(all >= 5);
    let narrowed = json!({ "listing": LIST, "conditions": [line("dictName", "=", json!("unit"))] });
    let told = ask(narrowed.clone()).await?.data;
    assert_eq!(told, json!({ "found": 2, "foundIsExact": true, "all": all, "allIsExact": true, "hidden": all - 2 }));
    assert_eq!(ask(json!({ "listing": LIST, "search": "V1" })).await?.data["hidden"], json!(all - 1));
    assert_eq!(ask(json!({ "listing": LIST })).await?.data["hidden"], json!(0));
    // Rows hidden by data rules are not counted as hidden by the conditions.
    world.role(&world.acme, "narrow", &["base.dict_item.view"]).await?;
    let narrow = world.sign_in(&admin.base, &world.acme, "narrow", &["narrow"]).await?;
    let roles = admin.post("/service1/identity/api/role/list", &json!({ "search": "narrow" })).await?.data;
    let rule = json!({ "listing": LIST, "roleId": roles["content"][0]["id"], "description": "units", "status": "on",
        "rule": { "field": "dictName", "comparator": "equal", "value": "unit" } });
    assert_eq!(admin.post("/service1/identity/api/dataRule/save", &rule).await?.code, 200);
    let told = narrow.post("/service1/base/api/listing/found", &json!({ "listing": LIST, "search": "V1" })).await?.data;
    assert_eq!((&told["found"], &told["all"], &told["hidden"]), (&json!(1), &json!(2), &json!(1)));
    // Both counts stop at the limit.
    fill(&world, "active", 10001).await?;
    assert_eq!(
        ask(narrowed).await?.data,
        json!({ "found": 2, "foundIsExact": true, "all": 10000, "allIsExact": false, "hidden": null })
    );
    world.role(&world.acme, "nobody", &[]).await?;
    let nobody = world.sign_in(&admin.base, &world.acme, "nobody", &["nobody"]).await?;
    assert_eq!(nobody.post("/service1/base/api/listing/found", &json!({ "listing": LIST })).await?.code, 403);
    Ok(())
}

/// Adds this many entries of the dictionary `many`.
async fn fill(world: &World, state: &str, count: i32) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "insert into base.dict_item (tenant_id, dict_item_id, dict_name, item_value, description_zh, description_en, state, updated_by, updated_at)
         select $1, gen_random_uuid(), 'many', n::text, 'x', 'x', $2, '', now() from generate_series(1, $3) n",
    )
    .bind(world.acme.id.uuid())
    .bind(state)
    .bind(count)
    .execute(&mut rows)
    .await?;
    Ok(())
}

#[tokio::test]
async fn every_scene_is_counted_in_one_call_and_up_to_a_limit() -> Result<()> {
    let (world, admin, _) = start().await?;
    for n in 0..3 {
        let item = json!({ "dictName": "unit", "itemValue": format!("U{n}"), "descriptionZh": "值", "descriptionEn": "v", "isdefault": "0" });
        assert_eq!(admin.post("/service1/base/api/dictItem/save", &item).await?.code, 200);
    }
    let mine = add(&admin, &form("units")).await?.data["id"].clone();
    fill(&world, "retired", 1000).await?;
    let counts = async |body: Value| admin.post(&format!("{API}/counts"), &body).await;
    let told = counts(json!({ "tableCode": LIST })).await?;
    assert_eq!(told.code, 200, "{told:?}");
    let of = |told: &Value, id: &str| {
        let found = told.as_array().into_iter().flatten().find(|one| one["id"] == json!(id));
        found.map(|one| (one["count"].clone(), one["isExact"].clone()))
    };
    assert_eq!(of(&told.data, mine.as_str().unwrap_or_default()), Some((json!(3), json!(true))));
    assert_eq!(of(&told.data, "system:retired"), Some((json!(999), json!(false))));
    assert_eq!(of(&told.data, ""), Some((json!(999), json!(false))));
    // Conditions of the page hold for every scene.
    let one = json!({ "tableCode": LIST, "conditions": [line("itemValue", "=", json!("U1"))] });
    let told = counts(one).await?.data;
    assert_eq!(of(&told, mine.as_str().unwrap_or_default()), Some((json!(1), json!(true))));
    assert_eq!(of(&told, "system:retired"), Some((json!(0), json!(true))));
    world.role(&world.acme, "nobody", &[]).await?;
    let nobody = world.sign_in(&admin.base, &world.acme, "nobody", &["nobody"]).await?;
    assert_eq!(nobody.post(&format!("{API}/counts"), &json!({ "tableCode": LIST })).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn the_last_place_for_a_saved_search_is_taken_once() -> Result<()> {
    let (world, _, reader) = start().await?;
    assert_eq!(add(&reader, &form("s1")).await?.code, 200);
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "insert into base.query_scene (tenant_id, query_scene_id, user_id, title, business, table_code, view_id, search, lines,
           sort, updated_at)
         select tenant_id, gen_random_uuid(), user_id, 's' || n, business, table_code, view_id, search, lines, sort, updated_at
         from base.query_scene, generate_series(2, 49) n where title = 's1'",
    )
    .execute(&mut rows)
    .await?;
    let (first, second) = (form("last"), form("too late"));
    let (one, two) = tokio::join!(add(&reader, &first), add(&reader, &second));
    let (one, two) = (one?, two?);
    let refused = if one.code == 200 { &two } else { &one };
    assert_eq!(one.code + two.code, 500, "one is kept, one refused: {one:?} {two:?}");
    assert!(refused.message.contains("50"), "{refused:?}");
    Ok(())
}
