//! What a filing changes in one section: the data in force beside what is filed, row by row, and which of it has moved since
//! the filing was begun.

use super::cell;
use crate::section::{Field, Section};
use serde_json::Value;
use std::collections::HashMap;
use uuid::Uuid;

/// The three states of a section's content.
#[derive(Clone, Copy)]
pub struct Sides<'v> {
    /// As the organisation had it when the filing was begun.
    pub began: &'v Value,
    pub in_force: &'v Value,
    pub filed: &'v Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Added,
    Removed,
    Changed,
}

impl Change {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Changed => "changed",
        }
    }
}

/// A field that is not filed as it is in force.
pub struct FieldDifference<'v> {
    pub field: &'static Field,
    pub began: &'v Value,
    pub in_force: &'v Value,
    pub filed: &'v Value,
    /// The value in force is another than when the filing was begun, and not the one that is filed.
    pub moved: bool,
}

pub struct RowDifference<'v> {
    /// None for the fields of the organisation itself.
    pub row: Option<Uuid>,
    /// The row that says what it is called: as filed, or as it was.
    pub shown: &'v Value,
    pub change: Change,
    pub fields: Vec<FieldDifference<'v>>,
}

pub struct Difference<'v> {
    pub section: &'static Section,
    pub rows: Vec<RowDifference<'v>>,
    /// How many filled fields stay as they are.
    pub unchanged: usize,
}

/// The difference of one section. A row is the same row where it has the same id.
pub fn of<'v>(section: &'static Section, sides: Sides<'v>) -> Difference<'v> {
    let mut found = Difference { section, rows: Vec::new(), unchanged: 0 };
    if section.table.is_none() {
        let fields = found.fields(sides);
        if !fields.is_empty() {
            found.rows.push(RowDifference { row: None, shown: sides.filed, change: Change::Changed, fields });
        }
        return found;
    }
    let (began, in_force) = (by_id(sides.began), by_id(sides.in_force));
    let one = |of: &HashMap<Uuid, &'v Value>, id: Uuid| of.get(&id).copied().unwrap_or(&cell::NOTHING);
    for filed in cell::rows(sides.filed) {
        let Some(id) = cell::row_id(filed) else { continue };
        let fields = found.fields(Sides { began: one(&began, id), in_force: one(&in_force, id), filed });
        let change = if in_force.contains_key(&id) { Change::Changed } else { Change::Added };
        if change == Change::Added || !fields.is_empty() {
            found.rows.push(RowDifference { row: Some(id), shown: filed, change, fields });
        }
    }
    let filed = by_id(sides.filed);
    for stands in cell::rows(sides.in_force) {
        let Some(id) = cell::row_id(stands).filter(|id| !filed.contains_key(id)) else { continue };
        let fields = found.fields(Sides { began: one(&began, id), in_force: stands, filed: &cell::NOTHING });
        found.rows.push(RowDifference { row: Some(id), shown: stands, change: Change::Removed, fields });
    }
    found
}

fn by_id(content: &Value) -> HashMap<Uuid, &Value> {
    cell::rows(content).iter().filter_map(|row| Some((cell::row_id(row)?, row))).collect()
}

impl<'v> Difference<'v> {
    /// The fields of one row that differ; counts those that do not.
    fn fields(&mut self, sides: Sides<'v>) -> Vec<FieldDifference<'v>> {
        let mut differing = Vec::new();
        for field in self.section.fields {
            let Sides { began, in_force, filed } = sides;
            let (began, in_force, filed) = (cell::of(began, field), cell::of(in_force, field), cell::of(filed, field));
            if cell::is_same(field, in_force, filed) {
                self.unchanged += usize::from(cell::is_filled(field, filed));
                continue;
            }
            let moved = !cell::is_same(field, began, in_force);
            differing.push(FieldDifference { field, began, in_force, filed, moved });
        }
        differing
    }

    /// How many fields change: of a row that is added those that are filled in, of one that is removed the row as one.
    pub fn changed_fields(&self) -> usize {
        let of_row = |row: &RowDifference<'_>| if row.change == Change::Removed { 1 } else { row.fields.len() };
        self.rows.iter().map(of_row).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::{BASIC, CUSTOMER};
    use serde_json::json;

    fn told(section: &'static Section, began: &Value, in_force: &Value, filed: &Value) -> Vec<String> {
        let found = of(section, Sides { began, in_force, filed });
        let of_row = |row: &RowDifference<'_>| {
            let fields: Vec<_> = row
                .fields
                .iter()
                .map(|one| format!("{}{}", one.field.column, if one.moved { "!" } else { "" }))
                .collect();
            format!("{} {}", row.change.as_str(), fields.join(" "))
        };
        found.rows.iter().map(of_row).collect()
    }
    fn id(n: u128) -> String {
        Uuid::from_u128(n).to_string()
    }

    #[test]
    fn fields_of_the_organisation_are_compared_with_what_is_in_force() {
        let (began, filed) = (json!({ "nameZh": "甲", "tel": "1" }), json!({ "nameZh": "乙", "tel": "1" }));
        assert_eq!(told(&BASIC, &began, &began, &filed), ["changed name_zh"]);
        assert_eq!(told(&BASIC, &began, &filed, &filed), Vec::<String>::new(), "both did the same");
    }

    #[test]
    fn what_moved_meanwhile_is_said_where_it_differs() {
        let (began, moved) = (json!({ "nameZh": "甲", "tel": "1" }), json!({ "nameZh": "甲", "tel": "2" }));
        assert_eq!(told(&BASIC, &began, &moved, &json!({ "nameZh": "甲", "tel": "3" })), ["changed tel!"]);
        assert_eq!(told(&BASIC, &began, &moved, &began), ["changed tel!"], "it would be set back");
    }

    #[test]
    fn rows_are_known_by_their_ids_wherever_they_stand() {
        let row = |n: u128, share: &str| json!({ "id": id(n), "name": "x", "orderShare": share });
        let began = json!({ "rows": [row(1, "10"), row(2, "20")] });
        let turned = json!({ "rows": [row(2, "20.00"), row(1, "10")] });
        assert_eq!(told(&CUSTOMER, &began, &began, &turned), Vec::<String>::new());
        let filed = json!({ "rows": [row(2, "21"), row(3, "30")] });
        let expected = ["changed order_share", "added name order_share", "removed name order_share"];
        assert_eq!(told(&CUSTOMER, &began, &began, &filed), expected);
        let found = of(&CUSTOMER, Sides { began: &began, in_force: &began, filed: &filed });
        assert_eq!((found.changed_fields(), found.unchanged), (4, 1), "one, two of the new row, the old row as one");
    }

    #[test]
    fn a_row_removed_meanwhile_comes_back_with_a_warning() {
        let row = json!({ "id": id(1), "name": "x", "orderShare": "10" });
        let (began, none) = (json!({ "rows": [row] }), json!({ "rows": [] }));
        assert_eq!(told(&CUSTOMER, &began, &none, &began), ["added name! order_share!"]);
    }
}
