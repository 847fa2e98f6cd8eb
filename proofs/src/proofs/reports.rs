//! Random reports of suppliers and buyers: every mark is opened as the list it leads to, and all of them are compared
//! with independently written SQL.

use super::same_rows::{Persona, personas, random};
use crate::Size;
use crate::lists::listing::LISTING;
use crate::lists::{Lists, Rows};
use crate::report::Outcome;
use anyhow::{Context, Result, ensure};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use sqlx::{AssertSqlSafe, PgConnection, Row};
use std::collections::BTreeMap;
use tandem_kernel::{Chart, Dimension, Listing, Measure, Report};
use tandem_platform::db::tx::{Mode, Tx};
use tandem_platform::listing::sum_by::{Figure, Groups};
use tandem_platform::listing::{Condition, PageQuery, links, sum_by, totals, url};
use tandem_testkit::world::told;

/// Fields to divide by, with the same in SQL.
const VALUES: &[(&str, &str)] = &[
    ("buyer", "buyer"),
    ("purchaseGroup", "purchase_group"),
    ("supplierId", "supplier_id::text"),
    ("remark", "coalesce(remark, '')"),
    ("delayDays", "coalesce(delay_days::text, '')"),
    ("status", "status"),
    ("plant", "plant"),
    ("currency", "currency"),
    ("unit", "unit"),
    ("urgent", "urgent::text"),
];
/// Those of them with few values.
const FEW: usize = 5;
const MONTHS: &[(&str, &str)] = &[
    ("orderDate", "to_char(order_date, 'YYYY-MM')"),
    ("promisedDate", "to_char(promised_date, 'YYYY-MM')"),
    ("createdAt", "to_char(timezone('{zone}', created_at), 'YYYY-MM')"),
];

/// The listing of the other proofs, with amounts that have a currency.
fn listing() -> &'static Listing {
    let mut columns = LISTING.columns().to_vec();
    columns.iter_mut().filter(|column| column.field == "amount").for_each(|column| column.unit = "currency");
    Box::leak(Box::new(Listing { parts: Box::leak(Box::new([&*columns.leak()])), ..LISTING }))
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let lists = Lists::open(Rows::HundredThousand).await?;
    let mut root = lists.root().await?;
    let mut chance = StdRng::seed_from_u64(size.seed);
    let personas = personas(&lists, &mut root).await?;
    let listing = listing();
    let (questions, mut marks, mut counted) = (size.pick(25, 500), 0, 0);
    for n in 0..questions {
        let persona = &personas[n % personas.len()];
        let asked = Asked::random(&mut chance, listing, &lists.config.tenancy.time_zone);
        match asked.compare(&lists, persona, &mut root).await.with_context(|| asked.told()) {
            Ok((of_question, rows)) => {
                marks += of_question;
                counted += rows;
            }
            Err(error) => outcome.fault(format!("{error:#}")),
        }
    }
    outcome.figure("personas", personas.len());
    outcome.figure("questions", questions);
    // Otherwise hardly anything was compared.
    let least = questions * 4;
    outcome.bar("marks opened as their lists", marks, &format!("at least {least}"), marks >= least);
    outcome.bar("rows they count", counted, "more than none", counted > 0);
    Ok(outcome)
}

struct Asked {
    report: Report,
    query: PageQuery,
    /// What is asked, in SQL: the rows, the two divisions, and what is added up.
    filter: String,
    by: String,
    series: String,
    measured: &'static str,
}

