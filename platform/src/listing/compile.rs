//! Compiles the condition tree to SQL. The text comes from descriptors only; user input is bound.

use super::dates;
use super::refusal::{area_too_large, bad_value, unknown_symbol};
use super::tree::{Comparison, Given, Test, Tree, Wildcard};
use sea_query::extension::postgres::PgExpr;
use sea_query::{Cond, Expr, ExprTrait, IntoColumnRef, LikeExpr, SimpleExpr};
use serde_json::Value;
use tandem_kernel::{Actor, Column, ColumnKind, Result, Side};
use time::OffsetDateTime;
use uuid::Uuid;

/// The caller and time of a query: what "me", "my organisations" and "today" mean in it.
#[derive(Clone, Debug)]
pub struct Asker {
    pub label: String,
    pub organizes: Vec<Uuid>,
    /// A supplier sees only rows of its organisations. Substring search over those is faster by scanning an index that
    /// leads with the organisation than by the GIN index over all rows.
    pub supplier: bool,
    pub now: OffsetDateTime,
    pub zone: String,
}

impl Asker {
    pub fn new(actor: Option<&Actor>, now: OffsetDateTime, zone: &str) -> Self {
        let organizes = actor.map(|a| a.organizes.iter().map(|o| o.uuid()).collect()).unwrap_or_default();
        let label = actor.map(|a| a.label.to_string()).unwrap_or_default();
        let supplier = actor.is_some_and(|a| a.side == Side::Supplier);
        Self { label, organizes, supplier, now, zone: zone.to_owned() }
    }
}

pub fn compile(tree: &Tree, asker: &Asker) -> Result<Cond> {
    let branches = match tree {
        Tree::All(branches) => branches,
        Tree::Any(branches) => return any_branch(branches, asker),
        Tree::Is(test) => return compared(test, asker),
    };
    branches.iter().try_fold(Cond::all(), |all, branch| Ok(all.add(compile(branch, asker)?)))
}

