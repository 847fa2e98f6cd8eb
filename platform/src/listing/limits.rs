//! What a question may hold, counted before anything is built from it. The limits are far beyond what a person puts
//! together by hand, and far below what would trouble PostgreSQL or our stack.

use super::query::PageQuery;
use super::refusal::{self, bad, not_its_continuation, unknown_view};
use tandem_kernel::{MessageKey, Result};

/// Lines and groups of one question.
pub const MOST_LINES: usize = 50;
/// Groups within groups.
pub const DEEPEST: usize = 5;
/// Values of all lines together. People paste hundreds of numbers.
pub const MOST_VALUES: usize = 1_000;
/// Parts of texts and wildcards among them: each is sought in every row that is looked at.
pub const MOST_PATTERNS: usize = 100;
/// Characters of one value.
pub const LONGEST_TEXT: usize = 500;
/// Bytes of a list that is written as one text.
pub const LONGEST_LIST: usize = MOST_VALUES * 50;
const LONGEST_SEARCH: usize = 200;
const MOST_SORTS: usize = 20;
const MOST_COLUMNS: usize = 500;
/// Field names, ids, what a panel keeps beside a line.
const LONGEST_NAME: usize = 200;
/// A continuation holds what the last row says in the columns of its order.
const LONGEST_CONTINUATION: usize = 64 * 1024;
/// Rules come from several roles and are joined; one that is written is held to the limits of a question.
const RULES_TOGETHER: usize = 4;

/// What may still be asked. One is shared by everything that is asked together.
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
    /// For all data rules that narrow one list for one caller.
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

/// Everything of a question beside its lines.
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

/// Whether something that only names something is no longer than names are.
pub fn is_name(text: &str) -> bool {
    text.len() <= LONGEST_NAME
}
