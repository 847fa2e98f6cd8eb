//! The condition tree, the intermediate form of every query: lines of the search panel, URLs, scenes and data rules are
//! all parsed into it, and only this tree is compiled to SQL.

use super::limits::{Budget, LONGEST_LIST, LONGEST_TEXT, MOST_VALUES, is_name};
use super::query::Condition;
use super::refusal::{bad, bad_value, unknown, unknown_symbol};
use serde_json::Value;
use tandem_kernel::{Column, ColumnKind, Listing, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// With wildcards: `*` at either end of a text means "anything".
    Equal,
    /// Without wildcards: `*` is a letter like any other.
    Exactly,
    /// The column has no value, or an empty text.
    Empty,
    NotEqual,
    Greater,
    Less,
    GreaterOrEqual,
    LessOrEqual,
    /// One of a list; items may hold wildcards.
    InList,
    Contains,
    /// The column holds the current user.
    CurrentUser,
    /// The column holds several users, the current user among them.
    IncludesCurrentUser,
    /// The column holds the id of one of the user's organisations.
    CurrentOrganizes,
    /// A date relative to today.
    DynamicDate,
}

impl Comparison {
    /// The symbols of the search panel.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Some(match symbol {
            "=" => Self::Equal,
            "==" => Self::Exactly,
            "empty" => Self::Empty,
            "!=" | "<>" => Self::NotEqual,
            ">" => Self::Greater,
            "<" => Self::Less,
            ">=" => Self::GreaterOrEqual,
            "<=" => Self::LessOrEqual,
            "in" => Self::InList,
            "like" => Self::Contains,
            "=2" => Self::CurrentUser,
            "like2" => Self::IncludesCurrentUser,
            "dynamic" => Self::DynamicDate,
            _ => return None,
        })
    }

    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Exactly => "==",
            Self::Empty => "empty",
            Self::NotEqual => "!=",
            Self::Greater => ">",
            Self::Less => "<",
            Self::GreaterOrEqual => ">=",
            Self::LessOrEqual => "<=",
            Self::InList => "in",
            Self::Contains => "like",
            Self::CurrentUser => "=2",
            Self::IncludesCurrentUser => "like2",
            Self::CurrentOrganizes => "organizes",
            Self::DynamicDate => "dynamic",
        }
    }

    const fn needs_value(self) -> bool {
        !matches!(self, Self::CurrentUser | Self::IncludesCurrentUser | Self::CurrentOrganizes | Self::Empty)
    }

    /// Written by links of reports, which lead to exactly the rows of one value; the search panel does not offer it.
    const fn is_of_links(self) -> bool {
        matches!(self, Self::Exactly | Self::Empty)
    }
}

/// The comparisons the search panel offers for a column, in display order.
pub fn offered(column: &Column) -> Vec<Comparison> {
    use Comparison::{
        Contains, CurrentUser, DynamicDate, Equal, Greater, GreaterOrEqual, InList, IncludesCurrentUser, Less,
        LessOrEqual, NotEqual,
    };
    let kind = column.kind;
    let mut all = Vec::new();
    if !column.searchable {
        return all;
    }
    all.push(Equal);
    let plain = kind.is_number() || matches!(kind, ColumnKind::Text | ColumnKind::Dictionary(_) | ColumnKind::Status);
    if plain || kind == ColumnKind::Boolean || column.unequal {
        all.push(NotEqual);
    }
    if kind.is_number() || kind.is_date() {
        all.extend([Greater, Less, GreaterOrEqual, LessOrEqual]);
    }
    if kind.is_textual() {
        all.extend([InList, Contains]);
    }
    if kind == ColumnKind::Id {
        all.push(InList);
    }
    if kind == ColumnKind::User {
        all.extend([CurrentUser, IncludesCurrentUser]);
    }
    if kind.is_date() {
        all.push(DynamicDate);
    }
    all
}

#[derive(Clone, Debug)]
pub enum Tree {
    All(Vec<Tree>),
    Any(Vec<Tree>),
    Is(Test),
}

#[derive(Clone, Debug)]
pub struct Test {
    pub column: &'static Column,
    pub comparison: Comparison,
    pub value: Given,
}

/// The value a column is compared with.
#[derive(Clone, Debug)]
pub enum Given {
    One(Value),
    /// The items of a list, or several substrings.
    Several(Vec<String>),
    /// The items of a list without wildcards.
    Literally(Vec<String>),
}

impl Test {
    /// Checks the size of the value and takes it from the budget; compiling checks whether it fits the column's type.
    pub fn new(column: &'static Column, comparison: Comparison, value: &Value, budget: &mut Budget) -> Result<Self> {
        let wrong = || bad_value(column);
        if comparison.needs_value() && value.is_null() {
            return Err(wrong());
        }
        let separators: &[char] = match comparison {
            // Spaces do not separate substrings.
            Comparison::Contains => &[',', '，'],
            Comparison::InList => &[',', '，', ' '],
            _ => return Self::of_one(column, comparison, value, budget),
        };
        let items = parts(value, separators).ok_or_else(wrong)?;
        if items.iter().any(|item| unfit(item)) {
            return Err(wrong());
        }
        let sought = |item: &&String| comparison == Comparison::Contains || Wildcard::of(item).is_some();
        budget.take(items.len(), items.iter().filter(sought).count())?;
        Ok(Self { column, comparison, value: Given::Several(items) })
    }

