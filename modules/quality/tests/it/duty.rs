//! File requests that wait for one person: his to-do entry, who may be named, what happens when he leaves; and what was
//! dealt with.

use super::file_task::{API, Table, act, text, waiting_for};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tandem_platform::jobs::Job;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Answer, Client};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

const SUPPLY: &str = "quality.file_task.supply";
const EDIT: &str = "quality.file_task.edit";

impl Table {
    /// One more user of the supplier.
    async fn second(&self) -> Result<Client> {
        let base = self.world.serve().await?;
        self.world.sign_in_supplier(&base, &self.world.acme, &self.organize, "second", &["supplier_quality"]).await
    }

    async fn buyer_named(&self, name: &str, roles: &[&str]) -> Result<Client> {
        let base = self.world.serve().await?;
        self.world.sign_in(&base, &self.world.acme, name, roles).await
    }

    async fn id_of(&self, username: &str) -> Result<String> {
        let mut rows = self.world.database().superuser().await?;
        let id = sqlx::query_scalar("select user_id::text from identity.user_account where username = $1");
        Ok(id.bind(username).fetch_one(&mut rows).await?)
    }

    async fn save(&self, title: &str, provider: &str, checker: &str) -> Result<Answer> {
        let mut form = self.form(title);
        (form["providerId"], form["checkerId"]) = (json!(provider), json!(checker));
        self.buyer.post(&format!("{API}/save"), &form).await
    }

    async fn messages(&self, template: &str) -> Result<Vec<Value>> {
        let mut rows = self.world.database().superuser().await?;
        let told = sqlx::query_scalar(
            "select payload from platform.event where kind = 'message.message.wanted' and payload->>'template' = $1
             order by event_id",
        );
        Ok(told.bind(template).fetch_all(&mut rows).await?)
    }
}

async fn waiting(client: &Client, task: &Value) -> Result<Value> {
    let page = client.get(&format!("{API}/detail/{}", text(&task["id"]))).await?;
    assert_eq!(page.code, 200, "{page:?}");
    Ok(page.data["waiting"][0].clone())
}

async fn offered(client: &Client, permission: &str, organize: &str) -> Result<Vec<String>> {
    let of = if organize.is_empty() { String::new() } else { format!("&organizeId={organize}") };
    let found = client.get(&format!("/service1/identity/api/user/holders?permission={permission}{of}")).await?;
    assert_eq!(found.code, 200, "{found:?}");
    Ok(found.data.as_array().into_iter().flatten().map(|user| text(&user["id"])).collect())
}

async fn done(client: &Client) -> Result<Vec<Value>> {
    let page = client.post("/service1/portal/api/doneTodo/pageList", &json!({})).await?;
    assert_eq!(page.code, 200, "{page:?}");
    Ok(page.data["content"].as_array().cloned().unwrap_or_default())
}

