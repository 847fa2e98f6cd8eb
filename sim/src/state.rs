//! The state of the simulator. Every change is appended to a journal, which is replayed on restart.

use crate::Arguments;
use crate::chaos::Settings;
use crate::clock;
use anyhow::Result;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    pub arguments: Arguments,
    state: Mutex<Held>,
}

pub struct Held {
    pub state: State,
    pub chance: StdRng,
    /// CSRF tokens; lost on restart, like sessions of the real system.
    pub tokens: HashSet<String>,
    journal: Option<File>,
}

#[derive(Default, Serialize)]
pub struct State {
    pub settings: Settings,
    pub approvals: BTreeMap<String, Approval>,
    pub orders: BTreeMap<String, Order>,
    pub confirmations: Vec<Confirmation>,
    /// Orders whose confirmations are refused, with the message.
    pub refusals: BTreeMap<String, String>,
    /// What services keep that have no place of their own here: by service and number.
    pub records: BTreeMap<String, BTreeMap<String, Value>>,
    /// What descriptions of services leave out.
    pub hidden: BTreeMap<String, BTreeSet<String>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Approval {
    pub reference: String,
    pub process: String,
    pub asked: Value,
    pub started_at: String,
    /// Repeated start requests; only the first one took effect.
    pub repeats: u64,
    /// When the portal withdrew it; nobody decides about it any more.
    #[serde(default)]
    pub withdrawn_at: Option<String>,
    pub decisions: Vec<Decision>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    pub sequence: i64,
    pub decision: String,
    pub opinion: String,
    pub decided_by: String,
    pub at: String,
    /// The portal has acknowledged it.
    pub heard: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// In the format of the OData service, with its items.
    pub value: Value,
    /// The previous value, for reads before the change becomes visible.
    pub before: Option<Value>,
    pub visible_from: i64,
}

impl Order {
    pub fn seen(&self) -> Option<&Value> {
        if clock::millis() >= self.visible_from { Some(&self.value) } else { self.before.as_ref() }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Confirmation {
    pub request_id: String,
    pub value: Value,
}

#[derive(Serialize, Deserialize)]
pub enum Change {
    Started(Approval),
    StartedAgain(String),
    Decided(String, Decision),
    Withdrawn(String, String),
    Heard(String, i64),
    Ordered(String, Order),
    Forgotten(String),
    Confirmed(Confirmation),
    /// `None`: confirmations are accepted again.
    Refuses(String, Option<String>),
    /// A record of a service, by its number.
    Kept(String, String, Value),
    Removed(String, String),
    /// What the description of a service leaves out from now on.
    Hides(String, BTreeSet<String>),
    Set(Settings),
    Reset,
}

impl State {
    fn apply(&mut self, change: Change) {
        match change {
            Change::Started(approval) => {
                self.approvals.insert(approval.reference.clone(), approval);
            }
            Change::StartedAgain(reference) => {
                if let Some(approval) = self.approvals.get_mut(&reference) {
                    approval.repeats += 1;
                }
            }
            Change::Decided(reference, decision) => {
                if let Some(approval) = self.approvals.get_mut(&reference) {
                    approval.decisions.push(decision);
                }
            }
            Change::Withdrawn(reference, at) => {
                if let Some(approval) = self.approvals.get_mut(&reference) {
                    approval.withdrawn_at.get_or_insert(at);
                }
            }
            Change::Heard(reference, sequence) => {
                let decisions = self.approvals.get_mut(&reference).map(|a| &mut a.decisions);
                for decision in decisions.into_iter().flatten().filter(|d| d.sequence == sequence) {
                    decision.heard = true;
                }
            }
            Change::Ordered(number, order) => {
                self.orders.insert(number, order);
            }
            Change::Forgotten(number) => {
                self.orders.remove(&number);
            }
            Change::Confirmed(confirmation) => self.confirmations.push(confirmation),
            Change::Refuses(number, Some(message)) => {
                self.refusals.insert(number, message);
            }
            Change::Refuses(number, None) => {
                self.refusals.remove(&number);
            }
            Change::Kept(service, number, value) => {
                self.records.entry(service).or_default().insert(number, value);
            }
            Change::Removed(service, number) => {
                self.records.entry(service).or_default().remove(&number);
            }
            Change::Hides(service, names) => {
                self.hidden.insert(service, names);
            }
            Change::Set(settings) => self.settings = settings,
            Change::Reset => *self = Self::default(),
        }
    }
}

impl Held {
    /// Appends the change to the journal, then applies it.
    pub fn change(&mut self, change: Change) {
        if let Some(journal) = &mut self.journal {
            let written = serde_json::to_string(&change).map_err(anyhow::Error::from);
            let written = written.and_then(|line| Ok(writeln!(journal, "{line}")?));
            if let Err(error) = written {
                eprintln!("the journal could not be written: {error}");
            }
        }
        if let Change::Set(settings) = &change {
            self.chance = StdRng::seed_from_u64(settings.seed);
        }
        self.state.apply(change);
    }
}

impl App {
    pub fn open(arguments: Arguments) -> Result<Self> {
        let mut state = State::default();
        let journal = match &arguments.journal {
            Some(path) => {
                if let Ok(file) = File::open(path) {
                    // A line truncated by a kill is the last one, and was never acknowledged.
                    for line in BufReader::new(file).lines() {
                        if let Ok(change) = serde_json::from_str(&line?) {
                            state.apply(change);
                        }
                    }
                }
                let mut file = OpenOptions::new().create(true).append(true).open(path)?;
                writeln!(file)?;
                Some(file)
            }
            None => None,
        };
        let chance = StdRng::seed_from_u64(state.settings.seed);
        let held = Held { state, chance, tokens: HashSet::new(), journal };
        Ok(Self(Arc::new(Inner { arguments, state: Mutex::new(held) })))
    }

    pub fn arguments(&self) -> &Arguments {
        &self.0.arguments
    }
    pub fn held(&self) -> MutexGuard<'_, Held> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
