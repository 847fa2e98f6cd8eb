//! Builds SQL from a descriptor and a query. This is the only place where a list's SQL is built; its text comes only
//! from descriptors and PostgreSQL's catalogue, never from user input.

use super::compile::{Asker, compile, contains, left, of_organizes};
use super::cursor;
use super::limits;
use super::query::{Condition, PAGE_SIZES, PageQuery, SortBy};
use super::refusal::{bad, unknown};
use super::tree::{self, find};
use super::types::Types;
use sea_query::{
    Alias, CommonTableExpression, Cond, Expr, ExprTrait, Func, JoinType, Order, Query, SelectStatement, SimpleExpr,
    WithClause,
};
use serde_json::Value;
use tandem_kernel::{Column, ColumnKind, Listing, OpCtx, Result, Side};
use time::OffsetDateTime;
use uuid::Uuid;

/// Counting stops here; users see "more than 10,000" until they ask for the exact count.
pub const COUNT_CAP: u64 = 10_000;

/// Currencies or units in the footer of a list; more would not fit there anyway.
pub(super) const MOST_UNITS: u64 = 20;

/// Repeats what row-level security enforces anyway, so that indexes can be used: the policies for suppliers and for
/// owners are ORs, which no index supports.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    pub tenant: Option<Uuid>,
    /// A supplier's organisations; `None` for the buyer's side.
    pub organizes: Option<Vec<Uuid>>,
    /// For lists whose rows belong to one user each; `None` for the product itself.
    pub user: Option<Uuid>,
}

impl Reach {
    pub fn of(ctx: &OpCtx) -> Self {
        let supplier = ctx.actor.as_ref().filter(|actor| actor.side == Side::Supplier);
        let organizes = supplier.map(|actor| actor.organizes.iter().map(|o| o.uuid()).collect());
        let user = ctx.actor.as_ref().map(|actor| actor.id.uuid());
        Self { tenant: Some(ctx.tenant.id.uuid()), organizes, user }
    }

    fn condition(&self, listing: &'static Listing, types: &Types) -> Cond {
        let mut all = Cond::all();
        if let Some(tenant) = self.tenant.filter(|_| types.has("tenant_id")) {
            all = all.add(Expr::col("tenant_id").eq(tenant));
        }
        if let (Some(organizes), Some(column)) = (&self.organizes, listing.supplier()) {
            all = all.add(of_organizes(column, organizes));
        }
        if let (Some(user), Some(column)) = (self.user, listing.owner()) {
            all = all.add(left(column).eq(user));
        }
        all
    }
}

/// A sort column and its direction.
#[derive(Clone, Copy, Debug)]
pub struct Ordered {
    pub column: &'static str,
    pub descending: bool,
    /// Compared as pronounced in Chinese.
    pub pinyin: bool,
}

impl Ordered {
    /// What rows are sorted and continued by: the column, in its collation.
    pub(super) fn collated(&self, column: SimpleExpr) -> SimpleExpr {
        if self.pinyin { Expr::cust_with_exprs("$1 collate platform.pinyin", [column]) } else { column }
    }
}

/// A validated query: columns, filter and sort order.
pub struct Question {
    pub listing: &'static Listing,
    pub columns: Vec<&'static Column>,
    pub order: Vec<Ordered>,
    pub(super) filter: Cond,
    pub(super) types: Types,
    /// Some columns have other values for suppliers.
    pub(super) supplier: bool,
    /// It has substring conditions. Their selectivity depends on the text, so these statements are planned anew each
    /// time: a cached generic plan would be wrong for most.
    pub patterned: bool,
    /// Hash of the query; a pagination cursor is valid for one query only.
    pub name: String,
    /// The time zone in which timestamps are written; `None` for UTC.
    pub local: Option<String>,
}

impl Question {
    pub fn read(
        listing: &'static Listing,
        query: &PageQuery,
        asker: &Asker,
        narrow: Cond,
        reach: &Reach,
        types: Types,
    ) -> Result<Self> {
        limits::check(query)?;
        let filter = all_of([reach.condition(listing, &types), narrow, filter(listing, query, asker)?]);
        let columns = columns(listing, &query.columns)?;
        let order = order(listing, &query.sort, asker.supplier)?;
        let name = cursor::name_of(listing, query, &order)?;
        Ok(Self {
            listing,
            columns,
            order,
            filter,
            types,
            supplier: asker.supplier,
            patterned: patterned(query),
            name,
            local: None,
        })
    }

    pub(super) fn from(&self, filter: Cond) -> SelectStatement {
        let mut select = Query::select();
        select.from(self.listing.table).cond_where(filter);
        select
    }

