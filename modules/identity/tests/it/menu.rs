use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::{Client, World};

const API: &str = "/service1/identity/api/permission";

async fn save(client: &Client, form: Value) -> Result<Value> {
    let saved = client.post(&format!("{API}/save"), &form).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    Ok(saved.data)
}

async fn refusal(client: &Client, form: &Value) -> Result<(u64, String)> {
    let answer = client.post(&format!("{API}/save"), form).await?;
    Ok((answer.code, answer.message))
}

#[tokio::test]
async fn the_menu_is_arranged_without_circles_or_orphans() -> Result<()> {
    let world = World::start().await?;
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let top = save(&boss, json!({ "menuType": 1, "url": "/a", "languageKey": "menu.a", "sort": 1 })).await?;
    let page = json!({ "menuType": 1, "url": "/a/x", "languageKey": "menu.x", "component": "a/X",
        "permission": "base.dict_item.view", "parentId": top["id"], "cache": true });
    let page = save(&boss, page).await?;
    let button = json!({ "menuType": 2, "languageKey": "button.x", "permission": "base.dict_item.edit", "parentId": page["id"] });
    let button = save(&boss, button).await?;
    let second = json!({ "menuType": 2, "languageKey": "button.y", "permission": "base.dict_item.delete", "parentId": page["id"] });
    save(&boss, second).await?;
    let with = |of: &Value, version: u64, change: Value| {
        let mut form = of.clone();
        form["version"] = json!(version);
        for (key, value) in change.as_object().cloned().unwrap_or_default() {
            form[key] = value;
        }
        form
    };
    let circle = refusal(&boss, &with(&top, 1, json!({ "parentId": page["id"] }))).await?;
    assert_eq!(circle, (300, "A menu entry cannot be placed under itself".to_owned()));
    assert_eq!(refusal(&boss, &with(&top, 1, json!({ "parentId": top["id"] }))).await?.0, 300);
    assert_eq!(refusal(&boss, &with(&page, 1, json!({ "parentId": button["id"] }))).await?.0, 300, "under a button");
    assert_eq!(
        refusal(&boss, &with(&page, 1, json!({ "url": "/dashboard" }))).await?.1,
        "This address is used by another menu entry"
    );
    assert_eq!(refusal(&boss, &with(&page, 1, json!({ "permission": "no.such.view" }))).await?.0, 422);
    assert_eq!(refusal(&boss, &with(&page, 1, json!({ "url": "//evil.example" }))).await?.0, 422);
    assert_eq!(refusal(&boss, &with(&page, 1, json!({ "menuType": 2, "url": "" }))).await?.0, 300);
    // Moving a page updates its children.
    let moved = save(&boss, with(&top, 1, json!({ "url": "/b" }))).await?;
    assert_eq!(moved["version"], json!(2));
    assert_eq!(refusal(&boss, &with(&top, 1, json!({}))).await?.0, 409);
    let menu = boss.get(&format!("{API}/listV2")).await?.data;
    let child = menu.as_array().into_iter().flatten().find(|m| m["id"] == page["id"]).cloned().unwrap_or_default();
    assert_eq!((&child["parentUrl"], &child["parentId"]), (&json!("/b"), &top["id"]));
    let del = |entry: &Value| format!("{API}/del/{}", entry["id"].as_str().unwrap_or_default());
    let kept = boss.in_chinese().delete(&del(&page), &json!({})).await?;
    assert_eq!((kept.code, kept.message.as_str()), (300, "还有 2 个下级，请先移走"));
    assert_eq!(boss.delete(&del(&button), &json!({})).await?.code, 200);
    assert_eq!(boss.delete(&del(&button), &json!({})).await?.code, 404);
    let mine = boss.get(&format!("{API}/queryByUser")).await?.data;
    let urls: Vec<_> = mine.as_array().into_iter().flatten().filter_map(|e| e["url"].as_str()).collect();
    assert!(urls.contains(&"/b") && urls.contains(&"/a/x") && !urls.contains(&"/a"), "{urls:?}");
    Ok(())
}

async fn entry(client: &Client, url: &str) -> Result<Value> {
    let menu = client.get(&format!("{API}/listV2")).await?.data;
    Ok(menu.as_array().into_iter().flatten().find(|m| m["url"] == url).cloned().unwrap_or_default())
}

