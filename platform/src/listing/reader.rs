//! Reads a whole list for exports: batch by batch with keyset pagination, each batch after the last row of the previous
//! one. Memory holds one batch; batches may run in different transactions.

use super::ask::{ask, fetch};
use super::build::Question;
use super::query::PageQuery;
use super::run::{going_on, place_of};
use crate::Tx;
use sqlx::postgres::PgRow;
use sqlx::{Row, ValueRef};
use tandem_kernel::{Column, Error, Listing, Result};

const BATCH: u64 = 1_000;

pub struct Reader {
    question: Question,
    place: Option<Vec<Option<String>>>,
    done: bool,
}

/// A row as text, in the order of [`Reader::columns`].
pub struct Line(PgRow);

impl Line {
    pub(super) fn of(row: PgRow) -> Self {
        Self(row)
    }
    pub fn text(&self, at: usize) -> Result<Option<&str>> {
        let value = self.0.try_get_raw(at)?;
        if value.is_null() { Ok(None) } else { value.as_str().map(Some).map_err(Error::internal) }
    }
}

impl Reader {
    /// The same rows in the same order as the list's pages; page number and size are ignored.
    pub async fn open(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<Self> {
        Ok(Self { question: ask(tx, listing, query).await?, place: None, done: false })
    }

    /// As [`Self::open`], with timestamps in the caller's time zone.
    pub async fn open_local(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<Self> {
        let zone = query.time_zone.clone().unwrap_or_else(|| tx.platform().config().tenancy.time_zone.clone());
        let mut reader = Self::open(tx, listing, query).await?;
        reader.question.local = Some(zone);
        Ok(reader)
    }

    pub fn columns(&self) -> &[&'static Column] {
        &self.question.columns
    }

    /// The next rows; empty when all have been read.
    pub async fn batch(&mut self, tx: &mut Tx) -> Result<Vec<Line>> {
        self.batch_of(tx, BATCH).await
    }

    /// As [`Self::batch`], with at most `most` rows.
    pub async fn batch_of(&mut self, tx: &mut Tx, most: u64) -> Result<Vec<Line>> {
        if self.done {
            return Ok(Vec::new());
        }
        let rows = match &self.place {
            None => fetch(tx, &self.question.rows(None, most, 0, false), self.question.patterned).await?,
            Some(place) => going_on(tx, &self.question, place, most, false).await?,
        };
        self.done = (rows.len() as u64) < most;
        if let Some(last) = rows.last() {
            self.place = Some(place_of(&self.question, last)?);
        }
        Ok(rows.into_iter().map(Line::of).collect())
    }

    /// Calls `each` for every row and returns their number.
    pub async fn for_each(&mut self, tx: &mut Tx, mut each: impl FnMut(&Line) -> Result<()>) -> Result<u64> {
        let mut count = 0;
        loop {
            let lines = self.batch(tx).await?;
            if lines.is_empty() {
                return Ok(count);
            }
            for line in &lines {
                each(line)?;
                count += 1;
            }
        }
    }
}
