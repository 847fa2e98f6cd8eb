//! A flood of failed sign-ins: how many reach the password hash, how it affects other users, and whether the response
//! time reveals which accounts exist.

use crate::Size;
use crate::node::Node;
use crate::report::Outcome;
use anyhow::{Context, Result};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tandem_testkit::world::PASSWORD;
use tandem_testkit::{Client, World};

const GUESSES_PER_ACCOUNT: u64 = 10;

pub async fn run(size: Size) -> Result<Outcome> {
    let guesses = size.pick(400usize, 10_000);
    let accounts = size.pick(40usize, 1_000);
    let mut outcome = Outcome::default();
    outcome.figure("wrong sign-ins over one account, and over many", guesses);
    // Tests the rate limit per account, with the limit per address disabled.
    let world = unlimited_by_address().await?;
    let mut node = Node::start("serve", &world.config).await?;
    let client = world.sign_in(&node.base(), &world.acme, "honest", &["administrator"]).await?;
    world.user(&world.acme, "victim", &["administrator"]).await?;
    let hashes = hashes(&node).await?;
    attack(&client, guesses, |_| "victim".to_owned()).await?;
    let reached = self::hashes(&node).await? - hashes;
    outcome.bar("guesses that reached the hash, one account", reached, "at most 10", reached <= GUESSES_PER_ACCOUNT);
    let before = self::hashes(&node).await?;
    attack(&client, guesses, |n| format!("name-{}", n % accounts)).await?;
    let reached = self::hashes(&node).await? - before;
    let most = GUESSES_PER_ACCOUNT * accounts as u64;
    outcome.bar(
        &format!("guesses that reached the hash, {accounts} accounts"),
        reached,
        &format!("at most {most}"),
        reached <= most,
    );
    spellings(&mut outcome, &world, &node, guesses).await?;
    node.stop().await?;
    others(&mut outcome, size).await?;
    timing(&mut outcome, size).await?;
    Ok(outcome)
}

/// All spellings of a name share one account's limit, and its owner can still sign in on a known device.
async fn spellings(outcome: &mut Outcome, world: &World, node: &Node, guesses: usize) -> Result<()> {
    // Signing in by password makes this browser a known device.
    let owner = world.sign_in_by_password(&node.base(), &world.acme, "li.qiang", &["administrator"]).await?;
    let before = hashes(node).await?;
    let names = ["li.qiang", "LI.QIANG", "l\u{130}.qiang", "l\u{130}.q\u{130}ang", " Li.Qiang "];
    attack(&owner, guesses, |n| names[n % names.len()].to_owned()).await?;
    let reached = hashes(node).await? - before;
    outcome.bar(
        &format!("guesses that reached the hash, one account in {} spellings", names.len()),
        reached,
        "at most 10",
        reached <= GUESSES_PER_ACCOUNT,
    );
    let mut own = owner.signed_out();
    let came_in = own.sign_in("li.qiang", PASSWORD).await.is_ok();
    outcome.bar("its owner comes in on his own device", came_in.to_string(), "true", came_in);
    Ok(())
}

async fn unlimited_by_address() -> Result<World> {
    World::start_with(|mut parts| {
        parts.config.sign_in.guesses_per_address = 1_000_000;
        parts.config.server.public_per_second = 1_000_000.0;
        parts
    })
    .await
}

/// The number of password hashes the process has computed, from its metrics.
async fn hashes(node: &Node) -> Result<u64> {
    let text = reqwest::get(format!("{}/metrics", node.ops())).await?.text().await?;
    let line = text.lines().find(|line| line.starts_with("tandem_password_hashes_total"));
    Ok(line.and_then(|l| l.split(' ').nth(1)).and_then(|v| v.parse().ok()).unwrap_or(0))
}

async fn guess(client: &Client, username: &str) -> Result<u64> {
    let (key, [wrapped]) = client.wrap(["wrong-password"]).await?;
    let body = json!({ "username": username, "password": wrapped, "passwordKeyId": key });
    Ok(client.post("/service1/identity/api/login", &body).await?.code)
}

