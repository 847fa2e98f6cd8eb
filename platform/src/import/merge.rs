//! Three-way merge of a line: the snapshot when the file was created, the file, and the current record. A conflict
//! arises only if both sides changed a cell differently; its resolution is valid only for the value it was made
//! against.

use super::Values;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Take {
    /// What the file says.
    Mine,
    /// What stands in the list.
    Theirs,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub take: Take,
    /// The value in the list when it was chosen.
    pub over: String,
}

pub type Choices = BTreeMap<String, Choice>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Conflict {
    pub field: String,
    /// What stood there when the file was made; none where the file does not say.
    pub base: Option<String>,
    pub mine: String,
    pub theirs: String,
    /// None while nobody has chosen.
    pub take: Option<Take>,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Merged {
    pub values: Values,
    /// Fields that would differ from the current record.
    pub changed: Vec<String>,
    pub conflicts: Vec<Conflict>,
}

pub fn merge(base: Option<&Values>, mine: &Values, theirs: &Values, choices: &Choices) -> Merged {
    let mut merged = Merged::default();
    for (field, mine) in mine {
        let theirs = theirs.get(field).cloned().unwrap_or_default();
        let base = base.map(|base| base.get(field).cloned().unwrap_or_default());
        let value = if *mine == theirs || base.as_ref() == Some(mine) {
            theirs.clone()
        } else if base.as_ref() == Some(&theirs) {
            mine.clone()
        } else {
            let take = choices.get(field).filter(|choice| choice.over == theirs).map(|choice| choice.take);
            let conflict = Conflict { field: field.clone(), base, mine: mine.clone(), theirs: theirs.clone(), take };
            merged.conflicts.push(conflict);
            if take == Some(Take::Mine) { mine.clone() } else { theirs.clone() }
        };
        if value != theirs {
            merged.changed.push(field.clone());
        }
        merged.values.insert(field.clone(), value);
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Values {
        [("a".to_owned(), text.to_owned())].into()
    }
    fn merged(base: Option<&str>, mine: &str, theirs: &str, choices: &Choices) -> (String, usize, Vec<Option<Take>>) {
        let merged = merge(base.map(one).as_ref(), &one(mine), &one(theirs), choices);
        let takes = merged.conflicts.iter().map(|c| c.take).collect();
        (merged.values["a"].clone(), merged.changed.len(), takes)
    }
    fn chosen(take: Take, over: &str) -> Choices {
        [("a".to_owned(), Choice { take, over: over.to_owned() })].into()
    }

    #[test]
    fn a_cell_changed_on_one_side_takes_that_side() {
        let none = Choices::new();
        assert_eq!(merged(Some("1"), "1", "1", &none), ("1".into(), 0, vec![]));
        assert_eq!(merged(Some("1"), "2", "1", &none), ("2".into(), 1, vec![]), "mine alone");
        assert_eq!(
            merged(Some("1"), "1", "3", &none),
            ("3".into(), 0, vec![]),
            "theirs alone: nothing of theirs is lost"
        );
        assert_eq!(merged(Some("1"), "2", "2", &none), ("2".into(), 0, vec![]), "both the same");
    }

    #[test]
    fn a_cell_changed_on_both_sides_waits_for_a_choice() {
        assert_eq!(merged(Some("1"), "2", "3", &Choices::new()), ("3".into(), 0, vec![None]));
        assert_eq!(merged(Some("1"), "2", "3", &chosen(Take::Mine, "3")), ("2".into(), 1, vec![Some(Take::Mine)]));
        assert_eq!(merged(Some("1"), "2", "3", &chosen(Take::Theirs, "3")), ("3".into(), 0, vec![Some(Take::Theirs)]));
        assert_eq!(
            merged(Some("1"), "2", "4", &chosen(Take::Mine, "3")),
            ("4".into(), 0, vec![None]),
            "chosen against another"
        );
    }

    #[test]
    fn without_a_memory_every_difference_is_a_conflict() {
        assert_eq!(merged(None, "2", "2", &Choices::new()), ("2".into(), 0, vec![]));
        assert_eq!(merged(None, "2", "3", &Choices::new()), ("3".into(), 0, vec![None]));
    }
}
