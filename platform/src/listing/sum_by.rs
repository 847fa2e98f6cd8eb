//! The rows of a list, counted or added up by the values of its columns. One statement answers all marks of a report,
//! so that they and their total are of one moment; PostgreSQL adds up, and no figure is ever rounded on the way.

use super::ask::{ask, fetch};
use super::build::{MOST_UNITS, Question, all_of};
use super::compile::left;
use super::division::Division;
use super::links::{self, with_value};
use super::query::{Condition, PageQuery};
use super::refusal::too_many;
use super::tree::find;
use crate::Tx;
use sea_query::{
    Alias, CommonTableExpression, Cond, Expr, ExprTrait, JoinType, Order, Query, SelectStatement, SimpleExpr,
    WithClause,
};
use sqlx::Row;
use sqlx::postgres::PgRow;
use tandem_kernel::{Column, Language, Measure, Report, Result};

/// Marks of one report, each a part of a group. Nobody could tell more of them apart.
pub const MOST_MARKS: usize = 1_000;

/// What a mark shows, and how many rows it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The count, the sum or the average, as an exact decimal. Empty where there is nothing to take an average over, which is
    /// not 0.
    pub figure: String,
    pub rows: i64,
}

impl Figure {
    /// Of no rows.
    fn none(measure: Measure) -> Self {
        let figure = if matches!(measure, Measure::Mean(_)) { "" } else { "0" };
        Self { figure: figure.into(), rows: 0 }
    }
    fn read(row: &PgRow, at: usize) -> Result<Self> {
        Ok(Self { figure: row.try_get(at)?, rows: row.try_get(at + 1)? })
    }
}

/// A value or a month, with the conditions of its rows.
#[derive(Clone, Debug)]
pub struct Part {
    /// Empty where the rows have none; `yyyy-MM` of a month.
    pub value: String,
    pub lines: Vec<Condition>,
}

#[derive(Clone, Debug)]
pub struct Group {
    pub part: Part,
    /// The name of the record that the value identifies.
    pub name: Option<String>,
    pub figure: Figure,
    /// Its figure divided by the series: places in [`Groups::series`].
    pub cells: Vec<(usize, Figure)>,
}

#[derive(Clone, Debug)]
pub struct Groups {
    /// The conditions of every mark, to which those of its group and of its part of the series are added.
    pub conditions: Vec<Condition>,
    /// What the total needs beside them: the months it is about.
    pub window: Vec<Condition>,
    /// The currency or unit of the figures.
    pub unit: Option<String>,
    /// Those there are, the one with most rows first.
    pub units: Vec<String>,
    pub series: Vec<Part>,
    pub groups: Vec<Group>,
    /// How many groups there are, shown or not.
    pub groups_in_all: i64,
    pub total: Figure,
}

/// Answers the report about the rows that `asked` leaves of it. The list's permission, data rules and row-level security
/// apply, as to every question. Without a `unit` the one with most rows is taken.
pub async fn sum_by(tx: &mut Tx, report: &Report, asked: &PageQuery, unit: Option<&str>) -> Result<Groups> {
    let listing = report.listing;
    let by = Division::of(tx, listing, &report.by).await?;
    let series = match &report.series {
        Some(series) => Some(Division::of(tx, listing, series).await?),
        None => None,
    };
    let window = by.window();
    let beside = series.as_ref().map(Division::window).unwrap_or_default();
    let mut conditions = links::all_of(&[&Condition::of_lines(report.lines), &asked.conditions, &beside]);
    let whole = |conditions: &[Condition]| PageQuery {
        conditions: links::all_of(&[conditions, &window]),
        search: asked.search.clone(),
        time_zone: asked.time_zone.clone(),
        ..PageQuery::default()
    };
    let (mut unit, mut units) = (unit.map(str::to_owned), Vec::new());
    let mut nothing = false;
    if let Some(column) = report.unit() {
        let question = ask(tx, listing, &whole(&conditions)).await?;
        units = units_of(tx, &question, column).await?;
        unit = unit.or_else(|| units.first().cloned());
        // Without a unit there is nothing to add up, and what comes in a moment later may have several.
        match &unit {
            Some(unit) => conditions = links::all_of(&[&conditions, &[with_value(column, unit)]]),
            None => nothing = true,
        }
    } else {
        unit = None;
    }
    let mut found = Groups {
        conditions,
        window: window.clone(),
        unit,
        units,
        series: Vec::new(),
        groups: Vec::new(),
        groups_in_all: 0,
        total: Figure::none(report.measure),
    };
    let rows = if nothing {
        Vec::new()
    } else {
        let question = ask(tx, listing, &whole(&found.conditions)).await?;
        let asking = Asking { report, by: &by, series: series.as_ref(), language: tx.ctx().language };
        fetch(tx, &asking.statement(&question)?, true).await?
    };
    if rows.len() > MOST_MARKS {
        return Err(too_many("platform-too_many_groups", MOST_MARKS));
    }
    found.read(&rows, &by, series.as_ref(), report)?;
    Ok(found)
}

