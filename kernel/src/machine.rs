//! A document's life as one table. The table decides what the server allows, which buttons
//! a row shows and why one is disabled; the browser holds no state rules of its own.

use crate::ctx::Permissions;
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

#[derive(Debug)]
pub struct State {
    pub name: &'static str,
    pub label: MessageKey,
    pub tone: Tone,
}

/// The permission of actions that only the product itself takes; nobody holds it, so no row offers them.
pub const PRODUCT: &str = "";

#[derive(Debug)]
pub struct Action {
    pub name: &'static str,
    pub label: MessageKey,
    pub permission: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    State(&'static str),
    /// The record ceases to exist.
    Gone,
}

#[derive(Debug)]
pub struct Transition {
    pub action: &'static str,
    pub from: &'static [&'static str],
    pub to: To,
    /// What the user reads when the record is in any other state.
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
    /// After it the record is no more.
    pub const fn ends(action: &'static str, from: &'static [&'static str], otherwise: MessageKey) -> Self {
        Self { action, from, to: To::Gone, otherwise }
    }
}

#[derive(Debug)]
pub struct Machine {
    pub name: &'static str,
    pub initial: &'static str,
    pub states: &'static [State],
    pub actions: &'static [Action],
    pub transitions: &'static [Transition],
}

/// One action as a row shows it. An action the caller has no permission for is absent.
#[derive(Debug, PartialEq, Eq)]
pub struct Offer {
    pub action: &'static str,
    pub label: MessageKey,
    pub refusal: Option<MessageKey>,
}

impl Machine {
    /// Where `action` leads from `state`, or why it may not be taken.
    pub fn step(&self, state: &str, action: &str, permissions: &Permissions) -> Result<To> {
        let declared = self
            .actions
            .iter()
            .find(|a| a.name == action)
            .ok_or_else(|| Error::internal(format!("{}: unknown action {action}", self.name)))?;
        if !permissions.holds(declared.permission) {
            return Err(Error::forbidden());
        }
        self.lead(state, action)
    }

    /// Where `action` leads from `state` when the product itself takes it, or why it cannot.
    pub fn lead(&self, state: &str, action: &str) -> Result<To> {
        match self.transition(state, action) {
            Ok(transition) => Ok(transition.to),
            Err(Some(refusal)) => Err(Error::refused(refusal)),
            Err(None) => Err(Error::internal(format!("{}: action {action} has no transition", self.name))),
        }
    }

    /// The states `action` may start from, for `where state = any($from)`.
    pub fn sources(&self, action: &str) -> Vec<&'static str> {
        self.transitions.iter().filter(|t| t.action == action).flat_map(|t| t.from.iter().copied()).collect()
    }

    pub fn offers(&self, state: &str, permissions: &Permissions) -> Vec<Offer> {
        self.actions
            .iter()
            .filter(|action| permissions.holds(action.permission))
            .map(|action| Offer {
                action: action.name,
                label: action.label,
                refusal: self.transition(state, action.name).err().flatten(),
            })
            .collect()
    }

    fn transition(&self, state: &str, action: &str) -> std::result::Result<&Transition, Option<MessageKey>> {
        let mut refusal = None;
        for transition in self.transitions.iter().filter(|t| t.action == action) {
            if transition.from.contains(&state) {
                return Ok(transition);
            }
            refusal = Some(transition.otherwise);
        }
        Err(refusal)
    }

    /// What is wrong with the table itself; empty when it is sound.
    pub fn flaws(&self) -> Vec<String> {
        let mut flaws = Vec::new();
        let states: BTreeSet<_> = self.states.iter().map(|s| s.name).collect();
        let mut tell = |text: String| flaws.push(format!("machine {}: {text}", self.name));
        if states.len() != self.states.len() {
            tell("a state is named twice".into());
        }
        if !states.contains(self.initial) {
            tell(format!("initial state {} does not exist", self.initial));
        }
        for transition in self.transitions {
            let target = match transition.to {
                To::State(name) => Some(name),
                To::Gone => None,
            };
            for name in transition.from.iter().copied().chain(target) {
                if !states.contains(name) {
                    tell(format!("{} names the unknown state {name}", transition.action));
                }
            }
            if !self.actions.iter().any(|a| a.name == transition.action) {
                tell(format!("a transition names the unknown action {}", transition.action));
            }
        }
        for action in self.actions {
            let mut seen = BTreeSet::new();
            let froms = self.transitions.iter().filter(|t| t.action == action.name).flat_map(|t| t.from);
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
            for transition in self.transitions {
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
        let states = self.states.iter().map(|s| s.label);
        let actions = self.actions.iter().map(|a| a.label);
        states.chain(actions).chain(self.transitions.iter().map(|t| t.otherwise))
    }
}

#[cfg(test)]
#[path = "machine_tests.rs"]
mod tests;
