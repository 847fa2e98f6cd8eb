use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tandem_kernel::{Declaration, EntityId, Error, Event};
use tandem_platform::bus::consumer::{Consumer, Meta};
use tandem_platform::bus::live::Notice;
use tandem_platform::config::SecretUrl;
use tandem_platform::jobs::Job;
use tandem_platform::{Module, Tx};
use tandem_testkit::World;
use tandem_testkit::world::{eventually, told, within};

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
async fn a_delivery_whose_consumer_cannot_be_reached_has_not_failed() -> Result<()> {
    let world = world_with(NOTE.run_by(note)).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.enqueue(NOTE, &"late".to_owned()).await)?;
    told(tx.commit().await)?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("revoke select on platform.tenant from tandem_app").execute(&mut rows).await?;
    world.platform.directory().forget();
    told(tandem_platform::bus::relay::carry(&world.platform, world.platform.shards().home()).await)?;
    tokio::spawn(tandem_platform::bus::deliver::run(world.platform.clone()));
    eventually("a worker that knows no tenants", async || {
        Ok(told(world.platform.bus().jetstream_ready().await)?.contains("holds 0 hints"))
    })
    .await?;
    let stood: (String, i32) =
        sqlx::query_as("select state, attempts from platform.delivery").fetch_one(&mut rows).await?;
    assert_eq!(stood, ("pending".to_owned(), 0));
    sqlx::query("grant select on platform.tenant to tandem_app").execute(&mut rows).await?;
    sqlx::query("update platform.delivery set due_at = now()").execute(&mut rows).await?;
    world.work();
    eventually("the delivery", async || {
        let state: String = sqlx::query_scalar("select state from platform.delivery").fetch_one(&mut rows).await?;
        Ok(state == "done")
    })
    .await
}

/// Ends as a worker does that dies of it: nothing is acknowledged, nothing is written.
async fn deadly(_tx: &mut Tx, _event: Happened, _meta: Meta) -> tandem_kernel::Result<()> {
    panic!("a worker dies of it")
}

#[tokio::test]
async fn a_delivery_that_kills_its_workers_ends_among_the_dead_letters() -> Result<()> {
    let world = world_with(Consumer::on("probe.deadly", deadly)).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.emit(&Happened { n: 1 }).await)?;
    told(tx.commit().await)?;
    let mut rows = world.database().superuser().await?;
    sqlx::query("update platform.delivery set carried = 99").execute(&mut rows).await?;
    world.work();
    let mut stood = (String::new(), None::<String>);
    within(30, "the dead letter", async || {
        stood = sqlx::query_as("select state, last_error from platform.delivery").fetch_one(&mut rows).await?;
        Ok(stood.0 == "dead")
    })
    .await?;
    let error = stood.1.unwrap_or_default();
    assert!(error.starts_with("taken up 10") && error.ends_with("times without an outcome"), "{error}");
    Ok(())
}

#[tokio::test]
async fn a_delivery_that_no_worker_took_up_is_not_given_up_however_long_the_queue_is() -> Result<()> {
    let world = world_with(NOTE.run_by(note)).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.enqueue(NOTE, &"late".to_owned()).await)?;
    told(tx.commit().await)?;
    let mut rows = world.database().superuser().await?;
    for _ in 0..110 {
        told(tandem_platform::bus::relay::carry(&world.platform, world.platform.shards().home()).await)?;
        sqlx::query("update platform.delivery set due_at = now()").execute(&mut rows).await?;
    }
    world.work();
    eventually("the delivery", async || {
        let state: String = sqlx::query_scalar("select state from platform.delivery").fetch_one(&mut rows).await?;
        anyhow::ensure!(state != "dead", "nobody has tried it yet");
        Ok(state == "done")
    })
    .await
}

#[tokio::test]
async fn a_long_backlog_waits_in_the_database_and_not_in_nats() -> Result<()> {
    let world = world_with(NOTE.run_by(note)).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    for n in 0..500 {
        told(tx.enqueue(NOTE, &n.to_string()).await)?;
    }
    told(tx.commit().await)?;
    let mut rows = world.database().superuser().await?;
    let mut carry = async || {
        sqlx::query("update platform.delivery set due_at = now()").execute(&mut rows).await?;
        told(tandem_platform::bus::relay::carry(&world.platform, world.platform.shards().home()).await)
    };
    for _ in 0..20 {
        assert_eq!(carry().await?, 500);
    }
    assert_eq!(carry().await?, 0, "no worker has taken any of ten thousand hints");
    let server: async_nats::ServerAddr = world.config.nats.url.expose().parse()?;
    let (user, password) = (server.username().context("a user")?, server.password().context("a password")?);
    let options = async_nats::ConnectOptions::with_user_and_password(user.to_owned(), password.to_owned());
    let nats = async_nats::jetstream::new(options.connect(server).await?);
    nats.delete_stream(format!("{}-deliveries", world.config.nats.namespace)).await?;
    assert_eq!(carry().await?, 500, "there is room again");
    Ok(())
}

