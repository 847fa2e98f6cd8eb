//! Long work: taken over at the last chunk, ended once, cancelled at once, bounded.

use anyhow::Result;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tandem_kernel::{Declaration, Error, Listing, OpCtx};
use tandem_platform::audit::Entry;
use tandem_platform::db::tx::Mode;
use tandem_platform::fair_turns::Manner;
use tandem_platform::jobs::Job;
use tandem_platform::long::{self, Chunk, Claim, Done, Ended, LongKind, NewTask, Stopped};
use tandem_platform::platform::Parts;
use tandem_platform::{Module, on_behalf};
use tandem_testkit::World;
use tandem_testkit::world::{told, within};
use uuid::Uuid;

static PROBE: Declaration = Declaration { name: "probe", ..Declaration::EMPTY };
static LISTING: Listing = Listing { code: "probe.count", ..Listing::EMPTY };

static COUNT: LongKind = LongKind {
    job: Job::new("job.probe.count"),
    label: "probe-count",
    listing: &LISTING,
    manner: Manner::Shares,
    run: |claim| Box::pin(count(claim)),
    ended: |tx, task| Box::pin(async move { tx.audit(Entry::new("end", LISTING.code, task.id, &task.status)).await }),
};

#[derive(Default, Serialize, Deserialize)]
struct Asked {
    pieces: i64,
    /// Milliseconds between two pieces.
    #[serde(default)]
    pause: u64,
    /// Says how far it is instead of recording chunks.
    #[serde(default)]
    only_says: bool,
    /// Runs that meet a database that is away.
    #[serde(default)]
    fails: i32,
    /// Never asks whether it is still wanted.
    #[serde(default)]
    deaf: bool,
}

/// Runs of deaf works that go on.
static DEAF: AtomicU32 = AtomicU32::new(0);

struct Deaf;
impl Drop for Deaf {
    fn drop(&mut self) {
        DEAF.fetch_sub(1, Ordering::SeqCst);
    }
}

async fn count(claim: &Claim) -> Result<Ended, Stopped> {
    let asked: Asked = claim.asked()?;
    if claim.task.run <= asked.fails {
        return Err(Error::unavailable().into());
    }
    if asked.deaf {
        DEAF.fetch_add(1, Ordering::SeqCst);
        let _here = Deaf;
        tokio::time::sleep(Duration::from_secs(3600)).await;
    }
    claim.counted(asked.pieces);
    let mut next = claim.task.mark.as_ref().and_then(Value::as_i64).unwrap_or(0);
    while next < asked.pieces {
        claim.go_on().await?;
        next += 1;
        if asked.only_says {
            claim.progress(next);
        } else {
            let mut tx = claim.begin().await?;
            tx.audit(Entry::new("piece", LISTING.code, claim.task.id, &next.to_string())).await?;
            claim.chunk(&mut tx, Chunk { done: 1, mark: Some(json!(next)), ..Chunk::default() }).await?;
            tx.commit().await?;
        }
        tokio::time::sleep(Duration::from_millis(asked.pause)).await;
    }
    claim.finish(Done { result: Some(json!({ "pieces": next })), ..Done::default() }).await
}

async fn world(change: impl FnOnce(&mut Parts)) -> Result<World> {
    let world = World::start_with(|mut parts| {
        parts.modules.push(Module::new(&PROBE).long(&COUNT));
        change(&mut parts);
        parts
    })
    .await?;
    world.user(&world.acme, "owner", &["administrator"]).await?;
    Ok(world)
}

async fn ctx_of(world: &World, username: &str) -> Result<OpCtx> {
    let mut rows = world.database().superuser().await?;
    let user: Uuid =
        sqlx::query_scalar("select user_id from identity.user_account where username = $1 and tenant_id = $2")
            .bind(username)
            .bind(world.acme.id.uuid())
            .fetch_one(&mut rows)
            .await?;
    told(on_behalf::as_of_now(&world.platform, &world.acme, user, "en", "test", user).await)
}

async fn start_as(world: &World, username: &str, asked: Asked) -> Result<tandem_kernel::Result<Uuid>> {
    let mut tx = told(world.platform.begin(ctx_of(world, username).await?, Mode::Write).await)?;
    let new = NewTask { name: "count".into(), payload: serde_json::to_value(asked)?, ..NewTask::default() };
    let started = long::start(&mut tx, &COUNT, new).await.map(|task| task.id);
    if started.is_ok() {
        told(tx.commit().await)?;
    }
    Ok(started)
}

async fn start(world: &World, asked: Asked) -> Result<Uuid> {
    told(start_as(world, "owner", asked).await?)
}

