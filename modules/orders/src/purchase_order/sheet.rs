//! Exports the lines that wait for a reply as a workbook, one row per promised part. `sheet_read` parses the filled-in
//! workbook; the page compares it with the supplier's open sheet. Nothing is saved here; that is up to `reply`.

use super::lines;
use super::record::DatedQuantity;
use crate::order_line::listing::LISTING;
use bytes::Bytes;
use futures_util::StreamExt;
use rust_decimal::Decimal;
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};
use tandem_kernel::{Error, Language, MessageKey, Result, number};
use tandem_platform::db::tx::Mode;
use tandem_platform::document;
use tandem_platform::http::route::File;
use tandem_platform::http::steps::Steps;
use tandem_platform::listing::{Condition, Line, PageQuery, Reader};
use tandem_platform::low_priority::at_low_priority;
use tandem_platform::{Platform, Query, Tx};
use tandem_workbook::{Format, Heading, Kind, Names, Note, Xlsx};
use utoipa::IntoParams;
use uuid::Uuid;

/// Nobody fills in a larger sheet by hand.
const MOST_LINES: usize = 5_000;
/// Below the row limit for uploaded workbooks.
const MOST_ROWS: usize = 15_000;

/// Columns copied from the list of order lines, with the price behind them. They are locked, and the first ones stay in sight.
const SHOWN: [(&str, Kind, u16); 8] = [
    ("number", Kind::Text, 14),
    ("line", Kind::Text, 8),
    ("material", Kind::Text, 20),
    ("description", Kind::Text, 36),
    ("plant", Kind::Text, 8),
    ("quantity", Kind::Number, 12),
    ("unit", Kind::Text, 8),
    ("requiredOn", Kind::Date, 12),
];

/// A price, for how many it is and of what: one column of the sheet.
const PRICE: [&str; 3] = ["netPrice", "priceQuantity", "priceUnit"];
const PRICE_WIDTH: u16 = 18;

/// Columns of the promised part: its number, date and quantity.
pub const PART: MessageKey = "orders-reply_sheet-part";
pub const ON: MessageKey = "orders-order_line-confirmed_on";
pub const QUANTITY: MessageKey = "orders-order_line-confirmed_quantity";

