//! Deadlines of stamped copies. Tests do not wait: rows are moved into the past, and the watch is given the current
//! date.

use super::support::{KIND, SCAN, Scene, at, because, step, upload};
use anyhow::Result;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tandem_seal::stamped_copy::clock;
use tandem_testkit::world::told;
use time::macros::{date, offset, time};
use time::{Date, OffsetDateTime, Time};

fn in_shanghai(day: Date, time: Time) -> OffsetDateTime {
    day.with_time(time).assume_offset(offset!(+8))
}

impl Scene {
    pub async fn rows(&self) -> Result<PgConnection> {
        self.world.database().superuser().await
    }

    pub async fn due(&self, day: Date) -> Result<()> {
        let mut rows = self.rows().await?;
        sqlx::query(
            "update seal.stamped_copy set due_on = $1, due_at = timezone('Asia/Shanghai', ($1::date + 1)::timestamp)",
        )
        .bind(day)
        .execute(&mut rows)
        .await?;
        Ok(rows.close().await?)
    }

    pub async fn look(&self, today: Date, time: Time) -> Result<()> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        told(clock::look(&mut tx, in_shanghai(today, time)).await)?;
        told(tx.commit().await)
    }

    /// Payloads of events of this kind, oldest first.
    pub async fn told(&self, kind: &str) -> Result<Vec<Value>> {
        let mut rows = self.rows().await?;
        let told = sqlx::query_scalar("select payload from platform.event where kind = $1 order by event_id");
        Ok(told.bind(kind).fetch_all(&mut rows).await?)
    }

    pub async fn overdue(&self) -> Result<Vec<Value>> {
        self.told("seal.stamped_copy.overdue").await
    }

    async fn next_working_day(&self) -> Result<Value> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        Ok(json!(told(tx.next_working_day().await)?.to_string()))
    }
}

#[tokio::test]
async fn the_clock_runs_while_the_supplier_has_something_to_do() -> Result<()> {
    let scene = Scene::start().await?;
    let (buyer, supplier) = (&scene.buyer, &scene.supplier);
    let asked = scene.asked().await?;
    let next = scene.next_working_day().await?;
    assert_eq!((&asked["copy"]["dueOn"], &asked["copy"]["late"]), (&next, &json!(false)), "{asked}");
    assert_eq!(asked["consequence"], json!("being late costs"));
    let todo = supplier.post("/service1/portal/api/todo/pageList", &json!({})).await?.data;
    let moment = |at: &Value| at.as_str().map(|at| at[..19].to_owned());
    assert!(asked["copy"]["dueAt"].is_string(), "{asked}");
    assert_eq!(moment(&todo["content"][0]["dueAt"]), moment(&asked["copy"]["dueAt"]));
    scene.due(date!(2026 - 03 - 02)).await?;
    let submitted = upload(supplier, &scene.copy(supplier).await?, "a.pdf", SCAN).await?.data;
    assert_eq!((&submitted["copy"]["dueOn"], &submitted["copy"]["dueAt"]), (&Value::Null, &Value::Null));
    let rejected = step(buyer, "reject", &because(&submitted, "x")).await?;
    assert_eq!((&rejected["copy"]["dueOn"], &rejected["copy"]["late"]), (&next, &json!(false)), "a new clock");
    let again = upload(supplier, &rejected, "b.pdf", SCAN).await?.data;
    let approved = step(buyer, "approve", &at(&again)).await?;
    assert_eq!(approved["copy"]["dueOn"], Value::Null);
    let returned = step(buyer, "return", &because(&approved, "x")).await?;
    assert_eq!(returned["copy"]["dueOn"], next);
    Ok(())
}

#[tokio::test]
async fn a_clock_that_ran_out_is_told_once_and_a_new_one_once_more() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    scene.due(date!(2026 - 03 - 02)).await?;
    scene.look(date!(2026 - 03 - 02), time!(23:59:59)).await?;
    assert_eq!(scene.overdue().await?, Vec::<Value>::new(), "the whole day is his");
    scene.look(date!(2026 - 03 - 03), time!(0:00)).await?;
    assert_eq!(scene.overdue().await?.len(), 1, "and not a moment more");
    scene.look(date!(2026 - 03 - 03), time!(0:02)).await?;
    let told = scene.overdue().await?;
    let expected = json!({ "stampedCopyId": asked["copy"]["id"], "documentKind": KIND, "documentId": scene.document,
        "documentNumber": "PO-2026-0001", "supplierId": scene.document, "dueOn": "2026-03-02" });
    assert_eq!(told, [expected]);
    let late = scene.copy(&scene.buyer).await?;
    assert_eq!(
        (&late["copy"]["late"], &late["copy"]["version"]),
        (&json!(true), &asked["copy"]["version"]),
        "nobody changed it: what the supplier holds is still good"
    );
    let submitted = upload(&scene.supplier, &asked, "a.pdf", SCAN).await?.data;
    assert_eq!(submitted["copy"]["late"], json!(false));
    step(&scene.buyer, "reject", &because(&submitted, "x")).await?;
    scene.due(date!(2026 - 03 - 05)).await?;
    scene.look(date!(2026 - 03 - 06), time!(0:01)).await?;
    let days: Vec<_> = scene.overdue().await?.iter().map(|event| event["dueOn"].clone()).collect();
    assert_eq!(days, ["2026-03-02", "2026-03-05"], "a second rejection that is late again");
    Ok(())
}

