use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_kernel::Message;
use tandem_platform::Platform;
use tandem_platform::timed::Timed;
use tandem_testkit::world::{eventually, parts, told};
use tandem_testkit::{Client, World, mail};
use uuid::Uuid;

const API: &str = "/service1/base/api/timedJob";

pub(super) async fn start() -> Result<(World, Client)> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    Ok((world, client))
}

async fn me(client: &Client) -> Result<Value> {
    let found = client.get("/service1/identity/api/user/allUsers").await?;
    Ok(found.data[0]["id"].clone())
}

pub(super) async fn form(client: &Client, name: &str) -> Result<Value> {
    Ok(json!({ "name": name, "bean": "base", "method": "tryOut", "parameters": { "seconds": 0, "note": "hello" },
        "cron": "0 8 * * 1-5", "timeZone": "Asia/Shanghai", "leaderId": me(client).await? }))
}

pub(super) async fn call(client: &Client, call: &str, body: &Value) -> Result<Value> {
    let answer = client.post(&format!("{API}/{call}"), body).await?;
    assert_eq!(answer.code, 200, "{call}: {answer:?}");
    Ok(answer.data)
}

pub(super) fn which(job: &Value) -> Value {
    json!({ "id": job["id"], "version": job["version"] })
}

pub(super) fn with(mut job: Value, changes: &[(&str, Value)]) -> Value {
    for (field, value) in changes {
        job[*field] = value.clone();
    }
    job
}

async fn log(client: &Client, job: &Value) -> Result<Vec<Value>> {
    let condition = json!({ "fieldDb": "jobId", "symbol": "=", "queryValue": job["id"] });
    let asked = json!({ "conditions": [condition], "pageSize": 200 });
    let page = client.post("/service1/base/api/timedJobLog/pageList", &asked).await?;
    assert_eq!(page.code, 200, "{page:?}");
    Ok(page.data["content"].as_array().cloned().unwrap_or_default())
}

/// Waits until a run of the job has this outcome.
async fn ended(client: &Client, job: &Value, outcome: &str) -> Result<Value> {
    let mut found = Value::Null;
    eventually(&format!("a run {outcome}"), async || {
        let runs = log(client, job).await?;
        found = runs.into_iter().find(|run| run["outcome"] == outcome).unwrap_or_default();
        Ok(!found.is_null())
    })
    .await?;
    Ok(found)
}

#[tokio::test]
async fn a_job_is_made_paused_and_started_paused_changed_and_deleted() -> Result<()> {
    let (_world, client) = start().await?;
    let job = call(&client, "save", &form(&client, "morning").await?).await?;
    assert_eq!((&job["state"], &job["nextTickAt"]), (&json!("paused"), &Value::Null));
    let running = call(&client, "run", &which(&job)).await?;
    assert_eq!(running["state"], "running");
    assert!(
        running["nextTickAt"].as_str().context("no next run")?.contains("T00:00:00"),
        "08:00 in Shanghai: {running}"
    );
    let again = client.post(&format!("{API}/run"), &which(&running)).await?;
    assert_eq!((again.code, again.message.as_str()), (300, "This job is already running"));
    let refused = client.delete(&format!("{API}/delete"), &which(&running)).await?;
    assert_eq!(refused.code, 300, "{refused:?}");
    let edited = client.put(&format!("{API}/update"), &with(running.clone(), &[("cron", json!("30 9 * * *"))])).await?;
    assert_eq!(edited.code, 200, "{edited:?}");
    assert!(
        edited.data["nextTickAt"].as_str().context("no next run")?.contains("T01:30:00"),
        "a new plan counts at once"
    );
    let stale = client.post(&format!("{API}/pause"), &which(&running)).await?;
    assert_eq!(stale.code, 409);
    let paused = call(&client, "pause", &which(&edited.data)).await?;
    assert_eq!(paused["nextTickAt"], Value::Null);
    let gone = client.delete(&format!("{API}/delete"), &which(&paused)).await?;
    assert_eq!(gone.code, 200, "{gone:?}");
    Ok(())
}

