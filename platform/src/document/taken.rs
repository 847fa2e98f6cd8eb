//! Quantities that documents take from the lines of another, such as returns or shipments of an order. Together they
//! never exceed what the source line has. How such documents are filled in is in [`super::taking`].

use super::form::{Entered, Filled, LineRow, Written};
use crate::Tx;
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, FromRow};
use std::collections::{BTreeMap, HashMap};
use tandem_kernel::error::Fields;
use tandem_kernel::{DocumentKind, LineTable, Message, MessageKey, Result};
use uuid::Uuid;

/// How documents of one kind take from the lines of another.
pub struct Taken {
    /// The kind of the taking documents; `source` is its column with the source document's id, and that of the source's
    /// lines.
    pub by: &'static DocumentKind,
    pub source: &'static str,
    /// The column with what users call the source: its field of the form has the errors about the source.
    pub named: &'static str,
    /// Schema and table of the source's lines, which have a column `line`.
    pub from: (&'static str, &'static str),
    /// The quantity that can be taken of a source's line `s`, in SQL; null for a deleted one.
    pub available: &'static str,
    /// Its columns `line` and `quantity` say what is taken; those that are not entered are copied from the source's
    /// line.
    pub lines: &'static LineTable,
    /// States in which a document takes nothing: not yet, or no longer.
    pub not_in: &'static [&'static str],
    /// The action with which a document begins to take; its listing `refuses` it.
    pub begins: &'static str,
    /// Error at a line that takes more than `left`.
    pub too_much: MessageKey,
    /// Why a document does not begin to take: its source is gone, or less is left of `lines` than it takes.
    pub no_source: MessageKey,
    pub lines_changed: MessageKey,
}

/// What is left of a source's line.
#[derive(sqlx::FromRow)]
struct Left {
    line: String,
    /// `None` for a deleted line.
    available: Option<Decimal>,
    left: Decimal,
    /// The source's line as text, exact.
    columns: Json<LineRow>,
}