/// Changes the task by hand, as a worker elsewhere would.
async fn set(world: &World, task: Uuid, what: &str) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    let sql = format!("update platform.long_task set {what} where long_task_id = '{task}'");
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut rows).await?;
    Ok(())
}

#[derive(Debug, sqlx::FromRow)]
struct Seen {
    status: String,
    done: i64,
    total: Option<i64>,
    run: i32,
    tries: i32,
    result: Option<Value>,
    error: String,
}

async fn seen(world: &World, task: Uuid) -> Result<Seen> {
    let mut rows = world.database().superuser().await?;
    Ok(sqlx::query_as("select * from platform.long_task where long_task_id = $1")
        .bind(task)
        .fetch_one(&mut rows)
        .await?)
}

/// What happened to the task, in order: its pieces, and its end.
async fn told_of(world: &World, task: Uuid, action: &str) -> Result<Vec<String>> {
    let mut rows = world.database().superuser().await?;
    let told = sqlx::query_scalar(
        "select entity_label from platform.audit where entity_id = $1 and action = $2 order by audit_id",
    );
    Ok(told.bind(task.to_string()).bind(action).fetch_all(&mut rows).await?)
}

async fn until(world: &World, task: Uuid, status: &str) -> Result<Seen> {
    within(60, &format!("the task is {status}"), async || Ok(seen(world, task).await?.status == status)).await?;
    seen(world, task).await
}

fn pieces(from: i64, to: i64) -> Vec<String> {
    (from..=to).map(|piece| piece.to_string()).collect()
}