#[tokio::test]
async fn a_request_for_one_person_is_his_alone_and_the_others_read_whom_it_waits_for() -> Result<()> {
    let table = Table::laid().await?;
    let second = table.second().await?;
    let checker = table.buyer_named("checker", &["purchaser"]).await?;
    let (provider_id, checker_id) = (table.id_of("second").await?, table.id_of("checker").await?);
    let saved = table.save("检测报告", &provider_id, &checker_id).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    let task = saved.data;
    assert!(text(&task["provider"]).starts_with("second"), "{task}");

    assert_eq!((waiting_for(&table.supplier).await?.len(), waiting_for(&second).await?.len()), (0, 1));
    let (his, others) = (waiting(&second, &task).await?, waiting(&table.supplier, &task).await?);
    assert_eq!((&his["mine"], &others["mine"], &others["who"]), (&json!(true), &json!(false), &task["provider"]));
    assert!(others["since"].is_string(), "{others}");
    assert_eq!(waiting(&table.buyer, &task).await?["who"], task["provider"], "the other side reads it, too");
    let asked = table.messages("quality.file_task_asked").await?;
    assert_eq!(asked[0]["to"], json!([{ "user": provider_id }]));

    // A colleague may still do it: nothing is stuck while the person is away.
    let given = act(&table.supplier, "supply", &task, 1, json!({})).await?;
    assert_eq!(given.code, 200, "{given:?}");
    assert_eq!((waiting_for(&table.buyer).await?.len(), waiting_for(&checker).await?.len()), (0, 1));
    let mine = checker.get("/service1/portal/api/todo/counts?mine=true").await?.data;
    assert_eq!(mine[0]["count"], 1, "what names him is his, whoever made the document: {mine}");
    let mut rows = table.world.database().superuser().await?;
    sqlx::query("update identity.user_account set name = '新名' where username = 'checker'").execute(&mut rows).await?;
    table.world.rows_changed_by_hand();
    let mine = checker.get("/service1/portal/api/todo/counts?mine=true").await?.data;
    assert_eq!(mine[0]["count"], 1, "and stays his when his name is corrected: {mine}");
    // A supplier cannot read the users of the buying side, and still reads whom it waits for.
    assert_eq!(waiting(&second, &task).await?["who"], given.data["checker"]);
    assert_eq!(act(&checker, "return", &task, 2, json!({ "reason": "缺页" })).await?.code, 200);
    assert_eq!((waiting_for(&table.supplier).await?.len(), waiting_for(&second).await?.len()), (0, 1));
    Ok(())
}

#[tokio::test]
async fn a_request_that_is_late_is_given_to_someone_else() -> Result<()> {
    let table = Table::laid().await?;
    let second = table.second().await?;
    let (seller, other) = (table.id_of("seller").await?, table.id_of("second").await?);
    let task = table.save("检测报告", &seller, "").await?.data;
    let mut rows = table.world.database().superuser().await?;
    sqlx::query("update quality.file_task set due_on = '2020-01-31'").execute(&mut rows).await?;
    let mut change = table.form("检测报告");
    (change["id"], change["version"]) = (task["id"].clone(), task["version"].clone());
    (change["providerId"], change["dueOn"]) = (json!(other), json!("2020-01-31"));
    let given = table.buyer.put(&format!("{API}/update"), &change).await?;
    assert_eq!((given.code, &given.data["providerId"]), (200, &json!(other)), "{given:?}");
    assert_eq!((waiting_for(&table.supplier).await?.len(), waiting_for(&second).await?.len()), (0, 1));
    // Another day that is over is still refused.
    (change["version"], change["dueOn"]) = (given.data["version"].clone(), json!("2020-02-01"));
    let refused = table.buyer.put(&format!("{API}/update"), &change).await?;
    assert_eq!((refused.code, &refused.data["fields"][0]["field"]), (422, &json!("dueOn")), "{refused:?}");
    Ok(())
}

