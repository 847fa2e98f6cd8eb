//! Looks at all tasks, many times a second, and remembers the most each has shown.

use anyhow::{Result, bail};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tandem_testkit::World;
use tokio::task::JoinHandle;
use uuid::Uuid;

const PAUSE: Duration = Duration::from_millis(50);

#[derive(Default)]
pub struct Seen {
    pub looks: usize,
    pub went_back: usize,
    pub rose_again: usize,
}

pub struct Watcher {
    stop: Arc<AtomicBool>,
    running: Arc<AtomicBool>,
    looking: JoinHandle<Result<Seen>>,
}

impl Watcher {
    pub async fn begin(world: &World) -> Result<Self> {
        let mut rows = world.database().superuser().await?;
        let (stop, running) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (stopped, told) = (stop.clone(), running.clone());
        let looking = tokio::spawn(async move {
            let (mut seen, mut before) = (Seen::default(), HashMap::<Uuid, (bool, i64)>::new());
            while !stopped.load(Ordering::Relaxed) {
                let now: Vec<(Uuid, String, i64)> =
                    sqlx::query_as("select long_task_id, status, done + refused from platform.long_task")
                        .fetch_all(&mut rows)
                        .await?;
                seen.looks += 1;
                told.store(now.iter().any(|(_, status, _)| status == "running"), Ordering::Relaxed);
                for (task, status, done) in now {
                    let over = !["waiting", "running"].contains(&status.as_str());
                    let (was_over, most) = before.insert(task, (over, done)).unwrap_or_default();
                    seen.went_back += usize::from(done < most);
                    seen.rose_again += usize::from(was_over && !over);
                }
                tokio::time::sleep(PAUSE).await;
            }
            Ok(seen)
        });
        Ok(Self { stop, running, looking })
    }

    pub async fn until_something_runs(&self) -> Result<()> {
        let patience = Instant::now() + Duration::from_secs(120);
        while !self.running.load(Ordering::Relaxed) {
            if Instant::now() > patience {
                bail!("no worker takes anything");
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    pub async fn end(self) -> Result<Seen> {
        self.stop.store(true, Ordering::Relaxed);
        self.looking.await?
    }
}
