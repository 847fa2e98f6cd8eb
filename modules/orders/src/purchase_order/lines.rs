//! Bulk reads and writes of the lines of an order.

use super::record::{DatedQuantity, OrderLine, PurchaseOrder, is_open};
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::types::Json;
use tandem_kernel::number::total;
use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use tandem_platform::document::Values;
use time::Date;
use uuid::Uuid;

pub async fn of_orders(tx: &mut Tx, orders: &[Uuid]) -> Result<Vec<OrderLine>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let mut lines: Vec<OrderLine> = sqlx::query_as(
        "select l.*,
           coalesce((select jsonb_agg(jsonb_build_object('on', s.required_on, 'quantity', s.quantity::text) order by s.position)
             from orders.schedule_line s where s.tenant_id = l.tenant_id and s.order_line_id = l.order_line_id), '[]') as schedule,
           coalesce((select jsonb_agg(jsonb_build_object('on', r.promised_on, 'quantity', r.quantity::text) order by r.position)
             from orders.reply_line r where r.tenant_id = l.tenant_id and r.order_line_id = l.order_line_id), '[]') as replies,
           (select d.replies from orders.reply_draft d
             where d.tenant_id = l.tenant_id and d.order_line_id = l.order_line_id and d.asking = l.asking) as draft
         from orders.order_line l where l.tenant_id = $1 and l.purchase_order_id = any($2) order by l.line",
    )
    .bind(tenant)
    .bind(orders)
    .fetch_all(tx.conn())
    .await?;
    lines.iter_mut().for_each(OrderLine::reckon);
    Ok(lines)
}

/// The supplier's promise for one line, with its derived figures.
#[derive(Debug, Serialize)]
pub struct Promise {
    id: Uuid,
    state: &'static str,
    confirmed: String,
    difference: String,
    days: i32,
    on: Option<String>,
    replies: Vec<Part>,
}

#[derive(Debug, Serialize)]
struct Part {
    position: usize,
    on: String,
    quantity: String,
}

/// Figures derived from a promise.
#[derive(Debug)]
pub struct Figures {
    pub confirmed: Decimal,
    pub difference: Decimal,
    pub days: i32,
    pub on: Option<Date>,
}

impl Figures {
    pub fn of(line: &OrderLine, replies: &[DatedQuantity]) -> Result<Self> {
        let beyond = || Error::internal("more is promised than can be counted");
        let confirmed = total(replies.iter().map(|reply| *reply.quantity)).ok_or_else(beyond)?;
        let difference = line.quantity.checked_sub(confirmed).ok_or_else(beyond)?;
        let on = replies.iter().map(|reply| *reply.on).max();
        Ok(Self { confirmed, difference, days: days_behind(&line.schedule, replies), on })
    }
}

impl Promise {
    pub fn new(line: &OrderLine, state: &'static str, replies: &[DatedQuantity]) -> Result<Self> {
        let figures = Figures::of(line, replies)?;
        Ok(Self {
            id: line.order_line_id,
            state,
            confirmed: figures.confirmed.to_string(),
            difference: figures.difference.to_string(),
            days: figures.days,
            on: figures.on.map(|day| day.to_string()),
            replies: replies
                .iter()
                .enumerate()
                .map(|(position, reply)| Part {
                    position,
                    on: reply.on.to_string(),
                    quantity: reply.quantity.to_string(),
                })
                .collect(),
        })
    }
}

/// The greatest delay of the promise against the schedule in days; negative if everything is early. Compares cumulative
/// quantities by date.
pub fn days_behind(schedule: &[DatedQuantity], replies: &[DatedQuantity]) -> i32 {
    let mut promised: Vec<_> = replies.iter().collect();
    promised.sort_by_key(|part| part.on);
    let mut wanted: Vec<_> = schedule.iter().collect();
    wanted.sort_by_key(|part| part.on);
    let reached = |upto: Decimal| {
        let mut sum = Decimal::ZERO;
        promised.iter().find_map(|part| {
            sum = sum.saturating_add(*part.quantity);
            (sum >= upto).then_some(*part.on)
        })
    };
    let mut sum = Decimal::ZERO;
    let behind = wanted.iter().filter_map(|part| {
        sum = sum.saturating_add(*part.quantity);
        let day: Date = reached(sum)?;
        i32::try_from((day - *part.on).whole_days()).ok()
    });
    behind.max().unwrap_or(0)
}

