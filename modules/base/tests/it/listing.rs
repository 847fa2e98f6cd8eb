use anyhow::{Context, Result};
use serde_json::{Value, json};
use sqlx::Connection;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use tandem_testkit::world::eventually;
use tandem_testkit::{Client, World};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

const PAGE: &str = "/service1/base/api/dictItem/pageList";
const LISTING: &str = "/service1/base/api/listing";

async fn start(items: usize) -> Result<(World, Client)> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    for n in 0..items {
        let form = json!({ "dictName": "unit", "itemValue": format!("U{n:02}"), "descriptionZh": format!("单位{n}"),
            "descriptionEn": if n % 2 == 0 { "Even piece" } else { "Odd piece" }, "isdefault": "0", "sortOrder": n / 3 });
        let answer = client.post("/service1/base/api/dictItem/save", &form).await?;
        assert_eq!(answer.code, 200, "{answer:?}");
    }
    Ok((world, client))
}

fn unit() -> Value {
    json!({ "fieldDb": "dictName", "symbol": "=", "queryValue": "unit" })
}
fn values(page: &Value) -> Vec<String> {
    let rows = page["content"].as_array().cloned().unwrap_or_default();
    rows.iter().filter_map(|row| row["itemValue"].as_str().map(str::to_owned)).collect()
}

#[tokio::test]
async fn a_continuation_meets_every_row_once_whatever_the_order() -> Result<()> {
    let (_world, client) = start(25).await?;
    for sort in [json!([]), json!([{ "field": "descriptionEn", "descending": true }, { "field": "sortOrder" }])] {
        let mut seen = Vec::new();
        let mut after = Value::Null;
        loop {
            let body = json!({ "pageSize": 10, "conditions": [unit()], "sort": sort, "after": after });
            let page = client.post(PAGE, &body).await?.data;
            assert_eq!(page["totalElements"], json!(25));
            seen.extend(values(&page));
            after = page["next"].clone();
            if after.is_null() {
                break;
            }
        }
        assert_eq!((seen.len(), seen.iter().collect::<BTreeSet<_>>().len()), (25, 25), "{sort}");
    }
    Ok(())
}

#[tokio::test]
async fn a_continuation_of_another_question_is_refused() -> Result<()> {
    let (_world, client) = start(11).await?;
    let page = client.post(PAGE, &json!({ "pageSize": 10, "conditions": [unit()] })).await?.data;
    let after = page["next"].as_str().context("no continuation")?;
    let forged = base64_of(&json!({ "q": serde_json::from_slice::<Value>(&decoded(after)?)?["q"],
        "k": ["unit", "not a number", "not an id"] }));
    for (body, what) in [
        (json!({ "pageSize": 10, "after": after }), "page position is no longer valid"),
        (json!({ "pageSize": 10, "conditions": [unit()], "after": "nonsense" }), "nonsense"),
        (json!({ "pageSize": 10, "conditions": [unit()], "after": forged }), "a forged place"),
    ] {
        let answer = client.post(PAGE, &body).await?;
        assert_eq!(
            (answer.status, answer.data["fields"][0]["field"].as_str()),
            (422, Some("after")),
            "{what}: {answer:?}"
        );
    }
    Ok(())
}

fn decoded(text: &str) -> Result<Vec<u8>> {
    use base64::Engine;
    Ok(base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(text)?)
}
fn base64_of(value: &Value) -> String {
    use base64::Engine;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(value.to_string())
}

#[tokio::test]
async fn only_what_was_asked_for_is_read() -> Result<()> {
    let (_world, client) = start(2).await?;
    let page = client.post(PAGE, &json!({ "columns": ["itemValue"], "count": false })).await?.data;
    let row = page["content"][0].as_object().context("no row")?;
    let fields: BTreeSet<_> = row.keys().map(String::as_str).collect();
    assert_eq!(fields, BTreeSet::from(["actions", "id", "itemValue", "state", "version"]));
    Ok(())
}

