//! Import of dictionary items from a workbook.

use super::commands::{self, DictItemForm};
use super::{EDIT, listing, rules};
use tandem_platform::import::{ImportField, Importer};

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
        .checked_by(|form: &DictItemForm| rules::values(form).map(drop))
        .created_by(commands::save)
        .updated_by("edit", commands::update)
}