    fn of_one(column: &'static Column, comparison: Comparison, value: &Value, budget: &mut Budget) -> Result<Self> {
        let sound = match value {
            Value::String(text) => !unfit(text),
            // An address, by its areas.
            Value::Object(areas) => areas.values().all(|area| match area {
                Value::String(text) => !unfit(text),
                area => area.is_null(),
            }),
            // Only the two comparisons above accept a list.
            Value::Array(_) => false,
            Value::Null | Value::Bool(_) | Value::Number(_) => true,
        };
        if !sound {
            return Err(bad_value(column));
        }
        let sought = comparison == Comparison::Equal && value.as_str().and_then(Wildcard::of).is_some();
        budget.take(1, usize::from(sought || comparison == Comparison::IncludesCurrentUser))?;
        Ok(Self { column, comparison, value: Given::One(value.clone()) })
    }
}

/// PostgreSQL text cannot hold a NUL character.
fn unfit(text: &str) -> bool {
    text.chars().count() > LONGEST_TEXT || text.contains('\0')
}

/// A list as an array or as one string. One item above the limit is kept, so that exceeding it is reported.
fn parts(value: &Value, separators: &[char]) -> Option<Vec<String>> {
    match value {
        Value::Array(items) => items
            .iter()
            .take(MOST_VALUES + 1)
            .map(|item| match item {
                Value::String(text) => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            })
            .collect(),
        Value::String(text) if text.len() <= LONGEST_LIST => {
            let kept = text.split(separators).map(str::trim).filter(|part| !part.is_empty());
            Some(kept.take(MOST_VALUES + 1).map(str::to_owned).collect())
        }
        _ => None,
    }
}

/// `*` at either end of a text means "anything".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wildcard<'a> {
    pub open_start: bool,
    pub open_end: bool,
    /// The text without its stars.
    pub middle: &'a str,
}

impl<'a> Wildcard<'a> {
    pub fn of(text: &'a str) -> Option<Self> {
        let (open_start, open_end) = (text.starts_with('*'), text.len() > 1 && text.ends_with('*'));
        let middle = text.strip_prefix('*').unwrap_or(text);
        let middle = if open_end { middle.strip_suffix('*').unwrap_or(middle) } else { middle };
        (open_start || open_end).then_some(Self { open_start, open_end, middle })
    }
}

/// Parses the search panel's lines from the top; each is joined to all before it.
pub fn read(listing: &'static Listing, lines: &[Condition]) -> Result<Option<Tree>> {
    group(listing, lines, 0, &mut Budget::of_question())
}

fn group(listing: &'static Listing, lines: &[Condition], depth: usize, budget: &mut Budget) -> Result<Option<Tree>> {
    budget.go_down(depth)?;
    budget.lines(lines.len())?;
    let mut joined: Option<Tree> = None;
    for line in in_order(lines) {
        let this = if line.conditions.is_empty() {
            if says_nothing(line) {
                continue;
            }
            Tree::Is(test(listing, line, budget)?)
        } else {
            let Some(group) = group(listing, &line.conditions, depth + 1, budget)? else { continue };
            group
        };
        let either = match line.and_or.trim() {
            or if or.eq_ignore_ascii_case("or") => true,
            and if and.is_empty() || and.eq_ignore_ascii_case("and") => false,
            _ => return Err(bad("andOr")),
        };
        joined = Some(match (joined, either) {
            (None, _) => this,
            (Some(Tree::Any(mut before)), true) => {
                before.push(this);
                Tree::Any(before)
            }
            (Some(Tree::All(mut before)), false) => {
                before.push(this);
                Tree::All(before)
            }
            (Some(before), true) => Tree::Any(vec![before, this]),
            (Some(before), false) => Tree::All(vec![before, this]),
        });
    }
    Ok(joined)
}

/// The lines as they are read: by their places, where every line has one.
pub(super) fn in_order(lines: &[Condition]) -> Vec<&Condition> {
    let mut ordered: Vec<_> = lines.iter().collect();
    let places: Option<Vec<u32>> = lines.iter().map(|line| line.sort.as_ref()?.trim().parse().ok()).collect();
    if let Some(places) = places {
        let mut placed: Vec<_> = places.into_iter().zip(ordered).collect();
        placed.sort_by_key(|(place, _)| *place);
        ordered = placed.into_iter().map(|(_, line)| line).collect();
    }
    ordered
}

/// The lines that a question goes by, in the order they are read.
pub fn said(lines: &[Condition]) -> Vec<&Condition> {
    let says = |line: &&Condition| match line.conditions.as_slice() {
        [] => !says_nothing(line),
        group => !said(group).is_empty(),
    };
    in_order(lines).into_iter().filter(says).collect()
}

/// A line with an empty value is ignored.
fn says_nothing(line: &Condition) -> bool {
    let comparison = Comparison::from_symbol(&line.symbol);
    let empty = match &line.query_value {
        Value::Null => true,
        // Blanks are a value like any other there.
        Value::String(text) if comparison == Some(Comparison::Exactly) => text.is_empty(),
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    };
    empty && comparison.is_none_or(Comparison::needs_value) && !line.field_db.is_empty()
}

fn test(listing: &'static Listing, line: &Condition, budget: &mut Budget) -> Result<Test> {
    let kept = [("tableName", &line.table_name), ("fieldType", &line.field_type), ("sort", &line.sort)];
    if let Some((field, _)) = kept.into_iter().find(|(_, text)| !text.as_deref().is_none_or(is_name)) {
        return Err(bad(field));
    }
    let column = find(listing, &line.field_db)?;
    if !column.searchable {
        return Err(unknown(&line.field_db));
    }
    let comparison = Comparison::from_symbol(&line.symbol).filter(|c| c.is_of_links() || offered(column).contains(c));
    Test::new(column, comparison.ok_or_else(|| unknown_symbol(column))?, &line.query_value, budget)
}

pub fn find(listing: &'static Listing, field: &str) -> Result<&'static Column> {
    listing.column(field).ok_or_else(|| unknown(field))
}