/// The currencies or units of a question's rows.
async fn units_of(tx: &mut Tx, question: &Question, unit: &'static Column) -> Result<Vec<String>> {
    let mut counted = question.count_by(unit);
    counted.limit(MOST_UNITS);
    let mut units: Vec<String> = Vec::new();
    for row in fetch(tx, &counted, true).await? {
        let unit = row.try_get::<Option<String>, _>(0)?.unwrap_or_default();
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    Ok(units)
}

impl Groups {
    /// Reads what [`Asking::statement`] gives. Groups come in the order they are drawn in; months in theirs, and all of
    /// them.
    fn read(&mut self, rows: &[PgRow], by: &Division, series: Option<&Division>, report: &Report) -> Result<()> {
        let mut texts: Vec<String> = by.all_months();
        let mut inner: Vec<String> = series.map(Division::all_months).unwrap_or_default();
        for row in rows {
            for (known, at) in [(&mut texts, BY), (&mut inner, SERIES)] {
                let text: String = row.try_get(at)?;
                if !known.contains(&text) {
                    known.push(text);
                }
            }
        }
        for text in &texts {
            let (value, lines) = by.part(text)?;
            let (figure, part) = (Figure::none(report.measure), Part { value, lines });
            self.groups.push(Group { part, name: None, figure, cells: Vec::new() });
        }
        if let Some(series) = series {
            for text in &inner {
                let (value, lines) = series.part(text)?;
                self.series.push(Part { value, lines });
            }
        }
        for row in rows {
            let (text, part): (String, String) = (row.try_get(BY)?, row.try_get(SERIES)?);
            let Some(group) = texts.iter().position(|known| *known == text) else { continue };
            let group = &mut self.groups[group];
            group.figure = Figure::read(row, GROUP)?;
            if report.by.named.is_some() {
                group.name = row.try_get(NAME)?;
            }
            if let Some(at) = inner.iter().position(|known| *known == part).filter(|_| series.is_some()) {
                group.cells.push((at, Figure::read(row, CELL)?));
            }
            self.groups_in_all = row.try_get(GROUPS)?;
            self.total = Figure::read(row, TOTAL)?;
        }
        Ok(())
    }
}

/// Places of the columns of the statement; a figure takes two.
const BY: usize = 0;
const SERIES: usize = 1;
const GROUP: usize = 2;
const CELL: usize = 4;
const TOTAL: usize = 6;
const GROUPS: usize = 8;
const NAME: usize = 9;

struct Asking<'a> {
    report: &'a Report,
    by: &'a Division,
    series: Option<&'a Division>,
    language: Language,
}

fn name(text: &'static str) -> Alias {
    Alias::new(text)
}