#[tokio::test]
async fn only_registered_work_with_fitting_parameters_can_be_planned() -> Result<()> {
    let (_world, client) = start().await?;
    let whole = form(&client, "x").await?;
    for (field, value, wrong) in [
        ("method", json!("deleteEverything"), "method"),
        ("parameters", json!({ "seconds": 999 }), "parameters.seconds"),
        ("parameters", json!({ "sql": "select 1" }), "parameters"),
        ("cron", json!("every day"), "cron"),
        ("cron", json!("* * * * * *"), "cron"),
        ("timeZone", json!("Mars/Olympus"), "timeZone"),
        ("warningMailbox", json!("nobody"), "warningMailbox"),
        ("leaderId", json!(null), "leaderId"),
        ("name", json!(" "), "name"),
    ] {
        let answer = client.post(&format!("{API}/save"), &with(whole.clone(), &[(field, value)])).await?;
        assert_eq!(answer.code, 422, "{field}: {answer:?}");
        assert_eq!(answer.data["fields"][0]["field"], wrong, "{answer:?}");
    }
    let backwards = [("startsAt", json!("2030-01-02T00:00:00Z")), ("endsAt", json!("2030-01-01T00:00:00Z"))];
    let answer = client.post(&format!("{API}/save"), &with(whole.clone(), &backwards)).await?;
    assert_eq!(answer.data["fields"][0]["field"], "endsAt", "{answer:?}");
    let stranger =
        client.post(&format!("{API}/save"), &with(whole.clone(), &[("leaderId", json!(Uuid::nil()))])).await?;
    assert_eq!((stranger.code, stranger.message.as_str()), (300, "There is no such user"));
    call(&client, "save", &whole).await?;
    let twice = client.post(&format!("{API}/save"), &with(whole.clone(), &[("name", json!("X"))])).await?;
    assert_eq!((twice.code, &twice.data["fields"][0]["field"]), (300, &json!("name")));
    // A job whose validity has ended never starts.
    let over = [
        ("name", json!("over")),
        ("startsAt", json!("2020-01-01T00:00:00Z")),
        ("endsAt", json!("2020-01-02T00:00:00Z")),
    ];
    let over = call(&client, "save", &with(whole, &over)).await?;
    let never = client.post(&format!("{API}/run"), &which(&over)).await?;
    assert_eq!((never.code, &never.data["fields"][0]["field"]), (300, &json!("cron")), "{never:?}");
    Ok(())
}

#[tokio::test]
async fn a_plan_is_explained_with_its_next_five_runs() -> Result<()> {
    let (_world, client) = start().await?;
    let asked = json!({ "cron": "0 8 * * MON", "timeZone": "Asia/Shanghai", "startsAt": "2030-01-01T00:00:00Z" });
    let told = client.post(&format!("{API}/explain"), &asked).await?.data;
    assert_eq!(told["words"], "at 08:00, on Monday");
    let runs: Vec<&str> = told["nextRuns"].as_array().context("no runs")?.iter().filter_map(Value::as_str).collect();
    assert_eq!(runs.len(), 5);
    assert_eq!(runs[0], "2030-01-07T00:00:00Z");
    let told = client.in_chinese().post(&format!("{API}/explain"), &asked).await?.data;
    assert_eq!(told["words"], "08:00，周一");
    let wrong = client.post(&format!("{API}/explain"), &json!({ "cron": "61 * * * *", "timeZone": "UTC" })).await?;
    assert_eq!((wrong.code, &wrong.data["fields"][0]["field"]), (422, &json!("cron")));
    let beans = client.get(&format!("{API}/beans")).await?.data;
    let names: BTreeSet<&str> =
        beans["beans"].as_array().context("no beans")?.iter().filter_map(|bean| bean["bean"].as_str()).collect();
    assert!(names.is_superset(&BTreeSet::from(["base", "content", "identity"])), "{names:?}");
    Ok(())
}

