//! Consumes order events from the ERP: new, changed and cancelled orders. Versions that are not newer than the stored
//! one are ignored, so redelivery is harmless.

use super::accept;
use super::compare::{Difference, compare};
use super::entry::{self, REFUSED};
use super::lines;
use super::price::Price;
use super::record::PurchaseOrder;
use super::reply::MOST_PARTS;
use super::states::{ARRIVED, LOCKED, MACHINE, REPLYING, TO_REPLY};
use crate::order_change;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::types::Json;
use std::collections::BTreeSet;
use tandem_contracts::erp::{self, PurchaseOrderChanged};
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::error::Fields;
use tandem_kernel::number::{Bounds, PRICE, QUANTITY, TOTAL, plain, total};
use tandem_kernel::{Error, Language, Message, Result, To};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::document::lines::each_once;
use tandem_platform::document::{self, Document, Values};
use tandem_platform::providers::Named;
use time::Date;
use uuid::Uuid;

/// What is missing in all lines of an order together, in whole units; its column has three decimals more.
const MOST_MISSING: u64 = 999_999_999_999_999;

/// The version in which an order is read from the ERP for the first time.
const FIRST: i64 = 1;

pub async fn order_changed(tx: &mut Tx, told: PurchaseOrderChanged, _meta: Meta) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let known: Option<(Uuid, i64)> = sqlx::query_as(
        "select purchase_order_id, erp_version from orders.purchase_order where tenant_id = $1 and number = $2 for update",
    )
    .bind(tenant)
    .bind(&told.number)
    .fetch_optional(tx.conn())
    .await?;
    match known {
        Some((_, version)) if version >= told.version => Ok(()),
        Some((id, _)) if told.cancelled => cancelled(tx, id, told.version).await,
        Some((id, _)) => changed(tx, id, &told).await,
        // Cancelled before it was ever read, or could be.
        None if told.cancelled && (told.version == FIRST || refused(&told.order).is_some()) => Ok(()),
        // Earlier versions are still on their way, and are no news once this one is known.
        None if told.cancelled => {
            let id = arrived(tx, &told).await?;
            cancelled(tx, id, told.version).await
        }
        None => arrived(tx, &told).await.map(drop),
    }
}

/// The organisation with this supplier number in the ERP, if any.
pub async fn supplier(tx: &mut Tx, erp_no: &str) -> Result<Option<Named>> {
    let found = tx.named_by_code(ORGANIZE, vec![erp_no.to_owned()]).await?;
    Ok(found.into_iter().next().map(|(_, named)| named))
}

/// What lists and pages show in place of a name, until the order is published to somebody with this number.
fn unknown(tx: &Tx, erp_no: &str) -> (String, String) {
    let args = vec![("number", erp_no.to_owned())];
    let message = Message { key: "orders-purchase_order-unknown_supplier", args };
    let say = |language| tx.platform().words().say(language, &message);
    (say(Language::Zh), say(Language::En))
}

fn heading(order: &erp::PurchaseOrder, version: i64) -> Result<Values> {
    Ok(Values::none()
        .put("order_type", order.order_type.clone())
        .put("order_date", day(&order.order_date)?)
        .put("company_code", order.company_code.clone())
        .put("purchasing_organization", order.purchasing_organization.clone())
        .put("purchasing_group", order.purchasing_group.clone())
        .put("currency", order.currency.clone())
        .put("payment_terms", order.payment_terms.clone())
        .put("erp_version", version))
}

async fn arrived(tx: &mut Tx, told: &PurchaseOrderChanged) -> Result<Uuid> {
    let (id, named) = (tx.new_id(), supplier(tx, &told.supplier).await?);
    let names = named.as_ref().map(|n| (n.zh.clone(), n.en.clone()));
    let (zh, en) = names.unwrap_or_else(|| unknown(tx, &told.supplier));
    let values = heading(&told.order, told.version)?
        .put("number", told.number.clone())
        .put("supplier_erp_no", told.supplier.clone())
        .put("organize_id", named.map(|n| n.id))
        .put("supplier_zh", zh)
        .put("supplier_en", en)
        .put("amount", Decimal::ZERO)
        .put("line_count", 0)
        .put("quantity_difference", Decimal::ZERO);
    document::insert::<PurchaseOrder>(tx, id, values).await?;
    write_lines(tx, id, &told.order, &[]).await?;
    let sums = lines::summed(tx, id, Values::none()).await?;
    document::fill::<PurchaseOrder>(tx, id, sums).await?;
    document::tell::<PurchaseOrder>(tx, "create", None, id).await?;
    Ok(id)
}

