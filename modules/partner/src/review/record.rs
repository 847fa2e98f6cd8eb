//! What an approval changed, as change records: one for each field, and one for a row that is gone.

use super::difference::{Change, Difference, RowDifference};
use super::wording::Wording;
use crate::change_record::{Line, WHOLE_ROW};
use tandem_kernel::convention::camel;

/// The records of these sections. They are kept for readers of both languages, so the wording has both.
pub fn lines(differences: &[Difference<'_>], wording: &Wording) -> Vec<Line> {
    let of_section = |difference: &Difference<'_>| -> Vec<Line> {
        difference.rows.iter().flat_map(|row| of_row(difference, row, wording)).collect()
    };
    differences.iter().flat_map(of_section).collect()
}

fn of_row(difference: &Difference<'_>, row: &RowDifference<'_>, wording: &Wording) -> Vec<Line> {
    let section = difference.section;
    let row_label = if row.row.is_some() { wording.row(section, row.shown) } else { String::new() };
    let line = |field: String, field_word: &str, before: String, after: String| Line {
        section: section.code,
        row_id: row.row,
        row_label: row_label.clone(),
        field,
        field_word: field_word.to_owned(),
        before,
        after,
    };
    if row.change == Change::Removed {
        return vec![line(String::new(), WHOLE_ROW, row_label.clone(), String::new())];
    }
    let of_field = row.fields.iter().map(|one| {
        let (before, after) = (wording.value(one.field, one.in_force), wording.value(one.field, one.filed));
        line(camel(one.field.column), section.word(one.field), before, after)
    });
    of_field.collect()
}
