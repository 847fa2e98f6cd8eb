//! Limits of a query, checked before anything is built from it. They are far above what users compose by hand, and far
//! below what would overload PostgreSQL or overflow the stack.

use super::query::PageQuery;
use super::refusal::{self, bad, not_its_continuation, unknown_view};
use tandem_kernel::{MessageKey, Result};

/// Lines and groups of one query.
pub const MOST_LINES: usize = 50;
/// Nesting depth of groups.
pub const DEEPEST: usize = 5;
/// Values of all lines together. Users paste hundreds of numbers.
pub const MOST_VALUES: usize = 1_000;
/// Substrings and wildcards among them: each is compared with every row scanned.
pub const MOST_PATTERNS: usize = 100;
/// Characters of one value.
pub const LONGEST_TEXT: usize = 500;
/// Bytes of a list written as one string.
pub const LONGEST_LIST: usize = MOST_VALUES * 50;
const LONGEST_SEARCH: usize = 200;
const MOST_SORTS: usize = 20;
const MOST_COLUMNS: usize = 500;
/// Field names, ids, and other metadata the search panel keeps on a line.
const LONGEST_NAME: usize = 200;
/// A pagination cursor holds the last row's values in the sort columns.
const LONGEST_CONTINUATION: usize = 64 * 1024;
/// Factor for rules of several roles joined together; a single rule has the limits of a query.
const RULES_TOGETHER: usize = 4;

/// The remaining allowance, shared by all parts of one query.
#[derive(Debug)]
pub struct Budget {
    most: Limits,
    lines: usize,
    values: usize,
    patterns: usize,
}

#[derive(Clone, Copy, Debug)]
struct Limits {
    lines: usize,
    values: usize,
    patterns: usize,
}

const OF_QUESTION: Limits = Limits { lines: MOST_LINES, values: MOST_VALUES, patterns: MOST_PATTERNS };

impl Budget {
    const fn new(most: Limits) -> Self {
        Self { most, lines: 0, values: 0, patterns: 0 }
    }
    pub const fn of_question() -> Self {
        Self::new(OF_QUESTION)
    }
    /// For all data rules that apply to one listing for one caller.
    pub const fn of_rules() -> Self {
        let Limits { lines, values, patterns } = OF_QUESTION;
        Self::new(Limits {
            lines: lines * RULES_TOGETHER,
            values: values * RULES_TOGETHER,
            patterns: patterns * RULES_TOGETHER,
        })
    }

    pub fn go_down(&self, depth: usize) -> Result<()> {
        if depth < DEEPEST { Ok(()) } else { Err(refusal::too_many("platform-too_deep_conditions", DEEPEST)) }
    }
    pub fn lines(&mut self, count: usize) -> Result<()> {
        spend(&mut self.lines, count, self.most.lines, "platform-too_many_conditions")
    }
    pub fn take(&mut self, values: usize, patterns: usize) -> Result<()> {
        spend(&mut self.values, values, self.most.values, "platform-too_many_values")?;
        spend(&mut self.patterns, patterns, self.most.patterns, "platform-too_many_patterns")
    }
}

fn spend(spent: &mut usize, count: usize, most: usize, key: MessageKey) -> Result<()> {
    *spent = spent.saturating_add(count);
    if *spent <= most { Ok(()) } else { Err(refusal::too_many(key, most)) }
}

/// Checks everything in a query but its lines.
pub fn check(query: &PageQuery) -> Result<()> {
    let search = query.search.as_deref().unwrap_or_default();
    if search.trim().chars().count() > LONGEST_SEARCH {
        return Err(refusal::too_many("platform-too_long", LONGEST_SEARCH).at("search"));
    }
    if search.contains('\0') {
        return Err(bad("search"));
    }
    if query.sort.len() > MOST_SORTS {
        return Err(refusal::too_many("platform-too_many_sorts", MOST_SORTS).at("sort"));
    }
    if query.columns.len() > MOST_COLUMNS {
        return Err(refusal::too_many("platform-too_many_columns", MOST_COLUMNS).at("columns"));
    }
    if query.view_id.as_ref().is_some_and(|id| id.len() > LONGEST_NAME) {
        return Err(unknown_view());
    }
    if query.after.as_ref().is_some_and(|place| place.len() > LONGEST_CONTINUATION) {
        return Err(not_its_continuation());
    }
    Ok(())
}

/// Whether an identifier is within the length limit.
pub fn is_name(text: &str) -> bool {
    text.len() <= LONGEST_NAME
}
