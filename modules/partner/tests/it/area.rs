use anyhow::Result;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_testkit::{Client, World};

const API: &str = "/service1/partner/area/list";

async fn areas(client: &Client, query: &str) -> Result<Vec<Value>> {
    let answer = client.get(&format!("{API}?{query}")).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    Ok(answer.data.as_array().cloned().unwrap_or_default())
}

#[tokio::test]
async fn countries_provinces_and_cities_are_told_in_the_callers_language() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.role(&world.acme, "nobody", &[]).await?;
    let client = world.sign_in(&base, &world.acme, "nobody", &["nobody"]).await?;
    // The browser adds a timestamp to every request.
    let countries = areas(&client, "areaLevel=0&t=1700000000000").await?;
    assert_eq!(countries.len(), 249);
    assert_eq!(countries[0], json!({ "id": "CN", "areaName": "China", "areaLevel": 0, "pid": null }));
    assert_eq!((&countries[1]["areaName"], &countries[248]["areaName"]), (&json!("Afghanistan"), &json!("Zimbabwe")));
    let chinese = areas(&client.in_chinese(), "areaLevel=0").await?;
    assert_eq!((&chinese[0]["areaName"], &chinese[1]["areaName"]), (&json!("中国"), &json!("阿尔巴尼亚")));
    let provinces = areas(&client, "areaLevel=1&pid=CN").await?;
    assert_eq!((provinces.len(), &provinces[0]["areaName"]), (34, &json!("Beijing")));
    let guangdong = areas(&client.in_chinese(), "areaLevel=2&pid=440000").await?;
    assert_eq!(
        (guangdong.len(), &guangdong[2]),
        (21, &json!({ "id": "440300", "areaName": "深圳市", "areaLevel": 2, "pid": "440000" }))
    );
    // A municipality has a single city; other countries have no subdivisions.
    assert_eq!(areas(&client, "areaLevel=2&pid=310000").await?.len(), 1);
    assert!(areas(&client, "areaLevel=1&pid=DE").await?.is_empty());
    assert!(areas(&client, "areaLevel=2&pid=CN").await?.is_empty());
    for (query, field) in [
        ("areaLevel=3", "areaLevel"),
        ("areaLevel=-1", "areaLevel"),
        ("areaLevel=1", "pid"),
        ("areaLevel=2&pid=", "pid"),
    ] {
        let answer = client.get(&format!("{API}?{query}")).await?;
        assert_eq!((answer.status, &answer.data["fields"][0]["field"]), (422, &json!(field)), "{query}");
    }
    assert_eq!(client.get(API).await?.status, 422);
    assert_eq!(client.anonymous().get(&format!("{API}?areaLevel=0")).await?.code, 401);
    Ok(())
}

#[tokio::test]
async fn areas_are_sound_and_nobody_changes_them() -> Result<()> {
    let world = World::start().await?;
    let mut rows = world.database().superuser().await?;
    let all: Vec<(String, i16, Option<String>, String, String)> =
        sqlx::query_as("select area_id, area_level, pid, name_zh, name_en from partner.area")
            .fetch_all(&mut rows)
            .await?;
    let of_level =
        |level: i16| -> BTreeSet<&str> { all.iter().filter(|a| a.1 == level).map(|a| a.0.as_str()).collect() };
    for (id, level, pid, zh, en) in &all {
        let parent = pid.as_deref().is_none_or(|pid| of_level(level - 1).contains(pid));
        assert!(parent, "{id} lies in {pid:?}, which is not there");
        assert!(zh.chars().any(|c| c > '\u{2e7f}') && en.chars().all(|c| c < '\u{2e7f}'), "{id}: {zh} {en}");
        assert!(!id.contains('/'), "an address is a path of ids");
    }
    let mut tx = tandem_testkit::world::told(world.platform.begin_system(&world.acme, "test").await)?;
    for change in ["delete from partner.area", "update partner.area set name_en = 'x'"] {
        let refused = sqlx::query(sqlx::AssertSqlSafe(change)).execute(tx.conn()).await;
        assert!(refused.is_err_and(|e| e.as_database_error().is_some()), "{change}");
        tandem_testkit::world::told(tx.rollback().await)?;
        tx = tandem_testkit::world::told(world.platform.begin_system(&world.acme, "test").await)?;
    }
    Ok(())
}