#[tokio::test]
async fn rows_come_without_their_count_and_the_count_by_itself() -> Result<()> {
    let (_world, client) = start(25).await?;
    let ask = async |body: Value| {
        let page = client.post(PAGE, &body).await?;
        assert_eq!(page.code, 200, "{page:?}");
        let rows = page.data["content"].as_array().map_or(0, Vec::len);
        anyhow::Ok((
            rows,
            page.data["next"].is_string(),
            page.data["totalElements"].clone(),
            page.data["totalIsExact"] == json!(true),
        ))
    };
    let page =
        |number: u32, count: bool| json!({ "pageNum": number, "pageSize": 10, "conditions": [unit()], "count": count });
    // As the specification has it: whoever says nothing is told the count with the rows.
    assert_eq!(ask(json!({ "pageSize": 10, "conditions": [unit()] })).await?, (10, true, json!(25), true));
    assert_eq!(ask(page(1, true)).await?, (10, true, json!(25), true));
    // Without it a page says whether there are more, and the count only where the list ends on it.
    assert_eq!(ask(page(1, false)).await?, (10, true, json!(0), false));
    assert_eq!(ask(page(3, false)).await?, (5, false, json!(25), true));
    assert_eq!(ask(page(4, false)).await?, (0, false, json!(0), false), "the end was before");
    assert_eq!(ask(page(4, true)).await?, (0, false, json!(25), true));
    let nothing =
        json!({ "conditions": [{ "fieldDb": "dictName", "symbol": "=", "queryValue": "none" }], "count": false });
    assert_eq!(ask(nothing).await?, (0, false, json!(0), true));
    let asked = json!({ "listing": "base.dict_item", "conditions": [unit()] });
    let found = client.post(&format!("{LISTING}/found"), &asked).await?.data;
    assert_eq!((&found["found"], &found["foundIsExact"]), (&json!(25), &json!(true)));
    Ok(())
}

#[tokio::test]
async fn what_a_question_gets_wrong_is_named() -> Result<()> {
    let (_world, client) = start(0).await?;
    let line = |field: &str, symbol: &str, value: Value| json!({ "conditions": [{ "fieldDb": field, "symbol": symbol, "queryValue": value }] });
    for (body, field) in [
        (line("sortOrder", ">", json!("many")), "sortOrder"),
        (line("sortOrder", "like", json!("1")), "sortOrder"),
        (line("updatedAt", "dynamic", json!("someday")), "updatedAt"),
        (json!({ "sort": [{ "field": "ghost" }] }), "sort"),
        (json!({ "columns": ["ghost"] }), "columns"),
        (
            json!({ "timeZone": "Not/AZone", "conditions": [{ "fieldDb": "updatedAt", "symbol": "dynamic", "queryValue": "today" }] }),
            "timeZone",
        ),
        (json!({ "timeZone": "'; select 1" }), "timeZone"),
        (json!({ "pageSize": 7 }), "pageSize"),
        (json!({ "search": "a\u{0}b" }), "search"),
    ] {
        let answer = client.post(PAGE, &body).await?;
        assert_eq!(
            (answer.status, answer.data["fields"][0]["field"].as_str()),
            (422, Some(field)),
            "{body}: {answer:?}"
        );
    }
    let unknown = client.post(PAGE, &line("ghost", "=", json!("a"))).await?;
    assert_eq!(unknown.status, 422);
    assert!(unknown.message.contains("ghost"), "{unknown:?}");
    // A number too large for its column must not cause an internal error.
    let huge = client.post(PAGE, &line("sortOrder", ">", json!("9223372036854775807"))).await?;
    assert_eq!(huge.code, 200, "{huge:?}");
    Ok(())
}

#[tokio::test]
async fn days_begin_where_the_asker_is() -> Result<()> {
    let (world, client) = start(1).await?;
    let mut rows = world.database().superuser().await?;
    // 17:30 in London is already the next day in Shanghai.
    sqlx::query("update base.dict_item set updated_at = '2026-03-10T17:30:00Z' where item_value = 'U00'")
        .execute(&mut rows)
        .await?;
    let found = async |day: &str, zone: &str| {
        let body = json!({ "timeZone": zone, "conditions": [unit(), { "andOr": "AND", "fieldDb": "updatedAt", "symbol": "=", "queryValue": day }] });
        anyhow::Ok(client.post(PAGE, &body).await?.data["totalElements"] == json!(1))
    };
    assert!(found("2026-03-10", "Europe/London").await? && !found("2026-03-11", "Europe/London").await?);
    assert!(found("2026-03-11", "Asia/Shanghai").await? && !found("2026-03-10", "Asia/Shanghai").await?);
    Ok(())
}

