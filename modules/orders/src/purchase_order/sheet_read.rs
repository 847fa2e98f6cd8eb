//! Takes the rows of an uploaded reply workbook and validates them against the current order lines. Invalid cells are
//! reported with their address; valid rows are returned for the page to compare with its open sheet. Nothing is saved.

use super::reply::MOST_PARTS;
use super::sheet::{ON, PART, QUANTITY};
use super::states::{LOCKED, REPLYING, TO_REPLY};
use super::{listing, record::is_open};
use rust_decimal::Decimal;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap, HashSet};
use tandem_kernel::day::SENSIBLE;
use tandem_kernel::{Error, Language, MessageKey, Result, number};
use tandem_platform::Tx;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::FileBody;
use tandem_platform::http::steps::Steps;
use tandem_platform::listing::some;
use tandem_platform::low_priority::{at_low_priority, room_to_parse};
use tandem_platform::words::Words;
use tandem_workbook::{Book, Limits, Line as Row, Refusal, Table, Wanted};
use time::Date;
use time::macros::format_description;
use utoipa::ToSchema;
use uuid::Uuid;

/// Columns that identify a line. Besides these and those of `sheet`, all columns are informational and ignored.
const NUMBER: MessageKey = "orders-order_line-number";
const LINE: MessageKey = "orders-order_line-line";

