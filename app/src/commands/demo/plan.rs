//! The plan of each demo order: pure functions, deterministic for a given day.

use super::chance::Chance;
use super::suppliers::Supplier;
use rust_decimal::Decimal;
use tandem_contracts::erp::{OrderLine, PurchaseOrder, ScheduleLine};
use tandem_kernel::{Error, Result};
use tandem_orders::purchase_order::record::DatedQuantity;
use tandem_orders::purchase_order::reply::LineReply;
use tandem_platform::typed::Quantity;
use time::{Date, Duration, OffsetDateTime, Time};

/// Distinct from the numbers of the ERP simulator.
const FIRST_NUMBER: usize = 4_500_100_001;
/// One order in this many has an unknown supplier.
const UNKNOWN_EVERY: usize = 400;
const YEAR: usize = 365;
/// Of the largest order.
const MANY_LINES: usize = 300;
/// Orders older than this many days are completed.
const CLOSED: usize = 40;
/// Recent orders go through all possible outcomes in turn, so that every state occurs even with few orders.
const SHOWN: [i64; 18] = [10, 25, 40, 55, 70, 85, 110, 130, 150, 160, 1000, 1001, 1002, 1003, 1004, 1005, 900, 900];

pub struct Material {
    pub trade: &'static str,
    code: &'static str,
    pub text: String,
    unit: &'static str,
    price: Decimal,
    price_quantity: &'static str,
    lot: i64,
    /// The unit of the price where it is its own: so many of it are so many of the unit.
    price_unit: &'static str,
    units_priced: u32,
    units_ordered: u32,
}

pub fn materials() -> Result<Vec<Material>> {
    let read = |line: &'static str| {
        let parts: Vec<&'static str> = line.split('\t').collect();
        let [trade, code, zh, en, unit, price, price_quantity, lot, ref converted @ ..] = parts[..] else {
            return None;
        };
        let (price_unit, units_priced, units_ordered): (_, u32, u32) = match *converted {
            [] => ("", 1, 1),
            [unit, priced, ordered] => (unit, priced.parse().ok()?, ordered.parse().ok()?),
            _ => return None,
        };
        Some(Material {
            trade,
            code,
            text: format!("{zh} / {en}"),
            unit,
            price: price.parse().ok()?,
            price_quantity,
            lot: lot.parse().ok()?,
            price_unit,
            units_priced,
            units_ordered,
        })
    };
    let all = include_str!("materials.tsv").lines().map(|line| read(line).ok_or(line));
    all.collect::<std::result::Result<_, _>>().map_err(|line| Error::internal(format!("materials.tsv: {line}")))
}