async fn changed(tx: &mut Tx, id: Uuid, told: &PurchaseOrderChanged) -> Result<()> {
    let before: PurchaseOrder = document::load(tx, id, true).await?;
    let Ok(to) = MACHINE.lead(&before.state, "change") else {
        // Orders in a final state do not change; only the ERP version is recorded.
        return document::fill::<PurchaseOrder>(tx, id, Values::none().put("erp_version", told.version)).await;
    };
    let reopened = write_lines(tx, id, &told.order, &before.lines).await?;
    let mut values = lines::summed(tx, id, heading(&told.order, told.version)?).await?;
    if reopened {
        values = accept::not_accepted(values);
    }
    if reopened && before.state == LOCKED {
        // Unlocking then leads to `TO_REPLY`, whatever state the order was locked in.
        values = values.put("unlocked_state", TO_REPLY);
    }
    if reopened && before.organize().is_some() {
        values = values.put("reply_due_on", tx.next_working_day().await?).put("stopped_due_on", None::<Date>);
    } else if !lines::any_open(tx, id).await? {
        if matches!(before.stands_at(), TO_REPLY | REPLYING) {
            values = values.put("reply_due_on", None::<Date>).put("stopped_due_on", None::<Date>);
        }
        if before.erp_state == REFUSED {
            values = values.put("erp_state", entry::NOTHING_TO_ENTER);
        }
    }
    // A reply that still covers all lines stays valid.
    let to = if reopened || before.state == ARRIVED { to } else { To::State(known(&before.state)?) };
    let shown = before.organize().map(|organize| organize.uuid());
    let was = before.clone();
    let now = document::arrive(tx, "change", before, to, values).await?.document;
    match shown {
        Some(supplier) => agree_on(tx, &now, supplier, &compare(&was, &now)).await,
        None => Ok(()),
    }
}

/// Creates an order change for the supplier to confirm if anything relevant differs.
async fn agree_on(tx: &mut Tx, order: &PurchaseOrder, supplier: Uuid, differences: &[Difference]) -> Result<()> {
    if differences.is_empty() { Ok(()) } else { order_change::commands::make(tx, order, supplier, differences).await }
}

async fn cancelled(tx: &mut Tx, id: Uuid, version: i64) -> Result<()> {
    let before: PurchaseOrder = document::load(tx, id, true).await?;
    let values = Values::none().put("erp_version", version);
    let Ok(to) = MACHINE.lead(&before.state, "cancel") else {
        return document::fill::<PurchaseOrder>(tx, id, values).await;
    };
    let shown = before.organize().map(|organize| organize.uuid());
    lines::end(tx, id).await?;
    let now = document::arrive(tx, "cancel", before, to, values).await?.document;
    tx.stamp_not_needed(super::KIND.code(), id).await?;
    order_change::commands::end_stamps(tx, id).await?;
    match shown {
        Some(supplier) => agree_on(tx, &now, supplier, &[Difference::whole_order(&now.number)]).await,
        None => Ok(()),
    }
}

/// The static name of a state.
pub fn known(state: &str) -> Result<&'static str> {
    let found = MACHINE.state(state).map(|s| s.name);
    found.ok_or_else(|| Error::internal(format!("no such state: {state}")))
}

pub fn day(text: &str) -> Result<Date> {
    tandem_kernel::day::plain(text).ok_or_else(|| Error::internal(format!("the ERP told a day as {text:?}")))
}

/// A number within the bounds of its column; PostgreSQL rounds excess decimals.
fn number(text: &str, bounds: Bounds) -> Result<Decimal> {
    let told = plain(text).filter(|number| number.abs() <= bounds.most());
    told.ok_or_else(|| Error::internal(format!("the ERP told a number as {text:?}")))
}

/// For how many the price is. None at all means one; so does what is none with the decimals that are stored.
fn price_quantity(text: &str) -> Result<Decimal> {
    let told = QUANTITY.stored(number(text, QUANTITY)?);
    Ok(if told.is_zero() { Decimal::ONE } else { told })
}

/// One side of the conversion between the unit of the price and that of the quantity.
fn units(told: u32) -> Result<i32> {
    let sound = i32::try_from(told).ok().filter(|_| (1..=erp::MOST_UNITS).contains(&told));
    sound.ok_or_else(|| Error::internal(format!("the ERP told a conversion of units with {told}")))
}