#[tokio::test]
async fn a_run_is_logged_and_starts_its_sub_task_and_circles_are_refused() -> Result<()> {
    let (world, client) = start().await?;
    world.work();
    let second = call(&client, "save", &form(&client, "second").await?).await?;
    let second = call(&client, "run", &which(&second)).await?;
    let first = with(form(&client, "first").await?, &[("subJobId", second["id"].clone())]);
    let first = call(&client, "save", &first).await?;
    call(&client, "runNow", &which(&first)).await?;
    let run = ended(&client, &first, "succeeded").await?;
    assert_eq!((&run["startedByKind"], &run["message"]), (&json!("person"), &json!("Test run completed. hello")));
    assert!(run["startedBy"].as_str().unwrap_or_default().starts_with("u_"), "{run}");
    assert!(run["durationMillis"].is_i64() && run["endedAt"].is_string(), "{run}");
    let after = ended(&client, &second, "succeeded").await?;
    assert_eq!((&after["startedByKind"], &after["startedBy"]), (&json!("job"), &json!("first")));
    // second -> first would form a cycle, as would first -> first.
    for (job, sub) in [(&second, &first), (&first, &first)] {
        let body = with(job.clone(), &[("subJobId", sub["id"].clone())]);
        let circle = client.put(&format!("{API}/update"), &body).await?;
        assert_eq!(circle.message, "The follow-up job would lead back to this job", "{circle:?}");
    }
    let second = call(&client, "pause", &which(&second)).await?;
    let kept = client.delete(&format!("{API}/delete"), &which(&second)).await?;
    assert_eq!(kept.message, "This job is the follow-up job of \"first\" and cannot be deleted");
    // A paused sub-task is skipped and logged.
    call(&client, "runNow", &which(&first)).await?;
    let skipped = ended(&client, &second, "skipped").await?;
    assert_eq!(skipped["message"], "Skipped because the job was paused");
    Ok(())
}

#[tokio::test]
async fn a_failure_is_logged_mailed_and_pauses_the_job_where_that_is_wished() -> Result<()> {
    let (world, client) = start().await?;
    world.work();
    let mailbox = mail::new_address();
    let failing = [
        ("parameters", json!({ "fail": true, "note": "the shop is shut" })),
        ("warningMailbox", json!(mailbox)),
        ("pauseOnFailure", json!(true)),
    ];
    let job = call(&client, "save", &with(form(&client, "failing").await?, &failing)).await?;
    let job = call(&client, "run", &which(&job)).await?;
    call(&client, "runNow", &which(&job)).await?;
    let run = ended(&client, &job, "failed").await?;
    assert_eq!(run["message"], "Failed as requested. the shop is shut");
    let now = client.get(&format!("{API}/detail/{}", job["id"].as_str().unwrap_or_default())).await?.data;
    assert_eq!(
        (&now["state"], &now["nextTickAt"], &now["lastOutcome"]),
        (&json!("paused"), &Value::Null, &json!("failed"))
    );
    let letter = mail::newest_to(&mailbox).await?;
    assert!(letter.contains("failing") && letter.contains("the shop is shut"), "{letter}");
    assert!(letter.contains("已自动暂停") && letter.contains("has been paused"), "in both languages: {letter}");
    Ok(())
}

/// Writes a schedule with seconds directly, which forms do not accept.
async fn every_second(world: &World, job: &Value) -> Result<()> {
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    sqlx::query("update base.timed_job set cron = '* * * * * *' where tenant_id = $1 and timed_job_id = $2")
        .bind(world.acme.id.uuid())
        .bind(job["id"].as_str().unwrap_or_default().parse::<Uuid>()?)
        .execute(tx.conn())
        .await?;
    told(tx.commit().await)
}

fn background(platform: &Platform) {
    let shard = platform.shards().home().clone();
    tokio::spawn(tandem_platform::bus::relay::run(platform.clone(), shard));
    tokio::spawn(tandem_platform::bus::deliver::run(platform.clone()));
}

