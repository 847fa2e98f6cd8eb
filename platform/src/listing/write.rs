//! Serialises rows to JSON directly from PostgreSQL's text, each with the actions its machine offers.

use crate::Tx;
use serde::Serialize;
use serde_json::value::RawValue;
use sqlx::postgres::PgRow;
use sqlx::{Row, ValueRef};
use tandem_kernel::{Column, ColumnKind, Error, Listing, Machine, Result};
use utoipa::ToSchema;

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

pub struct Writer<'a> {
    tx: &'a Tx,
    columns: &'a [&'static Column],
    machine: Option<(usize, &'static Machine)>,
    /// Cached per state, as serialised JSON.
    offers: Vec<(String, String)>,
}

impl<'a> Writer<'a> {
    pub fn new(tx: &'a Tx, listing: &'static Listing, columns: &'a [&'static Column]) -> Self {
        let machine = listing.machine.and_then(|(field, machine)| {
            let at = columns.iter().position(|c| c.field == field)?;
            Some((at, machine))
        });
        Self { tx, columns, machine, offers: Vec::new() }
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
        if let Some((at, machine)) = self.machine {
            let state: &str = row.try_get_raw(at)?.as_str().unwrap_or_default();
            json.extend_from_slice(b",\"actions\":");
            json.extend_from_slice(self.offered(machine, state)?.as_bytes());
        }
        json.push(b'}');
        let text = String::from_utf8(json).map_err(Error::internal)?;
        Ok(RawValue::from_string(text)?)
    }

    fn offered(&mut self, machine: &Machine, state: &str) -> Result<&str> {
        if let Some(at) = self.offers.iter().position(|(known, _)| known == state) {
            return Ok(&self.offers[at].1);
        }
        let written = serde_json::to_string(&actions(self.tx, machine, state))?;
        self.offers.push((state.to_owned(), written));
        Ok(self.offers.last().map_or("[]", |(_, written)| written))
    }
}
