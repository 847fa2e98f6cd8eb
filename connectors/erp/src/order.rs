//! Parses purchase orders of the service.

use crate::LOCKED;
use serde::Deserialize;
use serde_json::Value;
use tandem_contracts::erp::{MOST_UNITS, OrderLine, OrderPage, PurchaseOrder, ScheduleLine};
use tandem_contracts::outside::{Trouble, Unread};
use tandem_kernel::{day, number};
use tandem_odata::{Definition, Page, Service, Use, Version, is_cut, read_page};
use time::format_description::well_known::Rfc3339;
use time::{OffsetDateTime, UtcOffset};

/// So many units of the price …
const UNITS_PRICED: &str = "OrderPriceUnitToOrderUnitNmrtr";
/// … are so many units of the order: the quantity of an item times the first by the second is what its price is for.
const UNITS_ORDERED: &str = "OrdPriceUnitToOrderUnitDnmntr";

pub static SERVICE: Definition = Definition {
    version: Version::V4,
    root: "/sap/opu/odata4/sap/api_purchaseorder_2/srvd_a2x/sap/purchaseorder/0001",
    uses: &[
        Use {
            path: "PurchaseOrder",
            properties: &[
                "PurchaseOrder",
                "PurchaseOrderType",
                "Supplier",
                "CompanyCode",
                "PurchasingOrganization",
                "PurchasingGroup",
                "DocumentCurrency",
                "PaymentTerms",
                "PurchaseOrderDate",
                "PurchaseOrderDeletionCode",
                "ReleaseIsNotCompleted",
                "LastChangeDateTime",
            ],
        },
        Use {
            path: "PurchaseOrder/_PurchaseOrderItem",
            properties: &[
                "PurchaseOrderItem",
                "Material",
                "PurchaseOrderItemText",
                "Plant",
                "StorageLocation",
                "OrderQuantity",
                "PurchaseOrderQuantityUnit",
                "NetPriceAmount",
                "NetPriceQuantity",
                "OrderPriceUnit",
                UNITS_PRICED,
                UNITS_ORDERED,
                "TaxCode",
                "PurchasingDocumentDeletionCode",
                "IsCompletelyDelivered",
            ],
        },
        Use {
            path: "PurchaseOrder/_PurchaseOrderItem/_PurchaseOrderScheduleLineTP",
            properties: &[
                "ScheduleLine",
                "ScheduleLineDeliveryDate",
                "ScheduleLineOrderQuantity",
                "PurchaseOrderQuantityUnit",
            ],
        },
    ],
    passing: LOCKED,
};

/// A decimal: a string as requested, or a number from servers that ignore the request. Without trailing zeros, so that
/// equal quantities have equal text.
#[derive(Deserialize)]
#[serde(try_from = "Value")]
struct Number(String);

impl Default for Number {
    fn default() -> Self {
        Self("0".to_owned())
    }
}

impl TryFrom<Value> for Number {
    type Error = String;

    fn try_from(told: Value) -> Result<Self, String> {
        let text = match told {
            Value::String(text) => text,
            other => other.to_string(),
        };
        if number::plain(&text).is_none() {
            return Err(format!("not a number: {text}"));
        }
        let text = text.trim();
        let plain = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text };
        Ok(Self(plain.to_owned()))
    }
}

/// A day as `yyyy-MM-dd`; empty if there is none.
#[derive(Deserialize, Default)]
#[serde(try_from = "String")]
struct Day(String);

impl TryFrom<String> for Day {
    type Error = String;

