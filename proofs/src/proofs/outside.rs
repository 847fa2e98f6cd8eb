//! The same work twice: with reliable external systems, and with ones that fail half of all calls, are slow, call back
//! twice and out of order, and are killed, as the product's own processes are. Both must end in the same state, nothing
//! may take effect twice, and users who do not depend on these systems must not notice.

use crate::Size;
use crate::node::{Node, free_port};
use crate::proofs::outside_odata;
use crate::report::Outcome;
use crate::thin_client::{Speed, paced, request};
use anyhow::{Context, Result, bail, ensure};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use tandem_contracts::oa::Approval;
use tandem_testkit::sim::confirmation;
use tandem_testkit::world::told;
use tandem_testkit::{Sim, World};
use uuid::Uuid;

/// The list of the records that messages are about.
const ABOUT: &str = "partner.organize";
const PAGE: &str = "/service1/base/api/dictItem/pageList";

/// The final state.
#[derive(Debug, PartialEq, Eq)]
struct End {
    /// The final decision on each document.
    decisions: BTreeMap<String, String>,
    /// The hash of our copy of each order, and whether it is cancelled.
    orders: BTreeMap<String, (Vec<u8>, bool)>,
    /// The confirmations the ERP received for each order, in sequence.
    promises: BTreeMap<String, Vec<String>>,
}

/// Statistics of a run.
#[derive(Default)]
struct Way {
    kills: usize,
    calls_repeated: u64,
    call_backs_repeated: i64,
    tries: i64,
    faults: Vec<String>,
    speed: Option<Speed>,
    seconds: f64,
}

struct Stage {
    world: World,
    sim: Sim,
    serve: Node,
    works: [Node; 2],
    /// Serves the unaffected users, and is never killed.
    quiet: Node,
    page: Vec<u8>,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    outside_odata::check(size, &mut outcome).await.context("OData V2")?;
    let (calm, calm_way) = one(size, false).await.context("the clean run")?;
    let (storm, way) = one(size, true).await.context("the run with failures")?;
    outcome.figure("approvals", storm.decisions.len()).figure("orders", storm.orders.len());
    outcome.figure("confirmations", storm.promises.values().map(Vec::len).sum::<usize>());
    outcome.figure("processes killed", way.kills).figure("seconds until all had settled", way.seconds.round());
    outcome.figure("calls to outside made", way.tries);
    outcome.figure("approvals started again and recognised", way.calls_repeated);
    outcome.figure("call-backs heard again and recognised", way.call_backs_repeated);
    ensure!(way.calls_repeated > 0 && way.call_backs_repeated > 0, "nothing was repeated, so nothing was proved");
    for fault in calm_way.faults.iter().chain(&way.faults) {
        outcome.fault(fault.clone());
    }
    let doubled = way.faults.len();
    outcome.bar("done twice, out of order or told twice", doubled, "0", doubled == 0);
    let same = calm == storm;
    outcome.bar("ends as the clean run", same, "true", same);
    if !same {
        outcome.fault(format!("clean: {calm:?}\nfailing: {storm:?}").chars().take(4_000).collect::<String>());
    }
    if let (Some(calm), Some(storm)) = (calm_way.speed, way.speed) {
        let ratio = (storm.p95 / calm.p95 * 100.0).round() / 100.0;
        outcome.figure("others' list, p95 ms clean", (calm.p95 * 10.0).round() / 10.0);
        outcome.figure("others' list, p95 ms meanwhile", (storm.p95 * 10.0).round() / 10.0);
        // Debug builds say nothing about speed.
        if cfg!(debug_assertions) {
            outcome.figure("ratio of p95", ratio);
        } else {
            outcome.bar("ratio of p95", ratio, "at most 1.2", ratio <= 1.2);
        }
    }
    Ok(outcome)
}

