//! Everybody does his worst, one way after the other: someone without an account, a supplier, a purchaser, another company. What
//! the others notice meanwhile, whether the process lives, how much memory it takes, and how soon all is as before.

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
    /// Whether the server is expected to let some of it in; of what it must always turn away nothing may get through.
    pub lets_in: LetsIn,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LetsIn {
    /// What he asks for is his right, in measure: a way that never got an answer would prove nothing.
    Some,
    /// It holds sockets and gets no answer.
    Silence,
    /// All of it is refused.
    Nothing,
}

/// Small enough to run on every push; drawn anew by each seed, so that in the end every way has been tried.
const QUICK_WAYS: usize = 9;
/// The server's memory may grow by this much while it is attacked, in megabytes: answers and bodies on their way.
const MOST_MEMORY: u64 = 400;
const MOST_SLOWER: f64 = 1.5;
/// While more of the machine's time than this was somebody else's, others waited for that, too: such a round says nothing of ours.
const MOST_STOLEN: f64 = 0.02;
/// So often a slow round is set aside for it.
const MOST_ASIDE: usize = 6;
/// All is normal again within this time.
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
    // Warm: plans, caches, connections, identities.
    stage.others(Duration::from_secs(2)).await?;
    let before = stage.memory()?;
    // A build for debugging says nothing of speed.
    let judged = !cfg!(debug_assertions);
    let (mut worst, mut worst_after) = (0f64, 0f64);
    let (mut put_off, mut failed, mut aside) = (0, 0, 0);
    let elsewhere = Elsewhere::new()?;
    for way in ways {
        let (mut rounds, mut disturbed): (Vec<Round>, usize) = (Vec::new(), 0);
        // The machine has bad moments of its own: what was slow once is asked twice more, and the median counts.
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

/// One way, once: before, meanwhile and after.
struct Round {
    calm: Noticed,
    during: Noticed,
    after: Noticed,
    greed: Arc<Greed>,
    /// The share of the machine's time that went to others of its host.
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

/// The greedy work on machines of their own, where their labour costs nobody anything: here, on threads that run when nothing
/// else does.
struct Elsewhere {
    handle: tokio::runtime::Handle,
    /// Taken when it ends.
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
        // A build for debugging may take longer to print a paper than it is asked to.
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