    /// The selected columns as text, then the sort columns' values as text, then (if `counted`) the capped count.
    pub fn rows(&self, range: Option<Cond>, limit: u64, offset: u64, counted: bool) -> SelectStatement {
        let mut rows = self.from(all_of([self.filter.clone(), range.unwrap_or_else(Cond::all)]));
        self.write_columns(&mut rows);
        if counted {
            rows.expr_as(SimpleExpr::SubQuery(None, Box::new(self.count(Some(COUNT_CAP)).into())), "_count");
        }
        // Qualified with the table: a bare name would refer to the text output column and sort 10 before 9.
        for by in &self.order {
            let column = Expr::col((self.listing.table.1, by.column));
            rows.order_by_expr(by.collated(column), if by.descending { Order::Desc } else { Order::Asc });
        }
        rows.limit(limit);
        if offset > 0 {
            rows.offset(offset);
        }
        rows
    }

    /// Each value of a column as text, with its number of rows.
    pub fn count_by(&self, column: &'static Column) -> SelectStatement {
        let mut counted = self.from(self.filter.clone());
        let column = &column.read_by(self.supplier);
        counted
            .expr(left(column).cast_as(Alias::new("text")))
            .expr_as(Func::count(Expr::val(1)), Alias::new("_count"))
            .group_by_col(Alias::new(column.column))
            .order_by(Alias::new("_count"), Order::Desc);
        counted
    }

    /// The statement of a page by its number, and whether its rows carry the capped count: where it was asked for, and
    /// where it comes with a search.
    pub fn page(&self, limit: u64, offset: u64, counted: bool) -> (SelectStatement, bool) {
        match self.found(limit, offset) {
            Some(found) => (found, true),
            None => (self.rows(None, limit, offset, counted), counted),
        }
    }

    /// As [`Self::rows`] with its count, for substring conditions on a large table: a CTE finds the matching rows once
    /// through indexes, and the page's rows are joined by their key. Separate count and page queries would search
    /// twice. Only for pages within the cap, and only where a key identifies a row of a table.
    fn found(&self, limit: u64, offset: u64) -> Option<SelectStatement> {
        let large = self.patterned && self.listing.columns().iter().any(|c| c.contains_indexed);
        if !large || !self.types.has("tenant_id") || offset + limit > COUNT_CAP {
            return None;
        }
        let key: Vec<&str> = std::iter::once("tenant_id").chain(self.listing.key.iter().copied()).collect();
        let (key_name, order_name) =
            (|at: usize| Alias::new(format!("_k{at}")), |at: usize| Alias::new(format!("_o{at}")));
        let direction = |by: &Ordered| if by.descending { Order::Desc } else { Order::Asc };
        let mut all = self.from(self.filter.clone());
        for (at, column) in key.iter().enumerate() {
            all.expr_as(Expr::col(Alias::new(*column)), key_name(at));
        }
        for (at, by) in self.order.iter().enumerate() {
            let column = || by.collated(Expr::col(Alias::new(by.column)));
            all.expr_as(column(), order_name(at)).order_by_expr(column(), direction(by));
        }
        all.limit(COUNT_CAP + 1);
        let mut page = Query::select();
        page.column(sea_query::Asterisk).from(Alias::new("found")).limit(limit);
        for (at, by) in self.order.iter().enumerate() {
            page.order_by(order_name(at), direction(by));
        }
        if offset > 0 {
            page.offset(offset);
        }
        let mut counted = Query::select();
        counted.expr(Func::count(Expr::col(sea_query::Asterisk))).from(Alias::new("found"));
        let mut rows = Query::select();
        let table = Alias::new(self.listing.table.1);
        rows.from((Alias::new(self.listing.table.0), table.clone()));
        self.write_columns(&mut rows);
        rows.expr_as(SimpleExpr::SubQuery(None, Box::new(counted.into())), Alias::new("_count"));
        let same = key.iter().enumerate().fold(Cond::all(), |same, (at, column)| {
            same.add(Expr::col((table.clone(), Alias::new(*column))).eq(Expr::col((Alias::new("page"), key_name(at)))))
        });
        rows.join_subquery(JoinType::InnerJoin, page, Alias::new("page"), same);
        for (at, by) in self.order.iter().enumerate() {
            rows.order_by((Alias::new("page"), order_name(at)), direction(by));
        }
        let cte = CommonTableExpression::new().query(all).table_name(Alias::new("found")).materialized(true).to_owned();
        rows.with_cte(WithClause::new().cte(cte).to_owned());
        Some(rows)
    }

