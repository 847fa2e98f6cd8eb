//! The answer to a declared report: its figures with labels in the caller's language, and for each the conditions of the
//! rows it stands for.

use super::query::{Condition, PageQuery};
use super::sum_by::{Figure, Groups, sum_by};
use crate::Tx;
use serde::Serialize;
use std::collections::HashMap;
use tandem_kernel::{Column, ColumnKind, Dimension, Error, Language, Measure, Report, Result, Side};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportAnswer {
    pub report: String,
    pub title: String,
    /// The list whose rows it counts.
    pub listing: String,
    /// `columns`, `stacked` or `ranked`.
    pub chart: String,
    /// The colour of all marks where there is no series.
    pub tone: Option<String>,
    /// `count`, `sum` or `mean`.
    pub measure: String,
    /// What is added up; none where rows are counted.
    pub measured: Option<String>,
    /// The currency or unit of the figures; empty for rows without one, none where they have none.
    pub unit: Option<String>,
    /// Those that can be asked for, the one with most rows first.
    pub units: Vec<String>,
    pub by: ReportDimension,
    pub series: Option<ReportSeries>,
    /// The conditions of the rows of every figure. Those of a group, and of a value of the series, are joined to them by
    /// AND.
    pub conditions: Vec<Condition>,
    pub groups: Vec<ReportGroup>,
    /// How many groups there are; those that are not shown are smaller than all that are.
    pub groups_in_all: i64,
    /// Of all groups, shown or not.
    pub total: ReportFigure,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportDimension {
    pub field: String,
    pub label: String,
    /// Its values are months, `yyyy-MM`.
    pub months: bool,
    /// The conditions that the total needs beside the common ones.
    pub conditions: Vec<Condition>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportSeries {
    pub field: String,
    pub label: String,
    pub months: bool,
    /// In stacking order.
    pub values: Vec<ReportValue>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportValue {
    pub value: String,
    /// None where the value says it itself: a month, a code, or nothing.
    pub label: Option<String>,
    /// `idle`, `progress`, `waiting`, `done` or `returned`; none where no colour means anything.
    pub tone: Option<String>,
    pub conditions: Vec<Condition>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportFigure {
    /// An exact decimal; empty where there is nothing to take an average over.
    pub figure: String,
    pub rows: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportGroup {
    pub value: String,
    pub label: Option<String>,
    pub figure: String,
    pub rows: i64,
    pub conditions: Vec<Condition>,
    /// Its figures by value of the series; those without rows are left out.
    pub parts: Vec<ReportPart>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportPart {
    /// The place of its value in the series.
    pub series: usize,
    pub figure: String,
    pub rows: i64,
}

impl From<Figure> for ReportFigure {
    fn from(Figure { figure, rows }: Figure) -> Self {
        Self { figure, rows }
    }
}

/// How a value is shown, and its place among the others.
struct Meaning {
    label: String,
    tone: Option<&'static str>,
    place: usize,
}

/// Answers about the rows that the conditions and the search of `asked` leave of the report's own. Amounts are given in
/// one `unit`. A report of the other side is as unknown as one that does not exist.
pub async fn answer(tx: &mut Tx, report: &Report, asked: &PageQuery, unit: Option<&str>) -> Result<ReportAnswer> {
    let supplier = tx.ctx().side() == Side::Supplier;
    if report.side.is_some_and(|side| (side == Side::Supplier) != supplier) {
        return Err(Error::not_found());
    }
    let groups = sum_by(tx, report, asked, unit).await?;
    let of_groups = meanings(tx, report, &report.by).await?;
    let of_series = match &report.series {
        Some(series) => meanings(tx, report, series).await?,
        None => HashMap::new(),
    };
    Ok(told(tx, report, groups, &of_groups, &of_series))
}

fn told(
    tx: &Tx,
    report: &Report,
    groups: Groups,
    of_groups: &HashMap<String, Meaning>,
    of_series: &HashMap<String, Meaning>,
) -> ReportAnswer {
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let label = |column: Option<&Column>| column.map(|column| words.label(language, column.label));
    let field = |dimension: &Dimension| {
        (dimension.field.to_owned(), label(report.listing.column(dimension.field)).unwrap_or_default())
    };
    // The report's own order of its colours comes first, then that of the dictionary or the states, then the values'.
    let place = |value: &str| {
        let coloured = report.tones.iter().position(|(toned, _)| *toned == value);
        (coloured.unwrap_or(usize::MAX), of_series.get(value).map_or(usize::MAX, |known| known.place))
    };
    let mut order: Vec<usize> = (0..groups.series.len()).collect();
    order.sort_by_key(|at| place(&groups.series[*at].value));
    let mut at_place = vec![0; order.len()];
    for (place, at) in order.iter().enumerate() {
        at_place[*at] = place;
    }
    let tone = |value: &str| {
        let own = report.tones.iter().find(|(toned, _)| *toned == value).map(|(_, tone)| tone.as_str());
        own.or_else(|| of_series.get(value)?.tone)
    };
    let values = order.iter().map(|at| {
        let part = &groups.series[*at];
        ReportValue {
            label: of_series.get(&part.value).map(|known| known.label.clone()),
            tone: tone(&part.value).map(str::to_owned),
            value: part.value.clone(),
            conditions: part.lines.clone(),
        }
    });
    let values: Vec<_> = values.collect();
    let (by, by_label) = field(&report.by);
    let shown = groups.groups.into_iter().map(|group| {
        let mut parts: Vec<_> = group
            .cells
            .into_iter()
            .map(|(at, Figure { figure, rows })| ReportPart { series: at_place[at], figure, rows })
            .collect();
        parts.sort_by_key(|part| part.series);
        let known = of_groups.get(&group.part.value).map(|known| known.label.clone());
        ReportGroup {
            label: group.name.or(known),
            value: group.part.value,
            figure: group.figure.figure,
            rows: group.figure.rows,
            conditions: group.part.lines,
            parts,
        }
    });
    ReportAnswer {
        report: report.code.into(),
        title: words.label(language, report.title()),
        listing: report.listing.code.into(),
        chart: report.chart.as_str().into(),
        tone: report.tone.map(|tone| tone.as_str().to_owned()),
        measure: report.measure.as_str().into(),
        measured: label(report.measured().filter(|_| report.measure != Measure::Count)),
        unit: groups.unit,
        units: groups.units,
        by: ReportDimension {
            field: by,
            label: by_label,
            months: report.by.months.is_some(),
            conditions: groups.window,
        },
        series: report.series.as_ref().map(|series| {
            let (field, label) = field(series);
            ReportSeries { field, label, months: series.months.is_some(), values }
        }),
        conditions: groups.conditions,
        groups: shown.collect(),
        groups_in_all: groups.groups_in_all,
        total: groups.total.into(),
    }
}

/// The labels of a column's values that have some: states, dictionary values, yes and no.
async fn meanings(tx: &mut Tx, report: &Report, dimension: &Dimension) -> Result<HashMap<String, Meaning>> {
    let language = tx.ctx().language;
    let kind = report.listing.column(dimension.field).map(|column| column.kind);
    Ok(match kind {
        Some(ColumnKind::Dictionary(name)) => {
            let found = tx.meanings(vec![name.to_owned()]).await?;
            let read = found.into_iter().enumerate().map(|(place, item)| {
                let label = if language == Language::Zh { item.zh } else { item.en };
                (item.value, Meaning { label, tone: None, place })
            });
            read.collect()
        }
        Some(ColumnKind::Status) => {
            let words = tx.platform().words();
            let states = report.listing.machine.iter().flat_map(|(_, machine)| machine.statuses(tx.ctx().side()));
            let read = states.enumerate().map(|(place, state)| {
                let label = words.label(language, state.label);
                (state.name.to_owned(), Meaning { label, tone: Some(state.tone.as_str()), place })
            });
            read.collect()
        }
        Some(ColumnKind::Boolean) => {
            let words = tx.platform().words();
            let read = [("true", "platform-yes"), ("false", "platform-no")].into_iter().enumerate();
            let read = read.map(|(place, (value, key))| {
                (value.to_owned(), Meaning { label: words.label(language, key), tone: None, place })
            });
            read.collect()
        }
        _ => HashMap::new(),
    })
}
