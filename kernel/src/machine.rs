//! State machines of documents, as a table. The table decides what the server allows, which buttons a row shows and why
//! one is disabled; the browser has no state rules of its own.

use crate::convention::{Resolved, kept, words_of};
use crate::ctx::{Permissions, Side};
use crate::error::{Error, Result};
use crate::words::MessageKey;
use std::collections::BTreeSet;

/// How a state is shown: the colour of its dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Idle,
    Progress,
    Waiting,
    Done,
    Returned,
}

impl Tone {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Progress => "progress",
            Self::Waiting => "waiting",
            Self::Done => "done",
            Self::Returned => "returned",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct State {
    pub name: &'static str,
    /// Derived from the name if empty: `orders-claim-state-draft`.
    pub label: MessageKey,
    pub tone: Tone,
    /// The side that keeps records in this state to itself. The other side does not see them: not the row (`platform.kept_by`
    /// in a migration of their table), no event, no live update. `None` if both may see them.
    pub kept_by: Option<Side>,
}

impl State {
    pub const fn of(name: &'static str, tone: Tone) -> Self {
        Self { name, label: "", tone, kept_by: None }
    }
    #[must_use]
    pub const fn kept_by(self, keeper: Side) -> Self {
        Self { kept_by: Some(keeper), ..self }
    }
}

/// What the status of a record says instead of its state, such as "replied, dates differ". No action starts or ends
/// there; a column of the record derives it from the state and other columns.
#[derive(Clone, Copy, Debug)]
pub struct Exception {
    pub shown: State,
    /// The side that reads it; `None` for both.
    pub side: Option<Side>,
}

impl Exception {
    pub const fn of(name: &'static str, tone: Tone) -> Self {
        Self { shown: State::of(name, tone), side: None }
    }
    /// Read by this side only.
    #[must_use]
    pub const fn to(self, side: Side) -> Self {
        Self { side: Some(side), ..self }
    }
}

/// The permission of actions that only the product itself takes; nobody holds it, so no row offers them.
pub const PRODUCT: &str = "";

#[derive(Clone, Copy, Debug)]
pub struct Action {
    pub name: &'static str,
    /// Derived from the name if empty: `orders-claim-action-send`.
    pub label: MessageKey,
    /// A single word is expanded by the machine: `edit` of `orders.claim` is `orders.claim.edit`.
    pub permission: &'static str,
    /// The record stores who took it, and when: `decided_by`, `decided_at`.
    pub decides: bool,
    /// A step of the ordinary way: whoever is asked to act finds it as the main button of the page.
    pub ordinary: bool,
    /// Begins something with the record's supplier, such as sending it: refused while that is frozen.
    pub begins: bool,
    /// Saves what was entered, as an edit does: saving the same again changes nothing.
    pub saves: bool,
    /// Whoever of the other side may read the record is told of it, though nobody there is asked to act.
    pub tells: bool,
    pub stamp: Stamp,
}

/// The effect of an action on the stamped copy of a document, for kinds that are returned stamped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    Unchanged,
    /// A stamped copy is requested.
    Asked,
    /// A stamped copy is no longer required.
    NotNeeded,
}

impl Action {
    pub const fn of(name: &'static str, permission: &'static str) -> Self {
        let (decides, ordinary, begins, saves, tells) = (false, false, false, false, false);
        Self { name, label: "", permission, decides, ordinary, begins, saves, tells, stamp: Stamp::Unchanged }
    }
    #[must_use]
    pub const fn decides(self) -> Self {
        Self { decides: true, ..self }
    }
    #[must_use]
    pub const fn ordinary(self) -> Self {
        Self { ordinary: true, ..self }
    }
    #[must_use]
    pub const fn begins(self) -> Self {
        Self { begins: true, ..self }
    }
    #[must_use]
    pub const fn saves(self) -> Self {
        Self { saves: true, ..self }
    }
    #[must_use]
    pub const fn tells(self) -> Self {
        Self { tells: true, ..self }
    }
    #[must_use]
    pub const fn asks_for_stamp(self) -> Self {
        Self { stamp: Stamp::Asked, ..self }
    }
    #[must_use]
    pub const fn ends_stamp(self) -> Self {
        Self { stamp: Stamp::NotNeeded, ..self }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    State(&'static str),
    /// The record is deleted.
    Gone,
}

#[derive(Clone, Copy, Debug)]
pub struct Transition {
    pub action: &'static str,
    pub from: &'static [&'static str],
    pub to: To,
    /// The message shown when the record is in any other state. Derived from the action if empty:
    /// `orders-claim-no_send`.
    pub otherwise: MessageKey,
}

impl Transition {
    pub const fn leads(
        action: &'static str,
        from: &'static [&'static str],
        to: &'static str,
        otherwise: MessageKey,
    ) -> Self {
        Self { action, from, to: To::State(to), otherwise }
    }
    /// A transition that deletes the record.
    pub const fn ends(action: &'static str, from: &'static [&'static str], otherwise: MessageKey) -> Self {
        Self { action, from, to: To::Gone, otherwise }
    }
}

/// Declared in groups, some of which kinds share; [`Machine::states`] and the other methods have all of them.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// `module.entity`; permissions and message keys are derived from it.
    pub name: &'static str,
    /// The message key prefix, if it is not derived from the name.
    pub named: &'static str,
    pub initial: &'static str,
    pub states: &'static [&'static [State]],
    pub exceptions: &'static [Exception],
    pub actions: &'static [&'static [Action]],
    pub transitions: &'static [&'static [Transition]],
}