async fn one(size: Size, storm: bool) -> Result<(End, Way)> {
    let started = Instant::now();
    let mut stage = Stage::set().await?;
    let (orders, rounds, documents) = (size.pick(8, 40), size.pick(3, 6), size.pick(40, 400));
    let span = Duration::from_secs(size.pick(20, 300));
    let made = stage.sim.control("erp/orders", &json!({ "count": orders })).await?;
    let numbers: Vec<String> =
        made.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    stage.set_weather(size, storm).await?;
    let mut way = Way::default();
    let watching = {
        let (base, page) = (stage.quiet.base(), stage.page.clone());
        tokio::spawn(async move { paced(&base, 2, span, &[page], Duration::from_millis(100)).await })
    };
    let mut chance = StdRng::seed_from_u64(size.seed);
    let begun = Instant::now();
    let mut promised: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let steps = rounds * orders;
    for step in 0..steps {
        let number = &numbers[step % orders];
        let quantity = format!("{}", 100 + step);
        stage.promise(number, &quantity).await?;
        promised.entry(number.clone()).or_default().push(quantity.clone());
        for document in (0..documents)
            .skip(step * documents / steps)
            .take((step + 1) * documents / steps - step * documents / steps)
        {
            stage.apply(&format!("D-{document}")).await?;
        }
        if step % 2 == 0 {
            stage.change(number, &quantity).await?;
        }
        // Every third step kills a process: the simulator, a worker or a server.
        if storm && step % 3 == 1 {
            match chance.random_range(0..3) {
                0 => {
                    stage.sim.kill().await?;
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    stage.sim.spawn().await?;
                }
                1 => stage.works[chance.random_range(0..2)].kill_and_restart().await?,
                _ => stage.serve.kill_and_restart().await?,
            }
            way.kills += 1;
        }
        let due = span.mul_f64((step + 1) as f64 / steps as f64);
        tokio::time::sleep(due.saturating_sub(begun.elapsed())).await;
    }
    way.speed = Some(watching.await??);
    // Faults end; everything still pending arrives.
    stage.sim.set(&json!({ "decides": true, "seed": size.seed })).await?;
    stage.settle(documents, orders).await?;
    way.seconds = started.elapsed().as_secs_f64();
    let end = stage.end(&mut way, &promised).await?;
    stage.stop().await?;
    Ok((end, way))
}

impl Stage {
    async fn set() -> Result<Self> {
        let sim = Sim::start().await?;
        let port = free_port()?;
        let world = sim.world(&format!("http://127.0.0.1:{port}")).await?;
        let serve = Node::serve_at(port, &world.config).await?;
        let quiet = Node::start("serve", &world.config).await?;
        let works = [Node::start("work", &world.config).await?, Node::start("work", &world.config).await?];
        let client = world.sign_in(&quiet.base(), &world.acme, "outside", &["administrator"]).await?;
        let page = request(&client, PAGE, &json!({}));
        Ok(Self { world, sim, serve, works, quiet, page })
    }

    async fn set_weather(&self, size: Size, storm: bool) -> Result<()> {
        let settings = if storm {
            json!({ "errorRate": 0.5, "delayRate": 0.3, "delayMillis": size.pick(4_000, 60_000), "duplicateRate": 0.4,
                "reorderMillis": 2_000, "decides": true, "seed": size.seed })
        } else {
            json!({ "decides": true, "seed": size.seed })
        };
        self.sim.set(&settings).await
    }

