//! What the marks of a report are divided by: the values of a column, or calendar months of a date.

use super::compile::left;
use super::limits::LONGEST_TEXT;
use super::links::{line, with_value};
use super::query::Condition;
use super::refusal::{bad_value, too_many};
use super::tree::{Comparison, find};
use crate::Tx;
use sea_query::{Expr, ExprTrait, Func, SimpleExpr};
use tandem_kernel::{Column, ColumnKind, Dimension, Error, Listing, Months, Result};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Its values as they are written in conditions: days, or moments in UTC.
pub struct Month {
    /// `yyyy-MM`
    pub name: String,
    pub from: String,
    pub until: String,
}

pub enum Division {
    Values(&'static Column),
    Months(&'static Column, Vec<Month>),
}

impl Division {
    pub async fn of(tx: &mut Tx, listing: &'static Listing, dimension: &Dimension) -> Result<Self> {
        let column = find(listing, dimension.field)?;
        let Some(months) = dimension.months else { return Ok(Self::Values(column)) };
        if !column.kind.is_date() || months.count() > Months::MOST {
            return Err(bad_value(column));
        }
        Ok(Self::Months(column, calendar(tx, months, column.kind).await?))
    }

    pub fn column(&self) -> &'static Column {
        match self {
            Self::Values(column) | Self::Months(column, _) => column,
        }
    }

    /// The text by which rows are divided: a value, empty where there is none, or the number of a month from one on.
    pub fn expression(&self, supplier: bool) -> SimpleExpr {
        let column = &self.column().read_by(supplier);
        let Self::Months(_, months) = self else {
            return Func::coalesce([left(column).cast_as("text"), Expr::val("")]).into();
        };
        // Compared with the very limits that the conditions of a month name.
        let limits: Vec<String> = months.iter().map(|month| month.from.clone()).collect();
        let template = match column.kind {
            ColumnKind::Date => "cast(width_bucket($1, cast($2 as date[])) as text)",
            _ => "cast(width_bucket($1, cast($2 as timestamptz[])) as text)",
        };
        Expr::cust_with_exprs(template, [left(column), Expr::val(limits)])
    }

    /// The conditions of all rows that are divided: those of the first month to the last.
    pub fn window(&self) -> Vec<Condition> {
        match self {
            Self::Months(column, months) => match (months.first(), months.last()) {
                (Some(first), Some(last)) => between(column, &first.from, &last.until),
                _ => Vec::new(),
            },
            Self::Values(_) => Vec::new(),
        }
    }

    /// The name of a part, and the conditions of its rows.
    pub fn part(&self, text: &str) -> Result<(String, Vec<Condition>)> {
        match self {
            Self::Values(column) => {
                if text.chars().count() > LONGEST_TEXT {
                    return Err(too_many("platform-too_long", LONGEST_TEXT).at(column.field));
                }
                Ok((text.to_owned(), vec![with_value(column, text)]))
            }
            Self::Months(column, months) => {
                let at = text.parse::<usize>().ok().and_then(|at| months.get(at.checked_sub(1)?));
                let month = at.ok_or_else(|| Error::internal("a month outside its window"))?;
                Ok((month.name.clone(), between(column, &month.from, &month.until)))
            }
        }
    }

    /// The texts of all months, whether they have rows or not; none for values.
    pub fn all_months(&self) -> Vec<String> {
        match self {
            Self::Months(_, months) => (1..=months.len()).map(|at| at.to_string()).collect(),
            Self::Values(_) => Vec::new(),
        }
    }
}

fn between(column: &Column, from: &str, until: &str) -> Vec<Condition> {
    vec![line(column.field, Comparison::GreaterOrEqual, from), line(column.field, Comparison::Less, until)]
}

/// Months begin in the company's time zone; PostgreSQL does the time zone arithmetic.
async fn calendar(tx: &mut Tx, months: Months, kind: ColumnKind) -> Result<Vec<Month>> {
    let (zone, now) = (tx.platform().config().tenancy.time_zone.clone(), tx.now());
    let found: Vec<(String, String, String, OffsetDateTime, OffsetDateTime)> = sqlx::query_as(
        "select to_char(month, 'YYYY-MM'), to_char(month, 'YYYY-MM-DD'), to_char(month + interval '1 month', 'YYYY-MM-DD'),
           timezone($1, month), timezone($1, month + interval '1 month')
         from (select date_trunc('month', timezone($1, $2)) as this) as now,
           generate_series(this - make_interval(months => $3), this + make_interval(months => $4), interval '1 month') as month
         order by month",
    )
    .bind(zone)
    .bind(now)
    .bind(i32::from(months.before))
    .bind(i32::from(months.after))
    .fetch_all(tx.conn())
    .await?;
    let mut all = Vec::with_capacity(found.len());
    for (name, first, next, from, until) in found {
        let (from, until) = match kind {
            ColumnKind::Date => (first, next),
            _ => (from.format(&Rfc3339)?, until.format(&Rfc3339)?),
        };
        all.push(Month { name, from, until });
    }
    Ok(all)
}