#[tokio::test]
async fn a_delivery_that_failed_is_not_tried_again_for_hints_from_before() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.worker.max_attempts = 3;
        parts.config.worker.concurrency = 1;
        parts.modules.push(Module::new(&PROBE).consumer(Consumer::on("probe.hopeless", hopeless)));
        parts
    })
    .await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.emit(&Happened { n: 1 }).await)?;
    told(tx.commit().await)?;
    let mut rows = world.database().superuser().await?;
    // As in a backlog, where each hint comes again before a worker gets to the first.
    for _ in 0..5 {
        told(tandem_platform::bus::relay::carry(&world.platform, world.platform.shards().home()).await)?;
        sqlx::query("update platform.delivery set due_at = now()").execute(&mut rows).await?;
    }
    tokio::spawn(tandem_platform::bus::deliver::run(world.platform.clone()));
    eventually("a worker that has looked at all hints", async || {
        Ok(told(world.platform.bus().jetstream_ready().await)?.contains("holds 0 hints"))
    })
    .await?;
    let stood: (String, i32) =
        sqlx::query_as("select state, attempts from platform.delivery").fetch_one(&mut rows).await?;
    assert_eq!(stood, ("pending".to_owned(), 1), "the next try is due later");
    Ok(())
}

static TURNS: AtomicU32 = AtomicU32::new(0);

/// Fails and asks to be told again by turns.
async fn by_turns(tx: &mut Tx, _event: Happened, _meta: Meta) -> tandem_kernel::Result<()> {
    match TURNS.fetch_add(1, Ordering::SeqCst) {
        8.. => Ok(()),
        turn if turn.is_multiple_of(2) => Err(Error::internal("not yet")),
        _ => {
            tx.tell_again_in(Duration::ZERO);
            Ok(())
        }
    }
}

#[tokio::test]
async fn failures_that_were_made_up_for_do_not_add_up_to_a_dead_letter() -> Result<()> {
    let world = world_with(Consumer::on("probe.by_turns", by_turns)).await?;
    world.work();
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.emit(&Happened { n: 1 }).await)?;
    told(tx.commit().await)?;
    let mut rows = world.database().superuser().await?;
    let mut stood = (String::new(), 0i32);
    // Four failures, each with a pause of a second.
    within(30, "the end of the delivery", async || {
        stood = sqlx::query_as("select state, attempts from platform.delivery").fetch_one(&mut rows).await?;
        Ok(stood.0 != "pending")
    })
    .await?;
    assert_eq!((stood.0.as_str(), stood.1, TURNS.load(Ordering::SeqCst)), ("done", 0, 9));
    Ok(())
}

/// More notices than the client of NATS holds, by far.
#[tokio::test]
async fn commits_end_and_what_follows_them_happens_while_nats_is_away() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.nats.url = SecretUrl::new("nats://127.0.0.1:1");
        parts
    })
    .await?;
    let followed = Arc::new(AtomicU32::new(0));
    let commits = async {
        for _ in 0..30 {
            let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
            for version in 0..100 {
                let entity_id = EntityId::from(tx.new_id());
                tx.notice(Notice { topic: "probe.thing", entity_id, version, organizes: None });
            }
            let followed = followed.clone();
            tx.afterwards(async move {
                followed.fetch_add(1, Ordering::SeqCst);
            });
            told(tx.commit().await)?;
        }
        Ok::<_, anyhow::Error>(())
    };
    tokio::time::timeout(Duration::from_secs(20), commits).await.context("a commit waits for NATS")??;
    eventually("what follows them", async || Ok(followed.load(Ordering::SeqCst) == 30)).await
}

#[tokio::test]
async fn what_could_not_be_carried_counts_as_carried_no_more_than_before() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.nats.url = SecretUrl::new("nats://127.0.0.1:1");
        parts.modules.push(Module::new(&PROBE).consumer(NOTE.run_by(note)));
        parts
    })
    .await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.enqueue(NOTE, &"away".to_owned()).await)?;
    told(tx.commit().await)?;
    let mut rows = world.database().superuser().await?;
    for before in [0i32, 3] {
        sqlx::query("update platform.delivery set carried = $1, due_at = now()")
            .bind(before)
            .execute(&mut rows)
            .await?;
        let carried = tandem_platform::bus::relay::carry(&world.platform, world.platform.shards().home()).await;
        assert!(carried.is_err(), "NATS is away");
        let after: i32 = sqlx::query_scalar("select carried from platform.delivery").fetch_one(&mut rows).await?;
        assert_eq!(after, before);
    }
    Ok(())
}
