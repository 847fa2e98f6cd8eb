//! `cargo xtask bench`: the throughput of a list and a change, compared with PostgreSQL running only the list's
//! statements. The load generator shares the CPU, so only the ratios are meaningful.

use crate::Size;
use crate::node::Node;
use crate::report::Outcome;
use anyhow::{Result, ensure};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tandem_testkit::{Client, World};

const CLIENTS: usize = 8;

pub async fn run(size: Size) -> Result<Outcome> {
    let span = Duration::from_secs(size.pick(2, 8));
    let world = World::start().await?;
    let mut node = Node::start("serve", &world.config).await?;
    let client = world.sign_in(&node.base(), &world.acme, "load", &["administrator"]).await?;
    for n in 0..size.pick(200, 2_000) {
        save(&client, &format!("seed-{n}")).await?;
    }
    let mut outcome = Outcome::default();
    let bare = measure(span, |_, _| bare_list(&world)).await?;
    let list = measure(span, |_, _| async { list(&client).await }).await?;
    let change = measure(span, |worker, n| {
        let (client, value) = (client.clone(), format!("w{worker}-{n}"));
        async move { save(&client, &value).await }
    })
    .await?;
    node.stop().await?;
    outcome.figure("clients", CLIENTS);
    for (name, (rate, p50, p95)) in [
        ("PostgreSQL alone, the list's statements", bare),
        ("list of 20 rows over HTTP", list),
        ("change over HTTP (audit, outbox)", change),
    ] {
        outcome.figure(&format!("{name}: per second"), rate.round());
        outcome.figure(&format!("{name}: p50 / p95 ms"), format!("{p50:.1} / {p95:.1}"));
    }
    outcome.figure("list over HTTP, of PostgreSQL alone", (list.0 / bare.0 * 100.0).round() / 100.0);
    Ok(outcome)
}

/// Runs the call from all clients for this long: rate, median and 95th percentile.
async fn measure<F, Fut>(span: Duration, call: F) -> Result<(f64, f64, f64)>
where
    F: Fn(usize, u64) -> Fut,
    Fut: Future<Output = Result<()>>,
{
    let started = Instant::now();
    let count = Arc::new(AtomicU64::new(0));
    let workers = (0..CLIENTS).map(|worker| {
        let (call, count) = (&call, count.clone());
        async move {
            let mut times = Vec::new();
            while started.elapsed() < span {
                let begun = Instant::now();
                call(worker, count.fetch_add(1, Ordering::Relaxed)).await?;
                times.push(begun.elapsed().as_secs_f64() * 1000.0);
            }
            anyhow::Ok(times)
        }
    });
    let mut times = Vec::new();
    for worker in futures_util::future::join_all(workers).await {
        times.extend(worker?);
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
    Ok((times.len() as f64 / started.elapsed().as_secs_f64(), at(0.5), at(0.95)))
}

/// The list's statement in its transaction context, without anything around it.
async fn bare_list(world: &World) -> Result<()> {
    let mut tx = tandem_testkit::world::told(world.platform.begin_system(&world.acme, "bare").await)?;
    let rows = sqlx::query(
        "select dict_item_id::text, version::text, dict_name, item_value, description_zh, description_en, isdefault,
           alternate1, alternate2, sort_order::text, state, updated_by, updated_at::text
         from base.dict_item order by dict_name, sort_order, dict_item_id limit 20",
    )
    .fetch_all(tx.conn())
    .await?;
    let _count: i64 = sqlx::query_scalar("select count(*) from (select 1 from base.dict_item limit 10001) c")
        .fetch_one(tx.conn())
        .await?;
    ensure!(rows.len() == 20);
    tandem_testkit::world::told(tx.commit().await)
}

async fn list(client: &Client) -> Result<()> {
    let page = client.post("/service1/base/api/dictItem/pageList", &json!({})).await?;
    ensure!(page.code == 200, "{page:?}");
    Ok(())
}

async fn save(client: &Client, value: &str) -> Result<()> {
    let form = json!({ "dictName": "load", "itemValue": value, "descriptionZh": "载", "descriptionEn": "load", "isdefault": "0" });
    let answer = client.post("/service1/base/api/dictItem/save", &form).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(())
}
