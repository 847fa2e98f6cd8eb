//! Nodes are killed without warning and NATS is wiped while clients work. Then every acknowledged change is reconciled
//! with what is stored.

use crate::Size;
use crate::node::{Node, OwnNats};
use crate::report::Outcome;
use anyhow::{Context, Result, bail};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::Method;
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tandem_testkit::{Client, World};

/// Counters of all clients.
#[derive(Default)]
struct Tally {
    acknowledged: AtomicU64,
    repeated: AtomicU64,
    refused: AtomicU64,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let (clients, changes, kills) = (size.pick(10u64, 50), size.pick(600u64, 5_000), size.pick(4u64, 20));
    let mut nats = OwnNats::start().await?;
    let url = nats.url();
    let world = World::start_with(|mut parts| {
        parts.config.nats.url = tandem_platform::config::SecretUrl::new(url);
        parts
    })
    .await?;
    let mut serves = [Node::start("serve", &world.config).await?, Node::start("serve", &world.config).await?];
    let mut works = [Node::start("work", &world.config).await?, Node::start("work", &world.config).await?];
    let bases: Arc<[String]> = serves.iter().map(Node::base).collect();
    let signed_in = world.sign_in(&bases[0], &world.acme, "chaos", &["administrator"]).await?;

    let tally = Arc::new(Tally::default());
    let started = Instant::now();
    let mut running = tokio::task::JoinSet::new();
    for client in 0..clients {
        let each = changes / clients;
        let work = Work { client, each, bases: bases.clone(), signed_in: signed_in.clone(), tally: tally.clone() };
        running.spawn(work.run(StdRng::seed_from_u64(size.seed ^ (client << 32))));
    }

