//! Dictionary items from a workbook.

use super::{EDIT, commands, listing, rules};
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
        .checked_by(rules::check)
        .created_by(commands::save)
        .updated_by("edit", commands::update)
}
