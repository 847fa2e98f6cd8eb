//! A draft reply is private to its supplier until released.

use super::purchase_order::{Desk, SUPPLIER, act, order, reply};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgConnection};
use tandem_kernel::{Actor, OpCtx, Permissions, RequestId, SessionId, Side, UserId};
use tandem_platform::db::tx::Mode;
use tandem_testkit::Client;
use tandem_testkit::reports::ANSWER;
use tandem_testkit::world::told;
use uuid::Uuid;

const API: &str = "/service1/orders/api";
const AUDIT: &str = "/service1/base/api/audit";
/// A date and a quantity that occur only in the draft, to detect leaks.
const DAY: &str = "2100-07-07";
const QUANTITY: &str = "7.125";

/// All queries about an order that might reveal the content of a draft.
async fn told_of(client: &Client, order: &Value) -> Result<Vec<(String, String)>> {
    let id = order["id"].as_str().context("no id")?;
    let entity = format!("entityKind=orders.purchase_order&entityId={id}");
    let asked = [
        format!("{API}/order/detail/{id}"),
        format!("{AUDIT}/entity?{entity}"),
        format!("{AUDIT}/versions?{entity}"),
        format!("{AUDIT}/version?{entity}&version={}", order["version"]),
        format!("{AUDIT}/compare?{entity}&from=1&to={}", order["version"]),
    ];
    let mut answers = Vec::new();
    for path in asked {
        let answer = client.get(&path).await?;
        assert_eq!(answer.code, 200, "{path}: {answer:?}");
        answers.push((path, answer.data.to_string()));
    }
    let everything = json!({});
    let asked = [
        (format!("{API}/order/pu/pageList"), everything.clone()),
        (format!("{API}/orderLine/pu/pageList"), everything),
        (format!("{API}/order/details"), json!({ "ids": [id] })),
        ("/service1/base/api/listing/totals".into(), json!({ "listing": "orders.order_line" })),
        (ANSWER.into(), json!({ "report": "orders.replies" })),
        (ANSWER.into(), json!({ "report": "orders.actions" })),
    ];
    for (path, body) in asked {
        let answer = client.post(&path, &body).await?;
        assert_eq!(answer.code, 200, "{path}: {answer:?}");
        answers.push((path, answer.data.to_string()));
    }
    Ok(answers)
}

/// The quantity counts only as a number of its own: the time of day 12:30:37.125 contains its digits, too.
fn tells(text: &str) -> bool {
    let quantities = text.match_indices(QUANTITY).any(|(at, _)| !text[..at].ends_with(|c: char| c.is_ascii_digit()));
    quantities || text.contains(DAY)
}