    // Kills one `serve` and one `work` each time, spread over the run by progress.
    let mut chance = StdRng::seed_from_u64(size.seed);
    let mut killed = 0;
    let mut wiped = false;
    for round in 1..=kills {
        let due = changes * round / (kills + 1);
        while tally.acknowledged.load(Ordering::SeqCst) < due && !running.is_empty() {
            if started.elapsed() > Duration::from_secs(600) {
                bail!(
                    "the clients do not get on: {} of {changes} acknowledged",
                    tally.acknowledged.load(Ordering::SeqCst)
                );
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let (s, w) = (chance.random_range(0..serves.len()), chance.random_range(0..works.len()));
        serves[s].kill_and_restart().await?;
        works[w].kill_and_restart().await?;
        killed += 2;
        if round == kills / 2 {
            nats.wipe().await?;
            wiped = true;
        }
    }
    while let Some(ended) = running.join_next().await {
        ended??;
    }
    let loaded = started.elapsed();

    let mut rows = world.database().superuser().await?;
    let settled = settle(&mut rows).await?;
    for node in serves.iter_mut().chain(&mut works) {
        node.stop().await?;
    }
    let mut outcome = Outcome::default();
    let acknowledged = tally.acknowledged.load(Ordering::SeqCst);
    outcome.figure("clients", clients);
    outcome.figure("changes acknowledged", acknowledged);
    outcome.figure("calls repeated with the same key", tally.repeated.load(Ordering::SeqCst));
    outcome.figure("processes killed with SIGKILL", killed);
    outcome.figure("NATS wiped in the middle", wiped);
    outcome.figure("seconds under load", loaded.as_secs_f64());
    outcome.figure("seconds until every effect had happened", settled.as_secs_f64());
    let refused = tally.refused.load(Ordering::SeqCst);
    outcome.bar("changes refused by a rule", refused, "0: each is new", refused == 0);
    reconcile(&mut outcome, &mut rows, i64::try_from(acknowledged)?).await?;
    seals(&mut outcome, &world).await?;
    Ok(outcome)
}

struct Work {
    client: u64,
    each: u64,
    bases: Arc<[String]>,
    signed_in: Client,
    tally: Arc<Tally>,
}

impl Work {
    /// Creates and edits items; every change has its own idempotency key and is retried, at either node, until it is
    /// acknowledged.
    async fn run(self, mut chance: StdRng) -> Result<()> {
        let mut last: Option<serde_json::Value> = None;
        for n in 0..self.each {
            let key = format!("chaos-{}-{n}-{:08x}", self.client, chance.random::<u32>());
            let form = json!({ "dictName": "chaos", "itemValue": format!("{}-{}", self.client, n - n % 2),
                "descriptionZh": format!("第 {n} 次"), "descriptionEn": format!("change {n}"), "isdefault": "0" });
            let (method, path, body) = match last.take() {
                None => (Method::POST, "/service1/base/api/dictItem/save", form),
                Some(made) => {
                    let mut body = form;
                    body["id"] = made["id"].clone();
                    body["version"] = made["version"].clone();
                    (Method::PUT, "/service1/base/api/dictItem/update", body)
                }
            };
            let made = self.insist(&mut chance, method, path, &body, &key).await?;
            if n % 2 == 0 {
                last = Some(made);
            }
        }
        Ok(())
    }

    async fn insist(
        &self,
        chance: &mut StdRng,
        method: Method,
        path: &str,
        body: &serde_json::Value,
        key: &str,
    ) -> Result<serde_json::Value> {
        for attempt in 0..400 {
            let node = self.signed_in.at(&self.bases[chance.random_range(0..self.bases.len())]);
            let sent =
                tokio::time::timeout(Duration::from_secs(10), node.send(method.clone(), path, body, Some(key))).await;
            match sent {
                Ok(Ok(answer)) if answer.code == 200 => {
                    self.tally.acknowledged.fetch_add(1, Ordering::SeqCst);
                    return Ok(answer.data);
                }
                Ok(Ok(answer)) if matches!(answer.code, 300 | 409 | 422) => {
                    self.tally.refused.fetch_add(1, Ordering::SeqCst);
                    bail!("{path} {body}: {} {}", answer.code, answer.message);
                }
                _ => {}
            }
            if attempt == 0 {
                self.tally.repeated.fetch_add(1, Ordering::SeqCst);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        bail!("{key} was never acknowledged")
    }
}

/// Waits until no delivery is pending.
async fn settle(rows: &mut PgConnection) -> Result<Duration> {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(120) {
        let pending: i64 = sqlx::query_scalar("select count(*) from platform.delivery where state = 'pending'")
            .fetch_one(&mut *rows)
            .await?;
        if pending == 0 {
            return Ok(started.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    bail!("effects are still pending after two minutes")
}

/// Compares acknowledged changes with rows, versions, audit, outbox and effects.
async fn reconcile(outcome: &mut Outcome, rows: &mut PgConnection, acknowledged: i64) -> Result<()> {
    let mut count =
        async |sql: &'static str| -> Result<i64> { sqlx::query_scalar(sql).fetch_one(&mut *rows).await.context(sql) };
    // Every change increments an item's version, so the versions add up to the number of changes.
    let stored =
        count("select coalesce(sum(version), 0)::bigint from base.dict_item where dict_name = 'chaos'").await?;
    let audited = count("select count(*) from platform.audit where entity_kind = 'base.dict_item'").await?;
    let facts = count("select count(*) from platform.event where kind = 'base.dict_item.changed'").await?;
    let delivered =
        count("select count(*) from platform.delivery where consumer = 'portal.activity' and state = 'done'").await?;
    let effects = count("select count(*) from portal.activity").await?;
    let counted = count("select coalesce(sum(changes), 0)::bigint from portal.activity_daily").await?;
    let dead = count("select count(*) from platform.delivery where state = 'dead'").await?;
    let open = count("select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'").await?;
    for (name, found) in [
        ("changes stored (sum of versions)", stored),
        ("audit rows", audited),
        ("facts in the outbox", facts),
        ("deliveries done", delivered),
        ("effects: activity rows", effects),
        ("effects: counter that would show a second run", counted),
    ] {
        outcome.bar(name, found, &acknowledged.to_string(), found == acknowledged);
    }
    outcome.bar("dead letters", dead, "0", dead == 0);
    outcome.bar("connections left in a transaction", open, "0", open == 0);
    Ok(())
}

async fn seals(outcome: &mut Outcome, world: &World) -> Result<()> {
    let verdict = world.seal_and_verify(&world.acme).await?;
    outcome.figure("audit seals", verdict.seals);
    outcome.bar("audit rows not sealed", verdict.unsealed_rows, "0", verdict.unsealed_rows == 0);
    outcome.bar("faults in the audit chain", verdict.faults.len(), "0", verdict.faults.is_empty());
    Ok(())
}
