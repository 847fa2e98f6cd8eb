use anyhow::Result;
use reqwest::Method;
use serde_json::{Value, json};
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, World};

const API: &str = "/service1/base/api/dictItem";

fn form(value: &str) -> Value {
    json!({ "dictName": "currency", "itemValue": value, "descriptionZh": format!("{value} 币"),
        "descriptionEn": format!("{value} coin"), "isdefault": "0" })
}

async fn start() -> Result<(World, Client)> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    Ok((world, client))
}

async fn save(client: &Client, body: Value) -> Result<Value> {
    let answer = client.post(&format!("{API}/save"), &body).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    Ok(answer.data)
}

fn edited(item: &Value, field: &str, value: &str) -> Value {
    let mut body = item.clone();
    body[field] = json!(value);
    body
}

#[tokio::test]
async fn values_are_told_in_the_callers_language_without_retired_ones() -> Result<()> {
    let (_world, client) = start().await?;
    save(&client, form("AAA")).await?;
    let retired = save(&client, form("BBB")).await?;
    client.post(&format!("{API}/retire"), &retired).await?;
    let path = format!("{API}/getItemValue?dictName=currency");
    assert_eq!(
        client.get(&path).await?.data,
        json!([{ "itemValue": "AAA", "description": "AAA coin", "isdefault": "0" }])
    );
    assert_eq!(client.in_chinese().get(&path).await?.data[0]["description"], json!("AAA 币"));
    let several = client.get(&format!("{API}/getMoreItemValue?dictNames=currency,none")).await?.data;
    assert_eq!((several["currency"].as_array().map(Vec::len), &several["none"]), (Some(1), &json!([])));
    Ok(())
}