/// A line that waits for a reply.
struct Waiting {
    id: Uuid,
    order: Uuid,
    shown: Vec<Option<String>>,
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct SheetOrders {
    /// The numbers of the orders, with commas between them; every order that waits for a reply without them.
    #[serde(default)]
    pub orders: String,
}

/// Every line that waits for a reply, with every part that is promised of it so far.
pub async fn reply_sheet(steps: &mut Steps, Query(asked): Query<SheetOrders>) -> Result<File> {
    let numbers: Vec<&str> = asked.orders.split(',').filter(|number| !number.is_empty()).collect();
    if numbers.len() > super::batch::MOST {
        return Err(Error::refused("orders-purchase_order-too_many").with("limit", super::batch::MOST));
    }
    let mut tx = steps.begin(Mode::Read).await?;
    let language = tx.ctx().language;
    let waiting = waiting(&mut tx, &numbers).await?;
    let orders: Vec<Uuid> = waiting.iter().map(|line| line.order).collect::<BTreeSet<_>>().into_iter().collect();
    let all = lines::of_orders(&mut tx, &orders).await?;
    tx.commit().await?;
    // The supplier's unreleased draft takes precedence over what was promised.
    let promised: HashMap<Uuid, Vec<DatedQuantity>> =
        all.into_iter().map(|line| (line.order_line_id, line.written().to_vec())).collect();
    let rows = rows(waiting, &promised);
    let platform = steps.platform().clone();
    let bytes = at_low_priority(move || write(&platform, language, &rows)).await??;
    let name = steps.platform().words().label(language, "orders-reply_sheet-name");
    let size = Some(bytes.len() as u64);
    let content = futures_util::stream::once(async move { Ok::<_, Error>(Bytes::from(bytes)) }).boxed();
    Ok(File { name: format!("{name}.xlsx"), content_type: Format::Xlsx.content_type(), size, content })
}

async fn waiting(tx: &mut Tx, numbers: &[&str]) -> Result<Vec<Waiting>> {
    let scene = LISTING.scenes().iter().find(|scene| scene.name == "reply");
    let mut conditions = scene.map(Condition::of_scene).unwrap_or_default();
    if !numbers.is_empty() {
        conditions.push(Condition {
            and_or: "AND".to_owned(),
            field_db: "number".to_owned(),
            symbol: "in".to_owned(),
            query_value: numbers.into(),
            ..Condition::default()
        });
    }
    let asked = ["id", "purchaseOrderId"].into_iter().chain(SHOWN.iter().map(|(field, ..)| *field)).chain(PRICE);
    let query = PageQuery { columns: asked.map(str::to_owned).collect(), conditions, ..PageQuery::default() };
    let mut reader = Reader::open(tx, &LISTING, &query).await?;
    let place = |field: &str| reader.columns().iter().position(|column| column.field == field);
    let (id, order) = (place("id"), place("purchaseOrderId"));
    let places: Vec<Option<usize>> = SHOWN.iter().map(|(field, ..)| place(field)).collect();
    let of_price = PRICE.map(place);
    let text = |line: &Line, at: Option<usize>| -> Result<Option<String>> {
        at.map_or(Ok(None), |at| Ok(line.text(at)?.map(plain)))
    };
    let key = |line: &Line, at: Option<usize>| -> Result<Uuid> {
        text(line, at)?.and_then(|id| id.parse().ok()).ok_or_else(|| Error::internal("a line without its id"))
    };
    let mut found = Vec::new();
    while found.len() < MOST_LINES {
        let batch = reader.batch(tx).await?;
        if batch.is_empty() {
            break;
        }
        for line in batch.iter().take(MOST_LINES - found.len()) {
            let mut shown = places.iter().map(|at| text(line, *at)).collect::<Result<Vec<_>>>()?;
            let [net, many, unit] = of_price;
            shown.push(price(text(line, net)?, text(line, many)?, text(line, unit)?));
            found.push(Waiting { id: key(line, id)?, order: key(line, order)?, shown });
        }
    }
    Ok(found)
}

/// One row per part; a line without any gets one empty row to fill in.
fn rows(waiting: Vec<Waiting>, promised: &HashMap<Uuid, Vec<DatedQuantity>>) -> Vec<Vec<Option<String>>> {
    let mut rows = Vec::new();
    for line in waiting {
        let parts = promised.get(&line.id).map(Vec::as_slice).unwrap_or_default();
        // Never truncate within a line: missing parts would be read as removed.
        if rows.len() + parts.len().max(1) > MOST_ROWS {
            break;
        }
        let row = |at: usize, part: Option<&DatedQuantity>| {
            let (on, quantity) = (part.map(|p| p.on.to_string()), part.map(|p| p.quantity.normalize().to_string()));
            line.shown.iter().cloned().chain([Some((at + 1).to_string()), on, quantity]).collect::<Vec<_>>()
        };
        match parts {
            [] => rows.push(row(0, None)),
            parts => rows.extend(parts.iter().enumerate().map(|(at, part)| row(at, Some(part)))),
        }
    }
    rows
}

/// As on paper.
fn price(net: Option<String>, many: Option<String>, unit: Option<String>) -> Option<String> {
    let (net, many) = (number::plain(&net?)?, number::plain(&many?)?);
    Some(document::price(net, many, unit.as_deref().unwrap_or_default()))
}

/// Strips trailing zeros from decimals; other text is unchanged.
fn plain(text: &str) -> String {
    let exact = text.contains('.').then(|| text.parse::<Decimal>().ok()).flatten();
    exact.map_or_else(|| text.to_owned(), |number| number.normalize().to_string())
}

fn write(platform: &Platform, language: Language, rows: &[Vec<Option<String>>]) -> Result<Vec<u8>> {
    let label = |key: &str| platform.words().label(language, key);
    let of_line = SHOWN.iter().map(|(field, kind, width)| {
        let column = LISTING.column(field);
        let heading =
            Heading::new(column.map_or_else(String::new, |column| label(column.label)), *kind, *width).locked();
        if ["number", "line"].contains(field) { heading.fixed() } else { heading }
    });
    let price = LISTING.column(PRICE[0]).map_or_else(String::new, |column| label(column.label));
    let of_price = [Heading::new(price, Kind::Text, PRICE_WIDTH).locked()];
    let of_part = [
        Heading::new(label(PART), Kind::Text, 8).locked(),
        Heading::new(label(ON), Kind::Date, 12),
        Heading::new(label(QUANTITY), Kind::Number, 14),
    ];
    let names = Names { sheet: label("orders-reply_sheet-name"), info: label("orders-reply_sheet-info") };
    let mut book = Xlsx::begin(Vec::new(), names, of_line.chain(of_price).chain(of_part).collect())?;
    for row in rows {
        book.row(row.iter().map(Option::as_deref))?;
    }
    let notes = [
        Note::new(label(ON), label("orders-reply_sheet-takes_day")),
        Note::new(label(QUANTITY), label("orders-reply_sheet-takes_quantity")),
        Note::new(label(PART), label("orders-reply_sheet-takes_parts")),
    ];
    Ok(book.finish(&notes, None)?)
}