/// Merges substring conditions on the same column, so that each row's text is scanned once.
fn any_branch(branches: &[Tree], asker: &Asker) -> Result<Cond> {
    let mut any = Cond::any();
    let mut sought: Vec<(&'static Column, Vec<String>)> = Vec::new();
    for branch in branches {
        match branch {
            Tree::Is(Test { column, comparison: Comparison::Contains, value: Given::Several(texts) })
                if !texts.is_empty() =>
            {
                match sought.iter_mut().find(|(known, _)| known.field == column.field) {
                    Some((_, all)) => all.extend_from_slice(texts),
                    None => sought.push((column, texts.clone())),
                }
            }
            branch => any = any.add(compile(branch, asker)?),
        }
    }
    let sought = sought.into_iter().map(|(column, texts)| (column.read_by(asker.supplier), texts));
    Ok(sought.fold(any, |any, (column, texts)| any.add(contains_any(&column, &texts, asker))))
}

pub fn reference(column: &Column) -> sea_query::ColumnRef {
    column.column.into_column_ref()
}
pub fn left(column: &Column) -> SimpleExpr {
    Expr::col(reference(column))
}

fn compared(test: &Test, asker: &Asker) -> Result<Cond> {
    use Comparison::{
        Contains, CurrentOrganizes, CurrentUser, DynamicDate, Empty, Equal, Exactly, IncludesCurrentUser,
    };
    let column = &test.column.read_by(asker.supplier);
    let one = |expression: SimpleExpr| Cond::all().add(expression);
    let given = match &test.value {
        Given::Several(texts) if test.comparison == Contains => return Ok(contains_any(column, texts, asker)),
        Given::Several(texts) => return any_of(column, texts, asker),
        Given::Literally(texts) => {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            return Ok(one(is_any(column, &texts)?));
        }
        Given::One(value) => value,
    };
    Ok(match test.comparison {
        Empty => empty(column),
        CurrentUser => one(left(column).eq(asker.label.as_str())),
        IncludesCurrentUser => one(contains(column, &asker.label, asker)),
        CurrentOrganizes => one(of_organizes(column, &asker.organizes)),
        DynamicDate => dates::dynamic(column, given, asker)?,
        Equal if column.kind == ColumnKind::Address => within(column, given)?,
        Equal if wildcard(column, given, asker).is_some() => {
            one(wildcard(column, given, asker).ok_or_else(|| bad_value(column))?)
        }
        comparison if column.kind.is_date() => dates::compared(column, comparison, given, asker)?,
        comparison => {
            let right = value(column, given)?;
            let left = left(column);
            one(match comparison {
                Equal | Exactly => left.eq(right),
                Comparison::NotEqual => left.ne(right),
                Comparison::Greater => left.gt(right),
                Comparison::Less => left.lt(right),
                Comparison::GreaterOrEqual => left.gte(right),
                Comparison::LessOrEqual => left.lte(right),
                _ => return Err(unknown_symbol(column)),
            })
        }
    })
}

/// Whether the column has no value. An empty text is none, as nobody can tell the two apart.
fn empty(column: &Column) -> Cond {
    let none = Cond::any().add(left(column).is_null());
    let text = (column.kind.is_textual() || column.kind == ColumnKind::Address) && !column.supplier;
    if text { none.add(left(column).eq("")) } else { none }
}

/// Whether the row belongs to one of these organisations; false if there are none.
pub fn of_organizes(column: &Column, organizes: &[Uuid]) -> SimpleExpr {
    match organizes {
        // The usual case; equality lets an index that leads with this column keep its order.
        [one] if column.supplier => left(column).eq(*one),
        many if column.supplier => left(column).is_in(many.to_vec()),
        many => left(column).cast_as("text").is_in(many.iter().map(ToString::to_string)),
    }
}

pub fn contains(column: &Column, text: &str, asker: &Asker) -> SimpleExpr {
    let pattern = part(text);
    if by_index(column, asker) {
        // The pattern never ends in a lone escape: `literal` doubles each, and `%` follows.
        Expr::cust_with_exprs("$1 operator(public.~~@) $2", [left(column), Expr::val(pattern)])
    } else {
        left(column).ilike(LikeExpr::new(pattern))
    }
}

/// Whether substring search on this column can use an index.
fn by_index(column: &Column, asker: &Asker) -> bool {
    column.contains_indexed && !asker.supplier
}

/// Up to this many patterns, comparing each on its own is as fast.
const FEW: usize = 10;

/// Matches any of several substrings, as one condition with one bound array: conditions are built, cloned and dropped
/// recursively, so their number is kept small.
fn contains_any(column: &Column, texts: &[String], asker: &Asker) -> Cond {
    let any = match texts {
        [] => return Cond::all(),
        [one] => contains(column, one, asker),
        several => {
            let patterns = Expr::val(several.iter().map(|text| part(text)).collect::<Vec<_>>());
            // Lowers the row's text once, whereas ILIKE would do so for each pattern.
            let lowered = "lower($1) like any(array(select lower(part) from unnest($2) as part))";
            let template = match by_index(column, asker) {
                true if several.len() <= FEW => "$1 operator(public.~~@) any($2)".to_owned(),
                // The planner may use the index for the second part; if not, the cheaper first part filters each row.
                true => format!("({lowered} and $1 operator(public.~~@) any($2))"),
                false => lowered.to_owned(),
            };
            Expr::cust_with_exprs(template, [left(column), patterns])
        }
    };
    Cond::all().add(any)
}

fn wildcard(column: &Column, value: &Value, asker: &Asker) -> Option<SimpleExpr> {
    let text = value.as_str().filter(|_| column.kind.is_textual())?;
    let star = Wildcard::of(text)?;
    // Unlike LIKE, `^@` is leakproof and so may use an index under row-level security.
    if !star.open_start {
        return Some(starts_with(column, star.middle));
    }
    let like = left(column).like(LikeExpr::new(ending(star)));
    let indexed = by_index(column, asker) && !star.middle.is_empty();
    Some(if indexed { contains(column, star.middle, asker).and(like) } else { like })
}

fn starts_with(column: &Column, text: &str) -> SimpleExpr {
    Expr::cust_with_exprs("$1 ^@ $2", [left(column), Expr::val(text)])
}

/// LIKE pattern for a substring.
fn part(text: &str) -> String {
    format!("%{}%", literal(text))
}

/// LIKE pattern for a suffix, or for a substring if the end is open, too.
fn ending(star: Wildcard<'_>) -> String {
    format!("%{}{}", literal(star.middle), if star.open_end { "%" } else { "" })
}

/// Escapes a user's `%` and `_`.
fn literal(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// Matches any item of a list; items may hold wildcards. One condition per kind of comparison, not per item.
fn any_of(column: &Column, items: &[String], asker: &Asker) -> Result<Cond> {
    let (mut whole, mut beginnings, mut endings) = (Vec::new(), Vec::new(), Vec::new());
    for item in items {
        match Wildcard::of(item).filter(|_| column.kind.is_textual()) {
            None => whole.push(item.as_str()),
            Some(star) if star.open_start => endings.push(star),
            Some(star) => beginnings.push(star.middle),
        }
    }
    let mut any = Cond::any();
    if !beginnings.is_empty() {
        any = any.add(begins_with_any(column, &beginnings));
    }
    if !endings.is_empty() {
        any = any.add(ends_with_any(column, &endings, asker));
    }
    if !whole.is_empty() || any.is_empty() {
        any = any.add(is_any(column, &whole)?);
    }
    Ok(any)
}

/// One condition with one bound array.
fn is_any(column: &Column, texts: &[&str]) -> Result<SimpleExpr> {
    let array = match texts {
        [] => return Ok(left(column).is_in(Vec::<String>::new())),
        [one] => return Ok(left(column).eq(value(column, &Value::from(*one))?)),
        several if column.supplier || column.kind == ColumnKind::Id => {
            let ids = several.iter().map(|text| text.trim().parse::<Uuid>()).collect::<Result<Vec<_>, _>>();
            Expr::val(ids.map_err(|_| bad_value(column))?)
        }
        several => Expr::val(several.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>()),
    };
    Ok(Expr::cust_with_exprs("$1 = any($2)", [left(column), array]))
}

/// Only `^@` with a single text can use an index, so the prefixes are joined by OR in one condition.
fn begins_with_any(column: &Column, texts: &[&str]) -> SimpleExpr {
    let template: Vec<String> = (2..texts.len() + 2).map(|at| format!("$1 ^@ ${at}")).collect();
    let values = std::iter::once(left(column)).chain(texts.iter().map(|text| Expr::val(*text)));
    Expr::cust_with_exprs(format!("({})", template.join(" or ")), values.collect::<Vec<_>>())
}

fn ends_with_any(column: &Column, stars: &[Wildcard<'_>], asker: &Asker) -> SimpleExpr {
    let patterns = Expr::val(stars.iter().map(|star| ending(*star)).collect::<Vec<_>>());
    if by_index(column, asker) && stars.iter().all(|star| !star.middle.is_empty()) {
        let parts = Expr::val(stars.iter().map(|star| part(star.middle)).collect::<Vec<_>>());
        let template = "($1 operator(public.~~@) any($2) and $1 like any($3))";
        return Expr::cust_with_exprs(template, [left(column), parts, patterns]);
    }
    Expr::cust_with_exprs("$1 like any($2)", [left(column), patterns])
}

/// An address is within an area if the area's path is a prefix of its own. A country alone is too large an area.
fn within(column: &Column, value: &Value) -> Result<Cond> {
    let part = |name: &str| value[name].as_str().map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned);
    let areas = match value {
        Value::String(path) => {
            let mut areas = path.split('/').map(|area| Some(area.to_owned()).filter(|a| !a.is_empty()));
            [areas.next().flatten(), areas.next().flatten(), areas.next().flatten()]
        }
        Value::Object(_) => [part("country"), part("province"), part("city")],
        _ => return Err(bad_value(column)),
    };
    if areas.iter().flatten().any(|area: &String| area.as_bytes().contains(&b'/')) {
        return Err(bad_value(column));
    }
    let path = match areas {
        [None, _, _] => return Err(bad_value(column)),
        [Some(_), None, None] => return Err(area_too_large(column)),
        [Some(country), None, Some(city)] => {
            let pattern = format!("{}/%/{}", literal(&country), literal(&city));
            return Ok(Cond::all().add(left(column).like(LikeExpr::new(pattern))));
        }
        [Some(country), Some(province), None] => format!("{country}/{province}"),
        [Some(country), Some(province), Some(city)] => format!("{country}/{province}/{city}"),
    };
    Ok(Cond::any().add(left(column).eq(path.as_str())).add(starts_with(column, &format!("{path}/"))))
}

fn value(column: &Column, value: &Value) -> Result<SimpleExpr> {
    let wrong = || bad_value(column);
    let text = match value {
        Value::String(text) if column.kind.is_textual() => text.clone(),
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        _ => return Err(wrong()),
    };
    if column.supplier || column.kind == ColumnKind::Id {
        return Ok(Expr::val(text.parse::<Uuid>().map_err(|_| wrong())?));
    }
    Ok(match column.kind {
        ColumnKind::Integer => Expr::val(text.parse::<i64>().map_err(|_| wrong())?),
        ColumnKind::Decimal => Expr::val(tandem_kernel::number::plain(&text).ok_or_else(wrong)?),
        ColumnKind::Boolean => match text.as_str() {
            "true" | "1" => Expr::val(true),
            "false" | "0" => Expr::val(false),
            _ => return Err(wrong()),
        },
        _ => Expr::val(text),
    })
}