#[tokio::test]
async fn a_retired_value_is_told_to_whoever_shows_existing_data_and_says_so() -> Result<()> {
    let (_world, client) = start().await?;
    save(&client, form("AAA")).await?;
    let retired = save(&client, form("BBB")).await?;
    client.post(&format!("{API}/retire"), &retired).await?;
    let path = format!("{API}/getMoreItemValue?dictNames=currency");
    let offered = client.get(&path).await?.data;
    assert_eq!(offered["currency"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        client.get(&format!("{path}&withRetired=true")).await?.data["currency"],
        json!([
            { "itemValue": "AAA", "description": "AAA coin", "isdefault": "0" },
            { "itemValue": "BBB", "description": "BBB coin", "isdefault": "0", "retired": true },
        ])
    );
    Ok(())
}

#[tokio::test]
async fn the_products_own_dictionaries_keep_their_values_and_take_other_words() -> Result<()> {
    let (_world, client) = start().await?;
    let own = |value: &str| edited(&form(value), "dictName", "timedJobStart");
    let said = "This dictionary belongs to the product: its descriptions can be changed, its values cannot";
    let is_refused = |answer: &tandem_testkit::Answer| {
        assert_eq!((answer.code, answer.message.as_str()), (300, said), "{answer:?}");
        assert_eq!(answer.data["fields"][0]["field"], json!("itemValue"));
    };
    is_refused(&client.post(&format!("{API}/save"), &own("dream")).await?);
    let asked = json!({ "conditions": [{ "fieldDb": "dictName", "symbol": "=", "queryValue": "timedJobStart" },
        { "andOr": "AND", "fieldDb": "itemValue", "symbol": "=", "queryValue": "clock" }] });
    let id = client.post(&format!("{API}/pageList"), &asked).await?.data["content"][0]["id"].clone();
    let path = format!("{API}/detail/{}", id.as_str().unwrap_or_default());
    let clock = client.get(&path).await?.data;
    let update = format!("{API}/update");
    is_refused(&client.put(&update, &edited(&clock, "itemValue", "watch")).await?);
    is_refused(&client.put(&update, &edited(&clock, "dictName", "currency")).await?);
    let worded = client.put(&update, &edited(&clock, "descriptionEn", "By the clock")).await?;
    assert_eq!((worded.code, &worded.data["descriptionEn"]), (200, &json!("By the clock")), "{worded:?}");
    let strange = save(&client, form("AAA")).await?;
    is_refused(&client.put(&update, &edited(&strange, "dictName", "timedJobStart")).await?);
    Ok(())
}

#[tokio::test]
async fn a_stale_edit_is_refused_and_changes_nothing() -> Result<()> {
    let (_world, client) = start().await?;
    let item = save(&client, form("AAA")).await?;
    assert_eq!(client.put(&format!("{API}/update"), &edited(&item, "descriptionEn", "first")).await?.code, 200);
    let late = client.put(&format!("{API}/update"), &edited(&item, "descriptionEn", "second")).await?;
    assert_eq!((late.status, late.code), (409, 409));
    let path = format!("{API}/detail/{}", item["id"].as_str().unwrap_or_default());
    assert_eq!(client.get(&path).await?.data["descriptionEn"], json!("first"));
    Ok(())
}

#[tokio::test]
async fn an_edit_that_changes_nothing_makes_no_version() -> Result<()> {
    let (_world, client) = start().await?;
    let item = save(&client, form("AAA")).await?;
    let same = client.put(&format!("{API}/update"), &item).await?;
    assert_eq!((same.code, &same.data["version"]), (200, &item["version"]), "{same:?}");
    let id = item["id"].as_str().unwrap_or_default();
    let history = format!("/service1/base/api/audit/entity?entityKind=base.dict_item&entityId={id}");
    assert_eq!(client.get(&history).await?.data.as_array().map(Vec::len), Some(1), "only that it was created");
    let other = client.put(&format!("{API}/update"), &edited(&item, "descriptionEn", "other")).await?;
    assert_eq!((other.code, &other.data["version"]), (200, &json!(2)));
    Ok(())
}

#[tokio::test]
async fn of_many_edits_of_one_version_exactly_one_wins() -> Result<()> {
    let (_world, client) = start().await?;
    let item = save(&client, form("AAA")).await?;
    let mut edits = tokio::task::JoinSet::new();
    for n in 0..16 {
        let (client, body) = (client.clone(), edited(&item, "descriptionEn", &format!("edit {n}")));
        edits.spawn(async move { client.put(&format!("{API}/update"), &body).await });
    }
    let mut codes = Vec::new();
    while let Some(answer) = edits.join_next().await {
        codes.push(answer??.code);
    }
    codes.sort_unstable();
    assert_eq!((codes[0], codes[1], codes[15]), (200, 409, 409));
    Ok(())
}

#[tokio::test]
async fn the_machine_decides_and_says_why_not() -> Result<()> {
    let (_world, client) = start().await?;
    let item = save(&client, form("AAA")).await?;
    let refused = client.delete(&format!("{API}/delete"), &item).await?;
    assert_eq!(
        (refused.status, refused.code, refused.message.as_str()),
        (422, 300, "An active item cannot be deleted. Retire it first")
    );
    let retired = client.post(&format!("{API}/retire"), &item).await?.data;
    assert_eq!(retired["state"], json!("retired"));
    let refused = client.put(&format!("{API}/update"), &retired).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "A retired item cannot be edited. Restore it first"));
    let restored = client.post(&format!("{API}/restore"), &retired).await?.data;
    assert_eq!(restored["state"], json!("active"));
    let retired = client.post(&format!("{API}/retire"), &restored).await?.data;
    assert_eq!(client.delete(&format!("{API}/delete"), &retired).await?.code, 200);
    let path = format!("{API}/detail/{}", item["id"].as_str().unwrap_or_default());
    assert_eq!(client.get(&path).await?.code, 404);
    Ok(())
}

#[tokio::test]
async fn a_dictionary_has_one_default_and_values_once() -> Result<()> {
    let (_world, client) = start().await?;
    let first = save(&client, edited(&form("AAA"), "isdefault", "1")).await?;
    save(&client, edited(&form("BBB"), "isdefault", "1")).await?;
    let path = format!("{API}/detail/{}", first["id"].as_str().unwrap_or_default());
    let now = client.get(&path).await?.data;
    assert_eq!(
        (&now["isdefault"], &now["version"]),
        (&json!("0"), &json!(2)),
        "the mark moved, and the move is a change"
    );
    let twice = client.post(&format!("{API}/save"), &form("AAA")).await?;
    assert_eq!((twice.code, twice.message.as_str()), (300, "This value already exists in the dictionary"));
    assert_eq!(twice.data["fields"], json!([{ "field": "itemValue", "message": twice.message }]));
    let renamed = client.put(&format!("{API}/update"), &edited(&now, "itemValue", "BBB")).await?;
    assert_eq!((renamed.code, &renamed.data["fields"][0]["field"]), (300, &json!("itemValue")));
    Ok(())
}

#[tokio::test]
async fn of_defaults_made_at_once_one_remains_and_nobody_sees_a_failure() -> Result<()> {
    let (world, client) = start().await?;
    let mut saves = tokio::task::JoinSet::new();
    for n in 0..12 {
        let (client, body) = (client.clone(), edited(&form(&format!("V{n}")), "isdefault", "1"));
        saves.spawn(async move { client.post(&format!("{API}/save"), &body).await });
    }
    while let Some(answer) = saves.join_next().await {
        let answer = answer??;
        assert!(matches!(answer.code, 200 | 409), "{answer:?}");
    }
    let mut rows = world.database().superuser().await?;
    let defaults: i64 =
        sqlx::query_scalar("select count(*) from base.dict_item where isdefault = '1'").fetch_one(&mut rows).await?;
    assert_eq!(defaults, 1);
    Ok(())
}