/// Values derived from a machine's declaration.
struct Whole {
    states: Vec<State>,
    exceptions: Vec<Exception>,
    actions: Vec<Action>,
    transitions: Vec<Transition>,
}

static WHOLE: Resolved<Whole> = Resolved::new();

/// An action as a row shows it. Actions the caller has no permission for are left out.
#[derive(Debug, PartialEq, Eq)]
pub struct Offer {
    pub action: &'static str,
    pub label: MessageKey,
    pub refusal: Option<MessageKey>,
}

impl Machine {
    /// Defaults, for `..Machine::EMPTY`.
    pub const EMPTY: Self =
        Self { name: "", named: "", initial: "", states: &[], exceptions: &[], actions: &[], transitions: &[] };

    fn whole(&self) -> &'static Whole {
        let parts = [self.states.as_ptr().addr(), self.actions.as_ptr().addr(), self.transitions.as_ptr().addr()];
        WHOLE.get((self.name, parts), || {
            let words = words_of(self.named, self.name);
            let or = |given: MessageKey, rest: &str, name: &str| match given {
                "" => kept(format!("{words}-{rest}{name}")),
                given => given,
            };
            let permission = |given: &'static str| match given {
                PRODUCT => PRODUCT,
                whole if whole.contains('.') => whole,
                verb => kept(format!("{}.{verb}", self.name)),
            };
            let (states, actions) = (self.states.iter().copied().flatten(), self.actions.iter().copied().flatten());
            let transitions = self.transitions.iter().copied().flatten();
            let labelled = |s: &State| State { label: or(s.label, "state-", s.name), ..*s };
            let exceptions = self.exceptions.iter().map(|e| Exception { shown: labelled(&e.shown), ..*e });
            Whole {
                states: states.map(labelled).collect(),
                exceptions: exceptions.collect(),
                actions: actions
                    .map(|a| Action {
                        label: or(a.label, "action-", a.name),
                        permission: permission(a.permission),
                        ..*a
                    })
                    .collect(),
                transitions: transitions
                    .map(|t| Transition { otherwise: or(t.otherwise, "no_", t.action), ..*t })
                    .collect(),
            }
        })
    }
    pub fn states(&self) -> &'static [State] {
        &self.whole().states
    }
    /// What a status column of its records may hold: the states, and the exceptions this side reads.
    pub fn statuses(&self, side: Side) -> impl Iterator<Item = &'static State> + use<> {
        let reads = move |only: Side| (only == Side::Supplier) == (side == Side::Supplier);
        let exceptions = self.whole().exceptions.iter().filter(move |e| e.side.is_none_or(reads));
        self.states().iter().chain(exceptions.map(|exception| &exception.shown))
    }
    fn all_statuses(&self) -> impl Iterator<Item = &'static State> + use<> {
        self.states().iter().chain(self.whole().exceptions.iter().map(|exception| &exception.shown))
    }
    pub fn actions(&self) -> &'static [Action] {
        &self.whole().actions
    }
    pub fn transitions(&self) -> &'static [Transition] {
        &self.whole().transitions
    }
    pub fn action(&self, name: &str) -> Option<&'static Action> {
        self.actions().iter().find(|action| action.name == name)
    }
    pub fn state(&self, name: &str) -> Option<&'static State> {
        self.states().iter().find(|state| state.name == name)
    }
    /// The side that keeps records in this state to itself.
    pub fn kept_by(&self, state: &str) -> Option<Side> {
        self.state(state).and_then(|state| state.kept_by)
    }
    /// The states that this side keeps to itself.
    pub fn states_kept_by(&self, keeper: Side) -> Vec<&'static str> {
        self.states().iter().filter(|state| state.kept_by == Some(keeper)).map(|state| state.name).collect()
    }

    /// The target of `action` from `state`, or why it is refused.
    pub fn step(&self, state: &str, action: &str, permissions: &Permissions) -> Result<To> {
        let declared =
            self.action(action).ok_or_else(|| Error::internal(format!("{}: unknown action {action}", self.name)))?;
        if !permissions.holds(declared.permission) {
            return Err(Error::forbidden());
        }
        self.lead(state, action)
    }

    /// As [`Self::step`] without a permission check, for actions of the product itself.
    pub fn lead(&self, state: &str, action: &str) -> Result<To> {
        match self.transition(state, action) {
            Ok(transition) => Ok(transition.to),
            Err(Some(refusal)) => Err(Error::refused(refusal)),
            Err(None) => Err(Error::internal(format!("{}: action {action} has no transition", self.name))),
        }
    }

    /// The states `action` may start from, for `where state = any($from)`.
    pub fn sources(&self, action: &str) -> Vec<&'static str> {
        self.transitions().iter().filter(|t| t.action == action).flat_map(|t| t.from.iter().copied()).collect()
    }

    pub fn offers(&self, state: &str, permissions: &Permissions) -> Vec<Offer> {
        self.actions()
            .iter()
            .filter(|action| permissions.holds(action.permission))
            .map(|action| Offer {
                action: action.name,
                label: action.label,
                refusal: self.transition(state, action.name).err().flatten(),
            })
            .collect()
    }

    fn transition(&self, state: &str, action: &str) -> std::result::Result<&'static Transition, Option<MessageKey>> {
        let mut refusal = None;
        for transition in self.transitions().iter().filter(|t| t.action == action) {
            if transition.from.contains(&state) {
                return Ok(transition);
            }
            refusal = Some(transition.otherwise);
        }
        Err(refusal)
    }

    /// Errors in the table; empty if it is valid.
    pub fn flaws(&self) -> Vec<String> {
        let mut flaws = Vec::new();
        let states: BTreeSet<_> = self.states().iter().map(|s| s.name).collect();
        let mut tell = |text: String| flaws.push(format!("machine {}: {text}", self.name));
        let statuses: BTreeSet<_> = self.all_statuses().map(|s| s.name).collect();
        if statuses.len() != self.all_statuses().count() {
            tell("a state is named twice".into());
        }
        if !states.contains(self.initial) {
            tell(format!("initial state {} does not exist", self.initial));
        }
        for transition in self.transitions() {
            let target = match transition.to {
                To::State(name) => Some(name),
                To::Gone => None,
            };
            for name in transition.from.iter().copied().chain(target) {
                if !states.contains(name) {
                    tell(format!("{} names the unknown state {name}", transition.action));
                }
            }
            if !self.actions().iter().any(|a| a.name == transition.action) {
                tell(format!("a transition names the unknown action {}", transition.action));
            }
        }
        for action in self.actions() {
            let mut seen = BTreeSet::new();
            let froms = self.transitions().iter().filter(|t| t.action == action.name).flat_map(|t| t.from);
            for from in froms {
                if !seen.insert(from) {
                    tell(format!("{} leaves {from} in two ways", action.name));
                }
            }
            if seen.is_empty() {
                tell(format!("action {} can never be taken", action.name));
            }
        }
        let reachable = self.reachable();
        for state in states.iter().filter(|s| !reachable.contains(**s)) {
            tell(format!("state {state} is never reached"));
        }
        flaws
    }

    fn reachable(&self) -> BTreeSet<&'static str> {
        let mut reached = BTreeSet::from([self.initial]);
        loop {
            let before = reached.len();
            for transition in self.transitions() {
                if let To::State(to) = transition.to
                    && transition.from.iter().any(|from| reached.contains(from))
                {
                    reached.insert(to);
                }
            }
            if reached.len() == before {
                return reached;
            }
        }
    }

    pub fn message_keys(&self) -> impl Iterator<Item = MessageKey> {
        let states = self.all_statuses().map(|s| s.label);
        let actions = self.actions().iter().map(|a| a.label);
        states.chain(actions).chain(self.transitions().iter().map(|t| t.otherwise))
    }
}

#[cfg(test)]
#[path = "machine_tests.rs"]
mod tests;
