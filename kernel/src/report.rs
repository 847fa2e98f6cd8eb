//! Declaration of a report: the rows of a list, counted or added up by the values of its columns, and how that is
//! drawn. A report has no figures of its own: each is what the list says for the conditions of its mark.

use crate::convention::{Resolved, words_of};
use crate::ctx::Side;
use crate::listing::{Column, ColumnKind, Listing};
use crate::machine::Tone;
use crate::scene::SceneLine;
use crate::words::MessageKey;

/// What a mark shows of its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How many there are.
    Count,
    /// The sum of a field. Amounts with a currency or unit are added up within one only.
    Sum(&'static str),
    /// The average of a field, to one decimal.
    Mean(&'static str),
}

impl Measure {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Sum(_) => "sum",
            Self::Mean(_) => "mean",
        }
    }
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::Count => None,
            Self::Sum(field) | Self::Mean(field) => Some(field),
        }
    }
}

/// This month, those before it and those after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Months {
    pub before: u8,
    pub after: u8,
}

impl Months {
    pub const MOST: u16 = 36;

    pub const fn count(self) -> u16 {
        self.before as u16 + 1 + self.after as u16
    }
}

/// What the marks of a report are divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimension {
    pub field: &'static str,
    /// Divided by calendar months where the company is; otherwise by each value of the field.
    pub months: Option<Months>,
    /// The fields with the Chinese and the English name of the record that the field's values identify.
    pub named: Option<(&'static str, &'static str)>,
}

impl Dimension {
    pub const fn of(field: &'static str) -> Self {
        Self { field, months: None, named: None }
    }
    pub const fn months(field: &'static str, before: u8, after: u8) -> Self {
        Self { months: Some(Months { before, after }), ..Self::of(field) }
    }
    #[must_use]
    pub const fn named(self, zh: &'static str, en: &'static str) -> Self {
        Self { named: Some((zh, en)), ..self }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chart {
    /// A column for each group, side by side.
    Columns,
    /// As columns, with the values of the series on top of each other.
    Stacked,
    /// A bar for each group, below each other, the largest first.
    Ranked,
}

impl Chart {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Columns => "columns",
            Self::Stacked => "stacked",
            Self::Ranked => "ranked",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// `module.report`
    pub code: &'static str,
    /// The list whose rows it counts; whoever may read that list may ask for the report.
    pub listing: &'static Listing,
    /// Conditions of the rows, as of a scene.
    pub lines: &'static [SceneLine],
    pub measure: Measure,
    pub by: Dimension,
    pub series: Option<Dimension>,
    /// Colours of the series' values, in stacking order; other values follow these.
    pub tones: &'static [(&'static str, Tone)],
    /// The colour of all marks where there is no series; none means nothing.
    pub tone: Option<Tone>,
    pub chart: Chart,
    /// How many groups are shown: the largest. Months are all shown.
    pub most: u8,
    /// Offered to this side only; none for both.
    pub side: Option<Side>,
}

static TITLES: Resolved<String> = Resolved::new();

impl Report {
    /// More groups than these cannot be read in a chart.
    pub const MOST_GROUPS: u8 = 50;

