//! Serialises rows to JSON directly from PostgreSQL's text, each with the actions its machine offers.

use crate::Tx;
use crate::record::Refusals;
use serde::Serialize;
use serde::ser::{Error as _, SerializeMap, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use sqlx::postgres::PgRow;
use sqlx::{Row, ValueRef};
use std::collections::HashMap;
use tandem_kernel::{Column, ColumnKind, Listing, Machine, Refusal, Result};
use utoipa::ToSchema;
use uuid::Uuid;

/// An action as a row carries it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RowAction {
    pub action: String,
    pub label: String,
    pub allowed: bool,
    /// Why it is not allowed, in the caller's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The actions the machine offers the caller in this state, with labels in the caller's language.
pub fn actions(tx: &Tx, machine: &Machine, state: &str) -> Vec<RowAction> {
    let (ctx, words) = (tx.ctx(), tx.platform().words());
    let offers = machine.offers(state, &ctx.permissions).into_iter();
    offers
        .map(|offer| RowAction {
            action: offer.action.to_owned(),
            label: words.label(ctx.language, offer.label),
            allowed: offer.refusal.is_none(),
            reason: offer.refusal.map(|key| words.label(ctx.language, key)),
        })
        .collect()
}

/// The offers without those that the record refuses: these say what its command would refuse with.
pub(crate) fn refused(tx: &Tx, mut offers: Vec<RowAction>, refusals: &[(&'static str, Refusal)]) -> Vec<RowAction> {
    for offer in offers.iter_mut().filter(|offer| offer.allowed) {
        if let Some((_, refusal)) = refusals.iter().find(|(action, _)| *action == offer.action) {
            let reason = tx.platform().words().say(tx.ctx().language, &refusal.message);
            (offer.allowed, offer.reason) = (false, Some(reason));
        }
    }
    offers
}

/// Where the rows of a list have their id and their state, if they offer actions.
#[derive(Clone, Copy)]
pub struct Standing {
    id: usize,
    state: usize,
    machine: &'static Machine,
}

impl Standing {
    pub fn of(listing: &'static Listing, columns: &[&'static Column]) -> Option<Self> {
        let (field, machine) = listing.machine?;
        let at = |field: &str| columns.iter().position(|c| c.field == field);
        Some(Self { id: at("id")?, state: at(field)?, machine })
    }
    /// `None` for a list whose rows are identified otherwise.
    pub fn id(&self, row: &PgRow) -> Option<Uuid> {
        text(row, self.id).parse().ok()
    }
    pub fn state<'r>(&self, row: &'r PgRow) -> &'r str {
        text(row, self.state)
    }
}

fn text(row: &PgRow, at: usize) -> &str {
    row.try_get_raw(at).ok().and_then(|value| value.as_str().ok()).unwrap_or_default()
}

/// The actions of rows in one state with the same refusals, as serialised JSON.
struct Offered {
    state: String,
    refusals: Refusals,
    written: Box<RawValue>,
}

pub struct Writer<'a> {
    tx: &'a Tx,
    columns: &'a [&'static Column],
    standing: Option<Standing>,
    refusals: &'a HashMap<Uuid, Refusals>,
    offers: Vec<Offered>,
}

impl<'a> Writer<'a> {
    pub fn new(
        tx: &'a Tx,
        columns: &'a [&'static Column],
        standing: Option<Standing>,
        refusals: &'a HashMap<Uuid, Refusals>,
    ) -> Self {
        Self { tx, columns, standing, refusals, offers: Vec::new() }
    }

    pub fn row(&mut self, row: &PgRow) -> Result<Box<RawValue>> {
        let offered = match self.standing {
            Some(standing) => Some(self.offered(standing, row)?),
            None => None,
        };
        let actions = offered.map(|at| &*self.offers[at].written);
        // What a serialiser wrote need not be parsed to be known as JSON.
        Ok(to_raw_value(&Written { tx: self.tx, columns: self.columns, row, actions })?)
    }

    /// Which of `offers` the row has.
    fn offered(&mut self, standing: Standing, row: &PgRow) -> Result<usize> {
        let state = standing.state(row);
        let refusals = standing.id(row).and_then(|id| self.refusals.get(&id)).map_or(&[][..], Vec::as_slice);
        let known = self.offers.iter().position(|known| known.state == state && known.refusals == refusals);
        if let Some(at) = known {
            return Ok(at);
        }
        let offers = refused(self.tx, actions(self.tx, standing.machine, state), refusals);
        let written = to_raw_value(&offers)?;
        self.offers.push(Offered { state: state.to_owned(), refusals: refusals.to_vec(), written });
        Ok(self.offers.len() - 1)
    }
}

/// A row, serialised from PostgreSQL's text.
struct Written<'a> {
    tx: &'a Tx,
    columns: &'a [&'static Column],
    row: &'a PgRow,
    actions: Option<&'a RawValue>,
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut json = serializer.serialize_map(None)?;
        for (at, column) in self.columns.iter().enumerate() {
            let value = self.row.try_get_raw(at).map_err(S::Error::custom)?;
            if value.is_null() {
                json.serialize_entry(column.field, &())?;
                continue;
            }
            let text = value.as_str().map_err(S::Error::custom)?;
            match column.kind {
                _ if column.word => {
                    let word = self.tx.platform().words().label(self.tx.ctx().language, text);
                    json.serialize_entry(column.field, &word)?;
                }
                ColumnKind::Integer | ColumnKind::Boolean => {
                    let plain: &RawValue = serde_json::from_str(text).map_err(S::Error::custom)?;
                    json.serialize_entry(column.field, plain)?;
                }
                // Decimals stay strings, so that no browser rounds them.
                _ => json.serialize_entry(column.field, text)?,
            }
        }
        if let Some(actions) = self.actions {
            json.serialize_entry("actions", actions)?;
        }
        json.end()
    }
}