/// Replaces the promises of the given lines.
pub async fn promise(tx: &mut Tx, order: &PurchaseOrder, promises: &[Promise]) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let all = Json(promises);
    sqlx::query(
        "with told as (select * from jsonb_to_recordset($2) as p(id uuid, state text, confirmed numeric, difference numeric,
             days int, \"on\" date))
         update orders.order_line l set state = told.state, confirmed_quantity = told.confirmed,
           quantity_difference = told.difference, day_difference = told.days, confirmed_on = told.\"on\", updated_at = $3
         from told where l.tenant_id = $1 and l.order_line_id = told.id",
    )
    .bind(tenant)
    .bind(all)
    .bind(now)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "delete from orders.reply_line where tenant_id = $1
           and order_line_id in (select p.id from jsonb_to_recordset($2) as p(id uuid))",
    )
    .bind(tenant)
    .bind(all)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "insert into orders.reply_line (tenant_id, order_line_id, position, organize_id, promised_on, quantity)
         select $1, p.id, r.position, $3, r.\"on\", r.quantity
         from jsonb_to_recordset($2) as p(id uuid, replies jsonb),
           jsonb_to_recordset(p.replies) as r(position int, \"on\" date, quantity numeric)",
    )
    .bind(tenant)
    .bind(all)
    .bind(order.organize_id)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether the supplier has something to promise for any line.
pub async fn any_open(tx: &mut Tx, order: Uuid) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let states =
        sqlx::query_scalar("select state from orders.order_line where tenant_id = $1 and purchase_order_id = $2");
    let states: Vec<String> = states.bind(tenant).bind(order).fetch_all(tx.conn()).await?;
    Ok(states.iter().any(|state| is_open(state)))
}

/// Nobody can reply to the lines of a locked order.
pub async fn lock(tx: &mut Tx, order: Uuid, locked: bool) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update orders.order_line set locked = $3 where tenant_id = $1 and purchase_order_id = $2")
        .bind(tenant)
        .bind(order)
        .bind(locked)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The order is closed: its lines need no further action.
pub async fn end(tx: &mut Tx, order: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update orders.order_line set over = true where tenant_id = $1 and purchase_order_id = $2")
        .bind(tenant)
        .bind(order)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Adds the totals of the lines to the values for the order's row. What an order costs is the sum of what its lines cost, each
/// rounded, so that its paper adds up.
pub async fn summed(tx: &mut Tx, order: Uuid, values: Values) -> Result<Values> {
    let tenant = tx.ctx().tenant.id.uuid();
    // Whoever saw an order for a line still finds it once that line is deleted.
    let (difference, days, count, amount, delivered, places): (Decimal, i32, i32, Decimal, String, Vec<String>) =
        sqlx::query_as(
        "select coalesce(sum(abs(quantity_difference)), 0), coalesce(max(day_difference), 0), count(*)::int,
           coalesce(sum(orders.line_amount(quantity, net_price, price_quantity, units_priced, units_ordered)), 0),
           case when bool_and(state = 'delivered') then 'all' when bool_or(state = 'delivered') then 'part' else 'none' end,
           coalesce((select array_agg(distinct place order by place)
             from orders.order_line l, unnest(platform.places_of(l.plant, l.storage_location)) as place
             where l.tenant_id = $1 and l.purchase_order_id = $2), array[''])
         from orders.order_line where tenant_id = $1 and purchase_order_id = $2 and state <> 'deleted'",
    )
    .bind(tenant)
    .bind(order)
    .fetch_one(tx.conn())
    .await?;
    Ok(values
        .put("quantity_difference", difference)
        .put("day_difference", days)
        .put("line_count", count)
        .put("amount", amount)
        .put("delivery_status", delivered)
        .put("places", places))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    fn parts(of: &[(Date, i64)]) -> Vec<DatedQuantity> {
        of.iter()
            .map(|(on, quantity)| DatedQuantity { on: (*on).into(), quantity: Decimal::from(*quantity).into() })
            .collect()
    }

    #[test]
    fn a_promise_is_behind_where_it_is_furthest_behind() {
        let wanted = parts(&[(date!(2026 - 03 - 01), 10), (date!(2026 - 03 - 10), 10)]);
        let on_time = parts(&[(date!(2026 - 03 - 01), 10), (date!(2026 - 03 - 10), 10)]);
        assert_eq!(days_behind(&wanted, &on_time), 0);
        let first_late = parts(&[(date!(2026 - 03 - 04), 10), (date!(2026 - 03 - 08), 10)]);
        assert_eq!(days_behind(&wanted, &first_late), 3);
        let split = parts(&[(date!(2026 - 03 - 01), 5), (date!(2026 - 03 - 03), 5), (date!(2026 - 03 - 15), 10)]);
        assert_eq!(days_behind(&wanted, &split), 5);
        let early = parts(&[(date!(2026 - 02 - 25), 20)]);
        assert_eq!(days_behind(&wanted, &early), -4);
    }

    #[test]
    fn what_is_not_promised_is_not_late() {
        let wanted = parts(&[(date!(2026 - 03 - 01), 10)]);
        assert_eq!(days_behind(&wanted, &[]), 0);
        assert_eq!(days_behind(&wanted, &parts(&[(date!(2026 - 05 - 01), 4)])), 0);
    }
}
