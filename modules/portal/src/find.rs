//! Finds documents of any kind by a part of their number, by supplier or by words. Each kind is asked through the search
//! of its own list, so permissions and data rules apply as they do there.

use crate::todo;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tandem_kernel::error::Fields;
use tandem_kernel::{DocumentKind, Language, Result, Side};
use tandem_platform::http::route::Method;
use tandem_platform::listing::{Condition, PageQuery, run};
use tandem_platform::{Access, Query, Route, Tx};
use utoipa::{IntoParams, ToSchema};

/// Results of each kind.
const OF_EACH: usize = 5;
/// The smallest page a list has; only the first [`OF_EACH`] rows are used.
const PAGE: u32 = 10;
const LONGEST: usize = 80;
/// Digits are part of so many numbers that fewer would find anything.
const FEWEST_DIGITS: usize = 4;
const FEWEST_CHARACTERS: usize = 2;
/// Further words are ignored: each is looked for in every searched column.
const MOST_WORDS: usize = 4;
/// What was found by then is returned; a palette that answers late is of no use.
const PATIENCE: Duration = Duration::from_secs(2);

pub fn routes() -> Vec<Route> {
    let everyone = Access::SignedIn("each list is asked under its own permission and data rules");
    vec![Route::ask(Method::GET, "/service1/portal/api/find", everyone, find)]
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct Wanted {
    /// Part of a number (at least four digits), of a supplier's name, or of another text the lists search.
    pub text: String,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Found {
    /// At most five of each kind, the best first.
    pub documents: Vec<FoundDocument>,
    /// Whether all lists were asked; otherwise time ran out.
    pub complete: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundDocument {
    /// The code of its list.
    pub kind: &'static str,
    pub id: String,
    pub number: String,
    /// What the kind is called.
    pub document: String,
    pub state: String,
    /// The tone of the state, such as `waiting`.
    pub tone: &'static str,
    /// Its supplier's name; empty for suppliers, who know it.
    pub supplier: String,
    /// As a decimal, empty where the kind has none.
    pub amount: String,
    pub currency: String,
    /// Its page, for the caller's side.
    pub page: String,
    /// What the caller is to do with it; empty if nothing.
    pub task: String,
}

pub async fn find(tx: &mut Tx, Query(Wanted { text }): Query<Wanted>) -> Result<Found> {
    Fields::default().at_most("text", &text, LONGEST).finish()?;
    let text = text.trim();
    if !is_enough(text) {
        return Ok(Found { complete: true, ..Found::default() });
    }
    sqlx::query("select set_config('statement_timeout', $1, true)")
        .bind(format!("{}ms", PATIENCE.as_millis()))
        .execute(tx.conn())
        .await?;
    let (began, wanted) = (Instant::now(), words_of(text));
    let may_read = |kind: &&'static DocumentKind| tx.ctx().permissions.holds(kind.listing.permission);
    let kinds: Vec<_> = tx.platform().documents().into_iter().filter(may_read).collect();
    let mut documents = Vec::new();
    for kind in kinds {
        let found = if began.elapsed() < PATIENCE { of_kind(tx, kind, &wanted).await } else { Ok(Vec::new()) };
        match found {
            Ok(found) => documents.extend(found),
            // The statement was cancelled by its time limit; nothing more can be asked in this transaction.
            Err(_) if began.elapsed() >= PATIENCE => break,
            Err(error) => return Err(error),
        }
    }
    let complete = began.elapsed() < PATIENCE;
    if complete {
        tasks(tx, &mut documents).await?;
    }
    documents.sort_by_key(|document| rank(&document.number, &wanted));
    Ok(Found { documents, complete })
}

fn is_enough(text: &str) -> bool {
    let digits = text.chars().all(|c| c.is_ascii_digit());
    text.chars().count() >= if digits { FEWEST_DIGITS } else { FEWEST_CHARACTERS }
}

/// The words of the text, longest first: the list searches for that one, which leaves the fewest rows.
fn words_of(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_whitespace().take(MOST_WORDS).collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    words
}

/// The number itself first, then numbers that contain a word, then what was found by other fields.
fn rank(number: &str, words: &[&str]) -> u8 {
    let number = number.to_lowercase();
    let best = words.iter().map(|word| {
        let word = word.to_lowercase();
        if number == word {
            0
        } else if number.contains(&word) {
            1
        } else {
            2
        }
    });
    best.min().unwrap_or(2)
}

/// Each of the words must be in one of the fields the list's own search looks into.
fn each_of(words: &[&str], kind: &DocumentKind) -> Vec<Condition> {
    let joined = |at: usize, and_or: &str| if at == 0 { String::new() } else { and_or.to_owned() };
    let in_field = |(at, field): (usize, &&str), word: &str| Condition {
        and_or: joined(at, "OR"),
        field_db: (*field).to_owned(),
        symbol: "like".to_owned(),
        query_value: word.into(),
        ..Condition::default()
    };
    let group = |(at, word): (usize, &&str)| Condition {
        and_or: joined(at, "AND"),
        conditions: kind.listing.quick_search.iter().enumerate().map(|field| in_field(field, word)).collect(),
        ..Condition::default()
    };
    words.iter().enumerate().map(group).collect()
}

async fn of_kind(tx: &mut Tx, kind: &'static DocumentKind, wanted: &[&str]) -> Result<Vec<FoundDocument>> {
    let Some((longest, others)) = wanted.split_first() else { return Ok(Vec::new()) };
    let gist = &kind.gist;
    let (language, side) = (tx.ctx().language, tx.ctx().side());
    let supplier = match (side, language) {
        (Side::Supplier, _) => "",
        (_, Language::Zh) => gist.supplier_zh,
        (_, Language::En) => gist.supplier_en,
    };
    let status = kind.listing.status().map_or("", |column| column.field);
    let field = |column: &str| kind.listing.columns().iter().find(|one| one.column == column).map(|one| one.field);
    let fields = [kind.label, supplier, gist.amount, gist.currency].map(field);
    let [number, supplier, amount, currency] = fields;
    let query = PageQuery {
        page_size: PAGE,
        search: Some((*longest).to_owned()),
        conditions: each_of(others, kind),
        columns: fields.into_iter().flatten().chain([status]).map(str::to_owned).collect(),
        count: false,
        ..PageQuery::default()
    };
    let rows = run(tx, kind.listing, &query).await?.content;
    let words = tx.platform().words();
    let mut found = Vec::with_capacity(OF_EACH);
    for row in rows.iter().take(OF_EACH) {
        let row: Map<String, Value> = serde_json::from_str(row.get())?;
        let read = |field: Option<&str>| {
            let value = field.and_then(|field| row.get(field)).and_then(Value::as_str);
            value.unwrap_or_default().to_owned()
        };
        let stands = read(Some(status));
        let state = kind.machine().and_then(|machine| machine.statuses(side).find(|state| state.name == stands));
        let id = read(Some("id"));
        found.push(FoundDocument {
            kind: kind.code(),
            number: read(number),
            document: words.label(language, kind.listing.one()),
            state: state.map_or_else(String::new, |state| words.label(language, state.label)),
            tone: state.map_or("", |state| state.tone.as_str()),
            supplier: read(supplier),
            amount: read(amount),
            currency: read(currency),
            page: kind.page.of(side, &id),
            task: String::new(),
            id,
        });
    }
    Ok(found)
}

/// Adds what the caller is to do, from the caller's own to-do list.
async fn tasks(tx: &mut Tx, documents: &mut [FoundDocument]) -> Result<()> {
    if documents.is_empty() || !tx.ctx().permissions.holds(todo::VIEW) {
        return Ok(());
    }
    let ids: Vec<&str> = documents.iter().map(|document| document.id.as_str()).collect();
    let about =
        Condition { field_db: "entityId".into(), symbol: "in".into(), query_value: ids.into(), ..Condition::default() };
    let query = PageQuery {
        page_size: 100,
        conditions: vec![about],
        columns: vec!["entityId".into(), "task".into()],
        count: false,
        ..PageQuery::default()
    };
    let mut waiting = HashMap::new();
    for row in run(tx, &todo::LISTING, &query).await?.content {
        let Task { entity_id, task } = serde_json::from_str(row.get())?;
        waiting.entry(entity_id).or_insert(task);
    }
    for document in documents {
        document.task = waiting.get(&document.id).cloned().unwrap_or_default();
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Task {
    entity_id: String,
    task: String,
}

#[cfg(test)]
mod tests {
    use super::{MOST_WORDS, is_enough, rank, words_of};

    #[test]
    fn four_digits_or_two_characters_are_searched_for() {
        assert!(is_enough("1983") && is_enough("晨光") && is_enough("CO"));
        assert!(!is_enough("198") && !is_enough("晨") && !is_enough(""));
    }

    #[test]
    fn a_number_comes_before_what_only_mentions_it() {
        let ranks = [("CO26110000031", "co26110000031"), ("4500101983", "1983"), ("CL1", "1983")];
        assert_eq!(ranks.map(|(number, text)| rank(number, &words_of(text))), [0, 1, 2]);
        assert_eq!(rank("4500101983", &words_of("晨光 1983")), 1);
    }

    #[test]
    fn the_longest_word_is_searched_for_and_the_rest_must_be_there_as_well() {
        assert_eq!(words_of(" a  4500101983 晨光 "), ["4500101983", "晨光", "a"]);
        assert_eq!(words_of("a b c d e").len(), MOST_WORDS);
    }
}