    pub const fn of(code: &'static str, listing: &'static Listing, by: Dimension) -> Self {
        Self {
            code,
            listing,
            lines: &[],
            measure: Measure::Count,
            by,
            series: None,
            tones: &[],
            tone: None,
            chart: Chart::Columns,
            most: 10,
            side: None,
        }
    }
    /// Counts only the rows these conditions leave.
    #[must_use]
    pub const fn only(self, lines: &'static [SceneLine]) -> Self {
        Self { lines, ..self }
    }
    #[must_use]
    pub const fn measuring(self, measure: Measure) -> Self {
        Self { measure, ..self }
    }
    #[must_use]
    pub const fn stacked(self, series: Dimension, tones: &'static [(&'static str, Tone)]) -> Self {
        Self { series: Some(series), tones, chart: Chart::Stacked, ..self }
    }
    #[must_use]
    pub const fn ranked(self) -> Self {
        Self { chart: Chart::Ranked, ..self }
    }
    #[must_use]
    pub const fn toned(self, tone: Tone) -> Self {
        Self { tone: Some(tone), ..self }
    }
    /// Not for suppliers, who would be compared with themselves.
    #[must_use]
    pub const fn for_buyers(self) -> Self {
        Self { side: Some(Side::Buyer), ..self }
    }

    /// `orders-report-replies` of `orders.replies`.
    pub fn title(&self) -> MessageKey {
        TITLES.get((self.code, [0; 3]), || {
            let (module, rest) = self.code.split_once('.').unwrap_or((self.code, ""));
            format!("{module}-report-{}", words_of("", rest))
        })
    }

    /// The column that is added up.
    pub fn measured(&self) -> Option<&'static Column> {
        self.listing.column(self.measure.field()?)
    }

    /// The column with the currency or unit in which the report is given, one at a time; none where its figures have
    /// none.
    pub fn unit(&self) -> Option<&'static Column> {
        self.measured().and_then(|column| self.listing.unit_of(column))
    }

    fn flaw_of(&self, dimension: &Dimension) -> Option<String> {
        let field = dimension.field;
        let Some(column) = self.listing.column(field) else { return Some(format!("no column {field}")) };
        if !column.searchable {
            return Some(format!("{field} cannot be searched, so no mark can lead to its rows"));
        }
        let mut named = dimension.named.iter().flat_map(|(zh, en)| [zh, en]);
        if let Some(name) = named.find(|name| self.listing.column(name).is_none()) {
            return Some(format!("no column {name}"));
        }
        match dimension.months {
            Some(_) if !column.kind.is_date() => Some(format!("{field} has no months")),
            Some(months) if months.count() > Months::MOST => Some(format!("more than {} months", Months::MOST)),
            None if column.kind.is_date() || column.kind == ColumnKind::Decimal => {
                Some(format!("{field} has a group for each row"))
            }
            _ => None,
        }
    }

    /// Errors in the declaration; empty if it is valid.
    pub fn flaws(&self) -> Vec<String> {
        let mut flaws: Vec<String> =
            std::iter::once(&self.by).chain(&self.series).filter_map(|dimension| self.flaw_of(dimension)).collect();
        if self.series.as_ref().is_some_and(|series| series.field == self.by.field) {
            flaws.push(format!("{} divides it twice", self.by.field));
        }
        match (self.measure.field(), self.measured()) {
            (Some(field), None) => flaws.push(format!("no column {field}")),
            (Some(field), Some(column)) if !column.kind.is_number() => flaws.push(format!("{field} is no number")),
            // The list that a mark opens must be able to show the same sum.
            (Some(field), Some(column)) if matches!(self.measure, Measure::Sum(_)) && !column.summed => {
                flaws.push(format!("the list does not add up {field}"));
            }
            _ => {}
        }
        if let Some(unit) = self.unit() {
            if !unit.searchable {
                flaws.push(format!("{} cannot be searched", unit.field));
            }
            let mut dimensions = std::iter::once(&self.by).chain(&self.series);
            if dimensions.any(|dimension| dimension.field == unit.field) {
                flaws.push(format!("is given in one {} anyway", unit.field));
            }
        }
        for line in self.lines.iter().filter(|line| self.listing.column(line.field).is_none_or(|c| !c.searchable)) {
            flaws.push(format!("a condition on {}, which cannot be searched", line.field));
        }
        if self.chart == Chart::Stacked && matches!(self.measure, Measure::Mean(_)) {
            flaws.push("averages on top of each other say nothing".into());
        }
        if (self.chart == Chart::Stacked) != self.series.is_some() {
            flaws.push("what is stacked has a series, and nothing else has".into());
        }
        if self.most == 0 || self.most > Self::MOST_GROUPS {
            flaws.push(format!("shows {} groups, not 1 to {}", self.most, Self::MOST_GROUPS));
        }
        flaws.into_iter().map(|flaw| format!("report {}: {flaw}", self.code)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::Sort;

    static LISTING: Listing = Listing {
        code: "yard.delivery",
        key: &["delivery_id"],
        parts: &[&[
            Column::id(),
            Column::text("gate"),
            Column::date("arrived_on"),
            Column::decimal("amount").summed_by("currency"),
            Column::decimal("weight"),
            Column::text("currency"),
            Column::text("remark").carried(),
        ]],
        default_sort: &[Sort::down("arrivedOn")],
        ..Listing::EMPTY
    };
    const BY_MONTH: Report = Report::of("yard.by_month", &LISTING, Dimension::months("arrivedOn", 11, 0));

    const ON_REMARK: &[SceneLine] = &[SceneLine::is("remark", "x")];

    #[test]
    fn its_title_follows_from_its_code() {
        assert_eq!(BY_MONTH.title(), "yard-report-by_month");
        assert_eq!(BY_MONTH.flaws(), Vec::<String>::new());
    }

    #[test]
    fn amounts_are_given_in_one_currency() {
        let amounts = BY_MONTH.measuring(Measure::Sum("amount"));
        assert_eq!(amounts.unit().map(|unit| unit.field), Some("currency"));
        assert_eq!(BY_MONTH.unit().map(|unit| unit.field), None);
        assert_eq!(amounts.flaws(), Vec::<String>::new());
    }

    #[test]
    fn what_no_list_could_show_is_a_flaw() {
        for (report, flaw) in [
            (Report::of("yard.x", &LISTING, Dimension::of("colour")), "no column colour"),
            (Report::of("yard.x", &LISTING, Dimension::of("remark")), "cannot be searched"),
            (Report::of("yard.x", &LISTING, Dimension::of("arrivedOn")), "a group for each row"),
            (Report::of("yard.x", &LISTING, Dimension::months("gate", 1, 1)), "gate has no months"),
            (Report::of("yard.x", &LISTING, Dimension::months("arrivedOn", 36, 0)), "more than 36 months"),
            (Report::of("yard.x", &LISTING, Dimension::of("gate").named("gateZh", "gateEn")), "no column gateZh"),
            (BY_MONTH.measuring(Measure::Sum("weight")), "does not add up weight"),
            (BY_MONTH.measuring(Measure::Mean("gate")), "gate is no number"),
            (
                BY_MONTH.measuring(Measure::Sum("amount")).stacked(Dimension::of("currency"), &[]),
                "is given in one currency anyway",
            ),
            (BY_MONTH.measuring(Measure::Mean("weight")).stacked(Dimension::of("gate"), &[]), "say nothing"),
            (BY_MONTH.stacked(Dimension::of("arrivedOn"), &[]), "divides it twice"),
            (BY_MONTH.only(ON_REMARK), "a condition on remark"),
            (Report { most: 0, ..BY_MONTH }, "shows 0 groups"),
        ] {
            let told = report.flaws().join("\n");
            assert!(told.contains(flaw), "{flaw}: {told}");
        }
    }
}
