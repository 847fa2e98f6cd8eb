//! Long work by real workers that are killed all the time: exports, batches and imports are started in waves, and with
//! each wave a worker dies. Then everything is reconciled: each task has ended once, each record was changed once, each
//! file is whole. A watcher looks at every task all along: none may go back. At last, tasks at work are cancelled.

mod cancelled;
mod watch;
mod works;

use crate::Size;
use crate::node::Node;
use crate::report::Outcome;
use anyhow::{Result, bail};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::time::{Duration, Instant};
use tandem_testkit::{Client, World};
use watch::Watcher;
use works::Works;

/// A user may have ten tasks open.
const TASKS_PER_USER: usize = 8;
const WORKERS: usize = 3;

pub struct Stage {
    pub world: World,
    pub serve: Node,
    pub workers: Vec<Node>,
    pub users: Vec<Client>,
}

impl Stage {
    async fn set(tasks: usize) -> Result<Self> {
        let world = World::start().await?;
        let serve = Node::start("serve", &world.config).await?;
        let mut workers = Vec::new();
        for _ in 0..WORKERS {
            workers.push(Node::start("work", &world.config).await?);
        }
        let mut users = Vec::new();
        for n in 0..tasks.div_ceil(TASKS_PER_USER) {
            users.push(world.sign_in(&serve.base(), &world.acme, &format!("user{n}"), &["administrator"]).await?);
        }
        Ok(Self { world, serve, workers, users })
    }
}

pub async fn run(size: Size) -> Result<Outcome> {
    let (tasks, kills) = (size.pick(40, 200), size.pick(8, 40));
    let mut outcome = Outcome::default();
    let mut stage = Stage::set(tasks).await?;
    let mut works = Works::prepare(&stage.world, size).await?;
    let watcher = Watcher::begin(&stage.world).await?;
    let mut chance = StdRng::seed_from_u64(size.seed);
    let begun = Instant::now();
    for wave in 0..kills {
        for n in (tasks * wave / kills)..(tasks * (wave + 1) / kills) {
            works.start(&stage.users[n % stage.users.len()], n).await?;
        }
        watcher.until_something_runs().await?;
        tokio::time::sleep(Duration::from_millis(chance.random_range(100..900))).await;
        let which = chance.random_range(0..WORKERS);
        stage.workers[which].kill_and_restart().await?;
    }
    settle(&stage.world, tasks).await?;
    outcome.figure("tasks", tasks).figure("of them exports, batches, imports", works.shares());
    outcome.figure("workers killed with SIGKILL", kills);
    outcome.figure("seconds to the end of all", begun.elapsed().as_secs());
    let seen = watcher.end().await?;
    outcome.figure("looks at all tasks meanwhile", seen.looks);
    outcome.bar("tasks whose progress went back", seen.went_back, "0", seen.went_back == 0);
    outcome.bar("tasks that went on after their end", seen.rose_again, "0", seen.rose_again == 0);
    works.reconcile(&mut outcome, &stage.world).await?;
    cancelled::run(&mut outcome, &stage, size).await?;
    for node in &mut stage.workers {
        node.stop().await?;
    }
    stage.serve.stop().await?;
    Ok(outcome)
}

/// Waits until every task has ended.
async fn settle(world: &World, tasks: usize) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    let patience = Instant::now() + Duration::from_secs(600);
    loop {
        let (all, open): (i64, i64) = sqlx::query_as(
            "select count(*), count(*) filter (where status in ('waiting', 'running')) from platform.long_task",
        )
        .fetch_one(&mut rows)
        .await?;
        if open == 0 && usize::try_from(all)? >= tasks {
            return Ok(());
        }
        if Instant::now() > patience {
            bail!("{open} of {all} tasks have not ended after ten minutes");
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
