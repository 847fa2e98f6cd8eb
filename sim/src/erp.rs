//! Creates, changes and cancels purchase orders.

use crate::clock;
use crate::state::{Change, Held, Order};
use serde_json::{Map, Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

pub fn moment(text: &str) -> Option<OffsetDateTime> {
    OffsetDateTime::parse(text, &Rfc3339).ok()
}

pub fn changed(order: &Value) -> Option<OffsetDateTime> {
    moment(order["LastChangeDateTime"].as_str()?)
}

/// Derived from the last change, as in the real system.
pub fn etag(value: &Value) -> String {
    let digits: String =
        value["LastChangeDateTime"].as_str().unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    format!("W/\"SADL-{digits}\"")
}

/// A new order with schedule lines.
pub fn make(held: &mut Held, supplier: &str, lines: usize) -> Value {
    let highest = held.state.orders.keys().filter_map(|n| n.parse::<u64>().ok()).max().unwrap_or(4_500_000_000);
    let number = (highest + 1).to_string();
    let now = clock::now();
    let day = |days: i64| clock::day(now + time::Duration::days(days));
    let line = |line: &str, material: &str, text: &str, quantity: &str, price: &str, schedule: Value| {
        json!({
            "PurchaseOrder": number, "PurchaseOrderItem": line, "PurchasingDocumentDeletionCode": "",
            "PurchaseOrderItemText": text, "Material": material, "Plant": "1010", "StorageLocation": "101A",
            "OrderQuantity": quantity, "PurchaseOrderQuantityUnit": "PC", "NetPriceAmount": price, "NetPriceQuantity": "1",
            "OrderPriceUnit": "PC", "OrderPriceUnitToOrderUnitNmrtr": "1", "OrdPriceUnitToOrderUnitDnmntr": "1",
            "DocumentCurrency": "CNY", "TaxCode": "J1", "IsCompletelyDelivered": false,
            "SupplierConfirmationControlKey": "0001", "_PurchaseOrderScheduleLineTP": schedule,
        })
    };
    let schedule = |line: &str, days: i64, quantity: &str| {
        json!({ "PurchaseOrder": number, "ScheduleLine": line, "ScheduleLineDeliveryDate": day(days),
            "ScheduleLineOrderQuantity": quantity, "PurchaseOrderQuantityUnit": "PC", "OpenPurchaseOrderQuantity": quantity })
    };
    let mut items = vec![
        line(
            "00010",
            "MAT-1001",
            "Ceramic capacitor 100 nF",
            "1000.000",
            "0.12",
            json!([schedule("0001", 14, "400.000"), schedule("0002", 28, "600.000")]),
        ),
        line("00020", "MAT-2002", "Shielded connector", "250.000", "3.40", json!([schedule("0001", 21, "250.000")])),
    ];
    items.truncate(lines);
    items.extend((3..=lines).map(|at| {
        let (name, material, quantity) =
            (format!("{:05}", at * 10), format!("MAT-{}", 3000 + at), format!("{}.000", at * 5));
        let wanted = json!([schedule("0001", 14 + i64::try_from(at % 30).unwrap_or(0), &quantity)]);
        if at % 4 == 3 {
            let text = "Stainless screw M3x8";
            return by_weight(line(&name, &material, text, &quantity, "76.00", wanted), (1, 2000));
        }
        line(&name, &material, "Thick film resistor 10 kOhm", &quantity, "0.05", wanted)
    }));
    let order = json!({
        "PurchaseOrder": number, "PurchaseOrderType": "NB", "PurchaseOrderDate": day(0), "CreationDate": day(0),
        "CompanyCode": "1010", "PurchasingOrganization": "1010", "PurchasingGroup": "001", "Supplier": supplier,
        "DocumentCurrency": "CNY", "PaymentTerms": "0004", "PurchaseOrderDeletionCode": "", "PurchasingProcessingStatus": "05",
        "ReleaseIsNotCompleted": false,
        "_PurchaseOrderItem": items,
    });
    save(held, order, now)
}

/// An item ordered by the piece and priced by the kilogram: so many kilograms are so many pieces.
fn by_weight(mut item: Value, (kilograms, pieces): (u32, u32)) -> Value {
    item["OrderPriceUnit"] = "KG".into();
    item["OrderPriceUnitToOrderUnitNmrtr"] = kilograms.to_string().into();
    item["OrdPriceUnitToOrderUnitDnmntr"] = pieces.to_string().into();
    item
}

/// Sets the change time and stores the order. With reordering enabled, the change becomes visible later than its time.
pub fn save(held: &mut Held, mut order: Value, now: OffsetDateTime) -> Value {
    let number = order["PurchaseOrder"].as_str().unwrap_or_default().to_owned();
    let before = held.state.orders.get(&number).map(|known| known.value.clone());
    // Change times of one order are unique.
    let at = before.as_ref().and_then(changed).map_or(now, |last| now.max(last + time::Duration::microseconds(1)));
    order["LastChangeDateTime"] = clock::stamp(at).into();
    let reorder = held.state.settings.reorder_millis;
    let late = i64::try_from(held.up_to(reorder).as_millis()).unwrap_or(0);
    let kept = Order { value: order.clone(), before, visible_from: clock::millis() + late };
    held.change(Change::Ordered(number, kept));
    order
}

/// Changes quantity and date of one line.
pub fn alter(held: &mut Held, number: &str, line: &str, quantity: &str) -> Option<Value> {
    let mut order = held.state.orders.get(number)?.value.clone();
    let items = order["_PurchaseOrderItem"].as_array_mut()?;
    let item = items.iter_mut().find(|item| item["PurchaseOrderItem"] == line)?;
    item["OrderQuantity"] = quantity.into();
    let first = item["_PurchaseOrderScheduleLineTP"].get(0)?.clone();
    let mut first = first;
    first["ScheduleLineOrderQuantity"] = quantity.into();
    first["OpenPurchaseOrderQuantity"] = quantity.into();
    item["_PurchaseOrderScheduleLineTP"] = json!([first]);
    Some(save(held, order, clock::now()))
}

/// Puts fields into an order as they are given.
pub fn write(held: &mut Held, number: &str, fields: Map<String, Value>) -> Option<Value> {
    let mut order = held.state.orders.get(number)?.value.clone();
    order.as_object_mut()?.extend(fields);
    Some(save(held, order, clock::now()))
}

pub fn cancel(held: &mut Held, number: &str) -> Option<Value> {
    let mut order = held.state.orders.get(number)?.value.clone();
    order["PurchaseOrderDeletionCode"] = "L".into();
    for item in order["_PurchaseOrderItem"].as_array_mut().into_iter().flatten() {
        item["PurchasingDocumentDeletionCode"] = "L".into();
    }
    Some(save(held, order, clock::now()))
}
