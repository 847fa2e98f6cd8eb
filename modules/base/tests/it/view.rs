use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_testkit::{Client, World};

const API: &str = "/service1/base/api/view";
const LIST: &str = "base.dict_item";

struct Scene {
    world: World,
    admin: Client,
    reader: Client,
}

/// An administrator, and a user who may only read the dictionary.
async fn start() -> Result<Scene> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let admin = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
    world.role(&world.acme, "reader", &["base.dict_item.view"]).await?;
    let reader = world.sign_in(&base, &world.acme, "reader", &["reader"]).await?;
    Ok(Scene { world, admin, reader })
}

async fn list(client: &Client) -> Result<Vec<Value>> {
    let answer = client.get(&format!("{API}/list?business=base&formName={LIST}")).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    answer.data.as_array().cloned().context("no list")
}
async fn preferred(client: &Client) -> Result<String> {
    let views = list(client).await?;
    let chosen: Vec<_> = views.iter().filter(|v| v["preferred"] == json!(true)).collect();
    assert_eq!(chosen.len(), 1, "{views:?}");
    Ok(chosen[0]["viewName"].as_str().unwrap_or_default().to_owned())
}
async fn fields(client: &Client, view: &str) -> Result<Vec<Value>> {
    let answer = client.get(&format!("{API}/fieldList?viewId={view}&tableCode={LIST}")).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    answer.data.as_array().cloned().context("no fields")
}
fn names(fields: &[Value]) -> Vec<&str> {
    fields.iter().filter_map(|f| f["fieldName"].as_str()).collect()
}
fn form(name: &str, kind: &str) -> Value {
    json!({ "viewName": name, "viewType": kind, "defaultnot": 0, "frozenNum": 0, "business": "base", "formName": LIST })
}
/// The fields of the built-in view, with only these shown, first and in this order.
async fn showing(client: &Client, shown: &[&str]) -> Result<Vec<Value>> {
    let mut fields = fields(client, "system").await?;
    for field in &mut fields {
        let place = shown.iter().position(|name| field["fieldName"] == json!(name));
        field["displayNot"] = json!(i32::from(place.is_some()));
        field["sortOrder"] = json!(place.unwrap_or(99));
    }
    Ok(fields)
}
async fn add(client: &Client, view: Value, fields: Vec<Value>) -> Result<Value> {
    let answer = client.post(&format!("{API}/add"), &json!({ "addView": view, "addList": fields })).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    Ok(answer.data)
}
async fn edit(client: &Client, view: &Value, fields: &[Value]) -> Result<tandem_testkit::client::Answer> {
    client.put(&format!("{API}/edit"), &json!({ "updateView": view, "updateList": fields })).await
}
fn id(view: &Value) -> &str {
    view["id"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn every_list_has_a_view_before_anyone_keeps_one() -> Result<()> {
    let Scene { world: _world, reader, .. } = start().await?;
    let views = list(&reader).await?;
    assert_eq!(views.len(), 1);
    assert_eq!((id(&views[0]), &views[0]["viewType"], &views[0]["defaultnot"]), ("system", &json!("S"), &json!(1)));
    assert_eq!(views[0]["preferred"], json!(true));
    let told = fields(&reader, "system").await?;
    assert_eq!(names(&told)[..3], ["dictName", "itemValue", "descriptionZh"]);
    assert!(!names(&told).contains(&"version"), "carried columns stand in no view");
    assert_eq!(told[0]["displayName"], json!("Dictionary"));
    assert_eq!(fields(&reader.in_chinese(), "system").await?[0]["displayName"], json!("字典名称"));
    let hidden = told.iter().find(|f| f["fieldName"] == json!("alternate1")).context("no alternate1")?;
    assert_eq!(
        (&hidden["displayNot"], &hidden["canBeSummary"], &hidden["width"]),
        (&json!(0), &json!(false), &json!(120))
    );
    Ok(())
}

#[tokio::test]
async fn a_page_through_a_view_reads_only_what_it_shows() -> Result<()> {
    let Scene { world, admin, reader } = start().await?;
    let item = json!({ "dictName": "unit", "itemValue": "KG", "descriptionZh": "千克", "descriptionEn": "Kilogram", "isdefault": "0" });
    assert_eq!(admin.post("/service1/base/api/dictItem/save", &item).await?.code, 200);
    let view = add(&reader, form("mine", "U"), showing(&reader, &["descriptionEn", "itemValue"]).await?).await?;
    let page = async |client: &Client, body: Value| client.post("/service1/base/api/dictItem/pageList", &body).await;
    let keys = |page: &Value| -> BTreeSet<String> {
        page["content"][0].as_object().map(|row| row.keys().cloned().collect()).unwrap_or_default()
    };
    let seen = page(&reader, json!({ "viewId": id(&view) })).await?.data;
    assert_eq!(
        keys(&seen),
        ["actions", "descriptionEn", "id", "itemValue", "state", "version"].map(str::to_owned).into()
    );
    let shipped = keys(&page(&reader, json!({ "viewId": "system" })).await?.data);
    assert!(shipped.contains("dictName") && !shipped.contains("alternate1"), "{shipped:?}");
    // Explicit columns take precedence over the view, even if it does not exist.
    let named = page(&reader, json!({ "viewId": "nonsense", "columns": ["dictName"] })).await?;
    assert!(named.code == 200 && keys(&named.data).contains("dictName"));
    // Views of other users, lists or tenants and missing ones give the same response.
    let organize = json!({ "addView": { "viewName": "o", "viewType": "U", "formName": "partner.organize" },
        "addList": admin.get(&format!("{API}/fieldList?viewId=system&tableCode=partner.organize")).await?.data });
    let organize = admin.post(&format!("{API}/add"), &organize).await?.data;
    let globex = world.sign_in(&admin.base, &world.globex, "g", &["administrator"]).await?;
    let absent = "0abe5e17-0000-7000-8000-000000000001";
    for (client, view) in
        [(&admin, id(&view)), (&admin, id(&organize)), (&globex, id(&view)), (&admin, absent), (&admin, "x' or 1=1")]
    {
        let answer = page(client, json!({ "viewId": view })).await?;
        assert_eq!((answer.status, &answer.data["fields"][0]["field"]), (422, &json!("viewId")), "{answer:?}");
        assert_eq!(answer.message, "The list has no such view. Select another one");
    }
    let count = json!({ "listing": LIST, "viewId": absent });
    assert_eq!(admin.post("/service1/base/api/listing/totals", &count).await?.status, 422);
    Ok(())
}

#[tokio::test]
async fn a_users_views_are_his_alone() -> Result<()> {
    let Scene { world, admin, reader } = start().await?;
    let view = add(&reader, form("mine", "U"), fields(&reader, "system").await?).await?;
    assert_eq!(list(&reader).await?.len(), 2);
    assert_eq!(list(&admin).await?.len(), 1);
    let missing = admin.get(&format!("{API}/fieldList?viewId={}&tableCode={LIST}", id(&view))).await?;
    assert_eq!(missing.code, 404, "{missing:?}");
    assert_eq!(edit(&admin, &view, &fields(&admin, "system").await?).await?.code, 404);
    let gone = json!({ "id": id(&view), "version": 1 });
    assert_eq!(admin.delete(&format!("{API}/delete"), &gone).await?.code, 404);
    assert_eq!(admin.post(&format!("{API}/default"), &json!({ "id": id(&view) })).await?.code, 404);
    // The administration list and the audit trail only cover shared views.
    assert_eq!(admin.post(&format!("{API}/pageList"), &json!({})).await?.data["totalElements"], json!(0));
    let mut rows = world.database().superuser().await?;
    let audited: i64 = sqlx::query_scalar("select count(*) from platform.audit where entity_kind = 'base.table_view'")
        .fetch_one(&mut rows)
        .await?;
    assert_eq!(audited, 0);
    // Two users may use the same name; without read access to the list there are no views.
    add(&admin, form("mine", "U"), fields(&admin, "system").await?).await?;
    world.role(&world.acme, "nobody", &[]).await?;
    let nobody = world.sign_in(&admin.base, &world.acme, "nobody", &["nobody"]).await?;
    assert_eq!(nobody.get(&format!("{API}/list?formName={LIST}")).await?.code, 403);
    let own = json!({ "addView": form("x", "U"), "addList": fields(&admin, "system").await? });
    assert_eq!(nobody.post(&format!("{API}/add"), &own).await?.code, 403);
    assert_eq!(nobody.get(&format!("{API}/list?formName=ghost")).await?.code, 404);
    Ok(())
}

#[tokio::test]
async fn the_list_opens_with_the_view_of_the_highest_rank() -> Result<()> {
    let Scene { world: _world, admin, reader } = start().await?;
    let all = fields(&admin, "system").await?;
    let with = |name: &str, kind: &str, default: i32| {
        let mut form = form(name, kind);
        form["defaultnot"] = json!(default);
        form
    };
    assert_eq!(preferred(&reader).await?, "Standard");
    add(&admin, with("s", "S", 1), all.clone()).await?;
    assert_eq!(preferred(&reader).await?, "s");
    assert_eq!(
        list(&reader).await?.iter().find(|v| id(v) == "system").map(|v| v["defaultnot"].clone()),
        Some(json!(0))
    );
    add(&admin, with("o", "O", 0), all.clone()).await?;
    assert_eq!(preferred(&reader).await?, "o");
    let first = add(&admin, with("o default", "O", 1), all.clone()).await?;
    assert_eq!(preferred(&reader).await?, "o default");
    let by_rule = reader.get(&format!("{API}/list?formName={LIST}&rule=s")).await?.data;
    let ruled = by_rule.as_array().into_iter().flatten().find(|v| v["preferred"] == json!(true));
    assert_eq!(ruled.map(|v| v["viewName"].clone()), Some(json!("s")));
    // A new default of the same type replaces the previous one.
    add(&admin, with("o new default", "O", 1), all.clone()).await?;
    assert_eq!(preferred(&reader).await?, "o new default");
    assert_eq!(edit(&admin, &first, &all).await?.code, 409, "the mark was taken off in between");
    let mine = add(&reader, with("u", "U", 0), all.clone()).await?;
    assert_eq!(preferred(&reader).await?, "u");
    add(&reader, with("u default", "U", 1), all).await?;
    assert_eq!(preferred(&reader).await?, "u default");
    // Any view can be made the user's default, and reset.
    let default = async |id: &str| -> Result<()> {
        let answer = reader.post(&format!("{API}/default"), &json!({ "id": id, "tableCode": LIST })).await?;
        assert_eq!(answer.code, 200, "{answer:?}");
        Ok(())
    };
    default(id(&mine)).await?;
    assert_eq!(preferred(&reader).await?, "u");
    assert_eq!(
        list(&reader).await?.iter().filter(|v| v["viewType"] == json!("U") && v["defaultnot"] == json!(1)).count(),
        1
    );
    default(id(&first)).await?;
    assert_eq!(preferred(&reader).await?, "o default");
    default("system").await?;
    assert_eq!(preferred(&reader).await?, "Standard");
    default("").await?;
    assert_eq!(preferred(&reader).await?, "u");
    assert_eq!(preferred(&admin).await?, "o new default", "another's choice says nothing to me");
    Ok(())
}

#[tokio::test]
async fn the_rules_of_a_view_are_told_by_their_words() -> Result<()> {
    let Scene { world: _world, admin, reader } = start().await?;
    let all = fields(&reader, "system").await?;
    let mine = add(&reader, form("mine", "U"), all.clone()).await?;
    let refused = async |client: &Client, view: Value, fields: &[Value]| -> Result<(u16, String, Value)> {
        let answer = client.post(&format!("{API}/add"), &json!({ "addView": view, "addList": fields })).await?;
        Ok((answer.status, answer.message, answer.data["fields"][0].clone()))
    };
    let (status, _, field) = refused(&reader, form("  ", "U"), &all).await?;
    assert_eq!((status, field), (422, json!({ "field": "viewName", "message": "Enter a view name" })));
    let (_, message, field) = refused(&reader, form(" mine ", "U"), &all).await?;
    assert_eq!((message.as_str(), &field["field"]), ("This name is already in use", &json!("viewName")));
    for shipped in ["Standard", "系统视图"] {
        assert_eq!(refused(&reader, form(shipped, "U"), &all).await?.1, "This name is already in use");
    }
    let (_, message, _) = refused(&reader, form("less", "U"), &all[1..]).await?;
    assert!(message.contains("system views only"), "{message}");
    let mut frozen = form("frozen", "U");
    frozen["frozenNum"] = json!(-1);
    assert_eq!(refused(&reader, frozen.clone(), &all).await?.2["field"], json!("frozenNum"));
    frozen["frozenNum"] = json!(12);
    assert_eq!(refused(&reader, frozen.clone(), &all).await?.2["field"], json!("frozenNum"));
    let mut ghost = all.clone();
    ghost[0]["fieldName"] = json!("password_hash");
    assert_eq!(refused(&reader, form("ghost", "U"), &ghost).await?.2["field"], json!("fieldName"));
    // Shared views require the permission to edit views.
    assert_eq!(refused(&reader, form("o", "O"), &all).await?.0, 403);
    assert_eq!(refused(&reader, form("s", "S"), &all).await?.0, 403);
    let system = add(&admin, form("s", "S"), all[..2].to_vec()).await?;
    let company = add(&admin, form("o", "O"), all.clone()).await?;
    assert_eq!(refused(&admin, form("s", "O"), &all).await?.1, "This name is already in use");
    assert_eq!(names(&fields(&reader, id(&system)).await?), ["dictName", "itemValue"]);
    for view in [&system, &company] {
        assert_eq!(edit(&reader, view, &all).await?.code, 403);
        let gone = json!({ "id": id(view), "version": 1 });
        assert_eq!(reader.delete(&format!("{API}/delete"), &gone).await?.code, 403);
    }
    // System views cannot be deleted.
    for (view, version) in [(id(&system), 1), ("system", 0)] {
        let answer = admin.delete(&format!("{API}/delete"), &json!({ "id": view, "version": version })).await?;
        assert_eq!((answer.code, answer.message.as_str()), (300, "System items cannot be deleted"));
    }
    let shipped = json!({ "id": "system", "version": 0, "viewName": "x", "viewType": "S", "formName": LIST });
    assert_eq!(edit(&admin, &shipped, &all).await?.code, 300);
    // Private and shared views cannot be converted into each other.
    let mut published = mine.clone();
    published["viewType"] = json!("O");
    assert_eq!(edit(&reader, &published, &all).await?.code, 300);
    let late = json!({ "id": id(&company), "version": 7 });
    assert_eq!(admin.delete(&format!("{API}/delete"), &late).await?.code, 409);
    assert_eq!(admin.delete(&format!("{API}/delete"), &json!({ "id": id(&company), "version": 1 })).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_view_keeps_names_order_and_width_and_an_old_version_changes_nothing() -> Result<()> {
    let Scene { world, admin, reader } = start().await?;
    let mut layout = showing(&admin, &["itemValue", "dictName"]).await?;
    let at = layout.iter().position(|f| f["fieldName"] == json!("itemValue")).context("no itemValue")?;
    layout[at]["displayName"] = json!("Code");
    layout[at]["width"] = json!(222);
    let mut new = form("company", "O");
    new["frozenNum"] = json!(2);
    let view = add(&admin, new, layout.clone()).await?;
    let told = fields(&reader, id(&view)).await?;
    assert_eq!(names(&told)[..2], ["itemValue", "dictName"]);
    assert_eq!(
        (&told[0]["displayName"], &told[0]["label"], &told[0]["width"]),
        (&json!("Code"), &json!("Value"), &json!(222))
    );
    // The label was set in English; Chinese users see the list's own until one is set.
    let chinese = fields(&reader.in_chinese(), id(&view)).await?;
    assert_eq!((&chinese[0]["displayName"], &chinese[1]["displayName"]), (&json!("字典值"), &json!("字典名称")));
    let mut renamed = chinese.clone();
    renamed[0]["displayName"] = json!("代码");
    let edited = edit(&admin.in_chinese(), &view, &renamed).await?;
    assert_eq!((edited.code, &edited.data["version"]), (200, &json!(2)), "{edited:?}");
    assert_eq!(fields(&reader, id(&view)).await?[0]["displayName"], json!("Code"));
    assert_eq!(fields(&reader.in_chinese(), id(&view)).await?[0]["displayName"], json!("代码"));
    let late = edit(&admin, &view, &layout).await?;
    assert_eq!((late.status, late.code), (409, 409));
    assert_eq!(names(&fields(&reader, id(&view)).await?)[..2], ["itemValue", "dictName"]);
    let history = format!("/service1/base/api/audit/entity?entityKind=base.table_view&entityId={}", id(&view));
    let history = admin.get(&history).await?.data;
    assert_eq!(history.as_array().map(Vec::len), Some(2), "{history}");
    assert_eq!(history[1]["actionLabel"], json!("Create"));
    let page = admin.post(&format!("{API}/pageList"), &json!({ "search": "company" })).await?.data;
    assert_eq!(
        (&page["totalElements"], &page["content"][0]["shownFields"]),
        (&json!(1), &json!("itemValue, dictName"))
    );
    let detail = admin.get(&format!("{API}/detail/{}", id(&view))).await?.data;
    assert_eq!((&detail["viewName"], detail["fields"].as_array().map(Vec::len)), (&json!("company"), Some(11)));
    assert_eq!(reader.post(&format!("{API}/pageList"), &json!({})).await?.code, 403);
    // Views adapt to removed and added columns of a list.
    let mut rows = world.database().superuser().await?;
    sqlx::query("update base.table_view_field set field_name = 'gone' where field_name = 'itemValue'")
        .execute(&mut rows)
        .await?;
    let told = fields(&reader, id(&view)).await?;
    assert_eq!((told[0]["fieldName"].as_str(), told.len()), (Some("dictName"), 11));
    assert_eq!((&told[10]["fieldName"], &told[10]["displayNot"]), (&json!("itemValue"), &json!(0)));
    Ok(())
}

#[tokio::test]
async fn a_suppliers_user_keeps_views_of_his_own_and_changes_none_of_others() -> Result<()> {
    let Scene { world, admin, reader } = start().await?;
    let all = fields(&admin, "system").await?;
    add(&admin, form("company", "O"), all.clone()).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update identity.user_account set user_type = 'SUZ' where username = 'reader'")
        .execute(&mut rows)
        .await?;
    sqlx::query("insert into identity.role_permission select tenant_id, role_id, 'base.table_view.edit' from identity.role where role_code = 'reader'")
        .execute(&mut rows)
        .await?;
    let supplier = world.sign_in(&reader.base, &world.acme, "reader", &["reader"]).await?;
    let mine = add(&supplier, form("mine", "U"), all.clone()).await?;
    assert_eq!(edit(&supplier, &mine, &all).await?.code, 200);
    assert_eq!(list(&supplier).await?.len(), 3);
    // Suppliers cannot change shared views even with the permission.
    let company =
        list(&supplier).await?.into_iter().find(|v| v["viewType"] == json!("O")).context("no company view")?;
    assert_eq!((&company["mayEdit"], edit(&supplier, &company, &all).await?.code), (&json!(false), 403));
    let new = json!({ "addView": form("another", "O"), "addList": all });
    assert_eq!(supplier.post(&format!("{API}/add"), &new).await?.code, 403);
    assert_eq!(list(&admin).await?.len(), 2);
    Ok(())
}

#[tokio::test]
async fn what_a_data_rule_hides_from_the_administrators_lists_cannot_be_reached_by_its_id() -> Result<()> {
    const MODULES: &str = "/service1/base/api/businessModule";
    let Scene { world, admin, reader } = start().await?;
    let all = fields(&admin, "system").await?;
    let view = add(&admin, form("company", "O"), all.clone()).await?;
    let id = view["id"].as_str().context("no id")?.to_owned();
    let modules = admin.post(&format!("{MODULES}/pageList"), &json!({})).await?.data;
    let module = modules["content"].as_array().and_then(|m| m.iter().find(|m| m["business"] == json!("portal")));
    let module = module.context("no module")?.clone();
    let narrow = world.sign_in(&reader.base, &world.acme, "narrow", &["administrator"]).await?;
    let whose = narrow.get("/service1/identity/api/user/info").await?.data["id"].clone();
    let reach = async |who: &Client| {
        let module_id = module["id"].as_str().unwrap_or_default();
        let change = json!({ "id": module["id"], "version": module["version"], "nameZh": "名", "nameEn": "Name",
            "active": true, "sortOrder": 1 });
        anyhow::Ok([
            who.get(&format!("{API}/detail/{id}")).await?.code,
            edit(who, &view, &all).await?.code,
            who.get(&format!("{MODULES}/detail/{module_id}")).await?.code,
            who.put(&format!("{MODULES}/edit"), &change).await?.code,
        ])
    };
    for (listing, field) in [("base.table_view", "viewName"), ("base.business_module", "business")] {
        let rule = json!({ "listing": listing, "description": "r", "status": "on", "userId": whose,
            "rule": { "field": field, "comparator": "equal", "value": "another" } });
        let saved = admin.post("/service1/identity/api/dataRule/save", &rule).await?;
        assert_eq!(saved.code, 200, "{saved:?}");
    }
    assert_eq!(reach(&narrow).await?, [404; 4]);
    assert_eq!(reach(&admin).await?, [200; 4], "others reach them as ever");
    Ok(())
}

#[tokio::test]
async fn the_last_place_for_a_view_is_taken_once() -> Result<()> {
    let Scene { world, reader, .. } = start().await?;
    let all = showing(&reader, &["dictName"]).await?;
    add(&reader, form("v1", "U"), all.clone()).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "insert into base.table_view (tenant_id, table_view_id, view_name, view_type, business, form_name, user_id, updated_by,
           updated_at)
         select tenant_id, gen_random_uuid(), 'v' || n, view_type, business, form_name, user_id, updated_by, updated_at
         from base.table_view, generate_series(2, 49) n where view_name = 'v1'",
    )
    .execute(&mut rows)
    .await?;
    let of = |name: &str| json!({ "addView": form(name, "U"), "addList": all });
    let (path, first, second) = (format!("{API}/add"), of("last"), of("too late"));
    let (one, two) = tokio::join!(reader.post(&path, &first), reader.post(&path, &second));
    let (one, two) = (one?, two?);
    let refused = if one.code == 200 { &two } else { &one };
    assert_eq!(one.code + two.code, 500, "one is kept, one refused: {one:?} {two:?}");
    assert!(refused.message.contains("50"), "{refused:?}");
    Ok(())
}
