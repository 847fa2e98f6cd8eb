//! Overload attacks, one after the other, by an anonymous caller, a supplier, a purchaser and another tenant. Measures
//! the latency of other users, whether the process survives, its memory, and how soon everything is back to normal.

mod anonymous;
mod insiders;
mod others;
mod stage;
mod suppliers;
mod wires;

use crate::Size;
use crate::machine::Ticks;
use crate::report::Outcome;
use anyhow::Result;
use others::Noticed;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use stage::{Greed, Stage};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// Runs until it is dropped.
pub type Attack = Pin<Box<dyn Future<Output = ()> + Send>>;

pub struct Way {
    pub name: &'static str,
    pub attack: fn(Arc<Greed>) -> Attack,
    /// Whether the server is expected to admit some of the requests; where it must refuse all, none may succeed.
    pub lets_in: LetsIn,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LetsIn {
    /// Legitimate requests within the rate limit: an attack that never gets a response would prove nothing.
    Some,
    /// Holds sockets open and gets no response.
    Silence,
    /// All requests are refused.
    Nothing,
}

/// Small enough for every push; the seed picks which, so that all are covered over time.
const QUICK_WAYS: usize = 9;
/// The server's memory may grow by this many megabytes during an attack: responses and bodies in flight.
const MOST_MEMORY: u64 = 400;
const MOST_SLOWER: f64 = 1.5;
/// With a higher share of CPU steal time than this, latencies are distorted by the host and the round does not count.
const MOST_STOLEN: f64 = 0.02;
/// At most this many slow rounds are discarded for CPU steal.
const MOST_ASIDE: usize = 6;
/// Everything is back to normal within this time.
const RECOVERY: Duration = Duration::from_secs(2);

fn all() -> impl Iterator<Item = &'static Way> {
    anonymous::WAYS.iter().chain(suppliers::WAYS).chain(insiders::WAYS)
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let mut ways: Vec<&Way> = all().collect();
    let known = ways.len();
    if size.quick {
        ways.shuffle(&mut StdRng::seed_from_u64(size.seed));
        ways.truncate(QUICK_WAYS);
    }
    if let Ok(only) = std::env::var("TANDEM_GREEDY_ONLY") {
        ways = all().filter(|way| way.name.contains(&only)).collect();
    }
    outcome.figure("ways to be greedy, of all", format!("{} of {known}", ways.len()));
    let mut stage = Stage::set(size).await?;
    // Warm up: plans, caches, connections, identities.
    stage.others(Duration::from_secs(2)).await?;
    let before = stage.memory()?;
    // Debug builds say nothing about speed.
    let judged = !cfg!(debug_assertions);
    let (mut worst, mut worst_after) = (0f64, 0f64);
    let (mut put_off, mut failed, mut aside) = (0, 0, 0);
    let elsewhere = Elsewhere::new()?;
    for way in ways {
        let (mut rounds, mut disturbed): (Vec<Round>, usize) = (Vec::new(), 0);
        // Latency has outliers: a slow round is repeated twice and the median counts.
        while rounds.is_empty() || (judged && rounds.len() < 3 && rounds[0].is_slow()) {
            let round = Round::of(&mut stage, &elsewhere, way, size).await?;
            judge(&mut outcome, way, &round);
            put_off += round.during.put_off;
            failed += round.calm.failed + round.during.failed + round.after.failed;
            if judged && round.is_slow() && round.stolen > MOST_STOLEN && disturbed < MOST_ASIDE && stage.lives() {
                disturbed += 1;
            } else {
                rounds.push(round);
            }
            if !stage.lives() {
                break;
            }
        }
        aside += disturbed;
        let slower = median(rounds.iter().map(|round| round.calm.slower(&round.during)).collect());
        worst = worst.max(slower);
        worst_after = worst_after.max(median(rounds.iter().map(|round| round.calm.slower(&round.after)).collect()));
        let told: Vec<String> = rounds.iter().map(Round::told).collect();
        outcome.figure(way.name, format!("{slower:.2}: {}", told.join("; ")));
        if !stage.lives() {
            outcome.fault(format!("{}: the process ended", way.name));
            break;
        }
    }
    let round = |ratio: f64| (ratio * 100.0).round() / 100.0;
    let stolen = MOST_STOLEN * 100.0;
    outcome.figure(&format!("slow rounds set aside, with more than {stolen:.0} % of the machine's time stolen"), aside);
    outcome.bar("others' answers of 503", put_off, "0", put_off == 0);
    outcome.bar("others' calls that failed otherwise", failed, "0", failed == 0);
    let bar = format!("at most {MOST_SLOWER}");
    outcome.bar("others' p95, of calm, at the worst", round(worst), &bar, worst <= MOST_SLOWER || !judged);
    outcome.bar("the same 2 s after, at the worst", round(worst_after), &bar, worst_after <= MOST_SLOWER || !judged);
    let grown = stage.memory()?.saturating_sub(before);
    outcome.bar(
        "memory that server and worker took, MB",
        grown,
        &format!("at most {MOST_MEMORY}"),
        grown <= MOST_MEMORY,
    );
    stage.stop().await?;
    Ok(outcome)
}

