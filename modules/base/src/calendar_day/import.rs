//! Import of a year's calendar from a workbook.

use super::commands::{self, CalendarDayForm};
use super::{EDIT, listing, rules};
use tandem_platform::import::{ImportField, Importer};

const FIELDS: [ImportField; 4] = [
    ImportField::required("day"),
    ImportField::required("workday"),
    ImportField::required("nameZh"),
    ImportField::required("nameEn"),
];

pub fn importer() -> Importer {
    Importer::new(&listing::LISTING, EDIT, &["day"], &FIELDS)
        .numbered(1020)
        .checked_by(|form: &CalendarDayForm| rules::values(form).map(drop))
        .created_by(commands::save)
        .updated_by("edit", commands::update)
}
