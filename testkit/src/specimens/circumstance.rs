//! What makes a document refuse actions that its state allows, and how it comes about.

use super::walk::{stepped, way_to};
use super::{Found, Party, Specimen, made};
use crate::world::told;
use anyhow::{Result, ensure};
use uuid::Uuid;

/// A circumstance besides the state.
#[derive(Clone, Copy, Debug)]
pub struct Circumstance {
    pub name: &'static str,
    pub state: &'static str,
    /// The actions that lead to the state, if not the usual ones.
    way: Option<&'static [&'static str]>,
    /// The actions that the state allows and the document refuses.
    pub refuses: &'static [&'static str],
    /// The actions that are still taken, but not with the usual entries: the answer names the wrong field.
    pub corrects: &'static [&'static str],
}

impl Circumstance {
    pub const fn of(name: &'static str, state: &'static str, refuses: &'static [&'static str]) -> Self {
        Self { name, state, way: None, refuses, corrects: &[] }
    }
    #[must_use]
    pub const fn by(self, way: &'static [&'static str]) -> Self {
        Self { way: Some(way), ..self }
    }
    #[must_use]
    pub const fn corrects(self, actions: &'static [&'static str]) -> Self {
        Self { corrects: actions, ..self }
    }
}

/// Creates a document in this circumstance.
pub async fn made_under(
    specimen: &dyn Specimen,
    party: &Party,
    mark: &str,
    circumstance: &Circumstance,
) -> Result<Found> {
    let mut found = made(specimen, party, mark).await?;
    let way = match circumstance.way {
        Some(way) => way.to_vec(),
        None => way_to(specimen, circumstance.state, None)?,
    };
    for step in way {
        found = stepped(specimen, party, &found, step).await?;
    }
    ensure!(found.state == circumstance.state, "{} is {}", specimen.code(), found.state);
    specimen.befalls(party, circumstance.name, found.id).await?;
    Found::read(specimen, party, found.id).await
}

/// Changes rows of the tenant (`$1`) that belong to `$2`, for what nothing else brings about here.
pub(super) async fn by_hand(party: &Party, sql: &'static str, of: Uuid) -> Result<()> {
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    let done = sqlx::query(sql).bind(party.tenant.id.uuid()).bind(of).execute(tx.conn()).await?;
    ensure!(done.rows_affected() > 0, "nothing is changed by {sql}");
    told(tx.commit().await)
}
