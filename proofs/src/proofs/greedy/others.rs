//! The latency of regular users during an attack: a purchaser, another supplier, a user of another tenant.

use crate::thin_client::{Speed, ThinClient};
use anyhow::Result;
use std::time::{Duration, Instant};

/// Pause per connection; longer in a debug build.
const PACE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 200 } else { 40 });

#[derive(Clone, Debug, Default)]
pub struct Noticed {
    pub p95: f64,
    pub answered: u64,
    /// Refused with a request to retry later.
    pub put_off: u64,
    /// Any other error, or no response.
    pub failed: u64,
}

impl Noticed {
    pub fn slower(&self, then: &Self) -> f64 {
        if self.p95 > 0.0 { then.p95 / self.p95 } else { f64::INFINITY }
    }
}

/// One connection per request, at a fixed rate. The latency of a delayed request counts from its due time.
pub async fn measure(base: &str, requests: &[Vec<u8>], span: Duration) -> Result<Noticed> {
    let started = Instant::now();
    let mut running = tokio::task::JoinSet::new();
    for (at, request) in requests.iter().enumerate() {
        let (base, request) = (base.to_owned(), request.clone());
        let first = started + PACE * u32::try_from(at)? / u32::try_from(requests.len())?;
        running.spawn(async move { one(&base, &request, first, started + span).await });
    }
    let mut times = Vec::new();
    let mut noticed = Noticed::default();
    while let Some(done) = running.join_next().await {
        let (of_one, put_off, failed) = done?;
        noticed.answered += of_one.len() as u64;
        noticed.put_off += put_off;
        noticed.failed += failed;
        times.extend(of_one);
    }
    noticed.p95 = Speed::of(times, started.elapsed()).p95;
    Ok(noticed)
}

async fn one(base: &str, request: &[u8], first: Instant, until: Instant) -> (Vec<f64>, u64, u64) {
    let (mut times, mut put_off, mut failed) = (Vec::new(), 0, 0);
    let mut wire: Option<ThinClient> = None;
    let mut due = first;
    while due < until {
        tokio::time::sleep_until(due.into()).await;
        if wire.is_none() {
            wire = ThinClient::open(base).await.ok();
        }
        let status = match &mut wire {
            Some(wire) => wire.ask(request).await.ok().map(|(status, _)| status),
            None => None,
        };
        times.push(due.elapsed().as_secs_f64() * 1000.0);
        match status {
            Some(200) => {}
            Some(503) => put_off += 1,
            Some(_) => failed += 1,
            None => {
                failed += 1;
                wire = None;
            }
        }
        due = (due + PACE).max(Instant::now());
    }
    (times, put_off, failed)
}