#[tokio::test]
async fn two_who_watch_at_once_tell_it_once() -> Result<()> {
    let scene = Scene::start().await?;
    scene.asked().await?;
    scene.due(date!(2026 - 03 - 02)).await?;
    let (today, night) = (date!(2026 - 03 - 03), time!(0:01));
    let mut first = told(scene.world.platform.begin_system(&scene.world.acme, "test").await)?;
    let mut second = told(scene.world.platform.begin_system(&scene.world.acme, "test").await)?;
    told(clock::look(&mut first, in_shanghai(today, night)).await)?;
    told(clock::look(&mut second, in_shanghai(today, night)).await)?;
    told(first.commit().await)?;
    told(second.commit().await)?;
    scene.look(today, night).await?;
    assert_eq!(scene.overdue().await?.len(), 1);
    Ok(())
}

#[tokio::test]
async fn who_comes_after_the_day_and_before_the_watch_is_late_all_the_same() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    scene.due(date!(2026 - 03 - 02)).await?;
    let handed_in = upload(&scene.supplier, &asked, "a.pdf", SCAN).await?.data;
    assert_eq!(scene.overdue().await?.len(), 1);
    let taken_back = step(&scene.supplier, "takeBack", &at(&handed_in)).await?;
    assert_eq!((&taken_back["copy"]["dueOn"], &taken_back["copy"]["late"]), (&json!("2026-03-02"), &json!(true)));
    scene.look(date!(2026 - 03 - 03), time!(0:01)).await?;
    assert_eq!(scene.overdue().await?.len(), 1);
    Ok(())
}

#[tokio::test]
async fn the_supplier_is_reminded_once_on_the_morning_of_the_last_day() -> Result<()> {
    let scene = Scene::start().await?;
    scene.asked().await?;
    let day = date!(2026 - 03 - 02);
    scene.due(day).await?;
    for (today, at, expected) in
        [(date!(2026 - 03 - 01), time!(9:00), 0), (day, time!(7:59), 0), (day, time!(8:00), 1), (day, time!(12:00), 1)]
    {
        scene.look(today, at).await?;
        let wanted = scene.told("message.message.wanted").await?;
        let sent = wanted.iter().filter(|m| m["template"] == json!(clock::DUE_TODAY)).count();
        assert_eq!(sent, expected, "{today} {at}");
    }
    let wanted = scene.told("message.message.wanted").await?;
    let message = wanted.iter().find(|m| m["template"] == json!(clock::DUE_TODAY)).cloned().unwrap_or_default();
    assert_eq!(
        message["fields"],
        json!({ "number": "PO-2026-0001", "day": { "zh": "北京时间 2026-03-02", "en": "2026-03-02 (Beijing time)" },
            "document": { "zh": "采购订单", "en": "Purchase order" },
            "consequence": { "zh": "逾期罚款", "en": "being late costs" } })
    );
    assert_eq!(message["to"][0]["holders"]["organize"], json!(scene.document), "{message}");
    Ok(())
}

#[tokio::test]
async fn a_copy_ends_with_its_document_and_waits_for_nobody() -> Result<()> {
    let scene = Scene::start().await?;
    let asked = scene.asked().await?;
    scene.due(date!(2026 - 03 - 02)).await?;
    for _ in 0..2 {
        let mut tx = told(scene.world.platform.begin_system(&scene.world.acme, "test").await)?;
        told(tx.stamp_not_needed(KIND, scene.document.parse()?).await)?;
        told(tx.commit().await)?;
    }
    let ended = scene.copy(&scene.supplier).await?;
    assert_eq!((&ended["copy"]["state"], &ended["copy"]["dueOn"]), (&json!("ended"), &Value::Null));
    assert_eq!(ended["copy"]["version"], json!(2), "said twice is said once");
    assert_eq!(ended["copy"]["waiting"], json!([]));
    let todo = scene.supplier.post("/service1/portal/api/todo/pageList", &json!({})).await?.data;
    assert_eq!(todo["totalElements"], json!(0), "{todo}");
    let refused = upload(&scene.supplier, &ended, "a.pdf", SCAN).await?;
    assert_eq!((refused.code, refused.message.contains("closed")), (300, true), "{refused:?}");
    scene.look(date!(2026 - 03 - 03), time!(9:00)).await?;
    assert_eq!(scene.overdue().await?, Vec::<Value>::new());
    let id = asked["copy"]["id"].as_str().unwrap_or_default();
    let history = format!("/service1/base/api/audit/entity?entityKind=seal.stamped_copy&entityId={id}");
    let history = scene.boss.get(&history).await?.data;
    let actions: Vec<_> = history.as_array().into_iter().flatten().filter_map(|e| e["action"].as_str()).collect();
    assert_eq!(actions, ["end", "create"]);
    Ok(())
}
