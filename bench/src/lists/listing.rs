//! The list that is measured, as a module would declare it: 33 columns, shaped like purchase-order lines.

use serde::Serialize;
use tandem_kernel::{Column, ColumnKind, Declaration, Listing, Permission, Result, Sort};
use tandem_platform::http::route::Method;
use tandem_platform::listing::{Page, PageQuery, run};
use tandem_platform::{Access, Body, Module, Route, Tx};
use utoipa::ToSchema;

pub const VIEW: &str = "bench.po_line.view";
pub const PAGE: &str = "/service1/bench/api/poLine/pageList";

pub static LISTING: Listing = Listing {
    code: "bench.po_line",
    title: "bench-po_line-list",
    table: ("bench", "po_line"),
    key: &["po_line_id"],
    columns: &[
        Column::new("id", "po_line_id", "bench-po_line-po_line_id", ColumnKind::Text).carried(),
        Column::new("version", "version", "bench-po_line-version", ColumnKind::Integer).carried(),
        Column::new("supplierId", "supplier_id", "bench-po_line-supplier_id", ColumnKind::Text).hidden().supplier(),
        Column::new("orderNo", "order_no", "bench-po_line-order_no", ColumnKind::Text),
        Column::new("lineNo", "line_no", "bench-po_line-line_no", ColumnKind::Integer),
        Column::new("status", "status", "bench-po_line-status", ColumnKind::Dictionary("poLineStatus")),
        Column::new("orderDate", "order_date", "bench-po_line-order_date", ColumnKind::Date),
        Column::new("promisedDate", "promised_date", "bench-po_line-promised_date", ColumnKind::Date),
        Column::new("supplierNo", "supplier_no", "bench-po_line-supplier_no", ColumnKind::Text),
        Column::new("supplierName", "supplier_name", "bench-po_line-supplier_name", ColumnKind::Text),
        Column::new("plant", "plant", "bench-po_line-plant", ColumnKind::Text),
        Column::new("storageLocation", "storage_location", "bench-po_line-storage_location", ColumnKind::Text),
        Column::new("materialNo", "material_no", "bench-po_line-material_no", ColumnKind::Text),
        Column::new("materialName", "material_name", "bench-po_line-material_name", ColumnKind::Text)
            .contains_indexed(),
        Column::new("specification", "specification", "bench-po_line-specification", ColumnKind::Text),
        Column::new(
            "supplierMaterialNo",
            "supplier_material_no",
            "bench-po_line-supplier_material_no",
            ColumnKind::Text,
        ),
        Column::new("quantity", "quantity", "bench-po_line-quantity", ColumnKind::Decimal).summed(),
        Column::new("received", "received", "bench-po_line-received", ColumnKind::Decimal).summed(),
        Column::new("unit", "unit", "bench-po_line-unit", ColumnKind::Dictionary("unit")),
        Column::new("price", "price", "bench-po_line-price", ColumnKind::Decimal),
        Column::new("currency", "currency", "bench-po_line-currency", ColumnKind::Dictionary("currency")),
        Column::new("amount", "amount", "bench-po_line-amount", ColumnKind::Decimal).summed(),
        Column::new("taxRate", "tax_rate", "bench-po_line-tax_rate", ColumnKind::Decimal),
        Column::new("delayDays", "delay_days", "bench-po_line-delay_days", ColumnKind::Integer).summed(),
        Column::new("purchaseGroup", "purchase_group", "bench-po_line-purchase_group", ColumnKind::Text),
        Column::new("buyer", "buyer", "bench-po_line-buyer", ColumnKind::User),
        Column::new("drawingNo", "drawing_no", "bench-po_line-drawing_no", ColumnKind::Text),
        Column::new("projectNo", "project_no", "bench-po_line-project_no", ColumnKind::Text),
        Column::new("urgent", "urgent", "bench-po_line-urgent", ColumnKind::Boolean),
        Column::new("remark", "remark", "bench-po_line-remark", ColumnKind::Text),
        Column::new("createdAt", "created_at", "bench-po_line-created_at", ColumnKind::DateTime),
        Column::new("updatedBy", "updated_by", "bench-po_line-updated_by", ColumnKind::User),
        Column::new("updatedAt", "updated_at", "bench-po_line-updated_at", ColumnKind::DateTime),
    ],
    default_sort: &[Sort { field: "orderDate", descending: true }],
    quick_search: &["materialName"],
    permission: VIEW,
    machine: None,
    follows: &[],
    scenes: &[],
};

/// The thirty columns of the measured page.
pub fn thirty() -> Vec<&'static str> {
    LISTING.columns.iter().filter(|c| c.shown).map(|c| c.field).take(30).collect()
}

static DECLARATION: Declaration = Declaration {
    name: "bench",
    migrations: &[],
    zh: include_str!("../../words/zh.ftl"),
    en: include_str!("../../words/en.ftl"),
    permissions: &[Permission { code: VIEW, label: "bench-permission-po_line-view" }],
    menus: &[],
    machines: &[],
    listings: &[&LISTING],
    messages: &["bench-module"],
    ..Declaration::EMPTY
};

#[derive(Serialize, ToSchema)]
pub struct PoLine {
    pub id: String,
}

pub fn module() -> Module {
    Module::new(&DECLARATION).routes(vec![Route::ask(Method::POST, PAGE, Access::Permission(VIEW), page_list)])
}

async fn page_list(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<PoLine>> {
    run(tx, &LISTING, &query).await
}
