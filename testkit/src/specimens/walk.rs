//! Brings specimens into a state by the actions that lead there, each taken by a user with permission.

use super::{Named, Party, Specimen};
use crate::{Answer, Client};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Side, To};
use uuid::Uuid;

/// A document as the buyer sees it.
#[derive(Clone, Debug)]
pub struct Found {
    pub id: Uuid,
    pub version: i64,
    pub state: String,
    /// The number or name users know it by.
    pub number: String,
    pub detail: Value,
}

impl Found {
    pub async fn read(specimen: &dyn Specimen, party: &Party, id: Uuid) -> Result<Self> {
        let detail = specimen.seen(&party.buyer, id).await?;
        Self::of(specimen, detail)
    }

    /// From the record of its detail page.
    pub fn of(specimen: &dyn Specimen, detail: Value) -> Result<Self> {
        let id = detail["id"].as_str().context("no id")?.parse()?;
        let version = detail["version"].as_i64().context("no version")?;
        let state = detail["state"].as_str().context("no state")?.to_owned();
        Ok(Self { id, version, state, number: specimen.number(&detail).to_owned(), detail })
    }

    /// Takes an action with the version found.
    pub async fn act(&self, specimen: &dyn Specimen, client: &Client, action: &str) -> Result<Answer> {
        let id = self.id.to_string();
        specimen.call(action, &Named { id: &id, version: self.version, detail: &self.detail }).send(client).await
    }
}

/// The shortest sequence of actions to each state, using only actions the specimen can take or trigger.
fn ways(specimen: &dyn Specimen, from: &'static str) -> BTreeMap<&'static str, Vec<&'static str>> {
    let machine = specimen.machine();
    let product = |action: &str| machine.action(action).is_some_and(|action| action.permission == PRODUCT);
    let mut found = BTreeMap::from([(from, Vec::new())]);
    let mut open = VecDeque::from([from]);
    while let Some(state) = open.pop_front() {
        for transition in machine.transitions().iter().filter(|transition| transition.from.contains(&state)) {
            let possible = !product(transition.action) || specimen.brings_about().contains(&transition.action);
            if let To::State(to) = transition.to
                && possible
                && !found.contains_key(to)
            {
                let way = found[state].iter().copied().chain([transition.action]).collect();
                found.insert(to, way);
                open.push_back(to);
            }
        }
    }
    found
}

/// The actions that lead to a state; with an action, to one in which its preconditions can be met.
pub(super) fn way_to(specimen: &dyn Specimen, state: &str, action: Option<&str>) -> Result<Vec<&'static str>> {
    if let Some(way) = specimen.way(state, action) {
        return Ok(way.to_vec());
    }
    let found = ways(specimen, specimen.machine().initial).remove(state);
    found.with_context(|| format!("{} has no way to {state}", specimen.code()))
}

/// The states the specimen can reach.
pub fn walkable(specimen: &dyn Specimen) -> Vec<&'static str> {
    ways(specimen, specimen.machine().initial).into_keys().collect()
}

/// Creates one in its initial state.
pub async fn made(specimen: &dyn Specimen, party: &Party, mark: &str) -> Result<Found> {
    let id = specimen.make(party, mark).await.with_context(|| format!("a {}", specimen.code()))?;
    Found::read(specimen, party, id).await
}

/// Creates one in this state; with an action, also meets the action's preconditions.
pub async fn made_in(
    specimen: &dyn Specimen,
    party: &Party,
    mark: &str,
    state: &str,
    action: Option<&str>,
) -> Result<Found> {
    let found = made(specimen, party, mark).await?;
    brought(specimen, party, found, state, action).await
}

/// Brings a new document into this state; with an action, also meets the action's preconditions.
pub async fn brought(
    specimen: &dyn Specimen,
    party: &Party,
    mut found: Found,
    state: &str,
    action: Option<&str>,
) -> Result<Found> {
    for step in way_to(specimen, state, action)? {
        found = stepped(specimen, party, &found, step).await?;
    }
    ensure!(found.state == state, "{} is {} and not {state}", specimen.code(), found.state);
    if let Some(action) = action
        && specimen.readies(state, action)
    {
        specimen.ready(party, action, found.id).await?;
        found = Found::read(specimen, party, found.id).await?;
    }
    Ok(found)
}

/// The first state of its regular path in which its supplier sees it; where it begins, if no supplier ever does.
pub fn first_seen(specimen: &dyn Specimen) -> Result<&'static str> {
    let path = specimen.kind().path;
    let seen = path.iter().find(|state| !specimen.unseen(Side::Supplier).contains(state)).or(path.first());
    seen.copied().with_context(|| format!("nobody ever sees a {}", specimen.code()))
}

/// Creates one in the earliest state visible to its supplier.
pub async fn shown(specimen: &dyn Specimen, party: &Party, mark: &str) -> Result<Found> {
    made_in(specimen, party, mark, first_seen(specimen)?, None).await
}

/// The document after the action, taken by the side that may take it once its preconditions are met.
pub(super) async fn stepped(specimen: &dyn Specimen, party: &Party, found: &Found, action: &str) -> Result<Found> {
    let mut found = found.clone();
    if specimen.readies(&found.state, action) {
        specimen.ready(party, action, found.id).await?;
        found = Found::read(specimen, party, found.id).await?;
    }
    let permission = specimen.machine().action(action).context("no such action")?.permission;
    if permission == PRODUCT {
        specimen.happens(party, action, found.id).await?;
    } else {
        let answer = found.act(specimen, specimen.doer(party, permission), action).await?;
        ensure!(answer.code == 200, "{action} of {} in {}: {answer:?}", specimen.code(), found.state);
    }
    Found::read(specimen, party, found.id).await
}
