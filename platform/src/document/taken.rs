//! Quantities that documents take from the lines of another, such as returns or shipments of an order. Together they
//! never exceed what the source line has.

use super::form::{Entered, Filled, Written};
use crate::Tx;
use rust_decimal::Decimal;
use sqlx::AssertSqlSafe;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tandem_kernel::error::Fields;
use tandem_kernel::{DocumentKind, LineTable, Message, MessageKey, Result};
use uuid::Uuid;

/// The source document, with its lines.
pub struct Source<'a, L> {
    pub id: Uuid,
    pub lines: &'a [L],
}

pub trait SourceLine {
    /// The line's name, which lines that take from it share.
    fn line(&self) -> &str;
    /// The quantity that can be taken; `None` for a deleted line.
    fn available(&self) -> Option<Decimal>;
}

/// How documents of one kind take from the lines of another.
pub struct Taken {
    /// The kind of the taking documents; `source` is its column with the source document's id, and that of the source's
    /// lines.
    pub by: &'static DocumentKind,
    pub source: &'static str,
    /// Schema and table of the source's lines, which have a column `line`.
    pub from: (&'static str, &'static str),
    /// The quantity that can be taken of a source's line `s`, in SQL; null for a deleted one.
    pub available: &'static str,
    pub lines: &'static LineTable,
    /// States in which a document takes nothing: not yet, or no longer.
    pub not_in: &'static [&'static str],
    /// Error at a line that takes more than `left`.
    pub too_much: MessageKey,
}

/// The quantities other documents have taken, by line.
pub struct Others(BTreeMap<String, Decimal>);

impl Others {
    pub fn leave(&self, line: &impl SourceLine) -> Decimal {
        let taken = self.0.get(line.line()).copied().unwrap_or_default();
        line.available().unwrap_or_default().checked_sub(taken).unwrap_or_default().max(Decimal::ZERO)
    }
}

impl Taken {
    pub async fn by_others(&self, tx: &mut Tx, source: Uuid, besides: Option<Uuid>) -> Result<Others> {
        let ((schema, name), (line_schema, line_name)) = (self.by.table, self.lines.table);
        let (key, parent, from) = (self.by.key, self.lines.parent, self.source);
        // Identifiers are constants, values are bound.
        let sql = format!(
            "select l.line, sum(l.quantity) from {schema}.{name} d
             join {line_schema}.{line_name} l on l.tenant_id = d.tenant_id and l.{parent} = d.{key}
             where d.tenant_id = $1 and d.{from} = $2 and d.state <> all($3) and d.{key} is distinct from $4
             group by l.line"
        );
        let tenant = tx.ctx().tenant.id.uuid();
        let sums = sqlx::query_as::<_, (String, Decimal)>(AssertSqlSafe(sql)).bind(tenant).bind(source);
        let sums = sums.bind(self.not_in).bind(besides).fetch_all(tx.conn()).await?;
        Ok(Others(sums.into_iter().collect()))
    }

    /// Parses the lines of a form, each with `line` and `quantity`, or returns all errors.
    pub async fn entered<D: Written>(
        &self,
        tx: &mut Tx,
        source: Source<'_, impl SourceLine>,
        besides: Option<Uuid>,
        filled: &Filled,
    ) -> Result<Vec<Entered>> {
        let (entered, mut faults) = filled.lines(tx.today().await?, D::LINES, "line")?;
        let wanted = entered.iter().map(|line| (line.text("line"), line.number("quantity")));
        self.check(tx, source, besides, wanted, &mut faults).await?;
        faults.finish().map(|()| entered)
    }

    /// The lines of these documents of which less is left than the document takes: others may have taken since it was
    /// written.
    pub async fn short(&self, tx: &mut Tx, documents: &[Uuid]) -> Result<HashMap<Uuid, Vec<String>>> {
        let ((schema, name), (line_schema, line_name)) = (self.by.table, self.lines.table);
        let ((from_schema, from_name), available) = (self.from, self.available);
        let (key, parent, source) = (self.by.key, self.lines.parent, self.source);
        // Identifiers are constants, values are bound.
        let sql = format!(
            "select d.{key}, l.line from {schema}.{name} d
             join {line_schema}.{line_name} l on l.tenant_id = d.tenant_id and l.{parent} = d.{key}
             left join {from_schema}.{from_name} s
               on s.tenant_id = d.tenant_id and s.{source} = d.{source} and s.line = l.line
             where d.tenant_id = $1 and d.{key} = any($2) and l.quantity > coalesce({available}, 0) - coalesce((
               select sum(taken.quantity) from {schema}.{name} other
               join {line_schema}.{line_name} taken on taken.tenant_id = other.tenant_id and taken.{parent} = other.{key}
               where other.tenant_id = d.tenant_id and other.{source} = d.{source} and other.state <> all($3)
                 and other.{key} <> d.{key} and taken.line = l.line), 0)
             order by d.{key}, l.line"
        );
        let tenant = tx.ctx().tenant.id.uuid();
        let found = sqlx::query_as::<_, (Uuid, String)>(AssertSqlSafe(sql)).bind(tenant).bind(documents);
        let mut short: HashMap<Uuid, Vec<String>> = HashMap::new();
        for (id, line) in found.bind(self.not_in).fetch_all(tx.conn()).await? {
            short.entry(id).or_default().push(line);
        }
        Ok(short)
    }

    /// A line without a quantity has its parse error reported already.
    async fn check<'a>(
        &self,
        tx: &mut Tx,
        source: Source<'_, impl SourceLine>,
        besides: Option<Uuid>,
        wanted: impl Iterator<Item = (&'a str, Option<Decimal>)>,
        faults: &mut Fields,
    ) -> Result<()> {
        let (others, mut seen) = (self.by_others(tx, source.id, besides).await?, BTreeSet::new());
        let lines: BTreeMap<_, _> = source.lines.iter().map(|line| (line.line(), line)).collect();
        let mut wanted = wanted.peekable();
        faults.check(wanted.peek().is_some(), "lines", "platform-lines-none");
        for (name, quantity) in wanted {
            let field = || format!("lines.{name}");
            let Some(line) = lines.get(name) else {
                faults.check(false, field(), "platform-lines-unknown");
                continue;
            };
            faults.check(seen.insert(name), field(), "platform-lines-twice");
            let left = others.leave(*line);
            match quantity {
                Some(_) if line.available().is_none() => _ = faults.check(false, field(), "platform-lines-deleted"),
                Some(quantity) if quantity > left => {
                    let args = vec![("left", left.normalize().to_string())];
                    faults.read::<()>(field(), Err(Message { key: self.too_much, args }));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
