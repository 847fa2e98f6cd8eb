//! Import of dictionary items from a workbook: of several dictionaries, or below one of them.

use super::commands::{self, DictItemForm};
use super::{EDIT, listing, rules};
use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use tandem_platform::import::{ImportField, Importer, OnlyOne, Parent, Standing};
use tandem_platform::listing::{Condition, PageQuery, count};

const FIELDS: [ImportField; 8] = [
    ImportField::required("dictName"),
    ImportField::required("itemValue"),
    ImportField::required("descriptionZh"),
    ImportField::required("descriptionEn"),
    ImportField::required("isdefault"),
    ImportField::optional("alternate1"),
    ImportField::optional("alternate2"),
    ImportField::optional("sortOrder"),
];

pub fn importer() -> Importer {
    Importer::new(&listing::LISTING, EDIT, &["dictName", "itemValue"], &FIELDS)
        .numbered(1010)
        .only_one(OnlyOne { field: "isdefault", value: "1", within: &["dictName"] })
        .within(Parent::new("dictName", |tx, name, for_change| Box::pin(dictionary(tx, name, for_change))))
        .checked_by(|form: &DictItemForm| rules::values(form).map(drop))
        .created_by(commands::save)
        .updated_by("edit", commands::update)
}

/// A dictionary has a name and no record of its own: it is there while it has an item that the caller may see, and its
/// version is that of all its items together.
async fn dictionary(tx: &mut Tx, name: &str, for_change: bool) -> Result<Standing> {
    tx.ctx().needs(EDIT)?;
    let named = Condition {
        and_or: "AND".to_owned(),
        field_db: "dictName".to_owned(),
        symbol: "=".to_owned(),
        query_value: name.into(),
        ..Condition::default()
    };
    let asked = PageQuery { conditions: vec![named], ..PageQuery::default() };
    if count(tx, &listing::LISTING, &asked).await? == 0 {
        return Err(Error::not_found());
    }
    let tenant = tx.ctx().tenant.id.uuid();
    if for_change {
        sqlx::query(
            "select 1 from base.dict_item where tenant_id = $1 and dict_name = $2 order by dict_item_id for update",
        )
        .bind(tenant)
        .bind(name)
        .execute(tx.conn())
        .await?;
    }
    let version: String = sqlx::query_scalar(
        "select encode(sha256(convert_to(coalesce(string_agg(
           dict_item_id::text || ':' || version::text, ',' order by dict_item_id), ''), 'UTF8')), 'hex')
         from base.dict_item where tenant_id = $1 and dict_name = $2",
    )
    .bind(tenant)
    .bind(name)
    .fetch_one(tx.conn())
    .await?;
    Ok(Standing { value: name.to_owned(), label: name.to_owned(), version })
}
