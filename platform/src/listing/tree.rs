//! The one form every question takes before it becomes SQL: lines of the search panel, addresses, scenes and data
//! rules are all read into this tree, and only this tree is compiled.

use super::query::Condition;
use super::refusal::{bad, bad_value, too_many, unknown, unknown_symbol};
use serde_json::Value;
use tandem_kernel::{Column, ColumnKind, Listing, Result};

/// Far beyond what a person builds by hand, far below what would trouble the planner or our stack.
pub const MOST_LINES: usize = 50;
pub const DEEPEST: usize = 5;
pub const MOST_VALUES: usize = 1_000;
pub const LONGEST_TEXT: usize = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// With wildcards: `*` at either end of a text means "anything".
    Equal,
    /// To the letter.
    Exactly,
    NotEqual,
    Greater,
    Less,
    GreaterOrEqual,
    LessOrEqual,
    /// One of a list; items may hold wildcards.
    InList,
    Contains,
    /// The column names the asker.
    CurrentUser,
    /// The column names several people, the asker among them.
    IncludesCurrentUser,
    /// The column holds the id of one of the asker's organisations.
    CurrentOrganizes,
    /// A date that moves with today.
    DynamicDate,
}

impl Comparison {
    /// As the search panel writes them.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Some(match symbol {
            "=" => Self::Equal,
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
            Self::Equal | Self::Exactly => "=",
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
        !matches!(self, Self::CurrentUser | Self::IncludesCurrentUser | Self::CurrentOrganizes)
    }
}

/// What the search panel offers for a column, in the order it offers it.
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
    pub value: Value,
}

impl Test {
    /// Checks the size of the value; whether it fits its column is found when it is compiled.
    pub fn new(column: &'static Column, comparison: Comparison, value: Value) -> Result<Self> {
        // PostgreSQL holds no text with a zero in it.
        let wrong = |text: &str, longest: usize| text.chars().count() > longest || text.contains('\0');
        let unfit = |value: &Value| value.as_str().is_some_and(|text| wrong(text, LONGEST_TEXT));
        let too_much = match &value {
            // A list may be written as one text.
            Value::String(text) if comparison == Comparison::InList => wrong(text, MOST_VALUES * 50),
            Value::Array(items) => items.len() > MOST_VALUES || items.iter().any(unfit),
            Value::Object(parts) => parts.values().any(unfit),
            value => unfit(value),
        };
        let missing = comparison.needs_value() && value.is_null();
        if too_much || missing { Err(bad_value(column)) } else { Ok(Self { column, comparison, value }) }
    }
}

/// Reads the panel's lines, from the top; each joins all before it.
pub fn read(listing: &'static Listing, lines: &[Condition]) -> Result<Option<Tree>> {
    let mut count = 0;
    group(listing, lines, 0, &mut count)
}

fn group(listing: &'static Listing, lines: &[Condition], depth: usize, count: &mut usize) -> Result<Option<Tree>> {
    if depth >= DEEPEST {
        return Err(too_many(MOST_LINES));
    }
    let mut joined: Option<Tree> = None;
    for line in in_order(lines) {
        *count += 1;
        if *count > MOST_LINES {
            return Err(too_many(MOST_LINES));
        }
        let this = if line.conditions.is_empty() {
            if says_nothing(line) {
                continue;
            }
            Tree::Is(test(listing, line)?)
        } else {
            let Some(group) = group(listing, &line.conditions, depth + 1, count)? else { continue };
            group
        };
        let either = match line.and_or.trim().to_ascii_uppercase().as_str() {
            "OR" => true,
            "AND" | "" => false,
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

fn in_order(lines: &[Condition]) -> Vec<&Condition> {
    let mut ordered: Vec<_> = lines.iter().collect();
    let places: Option<Vec<u32>> = lines.iter().map(|line| line.sort.as_ref()?.trim().parse().ok()).collect();
    if let Some(places) = places {
        let mut placed: Vec<_> = places.into_iter().zip(ordered).collect();
        placed.sort_by_key(|(place, _)| *place);
        ordered = placed.into_iter().map(|(_, line)| line).collect();
    }
    ordered
}

/// A line whose value was left empty is dropped.
fn says_nothing(line: &Condition) -> bool {
    let empty = match &line.query_value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    };
    empty && Comparison::from_symbol(&line.symbol).is_none_or(Comparison::needs_value) && !line.field_db.is_empty()
}

fn test(listing: &'static Listing, line: &Condition) -> Result<Test> {
    let column = find(listing, &line.field_db)?;
    if !column.searchable {
        return Err(unknown(&line.field_db));
    }
    let comparison = Comparison::from_symbol(&line.symbol).filter(|c| offered(column).contains(c));
    Test::new(column, comparison.ok_or_else(|| unknown_symbol(column))?, line.query_value.clone())
}

pub fn find(listing: &'static Listing, field: &str) -> Result<&'static Column> {
    listing.column(field).ok_or_else(|| unknown(field))
}
