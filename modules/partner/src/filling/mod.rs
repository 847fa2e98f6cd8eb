//! How much of its data each supplier has filled in, by section. A table that approvals keep, and no view: reckoning it anew would
//! read every row of ten tables of every supplier for each page of the list.

use crate::review::cell;
use crate::section::Section;
use serde::Serialize;
use serde_json::Value;
use sqlx::types::Json;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Column, Error, Listing, Result, SceneLine, ShippedDictionary, Sort, SystemScene};
use tandem_platform::document::parts::SUPPLIER;
use tandem_platform::{Route, Tx};
use uuid::Uuid;

pub const VIEW: &str = "partner.filling.view";

/// The sections as lists name them.
pub const SECTIONS: ShippedDictionary = ShippedDictionary {
    name: "filingSection",
    items: &[
        ("basic", "基本信息", "Basic information"),
        ("address", "地址", "Addresses"),
        ("contact", "联系人", "Contacts"),
        ("product", "产品", "Products"),
        ("certification", "证书", "Certificates"),
        ("business", "经营信息", "Business"),
        ("bank", "银行账户", "Bank accounts"),
        ("equipment", "设备", "Equipment"),
        ("customer", "主要客户", "Main customers"),
        ("shareholder", "股东", "Shareholders"),
        ("attachment", "其他资料", "Further papers"),
        ("declaration", "声明", "Declaration"),
    ],
};

pub static LISTING: Listing = Listing {
    code: "partner.filling",
    table: ("partner", "filling"),
    key: &["filling_id"],
    parts: &[
        &[Column::id()],
        SUPPLIER,
        &[
            Column::dictionary("section", SECTIONS.name).width(150),
            Column::integer("row_count").width(90),
            Column::integer("field_count").width(110),
            Column::integer("filled").width(110),
            Column::integer("percent").width(110),
            Column::date_time("updated_at").width(170),
        ],
    ],
    default_sort: &[Sort::up("percent")],
    quick_search: &["supplierZh", "supplierEn"],
    permission: VIEW,
    shipped_scenes: &[SystemScene::of("incomplete", &[SceneLine::and("percent", "<", "100")]).to_look_at()],
    ..Listing::EMPTY
};

pub fn routes() -> Vec<Route> {
    vec![Route::rows("/service1/partner/filling/pageList", &LISTING)]
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct Filled {
    filling_id: Uuid,
    section: &'static str,
    row_count: usize,
    /// Fields that can be filled in, those that nobody must among them; and those that are.
    field_count: usize,
    filled: usize,
    percent: usize,
}

/// Counts the fields of a section. A table without rows has nothing that could be filled in, so nothing is missing.
fn count(id: Uuid, section: &'static Section, content: &Value) -> Filled {
    let rows = if section.table.is_some() { cell::rows(content) } else { std::slice::from_ref(content) };
    let fields =
        |row: &Value| section.fields.iter().filter(|field| cell::is_filled(field, cell::of(row, field))).count();
    let (field_count, filled) = (rows.len() * section.fields.len(), rows.iter().map(fields).sum::<usize>());
    let percent = (filled * 100).checked_div(field_count).unwrap_or(100);
    Filled { filling_id: id, section: section.code, row_count: rows.len(), field_count, filled, percent }
}

/// Keeps the figures of a supplier's sections, in the transaction that writes them.
pub async fn keep<'v>(
    tx: &mut Tx,
    organize: Uuid,
    contents: impl IntoIterator<Item = (&'static Section, &'v Value)>,
) -> Result<()> {
    let counted: Vec<Filled> =
        contents.into_iter().map(|(section, content)| count(tx.new_id(), section, content)).collect();
    let supplier = tx.names(ORGANIZE, vec![organize]).await?.pop();
    let supplier = supplier.ok_or_else(|| Error::internal("sections of an organisation that is not there"))?;
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query(
        "insert into partner.filling (tenant_id, filling_id, organize_id, supplier_zh, supplier_en, section, row_count,
           field_count, filled, percent, updated_at)
         select $1, r.filling_id, $2, $3, $4, r.section, r.row_count, r.field_count, r.filled, r.percent, $5
         from jsonb_populate_recordset(null::partner.filling, $6) r
         on conflict (tenant_id, organize_id, section) do update set supplier_zh = excluded.supplier_zh,
           supplier_en = excluded.supplier_en, row_count = excluded.row_count, field_count = excluded.field_count,
           filled = excluded.filled, percent = excluded.percent, updated_at = excluded.updated_at",
    )
    .bind(tenant)
    .bind(organize)
    .bind(&supplier.zh)
    .bind(&supplier.en)
    .bind(now)
    .bind(Json(&counted))
    .execute(tx.conn())
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::{self, CUSTOMER, DECLARATION};
    use serde_json::json;

    #[test]
    fn every_section_has_a_name_in_lists() {
        let codes: Vec<&str> = section::SECTIONS.iter().map(|section| section.code).collect();
        let named: Vec<&str> = SECTIONS.items.iter().map(|(code, ..)| *code).collect();
        assert_eq!(codes, named);
    }

    #[test]
    fn filled_fields_are_counted_in_every_row() {
        let of = |section, content: &Value| {
            let counted = count(Uuid::nil(), section, content);
            (counted.row_count, counted.field_count, counted.filled, counted.percent)
        };
        let rows = json!({ "rows": [{ "name": "x", "orderShare": "10" }, { "name": "y" }] });
        assert_eq!(of(&CUSTOMER, &rows), (2, 8, 3, 37));
        assert_eq!(of(&CUSTOMER, &json!({ "rows": [] })), (0, 0, 0, 100));
        assert_eq!(of(&DECLARATION, &json!({ "truthful": true, "declaredBy": "z" })), (1, 3, 2, 66));
    }
}