impl Taken {
    /// The columns of a source's lines `s` that are asked for, with what other documents than `besides` have `left` of it.
    async fn left<L>(
        &self,
        tx: &mut Tx,
        source: Uuid,
        besides: Option<Uuid>,
        (columns, only): (&str, &str),
    ) -> Result<Vec<L>>
    where
        L: for<'r> FromRow<'r, PgRow> + Send + Unpin,
    {
        let ((schema, name), (line_schema, line_name)) = (self.by.table, self.lines.table);
        let ((from_schema, from_name), available) = (self.from, self.available);
        let (key, parent, from) = (self.by.key, self.lines.parent, self.source);
        // Identifiers are constants, values are bound.
        let sql = format!(
            "with taken as (
               select l.line, sum(l.quantity) as quantity from {schema}.{name} d
               join {line_schema}.{line_name} l on l.tenant_id = d.tenant_id and l.{parent} = d.{key}
               where d.tenant_id = $1 and d.{from} = $2 and d.state <> all($3) and d.{key} is distinct from $4
               group by l.line
             )
             select {columns}, greatest(coalesce({available}, 0) - coalesce(taken.quantity, 0), 0) as \"left\"
             from {from_schema}.{from_name} s left join taken on taken.line = s.line
             where s.tenant_id = $1 and s.{from} = $2 and {only} order by s.line"
        );
        let tenant = tx.ctx().tenant.id.uuid();
        let lines = sqlx::query_as(AssertSqlSafe(sql)).bind(tenant).bind(source);
        Ok(lines.bind(self.not_in).bind(besides).fetch_all(tx.conn()).await?)
    }

    /// The source's lines that are not deleted, each with its columns and what is `left` of it; the document `besides` is
    /// being written and does not count against itself.
    pub async fn offered<L>(&self, tx: &mut Tx, source: Uuid, besides: Option<Uuid>) -> Result<Vec<L>>
    where
        L: for<'r> FromRow<'r, PgRow> + Send + Unpin,
    {
        let there = format!("({}) is not null", self.available);
        self.left(tx, source, besides, ("s.*", &there)).await
    }

    /// Parses the lines of a form, each with `line` and `quantity`, into rows to be written, or returns all errors.
    pub async fn entered<D: Written>(
        &self,
        tx: &mut Tx,
        source: Uuid,
        besides: Option<Uuid>,
        filled: &Filled,
    ) -> Result<Vec<LineRow>> {
        let (entered, mut faults) = filled.lines(tx.today().await?, D::LINES, "line")?;
        let columns = format!(
            "s.line, {} as available,
             (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(s))) as columns",
            self.available
        );
        let left: Vec<Left> = self.left(tx, source, besides, (&columns, "true")).await?;
        let left: BTreeMap<_, _> = left.iter().map(|line| (line.line.as_str(), line)).collect();
        self.check(&left, &entered, &mut faults);
        faults.finish()?;
        let rows = entered.iter().filter_map(|line| {
            let source = left.get(line.text("line"))?;
            Some(self.row(source.columns.0.clone(), line.row(D::LINES)))
        });
        Ok(rows.collect())
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

    /// What was entered, and of the source's line what else is written.
    fn row(&self, mut source: LineRow, entered: LineRow) -> LineRow {
        source.retain(|column, _| self.lines.written.contains(&column.as_str()));
        source.extend(entered);
        source
    }

    /// A line without a quantity, and one that is named twice, has its error reported already.
    fn check(&self, lines: &BTreeMap<&str, &Left>, entered: &[Entered], faults: &mut Fields) {
        faults.check(!entered.is_empty(), "lines", "platform-lines-none");
        for one in entered {
            let name = one.text("line");
            let field = || format!("lines.{name}");
            let Some(line) = lines.get(name) else {
                faults.check(false, field(), "platform-lines-unknown");
                continue;
            };
            match one.number("quantity") {
                Some(_) if line.available.is_none() => _ = faults.check(false, field(), "platform-lines-deleted"),
                Some(quantity) if quantity > line.left => {
                    let args = vec![("left", line.left.normalize().to_string())];
                    faults.read::<()>(field(), Err(Message { key: self.too_much, args }));
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use tandem_kernel::{Input, Listing};
    use time::macros::date;

    static LISTING: Listing =
        Listing { code: "yard.load", table: ("yard", "load"), key: &["load_id"], ..Listing::EMPTY };
    static KIND: DocumentKind = DocumentKind::of(&LISTING);
    static LINES: LineTable = LineTable {
        table: ("yard", "load_line"),
        parent: "load_id",
        order: "line",
        written: &["line", "material", "quantity"],
    };
    const INPUTS: &[Input] = &[Input::text("line", 10), Input::quantity("quantity").required()];
    static LOADS: Taken = Taken {
        by: &KIND,
        source: "order_id",
        named: "order_number",
        from: ("yard", "order_line"),
        available: "s.quantity",
        lines: &LINES,
        not_in: &[],
        begins: "send",
        too_much: "yard-load-too_much",
        no_source: "yard-load-no_order",
        lines_changed: "yard-load-lines_changed",
    };

    fn row(columns: &[(&str, &str)]) -> LineRow {
        columns.iter().map(|(column, value)| ((*column).to_owned(), Some((*value).to_owned()))).collect()
    }

    fn lines(told: &[(&str, &str)]) -> Vec<Entered> {
        let told: Vec<_> = told.iter().map(|(line, of)| json!({ "line": line, "quantity": of })).collect();
        let filled = Filled::from(json!({ "lines": told }));
        filled.lines(date!(2026 - 03 - 10), INPUTS, "line").unwrap().0
    }

    #[test]
    fn what_is_not_entered_is_copied_of_the_line_it_is_taken_from() {
        let source = row(&[("line", "1"), ("material", "M"), ("quantity", "9"), ("plant", "P")]);
        let written = LOADS.row(source, lines(&[("1", "2.5")])[0].row(INPUTS));
        assert_eq!(written, row(&[("line", "1"), ("material", "M"), ("quantity", "2.5")]), "the plant is not written");
    }

    #[test]
    fn every_line_that_cannot_be_taken_says_why() {
        let of = |line: &str, available: Option<i64>, left: i64| Left {
            line: line.to_owned(),
            available: available.map(Decimal::from),
            left: Decimal::from(left),
            columns: Json(LineRow::new()),
        };
        let source = [of("1", Some(9), 4), of("2", None, 0), of("3", Some(9), 9)];
        let source: BTreeMap<_, _> = source.iter().map(|line| (line.line.as_str(), line)).collect();
        let said = |told: &[(&str, &str)]| {
            let mut faults = Fields::default();
            LOADS.check(&source, &lines(told), &mut faults);
            let refused = faults.finish().err();
            let fields = refused.iter().flat_map(|error| error.fields());
            fields.map(|fault| (fault.field.to_string(), fault.message.key)).collect::<Vec<_>>()
        };
        assert!(said(&[("1", "4"), ("3", "9")]).is_empty());
        assert_eq!(said(&[]), [("lines".to_owned(), "platform-lines-none")]);
        let wrong = said(&[("1", "4.001"), ("2", "1"), ("3", "9"), ("4", "1")]);
        let named: Vec<_> = wrong.iter().map(|(field, key)| (field.as_str(), *key)).collect();
        assert_eq!(
            named,
            [
                ("lines.1", "yard-load-too_much"),
                ("lines.2", "platform-lines-deleted"),
                ("lines.4", "platform-lines-unknown"),
            ]
        );
    }
}