    async fn promise(&self, order: &str, quantity: &str) -> Result<()> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "proof").await)?;
        told(tx.hand_over(&confirmation(order, quantity), ABOUT, Uuid::from_u128(1)).await)?;
        told(tx.commit().await)
    }

    async fn apply(&self, number: &str) -> Result<()> {
        let approval = Approval {
            kind: "new_supplier".into(),
            number: number.into(),
            title: number.into(),
            facts: Vec::new(),
            applicant: "proof".into(),
        };
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "proof").await)?;
        told(tx.start_approval(approval, ABOUT, Uuid::from_u128(1)).await)?;
        told(tx.commit().await)
    }

    async fn change(&self, order: &str, quantity: &str) -> Result<()> {
        let change = json!({ "line": "00010", "quantity": quantity });
        self.sim.control(&format!("erp/orders/{order}/change"), &change).await.map(|_| ())
    }

    async fn settle(&self, documents: usize, orders: usize) -> Result<()> {
        let patience = Instant::now() + Duration::from_secs(180);
        let mut rows = self.world.database().superuser().await?;
        loop {
            let (open, decided, copies): (i64, i64, i64) = sqlx::query_as(
                "select (select count(*) from exchange.record where direction = 'out' and state in ('waiting', 'sent', 'failed')),
                   (select count(*) from exchange.approval where decision = 'approved'),
                   (select count(*) from exchange.copy where feed = 'erp.purchase_order')",
            )
            .fetch_one(&mut rows)
            .await?;
            let state = self.sim.state().await?;
            let unheard = state["approvals"].as_object().into_iter().flatten().any(|(_, approval)| {
                approval["decisions"].as_array().into_iter().flatten().any(|decision| decision["heard"] == false)
            });
            if open == 0 && decided as usize == documents && copies as usize == orders && !unheard {
                // One more poll of the ERP fetches the last changes.
                tokio::time::sleep(Duration::from_secs(4)).await;
                return Ok(());
            }
            if Instant::now() > patience {
                bail!(
                    "not settled: {open} open, {decided} of {documents} decided, {copies} of {orders} orders, unheard: {unheard}"
                );
            }
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    }

    async fn end(&self, way: &mut Way, promised: &BTreeMap<String, Vec<String>>) -> Result<End> {
        let mut rows = self.world.database().superuser().await?;
        let decisions: Vec<(String, String)> =
            sqlx::query_as("select number, decision from exchange.approval").fetch_all(&mut rows).await?;
        let orders: Vec<(String, Vec<u8>, bool)> =
            sqlx::query_as(
                "select business_key, digest, (payload ->> 'cancelled')::boolean from exchange.copy where feed = 'erp.purchase_order'",
            )
                .fetch_all(&mut rows)
                .await?;
        let told: Vec<(String, i64)> = sqlx::query_as(
            "select payload ->> 'reference', (payload ->> 'sequence')::bigint from platform.event where kind = 'oa.outcome' order by event_id",
        )
        .fetch_all(&mut rows)
        .await?;
        let mut heard: BTreeMap<String, i64> = BTreeMap::new();
        for (reference, sequence) in told {
            let last = heard.insert(reference.clone(), sequence).unwrap_or(0);
            if sequence <= last {
                way.faults.push(format!("the outcome {sequence} of {reference} was told after {last}"));
            }
        }
        let versions: Vec<(String, i64)> = sqlx::query_as(
            "select payload ->> 'number', count(*) - count(distinct payload ->> 'version') from platform.event
             where kind = 'erp.purchase_order_changed' group by 1",
        )
        .fetch_all(&mut rows)
        .await?;
        for (number, twice) in versions.iter().filter(|(_, twice)| *twice != 0) {
            way.faults.push(format!("{twice} versions of the order {number} were told twice"));
        }
        (way.tries, way.call_backs_repeated) = sqlx::query_as(
            "select coalesce(sum(attempts) filter (where direction = 'out'), 0)::bigint,
               count(*) filter (where state = 'duplicate') from exchange.record",
        )
        .fetch_one(&mut rows)
        .await?;
        let given_up: i64 = sqlx::query_scalar("select count(*) from exchange.record where state = 'given_up'")
            .fetch_one(&mut rows)
            .await?;
        if given_up != 0 {
            way.faults.push(format!("{given_up} exchanges were given up"));
        }
        let promises = self.promises(way, promised).await?;
        let orders = orders.into_iter().map(|(number, digest, cancelled)| (number, (digest, cancelled))).collect();
        Ok(End { decisions: decisions.into_iter().collect(), orders, promises })
    }

    /// The ERP's own confirmations: each of our references once, and in our sequence.
    async fn promises(
        &self,
        way: &mut Way,
        promised: &BTreeMap<String, Vec<String>>,
    ) -> Result<BTreeMap<String, Vec<String>>> {
        let state = self.sim.state().await?;
        let mut seen = BTreeSet::new();
        let mut promises: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for confirmation in state["confirmations"].as_array().into_iter().flatten() {
            let value = &confirmation["value"];
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let reference = text(&value["SuplrConfExternalReference"]);
            if !seen.insert(reference.clone()) {
                way.faults.push(format!("the confirmation {reference} was left twice"));
            }
            let line = &value["_SupplierConfirmationItemTP"][0]["_SupplierConfirmationLineTP"][0];
            promises
                .entry(text(&value["SuplrConfRefPurchaseOrder"]))
                .or_default()
                .push(text(&line["ConfirmedQuantity"]));
        }
        for (order, expected) in promised {
            let found = promises.get(order).cloned().unwrap_or_default();
            if found != *expected {
                way.faults.push(format!("the order {order} was promised {expected:?} and heard {found:?}"));
            }
        }
        let repeats = state["approvals"].as_object().into_iter().flatten().filter_map(|(_, a)| a["repeats"].as_u64());
        way.calls_repeated = repeats.sum();
        Ok(promises)
    }

    async fn stop(mut self) -> Result<()> {
        for node in self.works.iter_mut().chain([&mut self.serve, &mut self.quiet]) {
            node.stop().await?;
        }
        self.sim.kill().await
    }
}