    fn try_from(told: String) -> Result<Self, String> {
        if told.is_empty() || day::plain(&told).is_some() { Ok(Self(told)) } else { Err(format!("not a day: {told}")) }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Order {
    purchase_order: String,
    #[serde(default)]
    purchase_order_type: String,
    #[serde(default)]
    supplier: String,
    #[serde(default)]
    company_code: String,
    #[serde(default)]
    purchasing_organization: String,
    #[serde(default)]
    purchasing_group: String,
    #[serde(default)]
    document_currency: String,
    #[serde(default)]
    payment_terms: String,
    #[serde(default)]
    purchase_order_date: Day,
    #[serde(default)]
    purchase_order_deletion_code: String,
    /// The service approves orders as a whole.
    #[serde(default)]
    release_is_not_completed: bool,
    #[serde(with = "time::serde::rfc3339")]
    last_change_date_time: OffsetDateTime,
    #[serde(default, rename = "_PurchaseOrderItem")]
    items: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Item {
    purchase_order_item: String,
    #[serde(default)]
    material: String,
    #[serde(default)]
    purchase_order_item_text: String,
    #[serde(default)]
    plant: String,
    #[serde(default)]
    storage_location: String,
    #[serde(default)]
    order_quantity: Number,
    #[serde(default)]
    purchase_order_quantity_unit: String,
    #[serde(default)]
    net_price_amount: Number,
    #[serde(default)]
    net_price_quantity: Number,
    #[serde(default)]
    order_price_unit: String,
    order_price_unit_to_order_unit_nmrtr: Option<Number>,
    ord_price_unit_to_order_unit_dnmntr: Option<Number>,
    #[serde(default)]
    tax_code: String,
    #[serde(default)]
    purchasing_document_deletion_code: String,
    #[serde(default)]
    is_completely_delivered: bool,
    #[serde(default, rename = "_PurchaseOrderScheduleLineTP")]
    schedule: Vec<Schedule>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Schedule {
    schedule_line: String,
    #[serde(default)]
    schedule_line_delivery_date: Day,
    #[serde(default)]
    schedule_line_order_quantity: Number,
    #[serde(default)]
    purchase_order_quantity_unit: String,
}

pub async fn page(service: &Service, since: Option<OffsetDateTime>, next: Option<&str>) -> Result<OrderPage, Trouble> {
    let page = match next {
        Some(next) => service.next_page(next).await?,
        None => service.page(&first(since)?).await?,
    };
    Ok(orders(page))
}

fn first(since: Option<OffsetDateTime>) -> Result<String, Trouble> {
    let filter = match since {
        Some(moment) => {
            // As UTC, whatever offset it was told with: the plus of one is a blank in an address.
            let moment = moment.checked_to_offset(UtcOffset::UTC).unwrap_or(moment);
            let moment = moment.format(&Rfc3339).map_err(|error| Trouble::Away(error.to_string()))?;
            format!("$filter=LastChangeDateTime ge {moment}&")
        }
        None => String::new(),
    };
    Ok(format!(
        "PurchaseOrder?{filter}$orderby=LastChangeDateTime,PurchaseOrder&$expand=_PurchaseOrderItem($expand=_PurchaseOrderScheduleLineTP)"
    ))
}

/// Parses a page of orders.
pub fn read(said: Value) -> Result<OrderPage, Trouble> {
    Ok(orders(read_page(Version::V4, said).map_err(Trouble::Away)?))
}

/// Each order by itself: one that cannot be read keeps no other out.
fn orders(page: Page) -> OrderPage {
    let mut read = OrderPage { next: page.next, ..OrderPage::default() };
    for mut row in page.rows {
        without_nulls(&mut row);
        match one(&row) {
            Ok(order) => read.orders.push(order),
            Err(reason) => read.unread.push(unread(&row, reason)),
        }
    }
    read
}

fn one(row: &Value) -> Result<PurchaseOrder, String> {
    if is_cut(row) {
        return Err("only a part of its lines was told, and the rest could not be read".to_owned());
    }
    let told: Order = serde_path_to_error::deserialize(row).map_err(|error| error.to_string())?;
    if told.purchase_order.is_empty() {
        return Err("PurchaseOrder: empty".to_owned());
    }
    order(told)
}

/// What can be told of an order that cannot be read.
fn unread(row: &Value, reason: String) -> Unread {
    let text = |name: &str| row.get(name).and_then(Value::as_str);
    let changed_at = text("LastChangeDateTime").and_then(|moment| OffsetDateTime::parse(moment, &Rfc3339).ok());
    Unread { key: text("PurchaseOrder").unwrap_or_default().to_owned(), changed_at, reason }
}

/// What has no value may be told as `null` or not at all, and one such field would keep the whole order out.
fn without_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, field| !field.is_null());
            fields.values_mut().for_each(without_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(without_nulls),
        _ => {}
    }
}

fn order(told: Order) -> Result<PurchaseOrder, String> {
    let released = !told.release_is_not_completed;
    let lines = told
        .items
        .into_iter()
        .enumerate()
        .map(|(at, item)| line(item, released).map_err(|reason| format!("_PurchaseOrderItem[{at}].{reason}")));
    let mut lines = lines.collect::<Result<Vec<OrderLine>, String>>()?;
    // Expanded items have no guaranteed order.
    lines.sort_by(|a, b| a.line.cmp(&b.line));
    Ok(PurchaseOrder {
        number: told.purchase_order,
        order_type: told.purchase_order_type,
        supplier: told.supplier,
        company_code: told.company_code,
        purchasing_organization: told.purchasing_organization,
        purchasing_group: told.purchasing_group,
        currency: told.document_currency,
        payment_terms: told.payment_terms,
        order_date: told.purchase_order_date.0,
        cancelled: !told.purchase_order_deletion_code.is_empty(),
        changed_at: told.last_change_date_time,
        lines,
    })
}

/// The service says `10` where the ERP shows `00010`. With their zeros the numbers sort as texts, and are one number however
/// they are told.
fn with_zeros(number: String, digits: usize) -> String {
    let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if plain { format!("{number:0>digits$}") } else { number }
}

/// How many units of the price are how many of the quantity: 1 and 1 where both are the same, whatever stands beside them, and
/// where nothing does.
fn conversion(told: &Item) -> Result<(u32, u32), String> {
    let (priced, ordered) = (&told.order_price_unit_to_order_unit_nmrtr, &told.ord_price_unit_to_order_unit_dnmntr);
    let own_unit = told.order_price_unit.is_empty() || told.order_price_unit == told.purchase_order_quantity_unit;
    if own_unit || (priced.is_none() && ordered.is_none()) {
        return Ok((1, 1));
    }
    Ok((units(UNITS_PRICED, priced.as_ref())?, units(UNITS_ORDERED, ordered.as_ref())?))
}

fn units(field: &str, told: Option<&Number>) -> Result<u32, String> {
    let text = told.map_or("", |number| number.0.as_str());
    let units = text.parse::<u32>().ok().filter(|units| (1..=MOST_UNITS).contains(units));
    units.ok_or_else(|| format!("{field}: not a whole number from 1 to {MOST_UNITS}: {text}"))
}

fn line(told: Item, released: bool) -> Result<OrderLine, String> {
    let (units_priced, units_ordered) = conversion(&told)?;
    let mut schedule: Vec<ScheduleLine> = told
        .schedule
        .into_iter()
        .map(|told| ScheduleLine {
            line: with_zeros(told.schedule_line, 4),
            delivery_date: told.schedule_line_delivery_date.0,
            quantity: told.schedule_line_order_quantity.0,
            unit: told.purchase_order_quantity_unit,
        })
        .collect();
    schedule.sort_by(|a, b| a.line.cmp(&b.line));
    let own_unit = told.order_price_unit == told.purchase_order_quantity_unit;
    Ok(OrderLine {
        line: with_zeros(told.purchase_order_item, 5),
        material: told.material,
        text: told.purchase_order_item_text,
        plant: told.plant,
        storage_location: told.storage_location,
        quantity: told.order_quantity.0,
        unit: told.purchase_order_quantity_unit,
        net_price: told.net_price_amount.0,
        price_quantity: told.net_price_quantity.0,
        price_unit: if own_unit { String::new() } else { told.order_price_unit },
        units_priced,
        units_ordered,
        tax_code: told.tax_code,
        deleted: !told.purchasing_document_deletion_code.is_empty(),
        delivered: told.is_completely_delivered,
        released,
        schedule,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use time::macros::datetime;

    #[test]
    fn changes_are_asked_for_by_utc_wherever_the_erp_is() {
        let asked = |since| first(Some(since)).unwrap();
        let of_china = asked(datetime!(2026-11-15 18:00:00.5 +8));
        assert_eq!(of_china, asked(datetime!(2026-11-15 10:00:00.5 UTC)));
        assert!(of_china.contains("LastChangeDateTime ge 2026-11-15T10:00:00.5Z&"), "{of_china}");
        assert!(!of_china.contains('+'), "{of_china}");
        assert!(asked(datetime!(9999-12-31 23:59 -8)).contains("9999-12-31"), "beyond the last day of UTC");
    }

    #[test]
    fn what_is_no_list_of_orders_is_said_to_be_none() {
        for said in [json!(-11), json!([]), json!("x"), json!(null), json!({}), json!({ "value": 1 })] {
            assert!(matches!(read(said.clone()), Err(Trouble::Away(_))), "{said}");
        }
    }

    #[test]
    fn what_is_told_to_have_no_value_has_none() {
        let page = read(json!({ "value": [{
            "PurchaseOrder": "4500000001", "LastChangeDateTime": "2026-11-15T10:00:00Z",
            "PaymentTerms": null, "PurchaseOrderDate": null, "ReleaseIsNotCompleted": null,
            "_PurchaseOrderItem": [{
                "PurchaseOrderItem": "00010", "StorageLocation": null, "OrderQuantity": null, "IsCompletelyDelivered": null,
                "_PurchaseOrderScheduleLineTP": null,
            }],
        }] }))
        .unwrap();
        let order = &page.orders[0];
        assert_eq!((order.payment_terms.as_str(), order.order_date.as_str()), ("", ""));
        let line = &order.lines[0];
        assert_eq!((line.storage_location.as_str(), line.quantity.as_str()), ("", "0"));
        assert!(line.released && !line.delivered && line.schedule.is_empty());
    }

    /// An order that can be read, with one more field.
    fn row(number: &str, field: &str, value: Value) -> Value {
        let mut row = json!({ "PurchaseOrder": number, "LastChangeDateTime": "2026-11-15T10:00:00Z" });
        row[field] = value;
        row
    }

    #[test]
    fn an_order_that_cannot_be_read_keeps_no_other_out_and_says_why() {
        let item = |field: &str, value: Value| json!([{ "PurchaseOrderItem": "10" }, { "PurchaseOrderItem": "20", field: value }]);
        let schedule = json!([{ "ScheduleLine": "1", "ScheduleLineDeliveryDate": "soon" }]);
        let page = read(json!({ "@odata.nextLink": "PurchaseOrder?$skiptoken=7", "value": [
            row("1", "LastChangeDateTime", Value::Null),
            row("2", "Supplier", json!(17)),
            row("3", "Supplier", json!("17300001")),
            row("4", "_PurchaseOrderItem", item("OrderQuantity", json!("a lot"))),
            row("5", "_PurchaseOrderItem", item("_PurchaseOrderScheduleLineTP", schedule)),
            row("6", "PurchaseOrderDate", json!("0000-00-00")),
            row("", "Supplier", json!("17300001")),
            row("8", "PurchaseOrder", json!(8)),
            row("9", "_PurchaseOrderItem@odata.nextLink", json!("PurchaseOrder('9')/_PurchaseOrderItem?$skiptoken=2")),
            json!("an order"),
        ] }))
        .unwrap();
        assert_eq!(page.orders.iter().map(|order| order.number.as_str()).collect::<Vec<_>>(), ["3"]);
        assert_eq!(page.next.as_deref(), Some("PurchaseOrder?$skiptoken=7"));
        let keys: Vec<&str> = page.unread.iter().map(|one| one.key.as_str()).collect();
        assert_eq!(keys, ["1", "2", "4", "5", "6", "", "", "9", ""]);
        let told = [
            "LastChangeDateTime",
            "Supplier: ",
            "_PurchaseOrderItem[1].OrderQuantity: not a number: a lot",
            "_PurchaseOrderItem[1]._PurchaseOrderScheduleLineTP[0].ScheduleLineDeliveryDate: not a day: soon",
            "PurchaseOrderDate: not a day",
            "PurchaseOrder: empty",
            "PurchaseOrder: ",
            "only a part of its lines",
            "an order",
        ];
        for (one, told) in page.unread.iter().zip(told) {
            assert!(one.reason.contains(told), "{}: {}", one.key, one.reason);
        }
        assert_eq!(page.unread[0].changed_at, None);
        assert_eq!(page.unread[1].changed_at, Some(datetime!(2026-11-15 10:00 UTC)));
    }

    #[test]
    fn lines_have_their_zeros_and_come_in_their_order() {
        let item = |number: &str| json!({ "PurchaseOrderItem": number });
        let schedule = ["10", "2"].map(|number| json!({ "ScheduleLine": number }));
        let mut items = ["100", "20", "00030"].map(item);
        items[1]["_PurchaseOrderScheduleLineTP"] = json!(schedule);
        let page = read(json!({ "value": [{
            "PurchaseOrder": "4500000001", "LastChangeDateTime": "2026-11-15T10:00:00Z", "_PurchaseOrderItem": items,
        }] }))
        .unwrap();
        let lines = &page.orders[0].lines;
        assert_eq!(lines.iter().map(|line| line.line.as_str()).collect::<Vec<_>>(), ["00020", "00030", "00100"]);
        assert_eq!(lines[0].schedule.iter().map(|part| part.line.as_str()).collect::<Vec<_>>(), ["0002", "0010"]);
        assert_eq!(with_zeros("1A".to_owned(), 5), "1A");
    }

    #[test]
    fn an_order_is_read_as_the_service_tells_it() {
        let page = read(json!({
            "@odata.context": "$metadata#PurchaseOrder",
            "@odata.nextLink": "PurchaseOrder?$skiptoken=100",
            "value": [{
                "@odata.etag": "W/\"SADL-1\"",
                "PurchaseOrder": "4500000001", "PurchaseOrderType": "NB", "Supplier": "17300001",
                "PurchaseOrderDeletionCode": "", "PurchaseOrderDate": "2026-11-01",
                "LastChangeDateTime": "2026-11-15T10:00:00.1234567Z", "DocumentCurrency": "CNY",
                "_PurchaseOrderItem": [
                    { "PurchaseOrderItem": "00020", "OrderQuantity": "5.000", "PurchasingDocumentDeletionCode": "L",
                      "PurchaseOrderQuantityUnit": "PC", "OrderPriceUnit": "KG" },
                    { "PurchaseOrderItem": "00010", "OrderQuantity": 12.5, "NetPriceAmount": "1.20",
                      "PurchaseOrderQuantityUnit": "PC", "OrderPriceUnit": "PC",
                      "_PurchaseOrderScheduleLineTP": [
                        { "ScheduleLine": "0001", "ScheduleLineDeliveryDate": "2026-12-01", "ScheduleLineOrderQuantity": "12.500" }] }
                ]
            }]
        }))
        .unwrap();
        assert_eq!(page.next.as_deref(), Some("PurchaseOrder?$skiptoken=100"));
        let order = &page.orders[0];
        assert_eq!(order.changed_at.nanosecond(), 123_456_700);
        let lines: Vec<_> = order.lines.iter().map(|l| (l.line.as_str(), l.quantity.as_str(), l.deleted)).collect();
        assert_eq!(lines, [("00010", "12.5", false), ("00020", "5", true)]);
        assert_eq!(order.lines[0].schedule[0].quantity, "12.5");
        assert_eq!(order.lines[0].net_price, "1.2");
        assert_eq!(order.lines.iter().map(|line| line.price_unit.as_str()).collect::<Vec<_>>(), ["", "KG"]);
        assert!(order.lines.iter().all(|line| line.released));
    }

    /// The conversion of a line of pieces that is priced for this unit, with these fields besides.
    fn converted(unit: &str, more: &[(&str, Value)]) -> Result<(u32, u32), String> {
        let mut item = json!({ "PurchaseOrderItem": "10", "PurchaseOrderQuantityUnit": "PC", "OrderPriceUnit": unit });
        for (field, value) in more {
            item[*field] = value.clone();
        }
        let page = read(json!({ "value": [row("1", "_PurchaseOrderItem", json!([item]))] })).unwrap();
        match (page.orders.first(), page.unread.first()) {
            (Some(order), None) => Ok((order.lines[0].units_priced, order.lines[0].units_ordered)),
            (None, Some(unread)) => Err(unread.reason.clone()),
            other => panic!("neither read nor refused: {other:?}"),
        }
    }

    #[test]
    fn a_price_for_another_unit_says_how_many_of_it_are_how_many_ordered() {
        let both = |priced: Value, ordered: Value| vec![(UNITS_PRICED, priced), (UNITS_ORDERED, ordered)];
        assert_eq!(converted("KG", &both(json!("1"), json!("7"))), Ok((1, 7)));
        assert_eq!(converted("KG", &both(json!("12.000"), json!(99_999))), Ok((12, 99_999)));
        assert_eq!(converted("KG", &[]), Ok((1, 1)), "nobody said");
        assert_eq!(converted("KG", &both(json!(null), json!(null))), Ok((1, 1)));
        for own in ["PC", ""] {
            assert_eq!(converted(own, &both(json!("0"), json!("7"))), Ok((1, 1)), "one unit is itself");
        }
    }

    #[test]
    fn an_order_with_an_absurd_conversion_is_refused_and_says_why() {
        for absurd in [json!("0"), json!(0), json!("-1"), json!("2.5"), json!("100000"), json!(1e20), json!("")] {
            for (field, other) in [(UNITS_PRICED, UNITS_ORDERED), (UNITS_ORDERED, UNITS_PRICED)] {
                let refused = converted("KG", &[(field, absurd.clone()), (other, json!("7"))]);
                let said = refused
                    .clone()
                    .is_err_and(|reason| reason.starts_with(&format!("_PurchaseOrderItem[0].{field}: ")));
                assert!(said, "{field} {absurd}: {refused:?}");
            }
        }
        let half = converted("KG", &[(UNITS_ORDERED, json!("7"))]);
        assert!(half.is_err_and(|reason| reason.contains(UNITS_PRICED)), "one number alone says nothing");
    }

    #[test]
    fn lines_of_an_order_still_to_be_approved_are_not_released() {
        let page = read(json!({ "value": [{
            "PurchaseOrder": "4500000001", "LastChangeDateTime": "2026-11-15T10:00:00Z", "ReleaseIsNotCompleted": true,
            "_PurchaseOrderItem": [{ "PurchaseOrderItem": "00010" }, { "PurchaseOrderItem": "00020" }]
        }] }))
        .unwrap();
        assert!(page.orders[0].lines.iter().all(|line| !line.released));
    }
}
