//! Serialises rows to JSON directly from PostgreSQL's text, each with the actions its machine offers.

use crate::Tx;
use crate::record::Refusals;
use serde::Serialize;
use serde_json::value::RawValue;
use sqlx::postgres::PgRow;
use sqlx::{Row, ValueRef};
use std::collections::HashMap;
use tandem_kernel::{Column, ColumnKind, Error, Listing, Machine, Refusal, Result};
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
    written: String,
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
        let mut json = Vec::with_capacity(self.columns.len() * 32);
        for (at, column) in self.columns.iter().enumerate() {
            // Field names are constants that need no escaping; conformance tests check them.
            json.extend_from_slice(if at == 0 { b"{\"" } else { b",\"" });
            json.extend_from_slice(column.field.as_bytes());
            json.extend_from_slice(b"\":");
            let value = row.try_get_raw(at)?;
            if value.is_null() {
                json.extend_from_slice(b"null");
                continue;
            }
            let text = value.as_str().map_err(Error::internal)?;
            match column.kind {
                _ if column.word => {
                    let word = self.tx.platform().words().label(self.tx.ctx().language, text);
                    serde_json::to_writer(&mut json, &word)?;
                }
                ColumnKind::Integer | ColumnKind::Boolean => json.extend_from_slice(text.as_bytes()),
                // Decimals stay strings, so that no browser rounds them.
                _ => serde_json::to_writer(&mut json, text)?,
            }
        }
        if let Some(standing) = self.standing {
            json.extend_from_slice(b",\"actions\":");
            json.extend_from_slice(self.offered(standing, row)?.as_bytes());
        }
        json.push(b'}');
        let text = String::from_utf8(json).map_err(Error::internal)?;
        Ok(RawValue::from_string(text)?)
    }

    fn offered(&mut self, standing: Standing, row: &PgRow) -> Result<&str> {
        let state = standing.state(row);
        let refusals = standing.id(row).and_then(|id| self.refusals.get(&id)).map_or(&[][..], Vec::as_slice);
        let known = self.offers.iter().position(|known| known.state == state && known.refusals == refusals);
        if let Some(at) = known {
            return Ok(&self.offers[at].written);
        }
        let offers = refused(self.tx, actions(self.tx, standing.machine, state), refusals);
        let written = serde_json::to_string(&offers)?;
        self.offers.push(Offered { state: state.to_owned(), refusals: refusals.to_vec(), written });
        Ok(self.offers.last().map_or("[]", |known| &known.written))
    }
}
