//! Parses purchase orders of the service.

use crate::LOCKED;
use serde::Deserialize;
use serde_json::Value;
use tandem_contracts::erp::{OrderLine, OrderPage, PurchaseOrder, ScheduleLine};
use tandem_contracts::outside::Trouble;
use tandem_odata::{Definition, Page, Service, Use, Version, read_page};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

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

/// A decimal: a string as requested, or a number from servers that ignore the request.
#[derive(Deserialize, Default)]
#[serde(transparent)]
struct Number(Value);

impl Number {
    /// Without trailing zeros, so that equal quantities have equal text.
    fn plain(self) -> String {
        let text = match self.0 {
            Value::String(text) => text,
            Value::Null => "0".to_owned(),
            other => other.to_string(),
        };
        if !text.contains('.') {
            return text;
        }
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
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
    purchase_order_date: Option<String>,
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
    schedule_line_delivery_date: Option<String>,
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
    orders(page)
}

fn first(since: Option<OffsetDateTime>) -> Result<String, Trouble> {
    let filter = match since {
        Some(moment) => {
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
    orders(read_page(Version::V4, said).map_err(Trouble::Away)?)
}

fn orders(page: Page) -> Result<OrderPage, Trouble> {
    let orders: Vec<Order> = serde_json::from_value(Value::Array(page.rows))
        .map_err(|error| Trouble::Away(format!("not a list of purchase orders: {error}")))?;
    Ok(OrderPage { orders: orders.into_iter().map(order).collect(), next: page.next })
}

fn order(told: Order) -> PurchaseOrder {
    let mut lines: Vec<OrderLine> =
        told.items.into_iter().map(|item| line(item, !told.release_is_not_completed)).collect();
    // Expanded items have no guaranteed order.
    lines.sort_by(|a, b| a.line.cmp(&b.line));
    PurchaseOrder {
        number: told.purchase_order,
        order_type: told.purchase_order_type,
        supplier: told.supplier,
        company_code: told.company_code,
        purchasing_organization: told.purchasing_organization,
        purchasing_group: told.purchasing_group,
        currency: told.document_currency,
        payment_terms: told.payment_terms,
        order_date: told.purchase_order_date.unwrap_or_default(),
        cancelled: !told.purchase_order_deletion_code.is_empty(),
        changed_at: told.last_change_date_time,
        lines,
    }
}

fn line(told: Item, released: bool) -> OrderLine {
    let mut schedule: Vec<ScheduleLine> = told
        .schedule
        .into_iter()
        .map(|told| ScheduleLine {
            line: told.schedule_line,
            delivery_date: told.schedule_line_delivery_date.unwrap_or_default(),
            quantity: told.schedule_line_order_quantity.plain(),
            unit: told.purchase_order_quantity_unit,
        })
        .collect();
    schedule.sort_by(|a, b| a.line.cmp(&b.line));
    OrderLine {
        line: told.purchase_order_item,
        material: told.material,
        text: told.purchase_order_item_text,
        plant: told.plant,
        storage_location: told.storage_location,
        quantity: told.order_quantity.plain(),
        unit: told.purchase_order_quantity_unit,
        net_price: told.net_price_amount.plain(),
        price_quantity: told.net_price_quantity.plain(),
        tax_code: told.tax_code,
        deleted: !told.purchasing_document_deletion_code.is_empty(),
        delivered: told.is_completely_delivered,
        released,
        schedule,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_no_list_of_orders_is_said_to_be_none() {
        for said in [json!(-11), json!([]), json!("x"), json!(null), json!({}), json!({ "value": 1 })] {
            assert!(matches!(read(said.clone()), Err(Trouble::Away(_))), "{said}");
        }
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
                    { "PurchaseOrderItem": "00020", "OrderQuantity": "5.000", "PurchasingDocumentDeletionCode": "L" },
                    { "PurchaseOrderItem": "00010", "OrderQuantity": 12.5, "NetPriceAmount": "1.20",
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
        assert!(order.lines.iter().all(|line| line.released));
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