#[tokio::test]
async fn only_who_can_see_to_it_is_offered_and_may_be_named() -> Result<()> {
    let table = Table::laid().await?;
    let base = table.world.serve().await?;
    let administrator = table.world.sign_in(&base, &table.world.acme, "admin", &[]).await?;
    let other = Table::organisation(&administrator, "乙公司").await?;
    table.world.sign_in_supplier(&base, &table.world.acme, &other, "stranger", &["supplier_quality"]).await?;
    table.world.role(&table.world.acme, "reader", &["quality.file_task.view"]).await?;
    table.buyer_named("reader", &["reader"]).await?;
    let (seller, buyer) = (table.id_of("seller").await?, table.id_of("buyer").await?);
    let (stranger, reader) = (table.id_of("stranger").await?, table.id_of("reader").await?);

    let ours = offered(&table.buyer, EDIT, "").await?;
    assert!(ours.contains(&buyer) && !ours.contains(&reader) && !ours.contains(&seller), "{ours:?}");
    assert_eq!(offered(&table.buyer, SUPPLY, &table.organize).await?, std::slice::from_ref(&seller));
    assert_eq!(offered(&table.supplier, EDIT, "").await?, Vec::<String>::new());
    assert_eq!(offered(&table.supplier, SUPPLY, &other).await?, Vec::<String>::new());

    for (provider, checker, field, said) in [
        (&stranger, "", "providerId", "This user does not belong to the supplier, or may not do this"),
        (&buyer, "", "providerId", "This user does not belong to the supplier, or may not do this"),
        (&seller, &*reader, "checkerId", "This user does not have the permission to do this"),
        (&seller, &*seller, "checkerId", "This user does not have the permission to do this"),
    ] {
        let refused = table.save("x", provider, checker).await?;
        assert_eq!((refused.code, refused.message.as_str()), (300, said), "{refused:?}");
        assert_eq!(refused.data["fields"][0]["field"], json!(field), "{refused:?}");
    }
    let no_user = table.save("x", "nobody", "").await?;
    assert_eq!((no_user.code, &no_user.data["fields"][0]["field"]), (422, &json!("providerId")), "{no_user:?}");

    // With another supplier, the person of the one before may no longer be named.
    let task = table.save("x", &seller, "").await?.data;
    let mut change = table.form("x");
    (change["id"], change["version"]) = (task["id"].clone(), json!(1));
    (change["organizeId"], change["providerId"]) = (json!(other), json!(seller));
    let refused = table.buyer.put(&format!("{API}/update"), &change).await?;
    assert_eq!((refused.code, &refused.data["fields"][0]["field"]), (300, &json!("providerId")), "{refused:?}");
    change["providerId"] = json!("");
    let changed = table.buyer.put(&format!("{API}/update"), &change).await?;
    assert_eq!((changed.code, &changed.data["providerId"]), (200, &Value::Null), "{changed:?}");
    Ok(())
}