#[test]
fn a_time_of_day_tells_nothing() {
    assert!(!tells(r#""2026-11-18T12:30:37.125Z""#));
    assert!(tells(r#"{"quantity": 7.125000}"#) && tells(r#"{"quantity":"7.125"}"#) && tells(DAY));
}

/// Every row of every table and view that the application's role can read as this side.
async fn every_row(desk: &Desk, side: Side, organize: &str) -> Result<Vec<(String, String)>> {
    let relations: Vec<String> = sqlx::query_scalar(
        "select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
         where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^(pg_|information_schema)' order by 1",
    )
    .fetch_all(&mut desk.world.database().superuser().await?)
    .await?;
    let actor = Actor {
        id: UserId::new(Uuid::from_u128(7)),
        label: "somebody".into(),
        side,
        organizes: vec![told(tandem_kernel::id::parse(organize))?].into(),
        session: SessionId::new(Uuid::nil()),
    };
    let system = OpCtx::system(desk.world.acme.clone(), RequestId("draft".into()));
    let ctx = OpCtx { actor: Some(actor), permissions: Permissions::default(), ..system };
    let mut tx = told(desk.world.platform.begin(ctx, Mode::Read).await)?;
    let mut rows = Vec::new();
    for relation in relations {
        rows.extend(rows_of(tx.conn(), &relation).await?.into_iter().map(|row| (relation.clone(), row)));
    }
    Ok(rows)
}

/// Empty if the role has no access.
async fn rows_of(conn: &mut PgConnection, relation: &str) -> Result<Vec<String>> {
    sqlx::query("savepoint one").execute(&mut *conn).await?;
    // The name comes from the system catalogue.
    let sql = AssertSqlSafe(format!("select to_jsonb(t)::text from {relation} t"));
    let found = sqlx::query_scalar(sql).fetch_all(&mut *conn).await;
    sqlx::query("rollback to savepoint one").execute(&mut *conn).await?;
    Ok(found.unwrap_or_default())
}

#[tokio::test]
async fn a_draft_is_its_suppliers_own_until_it_is_published() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000301").await?;
    let organize = published["organizeId"].as_str().context("no supplier")?.to_owned();
    let lines = json!([reply("00010", &[(DAY, QUANTITY)])]);
    let body = json!({ "id": published["id"], "version": published["version"], "lines": lines });
    // With an idempotency key, so that the response is stored.
    let path = format!("{API}/order/saveDraft");
    let draft = desk.supplier.send(reqwest::Method::POST, &path, &body, Some("key-of-a-draft")).await?;
    assert_eq!((draft.code, &draft.data["state"]), (200, &json!("replying")), "{draft:?}");
    assert_eq!(draft.data["lines"][0]["replies"], json!([{ "on": DAY, "quantity": QUANTITY }]));

    let owner =
        desk.administrator.post("/service1/identity/api/user/listByPage", &json!({ "search": "buyer" })).await?;
    let form = json!({ "name": "ERP", "ownerId": owner.data["content"][0]["id"],
        "permissions": ["orders.purchase_order.view", "base.audit.view"] });
    let key = desk.administrator.post("/service1/identity/api/apiKey/add", &form).await?;
    let program = Client {
        token: Some(key.data["secret"].as_str().with_context(|| format!("{key:?}"))?.to_owned()),
        cookie: None,
        ..desk.buyer.clone()
    };
    for client in [&desk.buyer, &desk.administrator, &program] {
        for (path, text) in told_of(client, &draft.data).await? {
            assert!(!tells(&text), "{path}: {text}");
        }
    }
    let line = &desk.buyer.post(&format!("{API}/orderLine/pu/pageList"), &json!({})).await?.data["content"][0];
    assert_eq!((&line["state"], &line["confirmedOn"]), (&json!("draft"), &Value::Null), "in preparation: {line}");
    let late = desk.order("4500000301", |_| true).await?;
    assert_eq!((&late["state"], &late["dayDifference"]), (&json!("replying"), &Value::Null), "not replied to yet");
    assert_eq!(late["quantityDifference"], Value::Null);
    for side in [Side::Buyer, Side::System] {
        for (relation, row) in every_row(&desk, side, &organize).await? {
            // The draft must not be visible to others even by direct access to the tables.
            assert!(!tells(&row), "{relation} as {}: {row}", side.as_str());
        }
    }

    let colleague =
        desk.world.sign_in_supplier(&desk.base, &desk.world.acme, &organize, "colleague", &["supplier_sales"]).await?;
    let his = colleague.get(&format!("{API}/order/detail/{}", published["id"].as_str().unwrap_or_default())).await?;
    assert_eq!(his.data["lines"][0]["replies"][0]["on"], json!(DAY), "{his:?}");
    assert!(every_row(&desk, Side::Supplier, &organize).await?.iter().any(|(_, row)| tells(row)));

    let lines = json!([reply("00010", &[(DAY, QUANTITY), ("2100-07-08", "2.875")]), reply("00020", &[(DAY, "4.5")])]);
    let released = act(&desk.supplier, "saveRelease", &draft.data, json!({ "lines": lines })).await?;
    assert_eq!(released.code, 200, "{released:?}");
    let seen = told_of(&desk.buyer, &released.data).await?;
    assert!(tells(&seen[0].1), "published is for both sides: {}", seen[0].1);
    let left: i64 = sqlx::query_scalar("select count(*) from orders.reply_draft")
        .fetch_one(&mut desk.world.database().superuser().await?)
        .await?;
    assert_eq!(left, 0, "what is published is no draft");
    Ok(())
}

#[tokio::test]
async fn a_promise_holds_while_the_supplier_writes_another() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000302").await?;
    let replied = act(&desk.supplier, "confirm", &published, json!({})).await?.data;
    let reopened = act(&desk.buyer, "reopen", &replied, json!({ "reason": "提前" })).await?.data;
    let promised = json!([{ "on": "2100-03-01", "quantity": "10" }]);
    let detail = format!("{API}/order/detail/{}", published["id"].as_str().unwrap_or_default());
    let of =
        async |client: &Client| -> Result<Value> { Ok(client.get(&detail).await?.data["lines"][0]["replies"].clone()) };
    assert_eq!(of(&desk.supplier).await?, promised, "what was promised is where he begins");

    let body = json!({ "lines": [reply("00010", &[(DAY, "10")])] });
    let draft = act(&desk.supplier, "saveDraft", &reopened, body).await?.data;
    assert_eq!(of(&desk.supplier).await?, json!([{ "on": DAY, "quantity": "10" }]));
    assert_eq!(of(&desk.buyer).await?, promised);
    let before = async |client: &Client| -> Result<Value> {
        Ok(client.get(&detail).await?.data["lines"][0]["submitted"].clone())
    };
    assert_eq!((before(&desk.supplier).await?, before(&desk.buyer).await?), (promised.clone(), Value::Null));
    // With more zeros, but the same.
    let again = json!({ "lines": [reply("00010", &[(DAY, "10.000")])] });
    let again = act(&desk.supplier, "saveDraft", &draft, again).await?;
    assert_eq!((again.code, &again.data), (200, &draft), "saving the same again makes no version");
    let emptied = act(&desk.supplier, "saveDraft", &draft, json!({ "lines": [reply("00010", &[])] })).await?.data;
    assert_ne!(emptied["version"], draft["version"], "what only he reads is a change, too");
    assert_eq!((of(&desk.supplier).await?, of(&desk.buyer).await?), (json!([]), promised));

    // After a change by the ERP, neither promise nor draft is valid.
    let body = json!({ "lines": [reply("00010", &[(DAY, "10")])] });
    act(&desk.supplier, "saveDraft", &emptied, body).await?;
    desk.tell(2, order("4500000302", &[("00010", "11"), ("00020", "4.5")])).await?;
    desk.order("4500000302", |order| order["state"] == "to_reply").await?;
    assert_eq!((of(&desk.supplier).await?, of(&desk.buyer).await?), (json!([]), json!([])));
    Ok(())
}

#[tokio::test]
async fn nobody_is_written_to_about_a_draft_of_his_own() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000304").await?;
    let written = async || Ok::<_, anyhow::Error>(desk.recipients("orders.purchase_order_to_reply").await?.len());
    assert_eq!(written().await?, 1, "it is to be replied to");
    let body = json!({ "lines": [reply("00010", &[(DAY, "10")])] });
    let draft = act(&desk.supplier, "saveDraft", &published, body).await?;
    assert_eq!((draft.code, &draft.data["state"]), (200, &json!("replying")), "{draft:?}");
    assert_eq!(written().await?, 1, "he knows, and has begun");
    let seen = desk.order("4500000304", |order| order["state"] == "replying").await?;
    let locked = act(&desk.buyer, "lock", &seen, json!({ "reason": "x" })).await?;
    let unlocked = act(&desk.buyer, "unlock", &locked.data, json!({})).await?;
    assert_eq!((unlocked.code, &unlocked.data["state"]), (200, &json!("replying")), "{unlocked:?}");
    assert_eq!(written().await?, 2, "he could not go on meanwhile");
    Ok(())
}

#[tokio::test]
async fn a_reply_that_was_only_begun_is_not_dealt_with_and_has_waited_all_along() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000305").await?;
    let mut rows = desk.world.database().superuser().await?;
    sqlx::query(
        "update platform.todo set since = now() - interval '3 hours' where entity_kind = 'orders.purchase_order'",
    )
    .execute(&mut rows)
    .await?;
    let dealt_with = async || -> Result<Vec<Value>> {
        let page = desk.supplier.post("/service1/portal/api/doneTodo/pageList", &json!({})).await?;
        Ok(page.data["content"].as_array().cloned().unwrap_or_default())
    };
    let body = json!({ "lines": [reply("00010", &[(DAY, "10")])] });
    let draft = act(&desk.supplier, "saveDraft", &published, body).await?.data;
    assert_eq!(dealt_with().await?, Vec::<Value>::new(), "nothing was submitted");
    let lines = json!([reply("00010", &[(DAY, "10")]), reply("00020", &[(DAY, "4.5")])]);
    assert_eq!(act(&desk.supplier, "saveRelease", &draft, json!({ "lines": lines })).await?.code, 200);
    let done = dealt_with().await?;
    assert_eq!((done.len(), &done[0]["task"]), (1, &json!("Submit the draft reply")), "{done:?}");
    assert!(done[0]["hours"].as_str().is_some_and(|hours| hours.starts_with('3')), "{done:?}");
    Ok(())
}