#[tokio::test]
async fn three_workers_run_each_tick_of_every_second_exactly_once() -> Result<()> {
    let (world, client) = start().await?;
    world.work();
    for _ in 0..2 {
        background(&told(Platform::start(told(parts(world.config.clone()))?).await)?);
    }
    let job = call(&client, "save", &form(&client, "every second").await?).await?;
    every_second(&world, &job).await?;
    let job = call(&client, "run", &which(&job)).await?;
    eventually("six ticks", async || Ok(log(&client, &job).await?.len() >= 6)).await?;
    let job = call(&client, "pause", &which(&job)).await?;
    eventually("the last run", async || {
        Ok(log(&client, &job).await?.iter().all(|run| run["outcome"] != "waiting" && run["outcome"] != "running"))
    })
    .await?;
    let runs = log(&client, &job).await?;
    let ticks: Vec<&str> = runs.iter().filter_map(|run| run["tickAt"].as_str()).collect();
    assert_eq!(ticks.len(), runs.len(), "the clock started all of them");
    assert_eq!(ticks.iter().collect::<BTreeSet<_>>().len(), ticks.len(), "no tick twice: {ticks:?}");
    let others: Vec<_> =
        runs.iter().filter(|run| run["outcome"] != "succeeded" && run["outcome"] != "skipped").collect();
    assert!(others.is_empty(), "{others:?}");
    // At most one tick is scheduled.
    let mut rows = world.database().superuser().await?;
    let clocks: i64 = sqlx::query_scalar(
        "select count(*) from platform.delivery where consumer = 'job.base.timed_tick' and state = 'pending'",
    )
    .fetch_one(&mut rows)
    .await?;
    assert!(clocks <= 1, "{clocks} clocks for one job");
    Ok(())
}

#[tokio::test]
async fn ticks_missed_while_nobody_worked_are_kept_once() -> Result<()> {
    let (world, client) = start().await?;
    let job = call(&client, "save", &form(&client, "missed").await?).await?;
    let job = call(&client, "run", &which(&job)).await?;
    // Simulates downtime since Monday, with five missed ticks.
    let mut rows = world.database().superuser().await?;
    sqlx::query("update base.timed_job set next_tick_at = '2026-01-05T00:00:00Z'").execute(&mut rows).await?;
    sqlx::query(
        "update platform.event set payload = jsonb_set(payload, '{tick_at}', '\"2026-01-05T00:00:00Z\"') where kind = 'job.base.timed_tick'",
    )
    .execute(&mut rows)
    .await?;
    sqlx::query("update platform.delivery set due_at = now() where consumer = 'job.base.timed_tick'")
        .execute(&mut rows)
        .await?;
    world.work();
    let run = ended(&client, &job, "succeeded").await?;
    assert_eq!(run["tickAt"], "2026-01-05T00:00:00.000Z");
    assert_eq!(log(&client, &job).await?.len(), 1);
    let now = client.get(&format!("{API}/detail/{}", job["id"].as_str().unwrap_or_default())).await?.data;
    assert_eq!(now["nextTickAt"], job["nextTickAt"], "on to the next tick of the plan");
    Ok(())
}

#[tokio::test]
async fn a_run_does_not_overlap_with_itself() -> Result<()> {
    let (world, client) = start().await?;
    world.work();
    let slow = with(form(&client, "slow").await?, &[("parameters", json!({ "seconds": 4 }))]);
    let job = call(&client, "save", &slow).await?;
    call(&client, "runNow", &which(&job)).await?;
    let twice = client.post(&format!("{API}/runNow"), &which(&job)).await?;
    assert_eq!(twice.message, "This job is being run. Please wait until the run has finished", "{twice:?}");
    every_second(&world, &job).await?;
    call(&client, "run", &which(&job)).await?;
    let skipped = ended(&client, &job, "skipped").await?;
    assert_eq!(skipped["message"], "Skipped because the previous run had not finished");
    ended(&client, &job, "succeeded").await?;
    Ok(())
}