/// The events of an order, each with its time.
#[derive(Debug)]
pub enum Step {
    Publish,
    Draft(Vec<LineReply>),
    Release(Vec<LineReply>),
    FastConfirm,
    /// The ERP accepted the reply, or the reason why not.
    Answered(Option<&'static str>),
    Reopen(&'static str),
    Lock(&'static str),
    Void(&'static str),
}

/// A change by the ERP to a published order, and how it is resolved.
#[derive(Debug)]
pub enum Change {
    Cancel { agreed: bool },
    To { order: Box<PurchaseOrder>, ends: Agreement },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    Waiting,
    Confirmed,
    Disputed,
    /// Disputed, insisted on, confirmed.
    Insisted,
    Withdrawn,
    /// Replaced by another change before it was answered; that one is accepted, or pending.
    Superseded {
        agreed: bool,
    },
}

pub struct Story {
    pub order: PurchaseOrder,
    /// The index of the supplier; `None` if it is unknown.
    pub supplier: Option<usize>,
    pub arrived: OffsetDateTime,
    pub steps: Vec<(OffsetDateTime, Step)>,
    pub change: Option<(OffsetDateTime, Change)>,
}

impl Story {
    /// When it was published to its supplier.
    pub fn published(&self) -> Option<OffsetDateTime> {
        self.steps.iter().find(|(_, step)| matches!(step, Step::Publish)).map(|(at, _)| *at)
    }

    /// When its goods have arrived, if the ERP took the reply and nothing was changed.
    pub fn delivered(&self) -> Option<OffsetDateTime> {
        let taken = matches!(self.steps.last(), Some((_, Step::Answered(None))));
        let wanted = self.order.lines.iter().flat_map(|line| &line.schedule).map(|part| dated(part, 10).on);
        let last = wanted.max().filter(|_| taken && self.change.is_none())?;
        Some(last.with_time(Time::MIDNIGHT).assume_utc() + Duration::hours(8))
    }

    /// The order as the ERP tells it once they have; of some a line is still open.
    pub fn as_delivered(&self, at: OffsetDateTime) -> PurchaseOrder {
        let mut order = self.order.clone();
        order.changed_at = at;
        let open = usize::from(order.lines.len() > 1 && order.number.ends_with('7'));
        let arrived = order.lines.len() - open;
        order.lines.iter_mut().take(arrived).for_each(|line| line.delivered = true);
        order
    }
}

/// An order with many lines, published yesterday to the first supplier and waiting for his reply.
pub fn large(place: usize, suppliers: &[Supplier], materials: &[Material], end: OffsetDateTime) -> Story {
    let (mut chance, supplier) = (Chance::of("large", 0), &suppliers[0]);
    let arrived = end - Duration::hours(30);
    let mut order = told(place, arrived, supplier, false, materials, &mut chance);
    let made: Vec<_> = materials.iter().filter(|material| material.trade == supplier.firm.trade).collect();
    let plants = ["1010", "1020", "1030"];
    let line = |n: usize| {
        let (material, plant) = (made[n % made.len()], plants[n / made.len() % plants.len()]);
        line(i64::try_from(n).unwrap_or(0) + 1, material, plant, false, arrived.date(), &mut chance)
    };
    order.lines = (0..MANY_LINES).map(line).collect();
    let steps = vec![(arrived + Duration::hours(3), Step::Publish)];
    Story { order, supplier: Some(0), arrived, steps, change: None }
}

pub fn order(place: usize, count: usize, suppliers: &[Supplier], materials: &[Material], end: OffsetDateTime) -> Story {
    let mut chance = Chance::of("order", place);
    let age = (count - 1 - place) * YEAR / count;
    let arrived = morning(end, age, &mut chance);
    let supplier = match chance.between(0, 99) {
        0..12 => 0,
        12..32 => chance.below(5),
        _ => chance.below(suppliers.len()),
    };
    let unknown = place % UNKNOWN_EVERY == UNKNOWN_EVERY - 1;
    let order = told(place, arrived, &suppliers[supplier], unknown, materials, &mut chance);
    let mut story = Story { order, supplier: (!unknown).then_some(supplier), arrived, steps: Vec::new(), change: None };
    if !unknown {
        let fate = chance.between(0, 999);
        let fate = if (12..=CLOSED).contains(&age) { SHOWN[place % SHOWN.len()] } else { fate };
        live(&mut story, age, fate, &mut chance);
    }
    story
}

/// A time in working hours; for older orders on a working day.
fn morning(end: OffsetDateTime, age: usize, chance: &mut Chance) -> OffsetDateTime {
    let mut day = end.date() - Duration::days(i64::try_from(age).unwrap_or(0) + 1);
    while age > 4 && day.weekday().number_from_monday() > 5 {
        day -= Duration::DAY;
    }
    day.with_time(Time::MIDNIGHT).assume_utc() + Duration::minutes(chance.between(30, 9 * 60))
}

fn told(
    place: usize,
    arrived: OffsetDateTime,
    supplier: &Supplier,
    unknown: bool,
    materials: &[Material],
    chance: &mut Chance,
) -> PurchaseOrder {
    let abroad = supplier.firm.zh.is_ascii();
    let made: Vec<_> = materials.iter().filter(|material| material.trade == supplier.firm.trade).collect();
    let plant = *chance.one_of(&["1010", "1010", "1020", "1030"]);
    let lines = chance.between(1, 6);
    let from = chance.below(made.len());
    let lines = (0..lines).map(|n| {
        let place = usize::try_from(n).unwrap_or(0);
        line(n + 1, made[(from + place) % made.len()], plant, abroad, arrived.date(), chance)
    });
    PurchaseOrder {
        lines: lines.collect(),
        number: (FIRST_NUMBER + place).to_string(),
        order_type: "NB".into(),
        supplier: if unknown { "17309999".into() } else { supplier.erp_no.clone() },
        company_code: "1010".into(),
        purchasing_organization: "1010".into(),
        purchasing_group: (*chance.one_of(&["001", "002", "003"])).into(),
        currency: if abroad { "USD" } else { "CNY" }.into(),
        payment_terms: (*chance.one_of(&["N030", "N060", "N060", "N090"])).into(),
        order_date: arrived.date().to_string(),
        cancelled: false,
        changed_at: arrived,
    }
}

fn line(number: i64, material: &Material, plant: &str, abroad: bool, ordered: Date, chance: &mut Chance) -> OrderLine {
    let lots = chance.between(1, 20);
    let quantity = lots * material.lot;
    let wanted = ordered + Duration::days(chance.between(21, 75));
    let part = |n: usize, on: Date, quantity: i64| ScheduleLine {
        line: format!("{:04}", n),
        delivery_date: on.to_string(),
        quantity: quantity.to_string(),
        unit: material.unit.into(),
    };
    let schedule = if lots > 3 && chance.percent(25) {
        let first = lots / 2 * material.lot;
        vec![part(1, wanted, first), part(2, wanted + Duration::days(14), quantity - first)]
    } else {
        vec![part(1, wanted, quantity)]
    };
    let price = if abroad { (material.price / Decimal::from(7)).round_dp(4) } else { material.price };
    OrderLine {
        line: format!("{:05}", number * 10),
        material: material.code.into(),
        text: material.text.clone(),
        plant: plant.into(),
        storage_location: format!("{}A", &plant[..3]),
        quantity: quantity.to_string(),
        unit: material.unit.into(),
        net_price: price.to_string(),
        price_quantity: material.price_quantity.into(),
        price_unit: material.price_unit.into(),
        units_priced: material.units_priced,
        units_ordered: material.units_ordered,
        tax_code: if abroad { "J0" } else { "J1" }.into(),
        deleted: false,
        delivered: false,
        released: true,
        schedule,
    }
}

fn days(days: i64) -> Duration {
    Duration::days(days)
}

/// The events from its publication on.
fn live(story: &mut Story, age: usize, fate: i64, chance: &mut Chance) {
    let closed = age > CLOSED;
    let published = story.arrived + Duration::minutes(chance.between(20, 26 * 60));
    let in_time = chance.percent(82);
    let pause = if in_time { chance.between(60, 16 * 60) } else { chance.between(50 * 60, 130 * 60) };
    let replied = published + Duration::minutes(pause);
    let waits = age < 6 && chance.percent(45);
    if waits {
        return;
    }
    if fate < 18 {
        return story.steps.push((published, Step::Void("重复下单 / Duplicate order")));
    }
    story.steps.push((published, Step::Publish));
    match fate {
        18..35 => return story.steps.push((replied, Step::Void("需求取消 / No longer needed"))),
        35..50 if !closed => {
            return story.steps.push((replied, Step::Lock("来料质量调查中 / Quality under investigation")));
        }
        // The supplier has not reacted yet.
        50..60 if !closed => return,
        60..80 if !closed => return story.steps.push((replied, Step::Draft(begun(&story.order)))),
        80..95 => return cancel(story, replied + days(1), closed, chance),
        _ => {}
    }
    if age < 10 && chance.percent(35) {
        return;
    }
    // Refused replies of older orders have been entered again since.
    let refused = !closed && (95..125).contains(&fate);
    reply(story, replied, refused, chance);
    let later = replied + days(chance.between(1, 6));
    match fate {
        125..140 => story.steps.push((later, Step::Lock("付款条件待确认 / Payment terms to be agreed"))),
        140..155 => cancel(story, later, closed, chance),
        155..180 => {
            story.steps.push((later, Step::Reopen("客户要求提前交货 / Our customer needs it earlier")));
            if closed || chance.percent(40) {
                reply(story, later + days(1), false, chance);
            }
        }
        180..310 => {
            let ends = agreement(chance.between(0, 5), closed);
            change(story, later, ends, chance);
        }
        1000.. => change(story, later, agreement(fate - 1000, closed), chance),
        _ => {}
    }
}

fn reply(story: &mut Story, at: OffsetDateTime, refused: bool, chance: &mut Chance) {
    if chance.percent(60) {
        story.steps.push((at, Step::FastConfirm));
    } else {
        if chance.percent(40) {
            story.steps.push((at - Duration::minutes(25), Step::Draft(begun(&story.order))));
        }
        story.steps.push((at, Step::Release(promised(&story.order, chance))));
    }
    let why = *chance.one_of(&[
        "Posting period 11 is closed for company code 1010",
        "Delivery date is not a working day in plant 1020",
        "Purchase order is being processed by user MM_BATCH",
    ]);
    story.steps.push((at + Duration::minutes(4), Step::Answered(refused.then_some(why))));
}

fn dated(part: &ScheduleLine, shift: i64) -> DatedQuantity {
    let on = tandem_orders::purchase_order::erp::day(&part.delivery_date).unwrap_or(Date::MIN);
    DatedQuantity { on: (on + days(shift)).into(), quantity: Quantity(part.quantity.parse().unwrap_or_default()) }
}

/// An incomplete draft: 80 % of the first line.
fn begun(order: &PurchaseOrder) -> Vec<LineReply> {
    let first = order.lines.first().and_then(|line| line.schedule.first().map(|part| (line, part)));
    let parts = first.map(|(line, part)| {
        let whole = dated(part, 3);
        let quantity = (*whole.quantity * Decimal::new(8, 1)).round_dp(0).max(Decimal::ONE).into();
        LineReply { line: line.line.clone(), replies: vec![DatedQuantity { quantity, ..whole }] }
    });
    parts.into_iter().collect()
}

/// A reply for all lines: some later than requested, some earlier, some split.
fn promised(order: &PurchaseOrder, chance: &mut Chance) -> Vec<LineReply> {
    let reply = |line: &OrderLine| {
        let shift = match chance.between(0, 9) {
            0..5 => 0,
            5..9 => chance.between(1, 14),
            _ => -chance.between(1, 5),
        };
        let mut replies: Vec<_> = line.schedule.iter().map(|part| dated(part, shift)).collect();
        if let [whole] = &replies[..]
            && *whole.quantity >= Decimal::TWO
            && chance.percent(20)
        {
            let first = (*whole.quantity / Decimal::TWO).floor();
            let rest = DatedQuantity { on: (*whole.on + days(7)).into(), quantity: (*whole.quantity - first).into() };
            replies = vec![DatedQuantity { quantity: first.into(), ..whole.clone() }, rest];
        }
        LineReply { line: line.line.clone(), replies }
    };
    order.lines.iter().map(reply).collect()
}

fn cancel(story: &mut Story, at: OffsetDateTime, closed: bool, chance: &mut Chance) {
    story.change = Some((at, Change::Cancel { agreed: closed || chance.percent(70) }));
}

fn agreement(which: i64, closed: bool) -> Agreement {
    match which {
        0 if !closed => Agreement::Waiting,
        1 if !closed => Agreement::Disputed,
        2 => Agreement::Insisted,
        3 => Agreement::Withdrawn,
        4 => Agreement::Superseded { agreed: closed },
        _ => Agreement::Confirmed,
    }
}

/// A new version of the order with one change.
fn change(story: &mut Story, at: OffsetDateTime, ends: Agreement, chance: &mut Chance) {
    let mut order = story.order.clone();
    order.changed_at = at;
    let several = order.lines.len() > 1;
    let parts = order.lines.iter_mut().next();
    match (chance.between(0, 9), parts) {
        (0..4, Some(line)) => shifted(line, chance),
        (4..7, Some(line)) => more(line),
        (7, Some(line)) => {
            let price: Decimal = line.net_price.parse().unwrap_or_default();
            line.net_price = (price * Decimal::new(97, 2)).round_dp(4).to_string();
        }
        (8, Some(line)) if several => line.deleted = true,
        _ => order.payment_terms = if order.payment_terms == "N090" { "N060".into() } else { "N090".into() },
    }
    story.change = Some((at, Change::To { order: Box::new(order), ends }));
}

fn shifted(line: &mut OrderLine, chance: &mut Chance) {
    let shift = *chance.one_of(&[-10, -7, 7, 14, 21]);
    for part in &mut line.schedule {
        part.delivery_date = dated(part, shift).on.to_string();
    }
}

/// Increases the quantity by a fifth, in the last schedule line.
pub fn more(line: &mut OrderLine) {
    let more = |text: &str, by: Decimal| (text.parse::<Decimal>().unwrap_or_default() + by).to_string();
    let by = (line.quantity.parse::<Decimal>().unwrap_or_default() / Decimal::from(5)).round_dp(0).max(Decimal::ONE);
    line.quantity = more(&line.quantity, by);
    if let Some(last) = line.schedule.last_mut() {
        last.quantity = more(&last.quantity, by);
    }
}