async fn freeze(boss: &Client, username: &str) -> Result<()> {
    let found = boss.post("/service1/identity/api/user/listByPage", &json!({ "search": username })).await?;
    let user = found.data["content"].as_array().into_iter().flatten().find(|user| user["username"] == username);
    let user = user.context("no user")?;
    let which = json!({ "id": user["id"], "version": user["version"] });
    let frozen = boss.post("/service1/identity/api/user/freeze", &which).await?;
    assert_eq!(frozen.code, 200, "{frozen:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_frozen_hands_his_duties_over_and_both_are_told() -> Result<()> {
    let table = Table::laid().await?;
    table.world.work();
    let second = table.second().await?;
    let boss = table.buyer_named("boss", &["administrator"]).await?;
    let his = table.id_of("second").await?;
    let over = table.save("完成的", &his, "").await?.data;
    act(&second, "supply", &over, 1, json!({})).await?;
    let over = act(&table.buyer, "archive", &over, 2, json!({})).await?.data;
    let task = table.save("检测报告", &his, "").await?.data;
    let name = text(&task["provider"]);
    assert_eq!(waiting_for(&table.supplier).await?.len(), 0);

    let mut rows = table.world.database().superuser().await?;
    sqlx::query("update identity.user_account set email = username || '@supplier.example'").execute(&mut rows).await?;
    freeze(&boss, "second").await?;
    eventually("handed over", async || Ok(waiting_for(&table.supplier).await?.len() == 1)).await?;
    let now = table.supplier.get(&format!("{API}/detail/{}", text(&task["id"]))).await?.data;
    assert_eq!((&now["providerId"], &now["provider"], &now["version"]), (&Value::Null, &json!(""), &json!(2)));
    let of = format!("entityKind=quality.file_task&entityId={}", text(&task["id"]));
    let versions = table.buyer.get(&format!("/service1/base/api/audit/versions?{of}")).await?.data;
    assert_eq!(versions[0]["action"], json!("hand_over"));

    let handed = table.messages("portal.duty_handed_over").await?;
    assert_eq!(handed.len(), 2, "{handed:?}");
    let to_him = json!([{ "former": his }]);
    let (left, now): (Vec<&Value>, Vec<&Value>) = handed.iter().partition(|message| message["to"] == to_him);
    assert_eq!(now[0]["to"][0]["holders"]["permission"], json!(SUPPLY));
    let with_facts = |message: &Value| message["fields"]["facts"]["en"].as_str().is_some_and(|facts| !facts.is_empty());
    assert!(with_facts(now[0]) && now[0]["link"] != json!("") && now[0]["fields"]["name"] == json!(name), "{now:?}");
    // He may have moved to a competitor: nothing of how the document stands today.
    let fields = &left[0]["fields"];
    assert_eq!((&fields["facts"], &fields["from"], &left[0]["link"]), (&json!(""), &json!(""), &json!("")), "{left:?}");
    assert_eq!(fields["name"], json!(name));
    eventually("both are told", async || {
        let told: i64 = sqlx::query_scalar(
            "select count(*) from message.message m join identity.user_account u using (tenant_id, user_id)
             where m.template = 'portal.duty_handed_over' and u.username in ('second', 'seller')",
        )
        .fetch_one(&mut rows)
        .await?;
        Ok(told == 2)
    })
    .await?;
    let mailed: Vec<String> =
        sqlx::query_scalar("select address from message.mail where template = 'portal.duty_handed_over'")
            .fetch_all(&mut rows)
            .await?;
    assert_eq!(mailed, ["seller@supplier.example"], "who left is not mailed");

    let kept = table.buyer.get(&format!("{API}/detail/{}", text(&over["id"]))).await?.data;
    assert_eq!(kept["provider"], json!(name), "who did it stays on what is finished");
    assert!(
        done(&table.supplier).await?.iter().all(|entry| entry["label"] != task["number"]),
        "handed over is not done"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_the_supplier_hands_over_what_he_had_there() -> Result<()> {
    let table = Table::laid().await?;
    table.world.work();
    table.second().await?;
    let boss = table.buyer_named("boss", &["administrator"]).await?;
    let his = table.id_of("second").await?;
    let other = Table::organisation(&boss, "乙公司").await?;
    let add = json!({ "organizeId": other, "userIds": [his] });
    let added = boss.post("/service1/identity/api/userOrganize/add", &add).await?;
    assert_eq!(added.code, 200, "{added:?}");
    let task = table.save("检测报告", &his, "").await?.data;
    assert_eq!(task["providerId"], json!(his));
    let leave = json!({ "organizeId": table.organize, "userIds": [his] });
    let left = boss.delete("/service1/identity/api/userOrganize/delete", &leave).await?;
    assert_eq!(left.code, 200, "{left:?}");
    eventually("handed over", async || Ok(waiting_for(&table.supplier).await?.len() == 1)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_can_no_longer_do_it_by_his_role_hands_over_and_who_can_by_another_does_not() -> Result<()> {
    let table = Table::laid().await?;
    table.world.work();
    let (world, base) = (&table.world, table.world.serve().await?);
    let boss = table.buyer_named("boss", &["administrator"]).await?;
    world.role(&world.acme, "helper", &["quality.file_task.view", SUPPLY]).await?;
    world.sign_in_supplier(&base, &world.acme, &table.organize, "second", &["helper"]).await?;
    world.sign_in_supplier(&base, &world.acme, &table.organize, "third", &["helper", "supplier_quality"]).await?;
    let (second, third) = (table.id_of("second").await?, table.id_of("third").await?);
    let lost = table.save("检测报告", &second, "").await?.data;
    let kept = table.save("图纸", &third, "").await?.data;
    assert_eq!((&lost["providerId"], &kept["providerId"]), (&json!(second), &json!(third)));

    let mut rows = world.database().superuser().await?;
    let role: String = sqlx::query_scalar("select role_id::text from identity.role where role_code = 'helper'")
        .fetch_one(&mut rows)
        .await?;
    let less = json!({ "roleId": role, "version": 1, "permissions": ["quality.file_task.view"] });
    let saved = boss.post("/service1/identity/api/permission/saveRoleAuth", &less).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    eventually("everyone who holds the role was looked at", async || {
        let ended: i64 = sqlx::query_scalar(
            "select count(*) from platform.delivery where consumer = 'portal.hand_over_duties' and state = 'done'",
        )
        .fetch_one(&mut rows)
        .await?;
        Ok(ended == 2)
    })
    .await?;
    for (task, provider) in [(&lost, Value::Null), (&kept, json!(third))] {
        let now = table.buyer.get(&format!("{API}/detail/{}", text(&task["id"]))).await?.data;
        assert_eq!(now["providerId"], provider, "{now}");
    }
    Ok(())
}

/// Opens a live stream, which ends when it has told of something that was dealt with.
async fn listening(client: &Client) -> Result<JoinHandle<Result<String>>> {
    let (client, (open, opened)) = (client.clone(), oneshot::channel());
    let mut open = Some(open);
    let heard = tokio::spawn(async move {
        let enough = |heard: &str| {
            if heard.contains("hello") {
                open.take().map(|open| open.send(()));
            }
            heard.contains("portal.done_todo")
        };
        client.live_until(enough).await
    });
    opened.await.context("the stream did not open")?;
    Ok(heard)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_hears_of_what_its_own_side_has_dealt_with() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("检测报告").await?;
    let (supplier, buyer) = (listening(&table.supplier).await?, listening(&table.buyer).await?);
    act(&table.supplier, "supply", &task, 1, json!({})).await?;
    supplier.await??;
    act(&table.buyer, "archive", &task, 2, json!({})).await?;
    let heard = buyer.await??;
    let told = heard.lines().find(|line| line.contains("portal.done_todo")).unwrap_or_default();
    assert!(told.contains("buyer") && !told.contains("seller"), "not what the supplier has done: {heard}");
    Ok(())
}

/// Whether somebody waits for a lock of this world.
async fn somebody_waits(database: &mut PgConnection) -> Result<bool> {
    let waits = "select exists (select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock')";
    Ok(sqlx::query_scalar(waits).fetch_one(database).await?)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_frozen_at_the_moment_he_is_named_is_refused() -> Result<()> {
    let table = Table::laid().await?;
    table.second().await?;
    let his = table.id_of("second").await?;
    let (mut rows, mut looking) =
        (table.world.database().superuser().await?, table.world.database().superuser().await?);
    let mut freezing = rows.begin().await?;
    sqlx::query("update identity.user_account set state = 'frozen' where username = 'second'")
        .execute(&mut *freezing)
        .await?;
    let frozen = async {
        eventually("naming waits for it", async || somebody_waits(&mut looking).await).await?;
        freezing.commit().await?;
        anyhow::Ok(())
    };
    let (saved, frozen) = tokio::join!(table.save("检测报告", &his, ""), frozen);
    frozen?;
    let saved = saved?;
    assert_eq!((saved.code, &saved.data["fields"][0]["field"]), (300, &json!("providerId")), "{saved:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duty_is_not_taken_from_who_was_just_named_instead() -> Result<()> {
    let table = Table::laid().await?;
    table.second().await?;
    let boss = table.buyer_named("boss", &["administrator"]).await?;
    let (his, other) = (table.id_of("second").await?, table.id_of("seller").await?);
    let task = table.save("检测报告", &his, "").await?.data;
    let (mut rows, mut looking) =
        (table.world.database().superuser().await?, table.world.database().superuser().await?);
    let mut naming = rows.begin().await?;
    sqlx::query("update quality.file_task set provider_id = $1::uuid, provider = 'seller'")
        .bind(&other)
        .execute(&mut *naming)
        .await?;
    freeze(&boss, "second").await?;
    table.world.work();
    eventually("handing over waits for it", async || somebody_waits(&mut looking).await).await?;
    naming.commit().await?;
    eventually("handing over has ended", async || {
        let ended: bool = sqlx::query_scalar(
            "select exists (select 1 from platform.delivery where consumer = 'portal.hand_over_duties' and state = 'done')",
        )
        .fetch_one(&mut looking)
        .await?;
        Ok(ended)
    })
    .await?;
    let now = table.buyer.get(&format!("{API}/detail/{}", text(&task["id"]))).await?.data;
    assert_eq!(now["providerId"], json!(other), "{now}");
    assert_eq!(table.messages("portal.duty_handed_over").await?, Vec::<Value>::new());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_dealt_with_is_kept_for_two_years_and_what_was_withdrawn_is_not() -> Result<()> {
    let table = Table::laid().await?;
    table.world.work();
    let task = table.task("检测报告").await?;
    let mut rows = table.world.database().superuser().await?;
    // It waits since three hours ago, and the deadline moves: it has waited on, and nobody has done anything.
    sqlx::query("update platform.todo set since = now() - interval '3 hours'").execute(&mut rows).await?;
    let mut change = table.form("检测报告");
    (change["id"], change["version"], change["dueOn"]) = (task["id"].clone(), json!(1), json!("2100-02-02"));
    assert_eq!(table.buyer.put(&format!("{API}/update"), &change).await?.code, 200);
    assert_eq!((done(&table.supplier).await?.len(), waiting_for(&table.supplier).await?.len()), (0, 1));
    act(&table.supplier, "supply", &task, 2, json!({})).await?;

    let entries = done(&table.supplier).await?;
    assert_eq!(entries.len(), 1, "{entries:?}");
    assert!(text(&entries[0]["doneBy"]).starts_with("seller"), "{entries:?}");
    assert!(text(&entries[0]["hours"]).starts_with('3'), "{entries:?}");
    assert_eq!(entries[0]["late"], json!(false), "{entries:?}");
    assert_eq!(done(&table.buyer).await?.len(), 0, "it was the supplier's");

    sqlx::query("update platform.todo set due_at = now() - interval '1 minute'").execute(&mut rows).await?;
    act(&table.buyer, "archive", &task, 3, json!({})).await?;
    let ours = done(&table.buyer).await?;
    assert_eq!((ours.len(), &ours[0]["late"]), (1, &json!(true)), "{ours:?}");
    let counts = table.buyer.get("/service1/portal/api/doneTodo/counts?mine=true").await?.data;
    assert_eq!((&counts[0]["count"], &counts[0]["late"]), (&json!(1), &json!(1)), "{counts}");
    let counts = table.supplier.get("/service1/portal/api/doneTodo/counts").await?.data;
    assert_eq!(
        (&counts[0]["taskKey"], &counts[0]["late"]),
        (&json!("quality-file_task-wait-supply"), &json!(0)),
        "{counts}"
    );
    assert_eq!(done(&table.supplier).await?.len(), 1, "not who on the other side did what");

    let withdrawn = table.task("不要了").await?;
    let gone = table.buyer.delete(&format!("{API}/delete"), &json!({ "id": withdrawn["id"], "version": 1 })).await?;
    assert_eq!(gone.code, 200, "{gone:?}");
    assert_eq!((done(&table.supplier).await?.len(), done(&table.buyer).await?.len()), (1, 1));

    sqlx::query(
        "update platform.done_todo set done_at = now() - interval '24 months'
           + case when holder like 'buyer:%' then interval '1 hour' else - interval '1 hour' end",
    )
    .execute(&mut rows)
    .await?;
    let mut tx = told(table.world.platform.begin_system(&table.world.acme, "test").await)?;
    told(tx.enqueue(Job::<()>::new("job.portal.forget_done_todos"), &()).await)?;
    told(tx.commit().await)?;
    eventually("forgotten", async || Ok(done(&table.supplier).await?.is_empty())).await?;
    assert_eq!(done(&table.buyer).await?.len(), 1, "an hour short of two years");
    Ok(())
}
