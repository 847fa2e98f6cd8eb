//! Lists inside a record that the service does not tell whole: V4 says beside them where they go on.

use crate::answer::Page;
use serde_json::Value;

const NEXT: &str = "@odata.nextLink";
/// Deeper than any list we ask for. What is read in nests no further than this and one answer.
const DEEPEST: usize = 8;

/// A list that goes on elsewhere.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// What the list belongs to, as a JSON pointer.
    place: String,
    name: String,
    /// None where it cannot be followed.
    pub link: Option<String>,
}

/// Whether a list inside the record is not there to its end. A reader that takes it all the same loses the rest.
pub fn is_cut(record: &Value) -> bool {
    first_cut(record).is_some()
}

/// The first list inside the record that goes on elsewhere.
pub(crate) fn first_cut(record: &Value) -> Option<Cut> {
    below(record, &mut Vec::new())
}

fn below(value: &Value, steps: &mut Vec<String>) -> Option<Cut> {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                if let Some(name) = name.strip_suffix(NEXT).filter(|name| !name.is_empty())
                    && !inner.is_null()
                {
                    let link = inner.as_str().filter(|_| steps.len() <= DEEPEST).map(str::to_owned);
                    return Some(Cut { place: pointer(steps), name: name.to_owned(), link });
                }
            }
            fields.iter().find_map(|(name, inner)| within(inner, name.clone(), steps))
        }
        Value::Array(rows) => rows.iter().enumerate().find_map(|(at, row)| within(row, at.to_string(), steps)),
        _ => None,
    }
}

fn within(inner: &Value, step: String, steps: &mut Vec<String>) -> Option<Cut> {
    if !inner.is_object() && !inner.is_array() {
        return None;
    }
    steps.push(step);
    let found = below(inner, steps);
    steps.pop();
    found
}

fn pointer(steps: &[String]) -> String {
    steps.iter().map(|step| format!("/{}", step.replace('~', "~0").replace('/', "~1"))).collect()
}

impl Cut {
    /// Puts what follows behind what is there; false where that is no list.
    pub fn go_on(&self, record: &mut Value, page: Page) -> bool {
        let Some(Value::Object(fields)) = record.pointer_mut(&self.place) else { return false };
        let list = fields.entry(self.name.as_str()).or_insert_with(|| Value::Array(Vec::new()));
        let Value::Array(rows) = list else { return false };
        rows.extend(page.rows);
        let next = format!("{}{NEXT}", self.name);
        match page.next {
            Some(link) => fields.insert(next, link.into()),
            None => fields.remove(&next),
        };
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_list_goes_on_where_it_stops_however_deep_it_is() {
        let mut order = json!({ "Number": "1", "_Item": [
            { "Item": "10", "_Schedule": [{ "Line": "1" }], "_Schedule@odata.nextLink": "I('10')/_Schedule?$skiptoken=1" },
            { "Item": "20" },
        ], "_Item@odata.nextLink": "O('1')/_Item?$skiptoken=2" });
        let page = |rows: Value, next: Option<&str>| Page {
            rows: rows.as_array().cloned().unwrap_or_default(),
            next: next.map(str::to_owned),
        };
        let mut followed = Vec::new();
        while let Some(cut) = first_cut(&order) {
            let link = cut.link.clone().unwrap();
            let more = match link.as_str() {
                "O('1')/_Item?$skiptoken=2" => page(json!([{ "Item": "30" }]), Some("O('1')/_Item?$skiptoken=3")),
                "O('1')/_Item?$skiptoken=3" => page(json!([{ "Item": "40" }]), None),
                _ => page(json!([{ "Line": "2" }]), None),
            };
            assert!(cut.go_on(&mut order, more));
            followed.push(link);
        }
        assert_eq!(followed.len(), 3);
        let schedule = json!([{ "Line": "1" }, { "Line": "2" }]);
        let items =
            json!([{ "Item": "10", "_Schedule": schedule }, { "Item": "20" }, { "Item": "30" }, { "Item": "40" }]);
        assert_eq!(order, json!({ "Number": "1", "_Item": items }));
    }

    #[test]
    fn a_list_that_is_only_told_of_begins_where_the_link_leads() {
        let mut order = json!({ "a/b~@odata.nextLink": "x" });
        let cut = first_cut(&order).unwrap();
        assert!(cut.go_on(&mut order, Page { rows: vec![json!(1)], next: None }));
        assert_eq!(order, json!({ "a/b~": [1] }));
    }

    #[test]
    fn a_list_that_ends_is_whole_and_one_that_cannot_be_followed_is_not() {
        for whole in [json!({}), json!("x"), json!({ "@odata.nextLink": "x" }), json!({ "A@odata.nextLink": null })] {
            assert!(!is_cut(&whole), "{whole}");
        }
        let mut odd = json!({ "A": "no list", "A@odata.nextLink": "x" });
        let cut = first_cut(&odd).unwrap();
        assert!(!cut.go_on(&mut odd, Page::default()) && is_cut(&odd));
        assert_eq!(first_cut(&json!({ "A@odata.nextLink": 5 })).unwrap().link, None);
        let deep = (0..=DEEPEST).fold(json!({ "A@odata.nextLink": "x" }), |inner, _| json!({ "B": inner }));
        assert_eq!(first_cut(&deep).unwrap().link, None, "what is read in would nest deeper and deeper");
    }
}
