//! Validation of views and their fields.

use super::commands::{ViewFieldForm, ViewForm};
use super::{COMPANY, SYSTEM, USER};
use tandem_kernel::error::Fields;
use tandem_kernel::{Column, Error, Listing, Result};

const LONGEST_NAME: usize = 40;
const LONGEST_LABEL: usize = 60;
const WIDTHS: std::ops::RangeInclusive<i32> = 40..=1000;

pub fn check(form: &ViewForm) -> Result<()> {
    Fields::default()
        .check(!form.view_name.trim().is_empty(), "viewName", "base-check-viewName")
        .at_most("viewName", form.view_name.trim(), LONGEST_NAME)
        .check([SYSTEM, COMPANY, USER].contains(&form.view_type.as_str()), "viewType", "base-table_view-bad_type")
        .check(matches!(form.defaultnot, 0 | 1), "defaultnot", "base-table_view-bad_flag")
        .check(form.frozen_num >= 0, "frozenNum", "base-table_view-bad_frozen")
        .finish()
}

/// One field of a view, as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub field: &'static str,
    /// Set by the user; `None` for the list's own label.
    pub display_name: Option<String>,
    pub shown: bool,
    pub summed: bool,
    pub width: Option<i32>,
}

/// The fields in order, or validation errors. Only system views may omit fields.
pub fn arrange(listing: &'static Listing, form: &ViewForm, fields: &[ViewFieldForm]) -> Result<Vec<Kept>> {
    let mut kept: Vec<(i32, Kept)> = Vec::with_capacity(fields.len());
    for field in fields {
        let column = listing.column(&field.field_name).filter(|c| c.showable());
        let column = column.ok_or_else(|| unknown(&field.field_name))?;
        if kept.iter().any(|(_, other)| other.field == column.field) {
            return Err(Error::refused("base-table_view-field_twice").with("field", column.field).at("fieldName"));
        }
        kept.push((field.sort_order, one(column, field)?));
    }
    let all = listing.columns().iter().filter(|c| c.showable()).count();
    if form.view_type != SYSTEM && kept.len() != all {
        return Err(Error::refused("base-table_view-rows_fixed").at("fieldName"));
    }
    let shown = kept.iter().filter(|(_, field)| field.shown).count();
    if shown == 0 {
        return Err(Error::refused("base-table_view-nothing_shown").at("displayNot"));
    }
    if usize::try_from(form.frozen_num).is_ok_and(|frozen| frozen > shown) {
        return Err(Error::refused("base-table_view-too_many_frozen").with("limit", shown).at("frozenNum"));
    }
    kept.sort_by_key(|(order, _)| *order);
    Ok(kept.into_iter().map(|(_, field)| field).collect())
}

fn one(column: &'static Column, field: &ViewFieldForm) -> Result<Kept> {
    let label = field.display_name.as_deref().map(str::trim).filter(|text| !text.is_empty());
    Fields::default()
        .at_most("displayName", label.unwrap_or_default(), LONGEST_LABEL)
        .check(matches!(field.display_not, 0 | 1), "displayNot", "base-table_view-bad_flag")
        .check(matches!(field.summary_not, 0 | 1), "summaryNot", "base-table_view-bad_flag")
        .check(field.summary_not != 1 || column.summed, "summaryNot", "base-table_view-no_summary")
        .check(field.width.is_none_or(|width| WIDTHS.contains(&width)), "width", "base-table_view-bad_width")
        .finish()?;
    Ok(Kept {
        field: column.field,
        display_name: label.map(str::to_owned),
        shown: field.display_not == 1,
        summed: field.summary_not == 1,
        width: field.width,
    })
}

fn unknown(field: &str) -> Error {
    // Echoes the input, truncated.
    let shown: String = field.chars().take(80).collect();
    Error::refused("base-table_view-unknown_field").with("field", shown).at("fieldName")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dict_item::listing::LISTING;

    fn form(view_type: &str, frozen_num: i32) -> ViewForm {
        ViewForm {
            view_name: "v".into(),
            view_type: view_type.into(),
            defaultnot: 0,
            frozen_num,
            business: String::new(),
            form_name: LISTING.code.into(),
        }
    }
    fn all() -> Vec<ViewFieldForm> {
        let columns = LISTING.columns().iter().filter(|c| c.showable());
        columns
            .zip(0..)
            .map(|(column, at)| ViewFieldForm {
                field_name: column.field.into(),
                display_name: None,
                display_not: i16::from(column.shown),
                sort_order: -at,
                summary_not: 0,
                width: None,
            })
            .collect()
    }
    fn refusal(form: &ViewForm, fields: &[ViewFieldForm]) -> &'static str {
        let error = arrange(&LISTING, form, fields).unwrap_err();
        error.fields().first().map_or(error.message().key, |field| field.message.key)
    }

    #[test]
    fn fields_stand_in_the_order_they_were_given() {
        let kept = arrange(&LISTING, &form("U", 2), &all()).unwrap();
        assert_eq!((kept[0].field, kept.last().unwrap().field), ("updatedAt", "dictName"));
    }

    #[test]
    fn a_name_is_required_and_the_freeze_count_not_negative() {
        let wrong = |form: &ViewForm| check(form).unwrap_err().fields()[0].message.key;
        assert_eq!(wrong(&ViewForm { view_name: " ".into(), ..form("U", 0) }), "base-check-viewName");
        assert_eq!(wrong(&form("U", -1)), "base-table_view-bad_frozen");
        assert_eq!(wrong(&form("X", 0)), "base-table_view-bad_type");
        assert!(check(&form("O", 0)).is_ok());
    }

    #[test]
    fn only_a_system_view_leaves_fields_out() {
        let some = &all()[..3];
        assert_eq!(refusal(&form("U", 0), some), "base-table_view-rows_fixed");
        assert_eq!(refusal(&form("O", 0), some), "base-table_view-rows_fixed");
        assert_eq!(arrange(&LISTING, &form("S", 0), some).unwrap().len(), 3);
    }

    #[test]
    fn fields_come_from_the_list_once_each_and_some_are_shown() {
        let changed = |change: &dyn Fn(&mut Vec<ViewFieldForm>)| {
            let mut fields = all();
            change(&mut fields);
            refusal(&form("U", 0), &fields)
        };
        assert_eq!(changed(&|f| f[0].field_name = "ghost".into()), "base-table_view-unknown_field");
        assert_eq!(changed(&|f| f[0].field_name = "version".into()), "base-table_view-unknown_field");
        assert_eq!(changed(&|f| f[0].field_name = "itemValue".into()), "base-table_view-field_twice");
        assert_eq!(changed(&|f| f.iter_mut().for_each(|f| f.display_not = 0)), "base-table_view-nothing_shown");
        assert_eq!(changed(&|f| f[0].summary_not = 1), "base-table_view-no_summary");
        assert_eq!(changed(&|f| f[0].width = Some(1)), "base-table_view-bad_width");
        assert_eq!(changed(&|f| f[0].display_name = Some("字".repeat(61))), "platform-too_long");
        let shown = i32::try_from(all().iter().filter(|f| f.display_not == 1).count()).unwrap();
        assert!(arrange(&LISTING, &form("U", shown), &all()).is_ok());
        assert_eq!(refusal(&form("U", shown + 1), &all()), "base-table_view-too_many_frozen");
    }
}