    fn write_columns(&self, rows: &mut SelectStatement) {
        for column in &self.columns {
            let column = &column.read_by(self.supplier);
            let expression = match &self.local {
                Some(zone) if column.kind == ColumnKind::DateTime => shown_in(column, zone),
                _ => written(column, self.types.name(column.column)),
            };
            rows.expr_as(expression, column.field);
        }
        for (at, by) in self.order.iter().enumerate() {
            rows.expr_as(Expr::col(by.column).cast_as("text"), Alias::new(format!("_{at}")));
        }
    }

    pub fn count(&self, cap: Option<u64>) -> SelectStatement {
        let mut count = Query::select();
        let all = Func::count(Expr::col(sea_query::Asterisk));
        if let Some(cap) = cap {
            let mut inner = self.from(self.filter.clone());
            inner.expr(Expr::cust("1")).limit(cap + 1);
            count.expr(all).from_subquery(inner, "capped");
            count
        } else {
            let mut exact = self.from(self.filter.clone());
            exact.expr(all);
            exact
        }
    }

    /// The row count and the sum of each of these columns, over all matching rows.
    pub fn totals(&self, columns: &[&'static Column]) -> SelectStatement {
        let mut totals = self.count(None);
        for column in columns {
            let sum = Func::coalesce([Func::sum(left(&column.read_by(self.supplier))).into(), Expr::cust("0")]);
            totals.expr_as(Expr::from(sum).cast_as("text"), Alias::new(column.field));
        }
        totals
    }

    /// The sums of these columns for each value of their unit, over all matching rows: of those with most rows, and one
    /// more that shows whether there are others.
    pub fn sums_by(&self, unit: &'static Column, columns: &[&'static Column]) -> SelectStatement {
        let mut sums = self.from(self.filter.clone());
        sums.expr(Func::coalesce([left(unit).cast_as(Alias::new("text")), Expr::val("")]));
        for column in columns {
            sums.expr_as(Expr::from(Func::sum(left(column))).cast_as("text"), Alias::new(column.field));
        }
        sums.group_by_col(Alias::new(unit.column))
            .order_by_expr(Expr::cust("count(*)"), Order::Desc)
            .order_by(Alias::new(unit.column), Order::Asc)
            .limit(MOST_UNITS + 1);
        sums
    }

    /// Keyset pagination: the rows after `values`, as ranges in sort order. One row comparison where the sort columns
    /// are not null and have the same direction; otherwise one range per sort column, so that each can use an index.
    pub fn after(&self, values: &[Option<String>]) -> Vec<Cond> {
        let filled = |by: &Ordered| self.types.filled(by.column) || self.listing.key.contains(&by.column);
        let (first, known) = (self.order[0].descending, values.iter().flatten().count() == values.len());
        let typed = |by: &Ordered, text: &str| Expr::val(text).cast_as(self.types.name(by.column).to_owned());
        let name = |by: &Ordered| by.collated(Expr::col(Alias::new(by.column)));
        if known && self.order.iter().all(|by| filled(by) && by.descending == first) {
            let columns = SimpleExpr::tuple(self.order.iter().map(name));
            let last = SimpleExpr::tuple(self.order.iter().zip(values.iter().flatten()).map(|(by, v)| typed(by, v)));
            return vec![Cond::all().add(if first { columns.lt(last) } else { columns.gt(last) })];
        }
        let mut ranges = Vec::new();
        for at in (0..self.order.len()).rev() {
            let same = || {
                self.order[..at].iter().zip(values).fold(Cond::all(), |all, (by, value)| match value {
                    Some(text) => all.add(name(by).eq(typed(by, text))),
                    None => all.add(name(by).is_null()),
                })
            };
            // PostgreSQL sorts nulls last ascending, first descending.
            let by = &self.order[at];
            match (&values[at], by.descending) {
                (Some(text), false) => {
                    ranges.push(same().add(name(by).gt(typed(by, text))));
                    if !filled(by) {
                        ranges.push(same().add(name(by).is_null()));
                    }
                }
                (Some(text), true) => ranges.push(same().add(name(by).lt(typed(by, text)))),
                (None, true) => ranges.push(same().add(name(by).is_not_null())),
                (None, false) => {}
            }
        }
        ranges
    }
}

/// The first page and its count for an anonymous caller, for inspecting query plans.
pub struct Built {
    pub rows: SelectStatement,
    pub count: SelectStatement,
}