/// A price for the unit of the quantity is not converted, whatever is told.
pub fn price(line: &erp::OrderLine) -> Result<Price> {
    let own_unit = line.price_unit.is_empty();
    Ok(Price {
        net: number(&line.net_price, PRICE)?,
        quantity: price_quantity(&line.price_quantity)?,
        units_priced: if own_unit { 1 } else { units(line.units_priced)? },
        units_ordered: if own_unit { 1 } else { units(line.units_ordered)? },
    })
}

/// A new or existing line as written to the database.
#[derive(Serialize)]
struct Written<'a> {
    id: Uuid,
    line: &'a str,
    material: &'a str,
    description: &'a str,
    plant: &'a str,
    storage_location: &'a str,
    unit: &'a str,
    quantity: Decimal,
    net_price: Decimal,
    price_quantity: Decimal,
    price_unit: &'a str,
    units_priced: i32,
    units_ordered: i32,
    #[serde(skip)]
    cost: Option<Decimal>,
    tax_code: &'a str,
    required_on: Option<String>,
    state: &'a str,
    release_status: &'static str,
    difference: Decimal,
    /// The existing promise no longer matches the line, so the supplier must reply again.
    asks_anew: bool,
    /// The supplier can promise the schedule as it is.
    schedule_fits: bool,
    schedule: Vec<Wanted>,
}

#[derive(Serialize)]
struct Wanted {
    position: usize,
    on: String,
    quantity: Decimal,
}

/// Writes all lines of an order. Returns whether the supplier has to reply again.
async fn write_lines(
    tx: &mut Tx,
    order: Uuid,
    told: &erp::PurchaseOrder,
    before: &[super::record::OrderLine],
) -> Result<bool> {
    let written = lines_of(told, before, || tx.new_id())?;
    let asks_anew = written.iter().any(|line| line.asks_anew);
    store(tx, order, &written).await?;
    Ok(asks_anew)
}

/// Why an order cannot be kept; nothing where it can. That one is cancelled is heard whatever else is told of it.
pub fn unreadable(told: &erp::PurchaseOrder) -> Option<String> {
    if told.cancelled { None } else { refused(told).map(|error| why(&error)) }
}

fn refused(told: &erp::PurchaseOrder) -> Option<Error> {
    day(&told.order_date).and_then(|_| lines_of(told, &[], Uuid::nil)).err()
}

fn why(refused: &Error) -> String {
    refused.cause().map_or_else(|| refused.to_string(), ToString::to_string)
}

/// All lines of an order as they are written; refuses what the columns do not hold.
fn lines_of<'a>(
    told: &'a erp::PurchaseOrder,
    before: &'a [super::record::OrderLine],
    mut new_id: impl FnMut() -> Uuid,
) -> Result<Vec<Written<'a>>> {
    let mut named = Fields::default();
    each_once(told.lines.iter().map(|line| line.line.as_str()), &mut named);
    named.finish().map_err(|_| Error::internal("the ERP told a line of an order twice"))?;
    let mut written = Vec::with_capacity(told.lines.len());
    for line in &told.lines {
        let known = before.iter().find(|known| known.line == line.line);
        let id = known.map_or_else(&mut new_id, |known| known.order_line_id);
        let of_line = |refused: Error| Error::internal(format!("line {}: {}", line.line, why(&refused)));
        written.push(one(line, id, known).map_err(of_line)?);
    }
    let missing = total(written.iter().map(|line| line.difference));
    if missing.is_none_or(|missing| missing.abs() > Decimal::from(MOST_MISSING)) {
        return Err(Error::internal("the ERP told an order of more than can be counted"));
    }
    let ordered = written.iter().filter(|line| line.state != "deleted");
    can_be_counted(ordered.map(|line| line.cost))?;
    Ok(written)
}

/// Refuses an order that costs more than its column holds, or a line of it more than that of a return, before the database does
/// with a sentence of its own.
fn can_be_counted(costs: impl Iterator<Item = Option<Decimal>>) -> Result<()> {
    let counts = |cost: &Decimal| cost.abs() <= TOTAL.most();
    let all = costs.map(|cost| cost.filter(counts)).collect::<Option<Vec<_>>>().and_then(total);
    let counted = all.as_ref().is_some_and(counts);
    counted.then_some(()).ok_or_else(|| Error::internal("the ERP told an order that costs more than can be counted"))
}