/// One part of a line, as it stands on a row of the workbook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetPromise {
    /// As the spreadsheet numbers it.
    pub row: u32,
    pub number: String,
    pub line: String,
    /// Which of the line's parts, from 1; none on a row that was added.
    pub part: Option<u32>,
    /// Both are none where the row promises nothing.
    pub promised_on: Option<String>,
    pub promised: Option<String>,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SheetProblem {
    pub row: u32,
    /// As the spreadsheet names it: `I7`.
    pub cell: String,
    /// The line that is meant, as far as the row says.
    pub number: String,
    pub line: String,
    pub message: String,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SheetPromises {
    pub promises: Vec<SheetPromise>,
    pub problems: Vec<SheetProblem>,
}

/// A validation problem before its message is translated.
#[derive(Debug, PartialEq, Eq)]
struct Problem {
    row: u32,
    field: MessageKey,
    number: String,
    line: String,
    key: MessageKey,
}

#[derive(Debug, Default)]
struct Found {
    promises: Vec<SheetPromise>,
    problems: Vec<Problem>,
    table: Table,
}

pub async fn read_replies(steps: &mut Steps, FileBody(bytes): FileBody) -> Result<SheetPromises> {
    let (platform, language) = (steps.platform().clone(), steps.ctx().language);
    let room = room_to_parse().await?;
    let reading = move || {
        let _room = room;
        read(&bytes, platform.words())
    };
    let mut found = at_low_priority(reading).await??;
    let mut tx = steps.begin(Mode::Read).await?;
    let standing = standing(&mut tx, &found.promises).await?;
    tx.commit().await?;
    found.hold_against(&standing);
    let (words, table) = (steps.platform().words(), found.table);
    let problems = found.problems.into_iter().map(|problem| SheetProblem {
        row: problem.row,
        cell: table.address(problem.field, problem.row),
        number: problem.number,
        line: problem.line,
        message: words.label(language, problem.key),
    });
    Ok(SheetPromises { promises: found.promises, problems: problems.collect() })
}

fn read(bytes: &[u8], words: &Words) -> Result<Found> {
    let mut book = Book::open(bytes, Limits::default()).map_err(refused)?;
    let first = book.first().ok_or_else(|| Error::refused("orders-reply_sheet-no_workbook"))?;
    let table = Table::read(&mut book, &first, &wanted(words)).map_err(refused)?;
    if !table.missing.is_empty() {
        return Err(Error::refused("orders-reply_sheet-header").with("missing", table.missing.join(", ")));
    }
    if !table.twice.is_empty() {
        return Err(Error::refused("orders-reply_sheet-twice").with("heading", table.twice.join(", ")));
    }
    let mut found = Found::default();
    for row in table.lines() {
        match promise(row) {
            Ok(promise) => found.promises.extend(promise),
            Err(problem) => found.problems.push(problem),
        }
    }
    found.table = table;
    found.hold_together();
    Ok(found)
}

/// Older workbooks have no parts.
fn wanted(words: &Words) -> [Wanted; 5] {
    let named = |key| [Language::Zh, Language::En].map(|language| words.label(language, key));
    let required = |key| Wanted::required(key, named(key));
    [required(NUMBER), required(LINE), Wanted::optional(PART, named(PART)), required(ON), required(QUANTITY)]
}

/// `None` for a row without order number and line.
fn promise(row: Row<'_>) -> Result<Option<SheetPromise>, Problem> {
    let (number, line) = (row.text(NUMBER), row.text(LINE));
    // Spreadsheets strip leading zeros from line numbers.
    let line = if !line.is_empty() && line.len() < 5 && line.bytes().all(|c| c.is_ascii_digit()) {
        format!("{line:0>5}")
    } else {
        line.to_owned()
    };
    let wrong = |field, key| Problem { row: row.number(), field, number: number.to_owned(), line: line.clone(), key };
    let read = [NUMBER, LINE, PART, ON, QUANTITY];
    if let Some(field) = read.into_iter().find(|field| row.fault(field).is_some()) {
        return Err(wrong(field, "orders-reply_sheet-formula"));
    }
    let (on, quantity) = (row.text(ON), row.text(QUANTITY));
    if number.is_empty() && line.is_empty() && on.is_empty() && quantity.is_empty() {
        return Ok(None);
    }
    if number.is_empty() {
        return Err(wrong(NUMBER, "orders-reply_sheet-no_line"));
    }
    if line.is_empty() {
        return Err(wrong(LINE, "orders-reply_sheet-no_line"));
    }
    let part = match row.text(PART) {
        "" => None,
        text => {
            let part = text.parse::<u32>().ok().filter(|part| *part > 0);
            Some(part.ok_or_else(|| wrong(PART, "orders-reply_sheet-bad_part"))?)
        }
    };
    let told = |promised_on, promised| {
        Ok(Some(SheetPromise {
            row: row.number(),
            number: number.to_owned(),
            line: line.clone(),
            part,
            promised_on,
            promised,
        }))
    };
    if on.is_empty() && quantity.is_empty() {
        return told(None, None);
    }
    let on = day(on).ok_or_else(|| wrong(ON, "orders-reply_sheet-bad_day"))?;
    let quantity = read_quantity(quantity).map_err(|key| wrong(QUANTITY, key))?;
    told(Some(on.to_string()), Some(quantity.normalize().to_string()))
}

/// A quantity as people write it. What may be meant as another number is not guessed.
fn read_quantity(text: &str) -> Result<Decimal, MessageKey> {
    match number::plain_or_grouped(text) {
        Some(quantity) => number::QUANTITY.check(quantity).map_err(|_| "orders-reply_sheet-bad_quantity"),
        None if text.contains(',') => Err("orders-reply_sheet-unclear_quantity"),
        None => Err("orders-reply_sheet-bad_quantity"),
    }
}

fn day(text: &str) -> Option<Date> {
    let dashes = text.replace(['/', '.'], "-");
    let day = dashes.split([' ', 'T']).next().unwrap_or_default();
    let parsed = Date::parse(day, format_description!("[year]-[month padding:none]-[day padding:none]")).ok();
    parsed.filter(|day| SENSIBLE.check(*day).is_ok())
}

impl Found {
    fn withdraw(&mut self, field: MessageKey, key: impl Fn(&SheetPromise) -> Option<MessageKey>) {
        let (kept, wrong) = std::mem::take(&mut self.promises).into_iter().partition(|told| key(told).is_none());
        self.promises = kept;
        self.problems.extend(wrong.into_iter().filter_map(|told: SheetPromise| {
            let key = key(&told)?;
            Some(Problem { row: told.row, field, number: told.number, line: told.line, key })
        }));
        self.problems.sort_by_key(|problem| problem.row);
    }

    /// Rejects rows that repeat a date for one line or exceed the maximum number of parts.
    fn hold_together(&mut self) {
        let mut days = HashSet::new();
        let mut parts: HashMap<(&str, &str), usize> = HashMap::new();
        let (mut twice, mut many) = (HashSet::new(), HashSet::new());
        for told in &self.promises {
            let Some(on) = &told.promised_on else { continue };
            let count = parts.entry((&told.number, &told.line)).or_default();
            *count += 1;
            if *count > MOST_PARTS {
                many.insert(told.row);
            } else if !days.insert((&told.number, &told.line, on)) {
                twice.insert(told.row);
            }
        }
        self.withdraw(ON, |told| twice.contains(&told.row).then_some("orders-reply-day_twice"));
        self.withdraw(LINE, |told| many.contains(&told.row).then_some("orders-reply-too_many_parts"));
    }

    /// Rejects lines this caller cannot reply to: lines of other suppliers, of locked orders, and closed lines.
    fn hold_against(&mut self, standing: &HashMap<(String, String), Option<MessageKey>>) {
        self.withdraw(LINE, |told| {
            let known = standing.get(&(told.number.clone(), told.line.clone()));
            known.map_or(Some("orders-reply_sheet-strange"), |refusal| *refusal)
        });
    }
}

/// For each line visible to the caller: why it cannot be replied to, or `None` if it can.
async fn standing(tx: &mut Tx, promises: &[SheetPromise]) -> Result<HashMap<(String, String), Option<MessageKey>>> {
    let numbers: BTreeSet<&str> = promises.iter().map(|told| told.number.as_str()).collect();
    let numbers: Vec<&str> = numbers.into_iter().collect();
    let tenant = tx.ctx().tenant.id.uuid();
    let rows: Vec<(Uuid, String, String, String, String)> = sqlx::query_as(
        "select o.purchase_order_id, o.number, o.state, l.line, l.state from orders.purchase_order o
         join orders.order_line l using (tenant_id, purchase_order_id) where o.tenant_id = $1 and o.number = any($2)",
    )
    .bind(tenant)
    .bind(&numbers)
    .fetch_all(tx.conn())
    .await?;
    let orders: Vec<Uuid> = rows.iter().map(|(id, ..)| *id).collect::<BTreeSet<_>>().into_iter().collect();
    let (_, seen) = some(tx, &listing::LISTING, ["id"].into_iter(), &orders).await?;
    let seen = seen.iter().map(|line| Ok(line.text(0)?.and_then(|id| id.parse().ok())));
    let seen: HashSet<Uuid> = seen.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
    let mine = rows.into_iter().filter(|(id, ..)| seen.contains(id));
    Ok(mine
        .map(|(_, number, order, line, state)| {
            let refusal = match order.as_str() {
                TO_REPLY | REPLYING if is_open(&state) => None,
                TO_REPLY | REPLYING => Some("orders-reply-line_over"),
                LOCKED => Some("orders-reply_sheet-locked"),
                _ => Some("orders-reply_sheet-not_open"),
            };
            ((number, line), refusal)
        })
        .collect())
}

fn refused(refusal: Refusal) -> Error {
    Error::refused(match refusal {
        Refusal::NoWorkbook | Refusal::NoSuchSheet => "orders-reply_sheet-no_workbook",
        Refusal::OldOrLocked => "orders-reply_sheet-old_or_locked",
        Refusal::TooLarge | Refusal::TooManyRows | Refusal::TooManyColumns => "orders-reply_sheet-too_large",
        Refusal::Macros | Refusal::Links => "orders-reply_sheet-active",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_workbook::{Cell, Row as Cells};
    use time::macros::date;

    const FIELDS: [MessageKey; 5] = [NUMBER, LINE, PART, ON, QUANTITY];

    /// A sheet with one row below its headings.
    fn table(cells: Vec<(u32, Cell)>) -> Table {
        let text = |text: &str| Cell::Text(text.to_owned());
        let headings = Cells { number: 1, cells: (0..).zip(FIELDS.map(text)).collect() };
        let wanted = FIELDS.map(|field| Wanted::required(field, [field.to_owned()]));
        Table::of("1", vec![headings, Cells { number: 2, cells }], &wanted)
    }

    fn told(table: &Table) -> Result<Option<SheetPromise>, Problem> {
        promise(table.lines().next().expect("a row"))
    }

    /// Line number, part number and quantity.
    type Read = (String, Option<u32>, Option<String>);

    fn read(cells: [&str; 5]) -> Result<Option<Read>, (MessageKey, MessageKey)> {
        let cells = (0..).zip(cells).filter(|(_, text)| !text.is_empty());
        let told = told(&table(cells.map(|(at, text)| (at, Cell::Text(text.to_owned()))).collect()));
        told.map(|found| found.map(|p| (p.line, p.part, p.promised))).map_err(|wrong| (wrong.field, wrong.key))
    }

    #[test]
    fn a_row_is_read_as_people_write_it() {
        let told =
            |line: &str, part, quantity: Option<&str>| Ok(Some((line.to_owned(), part, quantity.map(str::to_owned))));
        assert_eq!(read(["4500000001", "10", "2", "2026-12-01", "1,200.50"]), told("00010", Some(2), Some("1200.5")));
        assert_eq!(read(["4500000001", "00020", "", "2026/2/3", "7"]), told("00020", None, Some("7")));
        assert_eq!(read(["4500000001", "10", "1", "", ""]), told("00010", Some(1), None));
        assert_eq!(read(["", "", "", "", ""]), Ok(None));
    }

    #[test]
    fn what_cannot_be_read_is_told_at_its_cell() {
        assert_eq!(read(["4500000001", "10", "1", "soon", "1"]), Err((ON, "orders-reply_sheet-bad_day")));
        assert_eq!(
            read(["4500000001", "10", "1", "2026-12-01", ""]),
            Err((QUANTITY, "orders-reply_sheet-bad_quantity"))
        );
        assert_eq!(
            read(["4500000001", "10", "1", "2026-12-01", "-5"]),
            Err((QUANTITY, "orders-reply_sheet-bad_quantity"))
        );
        for unclear in ["1,5", "1,50", "0,500", "1.234,5", "12,34"] {
            let told = read(["4500000001", "10", "1", "2026-12-01", unclear]);
            assert_eq!(told, Err((QUANTITY, "orders-reply_sheet-unclear_quantity")), "{unclear}");
        }
        assert_eq!(read(["4500000001", "10", "one", "2026-12-01", "1"]), Err((PART, "orders-reply_sheet-bad_part")));
        assert_eq!(read(["4500000001", "10", "0", "2026-12-01", "1"]), Err((PART, "orders-reply_sheet-bad_part")));
        assert_eq!(read(["", "10", "1", "2026-12-01", "1"]), Err((NUMBER, "orders-reply_sheet-no_line")));
        let formula = table(vec![(4, Cell::Formula)]);
        assert_eq!(told(&formula).map_err(|wrong| wrong.key), Err("orders-reply_sheet-formula"));
    }

    #[test]
    fn the_same_day_twice_and_lines_that_take_no_promise_are_named() {
        let on = |row: u32, line: &str, on: &str| SheetPromise {
            row,
            number: "4500000001".into(),
            line: line.into(),
            part: None,
            promised_on: Some(on.into()),
            promised: Some("1".into()),
        };
        let promises = vec![
            on(2, "00010", "2026-12-01"),
            on(3, "00010", "2026-12-01"),
            on(4, "00020", "2026-12-01"),
            on(5, "00030", "2026-12-01"),
        ];
        let mut found = Found { promises, ..Found::default() };
        found.hold_together();
        let standing = [("00010", None), ("00020", Some("orders-reply_sheet-locked"))];
        found.hold_against(&standing.map(|(line, why)| (("4500000001".into(), line.into()), why)).into());
        let kept: Vec<u32> = found.promises.iter().map(|told| told.row).collect();
        assert_eq!(kept, [2]);
        let named: Vec<_> = found.problems.iter().map(|wrong| (wrong.row, wrong.key)).collect();
        assert_eq!(
            named,
            [(3, "orders-reply-day_twice"), (4, "orders-reply_sheet-locked"), (5, "orders-reply_sheet-strange"),]
        );
    }

    #[test]
    fn days_are_read_in_the_usual_ways() {
        for text in ["2026-12-01", "2026/12/1", "2026.12.01", "2026-12-01 00:00:00"] {
            assert_eq!(day(text), Some(date!(2026 - 12 - 01)), "{text}");
        }
        assert_eq!(day("2026-02-30"), None);
    }
}
