use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_testkit::World;

const API: &str = "/service1/base/api/businessModule";

#[tokio::test]
async fn modules_are_named_ordered_and_switched_by_administrators() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let admin = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
    let page = admin.post(&format!("{API}/pageList"), &json!({})).await?.data;
    let rows = page["content"].as_array().context("no rows")?;
    let codes: Vec<_> = rows.iter().filter_map(|row| row["business"].as_str()).collect();
    assert!(codes.contains(&"base") && codes.contains(&"identity") && codes.contains(&"partner"), "{codes:?}");
    let module = rows.iter().find(|row| row["business"] == json!("base")).context("no base")?;
    let id = module["id"].as_str().unwrap_or_default();
    let detail = admin.get(&format!("{API}/detail/{id}")).await?.data;
    let lists = detail["lists"].as_array().context("no lists")?;
    let dictionary = lists.iter().find(|l| l["code"] == json!("base.dict_item")).context("no dictionary")?;
    assert_eq!(
        dictionary,
        &json!({ "code": "base.dict_item", "titleZh": "数据字典", "titleEn": "Data dictionary", "columns": 11, "views": 1, "scenes": 2 })
    );
    let change = |version: i64, active: bool, name: &str| json!({ "id": id, "version": version, "nameZh": "基础", "nameEn": name, "active": active, "sortOrder": 5 });
    let put = async |body: Value| admin.put(&format!("{API}/edit"), &body).await;
    assert_eq!(put(change(1, true, " ")).await?.data["fields"][0]["field"], json!("nameEn"));
    assert_eq!(put(change(1, false, "Ground")).await?.code, 200);
    assert_eq!(put(change(1, true, "Late")).await?.code, 409);
    let tables = admin.get("/service1/base/api/view/tables").await?.data;
    assert_eq!((&tables[0]["businessName"], &tables[0]["formName"]), (&json!("Ground"), &json!("base.dict_item")));
    let history =
        admin.get(&format!("/service1/base/api/audit/entity?entityKind=base.business_module&entityId={id}")).await?;
    assert_eq!(history.data[0]["actionLabel"], json!("Edit"));
    // Its lists open with the built-in view; nothing can be saved, and saved views and scenes are hidden.
    let view = "/service1/base/api/view";
    let fields = admin.get(&format!("{view}/fieldList?viewId=system&tableCode=base.dict_item")).await?.data;
    let form =
        json!({ "addView": { "viewName": "v", "viewType": "U", "formName": "base.dict_item" }, "addList": fields });
    assert_eq!(admin.post(&format!("{view}/add"), &form).await?.code, 300);
    let scene = json!({ "title": "s", "tableCode": "base.dict_item" });
    assert_eq!(admin.post("/service1/base/api/scene/add", &scene).await?.code, 300);
    assert_eq!(put(change(2, true, "Ground")).await?.code, 200);
    assert_eq!(admin.post(&format!("{view}/add"), &form).await?.code, 200);
    assert_eq!(admin.post("/service1/base/api/scene/add", &scene).await?.code, 200);
    let views = async || {
        anyhow::Ok(admin.get(&format!("{view}/list?formName=base.dict_item")).await?.data.as_array().map(Vec::len))
    };
    let scenes = async || {
        let found = admin.get("/service1/base/api/scene/findAll?tableCode=base.dict_item").await?.data;
        anyhow::Ok(found.as_array().map(Vec::len))
    };
    let may_save = async || {
        let described = admin.get("/service1/base/api/listing/describe/base.dict_item").await?.data;
        anyhow::Ok(described["ownViews"].clone())
    };
    assert_eq!((views().await?, scenes().await?, may_save().await?), (Some(2), Some(3), json!(true)));
    assert_eq!(put(change(3, false, "Ground")).await?.code, 200);
    assert_eq!((views().await?, scenes().await?, may_save().await?), (Some(1), Some(2), json!(false)));
    assert_eq!(put(change(4, true, "Ground")).await?.code, 200);
    assert_eq!((views().await?, scenes().await?), (Some(2), Some(3)));
    // Modules of another tenant are not found.
    let globex = world.sign_in(&base, &world.globex, "g", &["administrator"]).await?;
    assert_eq!(globex.put(&format!("{API}/edit"), &change(5, true, "x")).await?.code, 404);
    world.role(&world.acme, "looker", &["base.business_module.view"]).await?;
    let looker = world.sign_in(&base, &world.acme, "looker", &["looker"]).await?;
    assert_eq!(looker.put(&format!("{API}/edit"), &change(5, true, "x")).await?.code, 403);
    Ok(())
}