fn one<'a>(line: &'a erp::OrderLine, id: Uuid, known: Option<&'a super::record::OrderLine>) -> Result<Written<'a>> {
    let quantity = number(&line.quantity, QUANTITY)?;
    let wanted = |(position, part): (usize, &erp::ScheduleLine)| -> Result<Wanted> {
        day(&part.delivery_date)?;
        Ok(Wanted { position, on: part.delivery_date.clone(), quantity: number(&part.quantity, QUANTITY)? })
    };
    let schedule = line.schedule.iter().enumerate().map(wanted).collect::<Result<Vec<_>>>()?;
    let same_schedule = known.is_some_and(|known| {
        let ours = known.schedule.iter().map(|part| (part.on.to_string(), part.quantity.normalize()));
        ours.eq(schedule.iter().map(|part| (part.on.clone(), part.quantity.normalize())))
    });
    let same = same_schedule
        && known.is_some_and(|known| {
            let same_goods = known.material == line.material && known.unit == line.unit;
            same_goods && *known.quantity == quantity && known.is_open()
        });
    let over = line.deleted || line.delivered;
    let state = match known {
        _ if line.deleted => "deleted",
        _ if line.delivered => "delivered",
        Some(known) if same => known.state.as_str(),
        _ => "open",
    };
    let difference = match known {
        _ if over => Decimal::ZERO,
        Some(known) if same => *known.quantity_difference,
        _ => quantity,
    };
    let price = price(line)?;
    Ok(Written {
        id,
        line: &line.line,
        material: &line.material,
        description: &line.text,
        plant: &line.plant,
        storage_location: &line.storage_location,
        unit: &line.unit,
        quantity,
        net_price: price.net,
        price_quantity: price.quantity,
        price_unit: &line.price_unit,
        units_priced: price.units_priced,
        units_ordered: price.units_ordered,
        cost: price.of(quantity),
        tax_code: &line.tax_code,
        required_on: schedule.iter().map(|part| part.on.clone()).min(),
        state,
        release_status: if line.released { "released" } else { "unreleased" },
        difference,
        asks_anew: !over && !same,
        schedule_fits: fits(quantity, &schedule),
        schedule,
    })
}

/// Whether the parts are a reply to the line: one for each day, together what is ordered.
fn fits(quantity: Decimal, schedule: &[Wanted]) -> bool {
    let days: BTreeSet<&str> = schedule.iter().map(|part| part.on.as_str()).collect();
    let sound = schedule.iter().all(|part| QUANTITY.check(part.quantity).is_ok());
    let whole = total(schedule.iter().map(|part| part.quantity)) == Some(quantity);
    whole && sound && days.len() == schedule.len() && schedule.len() <= MOST_PARTS
}