async fn attack(client: &Client, guesses: usize, name: impl Fn(usize) -> String) -> Result<()> {
    let client = client.anonymous();
    let mut running = tokio::task::JoinSet::new();
    for n in 0..guesses {
        let (client, name) = (client.clone(), name(n));
        running.spawn(async move { guess(&client, &name).await });
        if running.len() >= 16 {
            running.join_next().await.context("a guess")???;
        }
    }
    while let Some(done) = running.join_next().await {
        done??;
    }
    Ok(())
}

/// With the default limits, while one address guesses as fast as it can.
async fn others(outcome: &mut Outcome, size: Size) -> Result<()> {
    let world = World::start().await?;
    let mut node = Node::start("serve", &world.config).await?;
    let client = world.sign_in(&node.base(), &world.acme, "honest", &["administrator"]).await?;
    let span = Duration::from_secs(size.pick(4, 15));
    p99(&client, Duration::from_secs(1)).await?;
    let calm = p99(&client, span).await?;
    let stop = Arc::new(AtomicBool::new(false));
    let attackers: Vec<_> = (0..4)
        .map(|worker| {
            let (stop, client) = (stop.clone(), client.anonymous());
            tokio::spawn(async move {
                // The cheapest request for the attacker; most are refused by the rate limit.
                let body = json!({ "username": format!("name-{worker}"), "password": "x", "passwordKeyId": "x" });
                while !stop.load(Ordering::Relaxed) {
                    let _ = client.post("/service1/identity/api/login", &body).await;
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            })
        })
        .collect();
    let flooded = p99(&client, span).await?;
    stop.store(true, Ordering::Relaxed);
    for attacker in attackers {
        attacker.await?;
    }
    node.stop().await?;
    let ratio = (flooded / calm * 100.0).round() / 100.0;
    outcome.figure("others' list, p99 ms: calm / flooded", format!("{calm:.1} / {flooded:.1}"));
    if size.quick {
        // Four seconds hold too few calls for a reliable 99th percentile.
        outcome.figure("others' p99 under the flood, of calm", ratio);
    } else {
        outcome.bar("others' p99 under the flood, of calm", ratio, "at most 1.5", ratio <= 1.5);
    }
    Ok(())
}

async fn p99(client: &Client, span: Duration) -> Result<f64> {
    let started = Instant::now();
    let mut times = Vec::new();
    while started.elapsed() < span {
        let begun = Instant::now();
        client.post("/service1/base/api/dictItem/pageList", &json!({})).await?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    Ok(times.get(times.len() * 99 / 100).copied().unwrap_or_default())
}

/// Alternates known and unknown names; the medians differ by less than the spread of either.
async fn timing(outcome: &mut Outcome, size: Size) -> Result<()> {
    let world = unlimited_by_address().await?;
    let mut node = Node::start("serve", &world.config).await?;
    let rounds = size.pick(30usize, 150);
    for n in 0..rounds / 8 + 1 {
        world.user(&world.acme, &format!("known-{n}"), &["administrator"]).await?;
    }
    let client = Client::new(&node.base(), "acme");
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for n in 0..rounds {
        for (name, times) in [(format!("known-{}", n / 8), &mut known), (format!("unknown-{}", n / 8), &mut unknown)] {
            let begun = Instant::now();
            guess(&client, &name).await?;
            times.push(begun.elapsed().as_secs_f64() * 1000.0);
        }
    }
    node.stop().await?;
    let spread = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        (times[times.len() / 2], times[times.len() * 3 / 4] - times[times.len() / 4])
    };
    let ((a, spread_a), (b, spread_b)) = (spread(&mut known), spread(&mut unknown));
    let (apart, noise) = ((a - b).abs(), spread_a.max(spread_b));
    outcome.figure("answer, median ms: known / unknown name", format!("{a:.1} / {b:.1}"));
    outcome.bar(
        "medians apart, ms",
        (apart * 10.0).round() / 10.0,
        &format!("less than the spread of {noise:.1}"),
        apart < noise,
    );
    Ok(())
}