fn dimension(chance: &mut StdRng, values: &[(&'static str, &str)], zone: &str) -> (Dimension, String) {
    if chance.random_bool(0.35) {
        let (field, sql) = MONTHS[chance.random_range(0..MONTHS.len())];
        let (before, after) = (chance.random_range(0..30u8), chance.random_range(0..6u8));
        return (Dimension::months(field, before, after), sql.replace("{zone}", zone));
    }
    let (field, sql) = values[chance.random_range(0..values.len())];
    (Dimension::of(field), sql.to_owned())
}

impl Asked {
    fn random(chance: &mut StdRng, listing: &'static Listing, zone: &str) -> Self {
        let (query, filter, _) = random(chance);
        let (by, by_sql) = dimension(chance, VALUES, zone);
        let (series, series_sql) = match dimension(chance, &VALUES[FEW..], zone) {
            (series, sql) if series.field != by.field && chance.random_bool(0.6) => (Some(series), sql),
            _ => (None, "''".to_owned()),
        };
        let (measure, measured) = [
            (Measure::Count, "null::numeric"),
            (Measure::Sum("amount"), "amount"),
            (Measure::Sum("quantity"), "quantity"),
            (Measure::Mean("delayDays"), "delay_days"),
        ][chance.random_range(0..4)];
        let by = if by.field == "supplierId" { by.named("supplierNo", "supplierName") } else { by };
        let report = Report {
            measure,
            series,
            chart: Chart::Ranked,
            most: chance.random_range(1..=12),
            ..Report::of("bench.random", listing, by)
        };
        let query = PageQuery {
            conditions: serde_json::from_value(query["conditions"].clone()).unwrap_or_default(),
            ..PageQuery::default()
        };
        Self { report, query, filter, by: by_sql, series: series_sql, measured }
    }

    fn told(&self) -> String {
        let Report { measure, by, series, most, .. } = &self.report;
        let conditions = json!(self.query.conditions);
        format!("{measure:?} by {} and {:?}, at most {most}, of {conditions}", by.field, series.map(|s| s.field))
    }

    /// The figure of each group and part, in SQL that knows nothing of the list engine.
    async fn apart(&self, root: &mut PgConnection, sees: &str, unit: Option<&str>) -> Result<Apart> {
        let unit = unit.map_or_else(String::new, |unit| format!(" and currency = '{unit}'"));
        let figure = match self.report.measure {
            Measure::Count => "count(*)",
            Measure::Sum(_) => "coalesce(sum(measured), 0)",
            Measure::Mean(_) => "coalesce(round(avg(measured), 1)::text, '')",
        };
        let sql = format!(
            "select part, inner_part, ({figure})::text, count(*), grouping(inner_part) = 1 from (
               select {} as part, {} as inner_part, {} as measured from bench.po_line
               where {sees} and ({}){unit}) as divided
             group by grouping sets ((part), (part, inner_part))",
            self.by, self.series, self.measured, self.filter
        );
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(root).await?;
        let mut apart = Apart::default();
        for row in &rows {
            let part: Option<String> = row.try_get(0)?;
            let figure = Figure { figure: row.try_get(2)?, rows: row.try_get(3)? };
            let part = part.unwrap_or_default();
            if row.try_get(4)? {
                apart.groups.insert(part, figure);
            } else {
                apart.parts.insert((part, row.try_get::<Option<String>, _>(1)?.unwrap_or_default()), figure);
            }
        }
        Ok(apart)
    }

    /// The number of marks, and of the rows they count.
    async fn compare(&self, lists: &Lists, persona: &Persona, root: &mut PgConnection) -> Result<(usize, i64)> {
        let mut query = self.query.clone();
        let mut filter = persona.sees.clone();
        if filter.contains("S0001%") {
            // For the buyer the restriction is part of the query.
            let line = json!([{ "fieldDb": "supplierNo", "symbol": "=", "queryValue": "S0001*" }]);
            let line: Vec<Condition> = serde_json::from_value(line)?;
            query.conditions = links::all_of(&[&line, &query.conditions]);
        }
        if let Some(series) = self.report.series.filter(|series| series.months.is_some()) {
            // Rows outside the series' months are in no group either.
            filter = format!("{filter} and {}", window(lists, &series, &self.series));
        }
        let mut tx = told(lists.platform.begin(persona.ctx.clone(), Mode::Read).await)?;
        let found = told(sum_by(&mut tx, &self.report, &query, None).await)?;
        let apart = self.apart(root, &filter, found.unit.as_deref()).await?;
        let mut marks = 0;
        let open = async |tx: &mut Tx, parts: &[&[Condition]], figure: &Figure| {
            let mut all: Vec<&[Condition]> = vec![&found.conditions];
            all.extend(parts);
            self.open(tx, links::all_of(&all), found.unit.as_deref(), figure).await
        };
        for group in &found.groups {
            let known = apart.groups.get(&group.part.value);
            ensure!(known.map_or(0, |known| known.rows) == group.figure.rows, "{:?} is not {known:?}", group.figure);
            ensure!(known.is_none_or(|known| *known == group.figure), "{:?} is not {known:?}", group.figure);
            open(&mut tx, &[&group.part.lines], &group.figure).await?;
            marks += 1;
            let named = group.part.value.is_empty() || group.name.is_some();
            ensure!(self.report.by.named.is_none() || named, "{} has no name", group.part.value);
            for (at, figure) in &group.cells {
                let part = &found.series[*at];
                let known = apart.parts.get(&(group.part.value.clone(), part.value.clone()));
                ensure!(known == Some(figure), "{figure:?} is not {known:?}");
                open(&mut tx, &[&group.part.lines, &part.lines], figure).await?;
                marks += 1;
            }
        }
        self.whole(&found, &apart)?;
        open(&mut tx, &[&found.window], &found.total).await?;
        Ok((marks, found.total.rows))
    }

    /// The groups are the largest, and none of their parts is left out.
    fn whole(&self, found: &Groups, apart: &Apart) -> Result<()> {
        let shown: i64 = found.groups.iter().map(|group| group.figure.rows).sum();
        if self.report.by.months.is_some() {
            ensure!(shown == found.total.rows, "the months hold {shown} rows of {}", found.total.rows);
            return Ok(());
        }
        let all: i64 = apart.groups.values().map(|figure| figure.rows).sum();
        ensure!(all == found.total.rows, "the total is of {} rows, not of {all}", found.total.rows);
        let there = i64::try_from(apart.groups.len())?;
        ensure!(there == found.groups_in_all, "there are {there} groups, not {}", found.groups_in_all);
        let size = |figure: &Figure| figure.figure.parse::<f64>().unwrap_or(f64::MIN);
        let least = found.groups.iter().map(|group| size(&group.figure)).fold(f64::MAX, f64::min);
        for (value, figure) in &apart.groups {
            let is_shown = found.groups.iter().any(|group| group.part.value == *value);
            ensure!(is_shown || size(figure) <= least, "{value} is larger than a group that is shown");
        }
        Ok(())
    }

    /// The list that a mark leads to, by its address, counts and adds up the same.
    async fn open(&self, tx: &mut Tx, conditions: Vec<Condition>, unit: Option<&str>, mark: &Figure) -> Result<()> {
        let address = told(url::write(&PageQuery { conditions, ..PageQuery::default() }))?;
        let list = told(totals(tx, self.report.listing, &told(url::read(&address))?).await)?;
        ensure!(list.count == mark.rows, "{mark:?}, and its list has {} rows: {address}", list.count);
        let sum = match self.report.measure {
            Measure::Sum("amount") => {
                ensure!(list.sums_by.iter().all(|sum| Some(sum.unit.as_str()) == unit), "other currencies: {address}");
                list.sums_by.iter().find(|sum| sum.field == "amount").map(|sum| sum.sum.clone())
            }
            Measure::Sum(field) => list.sums.get(field).cloned(),
            _ => return Ok(()),
        };
        let same = mark.rows == 0 || sum.as_deref() == Some(mark.figure.as_str());
        ensure!(same, "{mark:?}, and its list adds up to {sum:?}: {address}");
        Ok(())
    }
}

/// What independent SQL found.
#[derive(Default)]
struct Apart {
    groups: BTreeMap<String, Figure>,
    parts: BTreeMap<(String, String), Figure>,
}

/// The months of a dimension, as a condition on the text of a month.
fn window(lists: &Lists, dimension: &Dimension, month: &str) -> String {
    let (before, after) = dimension.months.map_or((0, 0), |months| (months.before, months.after));
    let zone = &lists.config.tenancy.time_zone;
    let at = |shift: i16| {
        format!("to_char(date_trunc('month', timezone('{zone}', now())) + interval '{shift} months', 'YYYY-MM')")
    };
    format!("{month} between {} and {}", at(-i16::from(before)), at(i16::from(after)))
}