async fn store(tx: &mut Tx, order: Uuid, written: &[Written<'_>]) -> Result<()> {
    let (tenant, now, all) = (tx.ctx().tenant.id.uuid(), tx.now(), Json(written));
    sqlx::query(
        "insert into orders.order_line as l (tenant_id, order_line_id, purchase_order_id, organize_id, number, line, material,
           description, plant, storage_location, unit, quantity, net_price, price_quantity, price_unit, units_priced,
           units_ordered, tax_code, required_on, state, quantity_difference, updated_at, asking, release_status,
           schedule_fits, locked)
         select o.tenant_id, w.id, o.purchase_order_id, case when o.published_at is not null then o.organize_id end, o.number,
           w.line, w.material, w.description, w.plant, w.storage_location, w.unit, w.quantity, w.net_price, w.price_quantity,
           w.price_unit, w.units_priced, w.units_ordered, w.tax_code, w.required_on, w.state, w.difference, $4, w.asks_anew::int,
           w.release_status, w.schedule_fits, o.state = 'locked'
         from orders.purchase_order o, jsonb_to_recordset($3) as w(id uuid, line text, material text, description text, plant text,
           storage_location text, unit text, quantity numeric, net_price numeric, price_quantity numeric, price_unit text,
           units_priced int, units_ordered int, tax_code text, required_on date, state text, difference numeric,
           asks_anew boolean, release_status text, schedule_fits boolean)
         where o.tenant_id = $1 and o.purchase_order_id = $2
         on conflict (tenant_id, order_line_id) do update set material = excluded.material, description = excluded.description,
           plant = excluded.plant, storage_location = excluded.storage_location, unit = excluded.unit, quantity = excluded.quantity,
           net_price = excluded.net_price, price_quantity = excluded.price_quantity, price_unit = excluded.price_unit,
           units_priced = excluded.units_priced, units_ordered = excluded.units_ordered, tax_code = excluded.tax_code,
           required_on = excluded.required_on, state = excluded.state, quantity_difference = excluded.quantity_difference,
           confirmed_quantity = case when excluded.state in ('draft', 'replied') then l.confirmed_quantity else 0 end,
           confirmed_on = case when excluded.state in ('draft', 'replied') then l.confirmed_on end,
           day_difference = case when excluded.state in ('draft', 'replied') then l.day_difference else 0 end,
           updated_at = excluded.updated_at, asking = l.asking + excluded.asking,
           release_status = excluded.release_status, schedule_fits = excluded.schedule_fits",
    )
    .bind(tenant)
    .bind(order)
    .bind(all)
    .bind(now)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "delete from orders.schedule_line where tenant_id = $1
           and order_line_id in (select w.id from jsonb_to_recordset($2) as w(id uuid))",
    )
    .bind(tenant)
    .bind(all)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "delete from orders.reply_line where tenant_id = $1 and order_line_id in
           (select w.id from jsonb_to_recordset($2) as w(id uuid, asks_anew boolean, state text)
            where w.asks_anew or w.state in ('deleted', 'delivered'))",
    )
    .bind(tenant)
    .bind(all)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "insert into orders.schedule_line (tenant_id, order_line_id, position, organize_id, required_on, quantity)
         select l.tenant_id, l.order_line_id, s.position, l.organize_id, s.\"on\", s.quantity
         from jsonb_to_recordset($2) as w(id uuid, schedule jsonb),
           jsonb_to_recordset(w.schedule) as s(position int, \"on\" date, quantity numeric),
           orders.order_line l where l.tenant_id = $1 and l.order_line_id = w.id",
    )
    .bind(tenant)
    .bind(all)
    .execute(tx.conn())
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_that_cannot_be_kept_says_why() {
        let line = |line: &str, quantity: &str, day: &str| {
            serde_json::json!({ "line": line, "material": "M", "text": "", "plant": "", "storageLocation": "", "quantity": quantity,
                "unit": "PC", "netPrice": "1", "priceQuantity": "1", "taxCode": "", "deleted": false, "delivered": false,
                "schedule": [{ "line": "0001", "deliveryDate": day, "quantity": quantity, "unit": "PC" }] })
        };
        let told = |date: &str, cancelled: bool, lines: &[serde_json::Value]| {
            let order = serde_json::json!({ "number": "1", "orderType": "NB", "supplier": "", "companyCode": "",
                "purchasingOrganization": "", "purchasingGroup": "", "currency": "CNY", "paymentTerms": "", "orderDate": date,
                "cancelled": cancelled, "changedAt": "2026-11-15T10:00:00Z", "lines": lines });
            unreadable(&serde_json::from_value(order).unwrap()).unwrap_or_default()
        };
        let sound = line("00010", "5", "2026-12-01");
        assert_eq!(told("2026-11-01", false, std::slice::from_ref(&sound)), "");
        assert_eq!(told("", false, &[]), r#"the ERP told a day as """#);
        let twice = [sound.clone(), sound.clone()];
        assert_eq!(told("2026-11-01", false, &twice), "the ERP told a line of an order twice");
        let beyond = line("00020", "1000000000000000", "2026-12-01");
        let said = r#"line 00020: the ERP told a number as "1000000000000000""#;
        assert_eq!(told("2026-11-01", false, &[sound.clone(), beyond.clone()]), said);
        assert_eq!(told("2026-11-01", false, &[line("00010", "5", "")]), r#"line 00010: the ERP told a day as """#);
        let many: Vec<_> = (0..1_002).map(|at| line(&at.to_string(), "999999999999.999", "2026-12-01")).collect();
        assert_eq!(told("2026-11-01", false, &many), "the ERP told an order of more than can be counted");
        assert_eq!(told("", true, &[beyond]), "", "that it is over is heard all the same");
    }

    #[test]
    fn an_order_costs_at_most_what_its_column_holds() {
        assert!(can_be_counted([Some(TOTAL.most())].into_iter()).is_ok());
        assert!(can_be_counted([].into_iter()).is_ok());
        let cent = Decimal::new(1, 2);
        assert!(can_be_counted([Some(TOTAL.most()), Some(cent)].into_iter()).is_err());
        assert!(can_be_counted([Some(Decimal::MAX), Some(Decimal::MAX)].into_iter()).is_err());
        assert!(can_be_counted([None].into_iter()).is_err());
        assert!(can_be_counted([Some(-TOTAL.most()), Some(-cent)].into_iter()).is_err());
        let beyond = TOTAL.most() + cent;
        assert!(
            can_be_counted([Some(beyond), Some(-cent)].into_iter()).is_err(),
            "a line of it beyond is too much, too"
        );
        for units in [1, 99_999] {
            let most = Price { net: PRICE.most(), quantity: Decimal::ONE, units_priced: units, units_ordered: 1 };
            assert!(can_be_counted([most.of(QUANTITY.most())].into_iter()).is_err());
        }
    }
}