impl Asking<'_> {
    /// The figure, as text, of rows that were counted and added up before.
    fn figure(&self, rows: &str, given: &str, sum: &str) -> SimpleExpr {
        // The names are of this file only.
        Expr::cust(match self.report.measure {
            Measure::Count => format!("cast({rows} as text)"),
            Measure::Sum(_) => format!("cast(coalesce({sum}, 0) as text)"),
            Measure::Mean(_) => format!("coalesce(cast(round({sum} / nullif({given}, 0), 1) as text), '')"),
        })
    }

    /// What the largest groups are found by: as [`Self::figure`] shows them. An average of nothing comes last.
    const fn rank(&self) -> &'static str {
        match self.report.measure {
            Measure::Count => "sum(_rows)",
            Measure::Sum(_) => "coalesce(sum(_sum), 0)",
            Measure::Mean(_) => "sum(_sum) / nullif(sum(_given), 0)",
        }
    }

    /// The rows divided, counted and added up.
    fn cells(&self, question: &Question) -> Result<SelectStatement> {
        let mut picked = question.from(question.filter.clone());
        let measured = match self.report.measure.field() {
            Some(field) => {
                left(&find(question.listing, field)?.read_by(question.supplier)).cast_as(Alias::new("numeric"))
            }
            None => Expr::cust("cast(null as numeric)"),
        };
        let series = self.series.map(|series| series.expression(question.supplier));
        picked
            .expr_as(self.by.expression(question.supplier), name("_by"))
            .expr_as(series.unwrap_or_else(|| Expr::cust("cast('' as text)")), name("_series"))
            .expr_as(measured, name("_measured"));
        let mut cells = Query::select();
        cells
            .columns([name("_by"), name("_series")])
            .expr_as(Expr::cust("count(*)"), name("_rows"))
            .expr_as(Expr::cust("count(_measured)"), name("_given"))
            .expr_as(Expr::cust("sum(_measured)"), name("_sum"))
            .from_subquery(picked, name("picked"))
            .group_by_columns([name("_by"), name("_series")]);
        Ok(cells)
    }

    /// The largest groups, in order.
    fn largest(&self) -> SelectStatement {
        let most = match self.by {
            Division::Values(_) => std::cmp::min(self.report.most, Report::MOST_GROUPS),
            Division::Months(..) => u8::MAX,
        };
        let place = format!("row_number() over (order by {} desc nulls last, _by)", self.rank());
        let mut largest = Query::select();
        largest
            .column(name("_by"))
            .expr_as(Expr::cust("cast(sum(_rows) as bigint)"), name("_rows"))
            .expr_as(Expr::cust("sum(_given)"), name("_given"))
            .expr_as(Expr::cust("sum(_sum)"), name("_sum"))
            .expr_as(Expr::cust(place), name("_place"))
            .from(name("cells"))
            .group_by_col(name("_by"))
            .order_by(name("_place"), Order::Asc)
            .limit(u64::from(most));
        largest
    }

    /// The name that the first row of each group has, in the list's own order: usually the newest.
    fn named(&self, question: &Question, (zh, en): (&str, &str)) -> Result<SelectStatement> {
        let field = if self.language == Language::Zh { zh } else { en };
        let column = self.by.column().read_by(question.supplier);
        let stored = match question.types.name(column.column) {
            "" => "text",
            stored => stored,
        };
        let same = format!("$1 = cast(nullif(largest._by, '') as {stored})");
        let same = Cond::all().add(Expr::cust_with_exprs(same, [left(&column)]));
        let mut first = question.from(all_of([question.filter.clone(), same]));
        first.expr(left(&find(question.listing, field)?.read_by(question.supplier)));
        for by in &question.order {
            let sorted = Expr::col((Alias::new(question.listing.table.1), Alias::new(by.column)));
            first.order_by_expr(by.collated(sorted), if by.descending { Order::Desc } else { Order::Asc });
        }
        first.limit(1);
        let mut named = Query::select();
        named
            .expr(Expr::cust("largest.*"))
            .expr_as(SimpleExpr::SubQuery(None, Box::new(first.into())), name("_name"))
            .from(name("largest"));
        Ok(named)
    }

    /// A row for each mark: group, part of the series, and both figures; with the total on each.
    fn statement(&self, question: &Question) -> Result<SelectStatement> {
        let cte = |query: SelectStatement, called: &'static str| {
            CommonTableExpression::new().query(query).table_name(name(called)).to_owned()
        };
        let mut with = WithClause::new();
        with.cte(cte(self.cells(question)?, "cells")).cte(cte(self.largest(), "largest"));
        let names = self.report.by.named;
        if let Some(names) = names {
            with.cte(cte(self.named(question, names)?, "shown"));
        }
        let total = self.figure("sum(_rows)", "sum(_given)", "sum(_sum)");
        let mut all = Query::select();
        all.expr(total).from(name("cells"));
        let mut marks = Query::select();
        marks
            .column((name("shown"), name("_by")))
            .column((name("cells"), name("_series")))
            .expr(self.figure("shown._rows", "shown._given", "shown._sum"))
            .column((name("shown"), name("_rows")))
            .expr(self.figure("cells._rows", "cells._given", "cells._sum"))
            .column((name("cells"), name("_rows")))
            .expr(SimpleExpr::SubQuery(None, Box::new(all.into())))
            .expr(Expr::cust("(select cast(sum(_rows) as bigint) from cells)"))
            .expr(Expr::cust("(select count(distinct _by) from cells)"));
        if names.is_some() {
            marks.column((name("shown"), name("_name"))).from(name("shown"));
        } else {
            marks.from_as(name("largest"), name("shown"));
        }
        let same = Expr::col((name("cells"), name("_by"))).eq(Expr::col((name("shown"), name("_by"))));
        marks
            .join(JoinType::InnerJoin, name("cells"), same)
            .order_by((name("shown"), name("_place")), Order::Asc)
            .order_by((name("cells"), name("_series")), Order::Asc)
            .limit(MOST_MARKS as u64 + 1)
            .with_cte(with);
        Ok(marks)
    }
}