#[tokio::test]
async fn drafts_from_before_are_moved_to_where_only_their_supplier_reads_them() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000303").await?;
    let mut rows = desk.world.database().superuser().await?;
    // Data as written by the previous version.
    let before = format!(
        "insert into orders.reply_line (tenant_id, order_line_id, position, organize_id, promised_on, quantity)
           select tenant_id, order_line_id, 0, organize_id, '{DAY}', {QUANTITY} from orders.order_line where line = '00010';
         update orders.order_line set state = 'draft', confirmed_quantity = {QUANTITY}, confirmed_on = '{DAY}',
           quantity_difference = quantity - {QUANTITY}, day_difference = 128 where line = '00010';
         update orders.purchase_order set state = 'replying', day_difference = 128, quantity_difference = 7.375"
    );
    sqlx::raw_sql(AssertSqlSafe(before)).execute(&mut rows).await?;
    let migration = include_str!("../../migrations/0030_reply_drafts.sql");
    let (_, moving) = migration.split_once("add column asking int not null default 1;").context("another migration")?;
    sqlx::raw_sql(moving).execute(&mut rows).await?;

    let detail = format!("{API}/order/detail/{}", published["id"].as_str().unwrap_or_default());
    let order = desk.buyer.get(&detail).await?.data;
    assert!(!tells(&order.to_string()), "{order}");
    assert_eq!((&order["dayDifference"], &order["quantityDifference"]), (&json!(0), &json!("14.5")));
    let his = desk.supplier.get(&detail).await?.data;
    assert_eq!(his["lines"][0]["replies"], json!([{ "on": DAY, "quantity": QUANTITY }]));
    assert_eq!(his["supplierErpNo"], json!(SUPPLIER));
    Ok(())
}