/// A worker elsewhere that has claimed it, got this far, and died.
fn abandoned(done: i64, seconds: i64) -> String {
    format!(
        "status = 'running', run = run + 1, done = {done}, mark = '{done}', lease_until = now() + interval '{seconds} s'"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_workers_task_goes_on_after_its_last_chunk_and_ends_once() -> Result<()> {
    let world = world(|_| {}).await?;
    let task = start(&world, Asked { pieces: 12, ..Asked::default() }).await?;
    set(&world, task, &format!("{}, total = 12", abandoned(5, 2))).await?;
    world.work();
    let done = until(&world, task, "done").await?;
    assert_eq!((done.run, done.done, done.total), (2, 12, Some(12)), "{done:?}");
    assert_eq!(done.result, Some(json!({ "pieces": 12 })));
    assert_eq!(told_of(&world, task, "piece").await?, pieces(6, 12), "from the last chunk, each once");
    assert_eq!(told_of(&world, task, "end").await?, ["done"]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_was_overtaken_changes_nothing_more() -> Result<()> {
    let world = world(|_| {}).await?;
    world.work();
    let task = start(&world, Asked { pieces: 400, pause: 20, ..Asked::default() }).await?;
    within(20, "some pieces are done", async || Ok(seen(&world, task).await?.done >= 5)).await?;
    // Another worker holds it now; whatever this one does in its old run is refused.
    set(&world, task, "run = run + 1, lease_until = now() + interval '1 hour'").await?;
    let overtaken = seen(&world, task).await?.done;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let later = seen(&world, task).await?;
    assert_eq!((later.done, later.status.as_str()), (overtaken, "running"));
    assert_eq!(told_of(&world, task, "piece").await?, pieces(1, overtaken));
    // It dies, and this process takes the task again.
    set(&world, task, "lease_until = now() - interval '1 s', payload = jsonb_set(payload, '{pause}', '0')").await?;
    set_due(&world, task).await?;
    let done = until(&world, task, "done").await?;
    assert_eq!((done.run, done.done), (3, 400));
    assert_eq!(told_of(&world, task, "piece").await?, pieces(1, 400), "each once");
    assert_eq!(told_of(&world, task, "end").await?, ["done"]);
    Ok(())
}

/// The delivery sleeps until the lease it saw; here the lease was cut short by hand.
async fn set_due(world: &World, task: Uuid) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "update platform.delivery d set due_at = now() from platform.event e
         where e.tenant_id = d.tenant_id and e.event_id = d.event_id and e.payload ->> 'task' = $1",
    )
    .bind(task.to_string())
    .execute(&mut rows)
    .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn cancelling_stops_even_a_work_that_never_asks_within_two_seconds() -> Result<()> {
    let world = world(|_| {}).await?;
    world.work();
    let task = start(&world, Asked { pieces: 1, deaf: true, ..Asked::default() }).await?;
    within(20, "it is at work", async || Ok(DEAF.load(Ordering::SeqCst) == 1)).await?;
    let mut tx = told(world.platform.begin(ctx_of(&world, "owner").await?, Mode::Write).await)?;
    assert_eq!(told(long::cancel(&mut tx, task).await)?.status, "cancelled");
    told(tx.commit().await)?;
    let asked = Instant::now();
    within(5, "it has stopped", async || Ok(DEAF.load(Ordering::SeqCst) == 0)).await?;
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
    let ended = seen(&world, task).await?;
    assert_eq!((ended.status.as_str(), ended.done), ("cancelled", 0));
    assert_eq!(told_of(&world, task, "end").await?, ["cancelled"], "once, and nobody does it again");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_never_goes_back_when_a_work_begins_anew() -> Result<()> {
    let world = world(|_| {}).await?;
    let task = start(&world, Asked { pieces: 12, pause: 150, only_says: true, ..Asked::default() }).await?;
    set(&world, task, "status = 'running', run = 1, done = 7, lease_until = now()").await?;
    world.work();
    let (mut before, mut looks) = (7, 0);
    within(30, "it is done", async || {
        let now = seen(&world, task).await?;
        anyhow::ensure!(now.done >= before, "{} after {before}", now.done);
        looks += i32::from(now.status == "running");
        before = now.done;
        Ok(now.status == "done")
    })
    .await?;
    assert!(looks > 0 && before == 12, "{looks} looks while it ran, {before} in the end");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn passing_trouble_is_tried_again_and_what_never_gets_further_is_given_up() -> Result<()> {
    let world = world(|_| {}).await?;
    let (passing, hopeless) = (
        start(&world, Asked { pieces: 3, fails: 1, ..Asked::default() }).await?,
        start(&world, Asked { pieces: 3, ..Asked::default() }).await?,
    );
    // Ten workers have died of it.
    set(&world, hopeless, "status = 'running', run = 10, tries = 10, lease_until = now()").await?;
    world.work();
    let failed = until(&world, hopeless, "failed").await?;
    assert!(failed.error.starts_with("This was tried several times without success"), "{}", failed.error);
    assert_eq!(told_of(&world, hopeless, "end").await?, ["failed"]);
    let done = until(&world, passing, "done").await?;
    assert_eq!((done.run, done.tries), (2, 0), "a chunk makes up for what failed before it");
    assert_eq!(told_of(&world, passing, "piece").await?, pieces(1, 3));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stops_gives_its_task_back() -> Result<()> {
    let world = world(|_| {}).await?;
    world.work();
    let task = start(&world, Asked { pieces: 1_000, pause: 20, ..Asked::default() }).await?;
    within(20, "some pieces are done", async || Ok(seen(&world, task).await?.done >= 3)).await?;
    world.platform.shutdown().stop();
    let back = until(&world, task, "waiting").await?;
    assert_eq!((back.run, back.tries), (1, 0), "that was no failed try: {back:?}");
    assert_eq!(told_of(&world, task, "piece").await?, pieces(1, back.done));
    Ok(())
}

#[tokio::test]
async fn a_company_has_only_so_many_tasks_open_and_its_users_are_told_so() -> Result<()> {
    let world = world(|parts| parts.config.worker.long_open_per_tenant = 2).await?;
    world.user(&world.acme, "colleague", &["administrator"]).await?;
    let first = start(&world, Asked::default()).await?;
    told(start_as(&world, "colleague", Asked::default()).await?)?;
    let refused = start_as(&world, "colleague", Asked::default()).await?.expect_err("one too many");
    let words = world.platform.words();
    assert_eq!(
        words.say(tandem_kernel::Language::En, refused.message()),
        "Your company already has 2 tasks waiting or running. Please try again later"
    );
    set(&world, first, "status = 'done'").await?;
    told(start_as(&world, "colleague", Asked::default()).await?)?;
    Ok(())
}

#[tokio::test]
async fn a_task_started_again_is_kept_as_long_as_a_new_one() -> Result<()> {
    let world = world(|_| {}).await?;
    let task = start(&world, Asked::default()).await?;
    set(&world, task, "status = 'failed', keep_until = now() + interval '1 hour'").await?;
    let mut tx = told(world.platform.begin(ctx_of(&world, "owner").await?, Mode::Write).await)?;
    told(long::again(&mut tx, task).await)?;
    told(tx.commit().await)?;
    let mut rows = world.database().superuser().await?;
    let kept: bool = sqlx::query_scalar(
        "select keep_until > now() + interval '29 days' from platform.long_task where long_task_id = $1",
    )
    .bind(task)
    .fetch_one(&mut rows)
    .await?;
    assert!(kept, "or it would be forgotten while it is at work");
    Ok(())
}