#[tokio::test]
async fn the_pages_that_mend_everything_stay_in_the_menu() -> Result<()> {
    let world = World::start().await?;
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let del = |entry: &Value| format!("{API}/del/{}", entry["id"].as_str().unwrap_or_default());
    for url in ["/systemManage/menuManage", "/systemManage/role", "/systemManage/userManage"] {
        let kept = entry(&boss, url).await?;
        let refused = boss.delete(&del(&kept), &json!({})).await?;
        assert!(refused.code == 300 && refused.message.contains("stay in the menu"), "{url}: {refused:?}");
        for (field, value) in [
            ("hidden", json!(true)),
            ("component", json!("identity/Other")),
            ("url", json!(format!("{url}Elsewhere"))),
            ("permission", json!("base.dict_item.view")),
        ] {
            let mut form = kept.clone();
            form[field] = value;
            let refused = boss.post(&format!("{API}/save"), &form).await?;
            assert_eq!((refused.code, &refused.data["fields"][0]["field"]), (300, &json!(field)), "{url}");
        }
        let below = json!({ "menuType": 1, "url": format!("{url}/below"), "languageKey": "menu.below",
            "component": "a/X", "parentId": kept["id"] });
        let refused = boss.post(&format!("{API}/save"), &below).await?;
        assert_eq!((refused.code, &refused.data["fields"][0]["field"]), (300, &json!("parentId")), "{url}");
        let mut renamed = kept.clone();
        renamed["languageKey"] = json!("menu.other");
        save(&boss, renamed).await?;
    }
    // A second entry for the same page does not replace it: the browser opens pages by their address.
    let kept = entry(&boss, "/systemManage/role").await?;
    let mut second = kept.clone();
    (second["id"], second["version"], second["url"]) = (Value::Null, Value::Null, json!("/roles"));
    save(&boss, second).await?;
    assert_eq!(boss.delete(&del(&kept), &json!({})).await?.code, 300);
    let mut group = entry(&boss, "/systemManage/access").await?;
    group["hidden"] = json!(true);
    let refused = boss.post(&format!("{API}/save"), &group).await?;
    assert_eq!((refused.code, &refused.data["fields"][0]["field"]), (300, &json!("hidden")), "with its group");
    // Its group may have another address: what is below it follows.
    (group["hidden"], group["url"]) = (json!(false), json!("/systemManage/people"));
    save(&boss, group).await?;
    let log = entry(&boss, "/systemManage/signInLog").await?;
    assert_eq!(boss.delete(&del(&log), &json!({})).await?.code, 200, "others may go");
    Ok(())
}

#[tokio::test]
async fn entries_change_places_all_at_once_or_not_at_all() -> Result<()> {
    let world = World::start().await?;
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let (one, two) = (entry(&boss, "/systemManage/role").await?, entry(&boss, "/systemManage/organize").await?);
    let place = |of: &Value, version: u64, sort: &Value| json!({ "id": of["id"], "version": version, "sort": sort });
    let sort = async |places: Vec<Value>| boss.post(&format!("{API}/sort"), &json!({ "entries": places })).await;
    let stale = sort(vec![place(&one, 1, &two["sort"]), place(&two, 7, &one["sort"])]).await?;
    assert_eq!((stale.code, entry(&boss, "/systemManage/role").await?), (409, one.clone()), "nothing moved");
    let moved = sort(vec![place(&one, 1, &two["sort"]), place(&two, 1, &one["sort"])]).await?;
    assert_eq!(moved.code, 200, "{moved:?}");
    let (now_one, now_two) = (entry(&boss, "/systemManage/role").await?, entry(&boss, "/systemManage/organize").await?);
    assert_eq!((&now_one["sort"], &now_two["sort"]), (&two["sort"], &one["sort"]));
    assert_eq!((&now_one["version"], &now_one["updatedBy"]), (&json!(2), &json!("boss_王敏")));
    let id = one["id"].as_str().unwrap_or_default();
    let told = boss.get(&format!("/service1/base/api/audit/entity?entityKind=identity.menu&entityId={id}")).await?.data;
    assert_eq!(told[0]["action"], json!("sort"));
    let gone = json!({ "id": world.platform.new_id() });
    assert_eq!(sort(vec![place(&gone, 1, &json!(1))]).await?.code, 404);
    Ok(())
}

#[tokio::test]
async fn an_entry_is_called_as_its_list_where_its_key_is_the_title_of_one() -> Result<()> {
    let world = World::start().await?;
    let boss = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let page = json!({ "menuType": 1, "url": "/log", "languageKey": "base-timed_job_run-list", "component": "a/X" });
    save(&boss, page).await?;
    let titles = json!({ "zh": "定时任务日志", "en": "Scheduled job log" });
    assert_eq!(entry(&boss, "/log").await?["titles"], titles);
    let mine = boss.get(&format!("{API}/queryByUser")).await?.data;
    let of = |url: &str| mine.as_array().into_iter().flatten().find(|m| m["url"] == url).cloned().unwrap_or_default();
    assert_eq!(of("/log")["titles"], titles);
    assert_eq!(of("/systemManage/role")["titles"], Value::Null, "a word of the browser's");
    Ok(())
}