/// Simulates a process that claimed a run and crashed.
async fn abandon(world: &World, attempt: i32) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "update base.timed_job_run set outcome = 'running', attempt = $1, started_at = now(), lease_until = now() + interval '1 second'",
    )
    .bind(attempt)
    .execute(&mut rows)
    .await?;
    Ok(())
}

#[tokio::test]
async fn a_run_whose_process_died_is_taken_up_once_and_then_given_up() -> Result<()> {
    let (world, client) = start().await?;
    let job = call(&client, "save", &form(&client, "orphan").await?).await?;
    call(&client, "runNow", &which(&job)).await?;
    abandon(&world, 1).await?;
    world.work();
    let run = ended(&client, &job, "succeeded").await?;
    assert_eq!(run["message"], "Test run completed. hello", "another process took it up");
    Ok(())
}

#[tokio::test]
async fn a_run_that_outlived_two_processes_is_marked_failed() -> Result<()> {
    let (world, client) = start().await?;
    let job = call(&client, "save", &form(&client, "killer").await?).await?;
    call(&client, "runNow", &which(&job)).await?;
    abandon(&world, 2).await?;
    world.work();
    let run = ended(&client, &job, "failed").await?;
    assert!(run["message"].as_str().unwrap_or_default().contains("twice"), "{run}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stops_gives_its_run_back_with_the_attempt() -> Result<()> {
    let (world, client) = start().await?;
    world.work();
    let slow = with(form(&client, "slow").await?, &[("parameters", json!({ "seconds": 10 }))]);
    let job = call(&client, "save", &slow).await?;
    call(&client, "runNow", &which(&job)).await?;
    ended(&client, &job, "running").await?;
    world.platform.shutdown().stop();
    let mut rows = world.database().superuser().await?;
    eventually("the run waits for another process", async || {
        let run: (String, i32, bool) =
            sqlx::query_as("select outcome, attempt, lease_until is null from base.timed_job_run")
                .fetch_one(&mut rows)
                .await?;
        Ok(run == ("waiting".to_owned(), 0, true))
    })
    .await
}

/// Changes data, then fails.
const HALFWAY: Timed = Timed {
    bean: "base",
    method: "halfway",
    label: "base-timed-done",
    hint: "base-timed-done",
    parameters: &[],
    run: |tx, _| {
        Box::pin(async {
            sqlx::query("delete from base.timed_job").execute(tx.conn()).await?;
            sqlx::query("select 1 / 0").execute(tx.conn()).await?;
            Ok(Message { key: "base-timed-done", args: Vec::new() })
        })
    },
};

#[tokio::test]
async fn what_a_failed_run_changed_is_undone() -> Result<()> {
    let world = World::start_with(|mut parts| {
        if let Some(base) = parts.modules.iter_mut().find(|m| m.declaration.name == "base") {
            base.timed.push(HALFWAY);
        }
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    world.work();
    let halfway = [("method", json!("halfway")), ("parameters", json!({}))];
    let job = call(&client, "save", &with(form(&client, "halfway").await?, &halfway)).await?;
    call(&client, "runNow", &which(&job)).await?;
    let run = ended(&client, &job, "failed").await?;
    assert!(run["detail"].as_str().unwrap_or_default().contains("division by zero"), "{run}");
    let there = client.get(&format!("{API}/detail/{}", job["id"].as_str().unwrap_or_default())).await?;
    assert_eq!(there.code, 200, "the deletion was undone");
    Ok(())
}

#[tokio::test]
async fn a_clock_that_lost_its_delivery_is_wound_up_again() -> Result<()> {
    let (world, client) = start().await?;
    let job = call(&client, "save", &form(&client, "lost").await?).await?;
    call(&client, "run", &which(&job)).await?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("delete from platform.delivery where consumer = 'job.base.timed_tick'").execute(&mut rows).await?;
    sqlx::query("update base.timed_job set next_tick_at = now() - interval '1 hour'").execute(&mut rows).await?;
    world.work();
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tandem_base::timed_job::tick::wind_up_lost(&mut tx).await)?;
    told(tx.commit().await)?;
    ended(&client, &job, "succeeded").await?;
    Ok(())
}
