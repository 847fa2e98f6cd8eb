//! Suppliers by a part of their name or number, for fields that choose one. Asked through the list, so that permissions and data
//! rules apply as they do there.

use super::listing::LISTING;
use super::states::OPEN;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tandem_kernel::Result;
use tandem_kernel::error::Fields;
use tandem_platform::listing::{Condition, PageQuery, run};
use tandem_platform::{Query, Tx};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const LONGEST: usize = 200;
const FOUND_AT_ONCE: u32 = 20;
/// Those that the ERP knows.
const IN_ERP: u8 = 1;

const COLUMNS: [&str; 11] = [
    "number",
    "nameZh",
    "nameEn",
    "shortNameZh",
    "shortNameEn",
    "licenceNumber",
    "reviewState",
    "state",
    "relationType",
    "orgCategory",
    "erpNo",
];

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct Sought {
    /// A part of a name in either language.
    #[serde(default)]
    pub name_zh: String,
    /// A part of its number in the ERP.
    #[serde(default)]
    pub erp_no: String,
    /// 0: all that may be chosen; 1: of these, those with an ERP number.
    #[serde(default)]
    pub r#type: u8,
}

/// Fields whose names end in `Cn` or `Ch` are the second names.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundSupplier {
    pub id: Uuid,
    pub name_zh: String,
    pub name_cn: String,
    pub partner_num: String,
    pub license_number: String,
    pub data_review_status: String,
    pub relation_status: String,
    /// Its relation types: `S` for a supplier, `C` for the buying side.
    pub organize_id_types: Vec<String>,
    pub orgcategory: String,
    pub abbreviation_ch: String,
    pub abbreviation_zh: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    id: Uuid,
    number: String,
    name_zh: String,
    name_en: String,
    short_name_zh: String,
    short_name_en: String,
    licence_number: String,
    review_state: String,
    state: String,
    relation_type: String,
    org_category: String,
}

fn line(and_or: &str, field: &str, symbol: &str, value: Value) -> Condition {
    Condition {
        and_or: and_or.to_owned(),
        field_db: field.to_owned(),
        symbol: symbol.to_owned(),
        query_value: value,
        ..Condition::default()
    }
}

/// Those that may be chosen, and whose name or number has this part, or is this text as a whole.
async fn rows(tx: &mut Tx, asked: &Sought, whole: bool) -> Result<Vec<Row>> {
    let (name, number) = (asked.name_zh.trim(), asked.erp_no.trim());
    Fields::default().at_most("nameZh", name, LONGEST).at_most("erpNo", number, LONGEST).finish()?;
    let given = |text: &str| if whole { json!(text) } else { json!([text]) };
    let symbol = if whole { "==" } else { "like" };
    let mut conditions = vec![line("", "state", "in", json!(OPEN))];
    if !name.is_empty() {
        let named = vec![line("", "nameZh", symbol, given(name)), line("OR", "nameEn", symbol, given(name))];
        conditions.push(Condition { and_or: "AND".to_owned(), conditions: named, ..Condition::default() });
    }
    if !number.is_empty() {
        conditions.push(line("AND", "erpNo", symbol, given(number)));
    }
    if asked.r#type == IN_ERP {
        // Anything at all.
        conditions.push(line("AND", "erpNo", "=", json!("*")));
    }
    let query = PageQuery {
        page_size: FOUND_AT_ONCE,
        conditions,
        columns: COLUMNS.iter().map(|field| (*field).to_owned()).collect(),
        count: false,
        ..PageQuery::default()
    };
    let found = run(tx, &LISTING, &query).await?.content;
    found.iter().map(|row| Ok(serde_json::from_str(row.get())?)).collect()
}

pub async fn search(tx: &mut Tx, Query(asked): Query<Sought>) -> Result<Vec<FoundSupplier>> {
    let found = rows(tx, &asked, false).await?.into_iter().map(|row| FoundSupplier {
        id: row.id,
        name_zh: row.name_zh,
        name_cn: row.name_en,
        partner_num: row.number,
        license_number: row.licence_number,
        data_review_status: row.review_state,
        relation_status: row.state,
        organize_id_types: vec![row.relation_type],
        orgcategory: row.org_category,
        abbreviation_ch: row.short_name_en,
        abbreviation_zh: row.short_name_zh,
    });
    Ok(found.collect())
}

/// Whether what was typed is the name or the number of exactly one.
pub async fn check(tx: &mut Tx, Query(asked): Query<Sought>) -> Result<bool> {
    if asked.name_zh.trim().is_empty() && asked.erp_no.trim().is_empty() {
        return Ok(false);
    }
    Ok(rows(tx, &asked, true).await?.len() == 1)
}