/// One attack, measured before, during and after.
struct Round {
    calm: Noticed,
    during: Noticed,
    after: Noticed,
    greed: Arc<Greed>,
    /// The share of CPU steal time.
    stolen: f64,
}

impl Round {
    async fn of(stage: &mut Stage, elsewhere: &Elsewhere, way: &Way, size: Size) -> Result<Self> {
        let began = Ticks::now()?;
        let calm = stage.others(Duration::from_secs(size.pick(2, 4))).await?;
        let greed = stage.greed();
        let attacking = elsewhere.spawn((way.attack)(greed.clone()));
        tokio::time::sleep(Duration::from_millis(500)).await;
        let during = stage.others(Duration::from_secs(size.pick(3, 6))).await?;
        attacking.abort();
        let _ = attacking.await;
        let after = stage.recovered(&calm, RECOVERY).await?;
        let stolen = began.stolen_since()?;
        stage.clear().await?;
        Ok(Self { calm, during, after, greed, stolen })
    }

    fn is_slow(&self) -> bool {
        self.calm.slower(&self.during) > MOST_SLOWER || self.calm.slower(&self.after) > MOST_SLOWER
    }

    fn told(&self) -> String {
        let Self { calm, during, after, greed, stolen } = self;
        let (stolen, got) = (stolen * 100.0, greed.got());
        format!(
            "p95 {:.1} -> {:.1} ms, then {:.1}; stolen {stolen:.0} %; he got {got}",
            calm.p95, during.p95, after.p95
        )
    }
}

/// Runs the attackers on low-priority threads, so that their own CPU use does not slow the server down, as if they
/// were on other machines.
struct Elsewhere {
    handle: tokio::runtime::Handle,
    /// Taken on drop.
    runtime: Option<tokio::runtime::Runtime>,
}

impl Elsewhere {
    fn new() -> Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .on_thread_start(|| {
                if let Err(error) = rustix::process::setpriority_process(None, 19) {
                    eprintln!("the greedy work as eagerly as everybody else: {error}");
                }
            })
            .build()?;
        Ok(Self { handle: runtime.handle().clone(), runtime: Some(runtime) })
    }

    fn spawn(&self, attack: Attack) -> tokio::task::JoinHandle<()> {
        self.handle.spawn(attack)
    }
}

impl Drop for Elsewhere {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

fn judge(outcome: &mut Outcome, way: &Way, round: &Round) {
    let Round { during, after, greed, .. } = round;
    if during.answered == 0 {
        outcome.fault(format!("{}: others got no answer at all", way.name));
    }
    if after.put_off > 0 {
        outcome.fault(format!("{}: others were still put off two seconds after", way.name));
    }
    match way.lets_in {
        // A debug build may exceed the time limit for generating a PDF.
        LetsIn::Some if greed.answers(200) == 0 && (greed.answered() || !cfg!(debug_assertions)) => {
            let (got, why) = (greed.got(), greed.refusal());
            outcome.fault(format!("{}: none of it was let in, so it proves nothing; he got {got}: {why}", way.name));
        }
        LetsIn::Nothing if greed.answers(200) > 0 => {
            outcome.fault(format!("{}: {} of it got in", way.name, greed.answers(200)));
        }
        _ => {}
    }
    if greed.answers(500) > 0 {
        outcome.fault(format!("{}: {} answers were faults of ours", way.name, greed.answers(500)));
    }
}