#[tokio::test]
async fn the_audit_trail_says_who_changed_which_field() -> Result<()> {
    let (_world, client) = start().await?;
    let item = save(&client, form("AAA")).await?;
    client.put(&format!("{API}/update"), &edited(&item, "descriptionEn", "Triple A")).await?;
    let path = format!(
        "/service1/base/api/audit/entity?entityKind=base.dict_item&entityId={}",
        item["id"].as_str().unwrap_or_default()
    );
    let trail = client.get(&path).await?.data;
    assert_eq!(trail.as_array().map(Vec::len), Some(2));
    assert_eq!((&trail[0]["who"], &trail[0]["actionLabel"]), (&json!("u_王敏"), &json!("Edit")));
    let change = json!([{ "field": "descriptionEn", "label": "Description (English)", "before": "AAA coin", "after": "Triple A" }]);
    assert_eq!(trail[0]["changes"], change);
    assert_eq!(client.in_chinese().get(&path).await?.data[1]["actionLabel"], json!("新增"));
    Ok(())
}

#[tokio::test]
async fn the_list_filters_sorts_and_pages_on_the_server() -> Result<()> {
    let (_world, client) = start().await?;
    for n in 0..25 {
        let mut body = form(&format!("V{n:02}"));
        body["sortOrder"] = json!(n);
        save(&client, body).await?;
    }
    let page = async |body: Value| -> Result<Vec<String>> {
        let answer = client.post(&format!("{API}/pageList"), &body).await?;
        assert_eq!(answer.code, 200, "{answer:?}");
        let rows = answer.data["content"].as_array().cloned().unwrap_or_default();
        Ok(rows.iter().filter_map(|row| row["itemValue"].as_str().map(str::to_owned)).collect())
    };
    // The list also contains the product's own dictionaries.
    let own = json!([{ "fieldDb": "dictName", "symbol": "=", "queryValue": form("")["dictName"] }]);
    let third = json!({ "pageNum": 3, "pageSize": 10, "conditions": own.clone() });
    assert_eq!(page(third).await?, ["V20", "V21", "V22", "V23", "V24"]);
    let newest = json!({ "pageSize": 10, "conditions": own, "sort": [{ "field": "itemValue", "descending": true }] });
    assert_eq!(page(newest).await?[..2], ["V24", "V23"]);
    let some = json!({ "conditions": [{ "fieldDb": "itemValue", "symbol": "in", "queryValue": "V01 V02" },
        { "andOr": "OR", "fieldDb": "sortOrder", "symbol": ">=", "queryValue": 24 }] });
    assert_eq!(page(some).await?, ["V01", "V02", "V24"]);
    assert_eq!(page(json!({ "search": "v1" })).await?.len(), 10);
    // User input is never interpreted as SQL or as a pattern.
    assert!(page(json!({ "search": "' or 1=1 --" })).await?.is_empty());
    assert!(page(json!({ "search": "%" })).await?.is_empty());
    Ok(())
}

#[tokio::test]
async fn a_reader_is_offered_nothing_and_may_do_nothing() -> Result<()> {
    let (world, client) = start().await?;
    let item = save(&client, form("AAA")).await?;
    let reader = world.sign_in(&client.base, &world.acme, "reader", &["auditor"]).await?;
    let row = reader.post(&format!("{API}/pageList"), &json!({})).await?.data["content"][0].clone();
    assert_eq!(row["actions"], json!([]));
    assert_eq!(reader.put(&format!("{API}/update"), &item).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn idempotency_keys_are_kept_for_a_day() -> Result<()> {
    let (world, client) = start().await?;
    client.send(Method::POST, &format!("{API}/save"), &form("AAA"), Some("yesterdays-key")).await?;
    client.send(Method::POST, &format!("{API}/save"), &form("BBB"), Some("todays-key-1")).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update platform.idempotency set at = at - interval '25 hours' where key like 'yesterday%'")
        .execute(&mut rows)
        .await?;
    world.work();
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.enqueue(tandem_base::housekeeping::SWEEP, &()).await)?;
    told(tx.commit().await)?;
    eventually("the sweep", async || {
        let keys: Vec<String> = sqlx::query_scalar("select key from platform.idempotency").fetch_all(&mut rows).await?;
        Ok(keys == ["todays-key-1"])
    })
    .await
}
