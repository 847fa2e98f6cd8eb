use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::atomic::{AtomicU32, Ordering};
use tandem_kernel::{Declaration, Error, Event};
use tandem_platform::bus::consumer::{Consumer, Meta};
use tandem_platform::jobs::Job;
use tandem_platform::{Module, Tx};
use tandem_testkit::World;
use tandem_testkit::world::{eventually, told};

static PROBE: Declaration = Declaration {
    name: "probe",
    migrations: &[],
    zh: "",
    en: "",
    permissions: &[],
    menus: &[],
    machines: &[],
    listings: &[],
    ..Declaration::EMPTY
};

#[derive(Serialize, Deserialize)]
struct Happened {
    n: i64,
}
impl Event for Happened {
    const KIND: &'static str = "probe.happened";
}

static FAILURES: AtomicU32 = AtomicU32::new(0);

/// Fails twice, then succeeds; the writes of the failed attempts must be rolled back.
async fn flaky(tx: &mut Tx, event: Happened, meta: Meta) -> tandem_kernel::Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("insert into portal.activity_daily values ($1, '2026-01-01', 'probe', $2)")
        .bind(tenant)
        .bind(event.n)
        .execute(tx.conn())
        .await?;
    if meta.attempts < 2 {
        FAILURES.fetch_add(1, Ordering::SeqCst);
        return Err(Error::internal("not yet"));
    }
    Ok(())
}

async fn hopeless(_tx: &mut Tx, _event: Happened, _meta: Meta) -> tandem_kernel::Result<()> {
    Err(Error::internal("never"))
}

/// Also applies to the development NATS, which every process of the machine can reach.
#[tokio::test]
async fn nats_takes_nobody_without_its_password() -> Result<()> {
    let world = World::start().await?;
    let address = world.config.nats.url.expose();
    let (scheme, rest) = address.split_once("://").context("an address")?;
    let (_, place) = rest.rsplit_once('@').context("a user and a password")?;
    let refused = async_nats::connect(format!("{scheme}://{place}")).await;
    assert!(refused.is_err_and(|error| error.to_string().contains("authorization")));
    Ok(())
}

const NOTE: Job<String> = Job::new("job.probe.note");

async fn note(tx: &mut Tx, told: String, _meta: Meta) -> tandem_kernel::Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("insert into portal.activity_daily values ($1, '2026-02-02', $2, 1)")
        .bind(tenant)
        .bind(told)
        .execute(tx.conn())
        .await?;
    Ok(())
}

async fn world_with(consumer: Consumer) -> Result<World> {
    World::start_with(|mut parts| {
        parts.config.worker.max_attempts = 3;
        parts.modules.push(Module::new(&PROBE).consumer(consumer));
        parts
    })
    .await
}

#[tokio::test]
async fn a_failed_delivery_is_tried_again_and_leaves_no_trace_of_the_failure() -> Result<()> {
    let world = world_with(Consumer::on("probe.flaky", flaky)).await?;
    world.work();
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.emit(&Happened { n: 7 }).await)?;
    told(tx.commit().await)?;
    let mut rows = world.database().superuser().await?;
    eventually("the third try", async || {
        let sum: Option<i64> =
            sqlx::query_scalar("select sum(changes)::bigint from portal.activity_daily where entity_kind = 'probe'")
                .fetch_one(&mut rows)
                .await?;
        Ok(sum == Some(7))
    })
    .await?;
    assert_eq!(FAILURES.load(Ordering::SeqCst), 2);
    Ok(())
}

#[tokio::test]
async fn what_cannot_be_delivered_ends_in_the_dead_letters_and_can_be_retried() -> Result<()> {
    let world = world_with(Consumer::on("probe.hopeless", hopeless)).await?;
    world.work();
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "keeper", &["administrator"]).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.emit(&Happened { n: 1 }).await)?;
    told(tx.commit().await)?;
    let dead = || async { client.post("/service1/base/api/deadLetter/pageList", &json!({})).await };
    eventually("the dead letter", async || Ok(dead().await?.data["totalElements"] == json!(1))).await?;
    let row = dead().await?.data["content"][0].clone();
    assert_eq!((&row["consumer"], &row["attempts"]), (&json!("probe.hopeless"), &json!(3)));
    assert!(row["lastError"].as_str().is_some_and(|text| text.contains("never")));
    let retried = client.post("/service1/base/api/deadLetter/retry", &json!({ "id": row["id"] })).await?;
    assert_eq!(retried.code, 200);
    eventually("its second death", async || Ok(dead().await?.data["totalElements"] == json!(1))).await
}

#[tokio::test]
async fn a_job_of_a_transaction_that_fails_never_runs() -> Result<()> {
    let world = world_with(NOTE.run_by(note)).await?;
    world.work();
    let mut undone = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(undone.enqueue(NOTE, &"undone".to_owned()).await)?;
    told(undone.rollback().await)?;
    let mut done = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(done.enqueue(NOTE, &"done".to_owned()).await)?;
    told(done.commit().await)?;
    let mut rows = world.database().superuser().await?;
    eventually("the job", async || {
        let kinds: Vec<String> =
            sqlx::query_scalar("select entity_kind from portal.activity_daily").fetch_all(&mut rows).await?;
        Ok(kinds == ["done"])
    })
    .await
}

#[tokio::test]
async fn a_hint_that_comes_twice_has_one_effect() -> Result<()> {
    let world = world_with(NOTE.run_by(note)).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.enqueue(NOTE, &"once".to_owned()).await)?;
    told(tx.commit().await)?;
    // Published three times before a worker runs: the delivery row, not NATS, decides.
    let mut rows = world.database().superuser().await?;
    for _ in 0..3 {
        told(tandem_platform::bus::relay::carry(&world.platform, world.platform.shards().home()).await)?;
        sqlx::query("update platform.delivery set due_at = now(), attempts = attempts + 1").execute(&mut rows).await?;
    }
    world.work();
    eventually("all deliveries", async || {
        let open: i64 = sqlx::query_scalar("select count(*) from platform.delivery where state <> 'done'")
            .fetch_one(&mut rows)
            .await?;
        Ok(open == 0)
    })
    .await?;
    let effects: i64 =
        sqlx::query_scalar("select sum(changes)::bigint from portal.activity_daily").fetch_one(&mut rows).await?;
    assert_eq!(effects, 1);
    Ok(())
}

#[tokio::test]
async fn a_delivery_that_kills_its_workers_ends_among_the_dead_letters() -> Result<()> {
    let world = world_with(NOTE.run_by(note)).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.enqueue(NOTE, &"deadly".to_owned()).await)?;
    told(tx.commit().await)?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update platform.delivery set carried = 100").execute(&mut rows).await?;
    told(tandem_platform::bus::relay::carry(&world.platform, world.platform.shards().home()).await)?;
    let (state, error): (String, String) =
        sqlx::query_as("select state, last_error from platform.delivery").fetch_one(&mut rows).await?;
    assert_eq!((state.as_str(), error.as_str()), ("dead", "carried 100 times without an outcome"));
    Ok(())
}
