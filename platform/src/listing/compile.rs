//! From the tree to a condition in SQL. The only text comes from descriptors; what users typed is bound.

use super::refusal::{area_too_large, bad_value, unknown_symbol};
use super::tree::{Comparison, MOST_VALUES, Test, Tree};
use super::when;
use sea_query::extension::postgres::PgExpr;
use sea_query::{Alias, Cond, Expr, ExprTrait, IntoColumnRef, LikeExpr, SimpleExpr};
use serde_json::Value;
use tandem_kernel::{Actor, Column, ColumnKind, Result, Side};
use time::OffsetDateTime;
use uuid::Uuid;

/// For whom and when a question is asked: what "me", "my organisations" and "today" mean in it.
#[derive(Clone, Debug)]
pub struct Asker {
    pub label: String,
    pub organizes: Vec<Uuid>,
    /// He sees nothing but what is of his organisations. What of it holds a part of a text is found sooner by reading it, from an
    /// index that begins with them, than by an index over what everybody has.
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
    let (mut joined, branches) = match tree {
        Tree::All(branches) => (Cond::all(), branches),
        Tree::Any(branches) => (Cond::any(), branches),
        Tree::Is(test) => return compared(test, asker),
    };
    for branch in branches {
        joined = joined.add(compile(branch, asker)?);
    }
    Ok(joined)
}

pub fn reference(column: &Column) -> sea_query::ColumnRef {
    Alias::new(column.column).into_column_ref()
}
pub fn left(column: &Column) -> SimpleExpr {
    Expr::col(reference(column))
}

fn compared(test: &Test, asker: &Asker) -> Result<Cond> {
    use Comparison::{
        Contains, CurrentOrganizes, CurrentUser, DynamicDate, Equal, Exactly, InList, IncludesCurrentUser,
    };
    let column = test.column;
    let one = |expression: SimpleExpr| Cond::all().add(expression);
    Ok(match test.comparison {
        CurrentUser => one(left(column).eq(asker.label.as_str())),
        IncludesCurrentUser => one(contains(column, &asker.label, asker)),
        CurrentOrganizes => one(of_organizes(column, &asker.organizes)),
        DynamicDate => when::dynamic(column, &test.value, asker)?,
        InList => any_of(column, &test.value, asker)?,
        Contains => {
            let texts = parts(&test.value, &[',', '，']).ok_or_else(|| bad_value(column))?;
            texts.iter().fold(Cond::any(), |any, text| any.add(contains(column, text, asker)))
        }
        Equal if column.kind == ColumnKind::Address => within(column, &test.value)?,
        Equal if wildcard(column, &test.value, asker).is_some() => {
            one(wildcard(column, &test.value, asker).ok_or_else(|| bad_value(column))?)
        }
        comparison if column.kind.is_date() => when::compared(column, comparison, &test.value, asker)?,
        comparison => {
            let right = value(column, &test.value)?;
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

/// Whether the row is of one of these organisations; never, when there are none.
pub fn of_organizes(column: &Column, organizes: &[Uuid]) -> SimpleExpr {
    match organizes {
        // One is the rule, and lets an index that leads with it keep its order.
        [one] if column.supplier => left(column).eq(*one),
        many if column.supplier => left(column).is_in(many.to_vec()),
        many => left(column).cast_as("text").is_in(many.iter().map(ToString::to_string)),
    }
}

pub fn contains(column: &Column, text: &str, asker: &Asker) -> SimpleExpr {
    let pattern = format!("%{}%", literal(text));
    if column.contains_indexed && !asker.supplier {
        // The pattern never ends in a lone escape: `literal` doubles each, and a `%` follows.
        Expr::cust_with_exprs("$1 operator(public.~~@) $2", [left(column), Expr::val(pattern)])
    } else {
        left(column).ilike(LikeExpr::new(pattern))
    }
}

/// `*` at either end of a text means "anything".
fn wildcard(column: &Column, value: &Value, asker: &Asker) -> Option<SimpleExpr> {
    let text = value.as_str().filter(|_| column.kind.is_textual())?;
    let (start, end) = (text.starts_with('*'), text.len() > 1 && text.ends_with('*'));
    let middle = text.strip_prefix('*').unwrap_or(text);
    let middle = if end { middle.strip_suffix('*').unwrap_or(middle) } else { middle };
    match (start, end) {
        (false, false) => None,
        // Unlike LIKE, "starts with" may use an index under row-level security.
        (false, true) => Some(starts_with(column, middle)),
        (true, open) => {
            let edge = if open { "%" } else { "" };
            let like = left(column).like(LikeExpr::new(format!("%{}{edge}", literal(middle))));
            let indexed = column.contains_indexed && !asker.supplier && !middle.is_empty();
            Some(if indexed { contains(column, middle, asker).and(like) } else { like })
        }
    }
}

fn starts_with(column: &Column, text: &str) -> SimpleExpr {
    Expr::cust_with_exprs("$1 ^@ $2", [left(column), Expr::val(text)])
}

/// A user's `%` and `_` mean themselves.
fn literal(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// One of a list. Commas and spaces separate; an item may hold wildcards.
fn any_of(column: &Column, list: &Value, asker: &Asker) -> Result<Cond> {
    let items = parts(list, &[',', '，', ' ']).filter(|items| items.len() <= MOST_VALUES);
    let items = items.ok_or_else(|| bad_value(column))?;
    let mut any = Cond::any();
    let mut whole = Vec::new();
    for item in items {
        match wildcard(column, &Value::from(item.as_str()), asker) {
            Some(pattern) => any = any.add(pattern),
            None if column.supplier => whole.push(value(column, &Value::from(item))?),
            None => whole.push(Expr::val(item)),
        }
    }
    Ok(if whole.is_empty() && !any.is_empty() { any } else { any.add(left(column).is_in(whole)) })
}

fn parts(value: &Value, separators: &[char]) -> Option<Vec<String>> {
    let kept = |text: &str| Some(text.trim()).filter(|t| !t.is_empty()).map(str::to_owned);
    match value {
        Value::Array(items) => items
            .iter()
            .map(|item| match item {
                Value::String(text) => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            })
            .collect(),
        Value::String(text) => Some(text.split(separators).filter_map(kept).collect()),
        _ => None,
    }
}

/// An address lies in an area when the area's path leads its own. A country alone is too large an area.
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
        ColumnKind::Decimal => Expr::val(text.parse::<rust_decimal::Decimal>().map_err(|_| wrong())?),
        ColumnKind::Boolean => match text.as_str() {
            "true" | "1" => Expr::val(true),
            "false" | "0" => Expr::val(false),
            _ => return Err(wrong()),
        },
        _ => Expr::val(text),
    })
}