pub fn build(listing: &'static Listing, query: &PageQuery) -> Result<Built> {
    let nobody = Asker::new(None, OffsetDateTime::UNIX_EPOCH, "UTC");
    let question = Question::read(listing, query, &nobody, Cond::all(), &Reach::default(), Types::default())?;
    let (limit, offset) = page(query)?;
    Ok(Built { rows: question.rows(None, limit, offset, false), count: question.count(Some(COUNT_CAP)) })
}

fn patterned(query: &PageQuery) -> bool {
    fn seeks(line: &Condition) -> bool {
        let star = |value: &Value| value.as_str().is_some_and(|text| text.contains('*'));
        let starred =
            star(&line.query_value) || line.query_value.as_array().is_some_and(|items| items.iter().any(star));
        line.symbol.starts_with("like") || starred || line.conditions.iter().any(seeks)
    }
    query.searches() || query.conditions.iter().any(seeks)
}

/// Skips empty conditions, which would be written as `TRUE`.
pub(super) fn all_of<const N: usize>(conditions: [Cond; N]) -> Cond {
    conditions.into_iter().filter(|c| !c.is_empty()).fold(Cond::all(), Cond::add)
}

/// Limit and offset.
pub fn page(query: &PageQuery) -> Result<(u64, u64)> {
    if !PAGE_SIZES.contains(&query.page_size) {
        return Err(bad("pageSize"));
    }
    let (number, size) = (std::cmp::max(u64::from(query.page_num), 1), u64::from(query.page_size));
    Ok((size, (number - 1) * size))
}

/// Every value is selected as the text its JSON needs, to avoid decoding and encoding it again.
fn written(column: &Column, stored: &str) -> SimpleExpr {
    match column.kind {
        ColumnKind::DateTime => Expr::cust_with_exprs(
            "to_char(timezone('UTC', $1), 'YYYY-MM-DD\"T\"HH24\":\"MI\":\"SS.MS\"Z\"')",
            [left(column)],
        ),
        _ if stored == "text" => left(column),
        _ => left(column).cast_as("text"),
    }
}

/// A timestamp formatted in this time zone.
fn shown_in(column: &Column, zone: &str) -> SimpleExpr {
    Expr::cust_with_exprs(
        "to_char(timezone($1, $2), 'YYYY-MM-DD HH24\":\"MI\":\"SS')",
        [Expr::val(zone).cast_as("text"), left(column)],
    )
}

fn columns(listing: &'static Listing, asked: &[String]) -> Result<Vec<&'static Column>> {
    // Looked up once: each look at a listing's columns searches those of all listings.
    let all = listing.columns();
    let mut wanted = vec![asked.is_empty(); all.len()];
    for field in asked {
        let at = all.iter().position(|c| c.field == field).ok_or_else(|| unknown(field).at("columns"))?;
        wanted[at] = true;
    }
    Ok(all.iter().zip(wanted).filter(|(c, wanted)| *wanted || listing.brings(c)).map(|(c, _)| c).collect())
}

fn order(listing: &'static Listing, asked: &[SortBy], supplier: bool) -> Result<Vec<Ordered>> {
    let mut by: Vec<Ordered> = Vec::new();
    let mut add = |column: Column, descending: bool| {
        if by.iter().all(|o| o.column != column.column) {
            by.push(Ordered { column: column.column, descending, pinyin: column.pinyin });
        }
    };
    for sort in asked {
        let column = find(listing, &sort.field).map_err(|e| e.at("sort"))?;
        if !column.sortable {
            return Err(unknown(&sort.field).at("sort"));
        }
        add(column.read_by(supplier), sort.descending);
    }
    if asked.is_empty() {
        for sort in listing.default_sort {
            add(find(listing, sort.field)?.read_by(supplier), sort.descending);
        }
    }
    // The key ends every sort, so that the order is total and no row appears on two pages.
    let descending = by.last().is_some_and(|last| last.descending);
    for column in listing.key {
        if by.iter().all(|o| o.column != *column) {
            by.push(Ordered { column, descending, pinyin: false });
        }
    }
    Ok(by)
}

fn filter(listing: &'static Listing, query: &PageQuery, asker: &Asker) -> Result<Cond> {
    let text = query.search.as_deref().map(str::trim).filter(|t| !t.is_empty());
    let mut filter = Cond::all();
    if let Some(tree) = tree::read(listing, &query.conditions)? {
        filter = filter.add(compile(&tree, asker)?);
    }
    if let Some(text) = text {
        let mut any = Cond::any();
        for field in listing.quick_search {
            any = any.add(contains(&find(listing, field)?.read_by(asker.supplier), text, asker));
        }
        filter = filter.add(any);
    }
    Ok(filter)
}

#[cfg(test)]
#[path = "build_tests.rs"]
pub(crate) mod tests;