#[tokio::test]
async fn counts_and_plans_are_told_to_those_who_may() -> Result<()> {
    let (world, client) = start(3).await?;
    let asked = json!({ "listing": "base.dict_item", "conditions": [unit()] });
    assert_eq!(client.post(&format!("{LISTING}/count"), &asked).await?.data["count"], json!(3));
    assert_eq!(
        client.post(&format!("{LISTING}/totals"), &asked).await?.data,
        json!({ "count": 3, "sums": {}, "sumsBy": [] })
    );
    let told = client.post(&format!("{LISTING}/explain"), &asked).await?.data;
    assert!(told["sql"].as_str().is_some_and(|sql| sql.contains("\"dict_name\" = $")), "{told}");
    assert!(told["parameters"].as_array().is_some_and(|p| p.contains(&json!("'unit'"))), "{told}");
    assert!(told["plan"][0].as_str().is_some_and(|line| line.contains("cost=") && !line.contains("actual time")));
    world.role(&world.acme, "reader", &["base.dict_item.view"]).await?;
    let reader = world.sign_in(&client.base, &world.acme, "reader", &["reader"]).await?;
    assert_eq!(reader.post(&format!("{LISTING}/count"), &asked).await?.code, 200);
    assert_eq!(reader.post(&format!("{LISTING}/explain"), &asked).await?.code, 403);
    world.role(&world.acme, "nobody", &[]).await?;
    let nobody = world.sign_in(&client.base, &world.acme, "nobody", &["nobody"]).await?;
    assert_eq!(nobody.post(&format!("{LISTING}/count"), &asked).await?.code, 403);
    assert_eq!(nobody.post(&format!("{LISTING}/totals"), &asked).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn a_count_nobody_waits_for_is_stopped_in_the_database() -> Result<()> {
    let (world, client) = start(1).await?;
    client.post(PAGE, &json!({})).await?;
    let mut holder = world.database().superuser().await?;
    let mut watcher = world.database().superuser().await?;
    let mut waiting = async || {
        let sql = "select count(*) from pg_stat_activity where datname = current_database()
            and application_name like 'tandem ask %' and state = 'active'";
        anyhow::Ok(sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut watcher).await? == 1)
    };
    for call in ["count", "found"] {
        let mut held = holder.begin().await?;
        sqlx::query("lock table base.dict_item in access exclusive mode").execute(&mut *held).await?;
        let stream = hang_on(&client, &format!("{LISTING}/{call}"), &json!({ "listing": "base.dict_item" })).await?;
        eventually("the count is under way", async || waiting().await).await?;
        drop(stream);
        let hung_up = Instant::now();
        eventually("the count has stopped", async || Ok(!waiting().await?)).await?;
        assert!(hung_up.elapsed() < Duration::from_secs(5), "{call}: {:?}", hung_up.elapsed());
        held.rollback().await?;
    }
    assert_eq!(client.post(PAGE, &json!({})).await?.code, 200);
    Ok(())
}

/// Sends a request and does not read its answer; dropping the stream hangs up.
async fn hang_on(client: &Client, path: &str, body: &Value) -> Result<TcpStream> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ntoken: {}\r\ndomaintype: acme\r\ncontent-length: {}\r\n\r\n{body}",
        client.host,
        client.cookie.as_deref().unwrap_or_default(),
        client.token.as_deref().unwrap_or_default(),
        body.len()
    );
    let mut stream = TcpStream::connect(client.base.trim_start_matches("http://")).await?;
    stream.write_all(request.as_bytes()).await?;
    Ok(stream)
}

#[tokio::test]
async fn a_question_that_takes_too_long_is_stopped() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.server.question_timeout_seconds = 1;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    client.post(PAGE, &json!({})).await?;
    let mut holder = world.database().superuser().await?;
    let mut held = holder.begin().await?;
    sqlx::query("lock table base.dict_item in access exclusive mode").execute(&mut *held).await?;
    let answer = client.post(PAGE, &json!({})).await?;
    assert_eq!(answer.status, 503, "{answer:?}");
    held.rollback().await?;
    Ok(())
}
