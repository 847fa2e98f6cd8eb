//! Jobs that administrators may schedule. A module registers its jobs at compile time, with typed parameters; a
//! tenant's scheduled job only names one of them. User input is never executed.

use crate::Tx;
use crate::module::Work;
use serde_json::{Map, Value};
use tandem_kernel::day::SENSIBLE;
use tandem_kernel::error::FieldError;
use tandem_kernel::{Message, MessageKey};
use time::Date;

/// The type of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum ParameterKind {
    Text {
        most: usize,
    },
    Integer {
        least: i64,
        most: i64,
    },
    Boolean,
    /// `2026-11-15`
    Date,
    /// A value and the key of its label.
    Choice(&'static [(&'static str, MessageKey)]),
}

impl ParameterKind {
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Text { .. } => "text",
            Self::Integer { .. } => "integer",
            Self::Boolean => "boolean",
            Self::Date => "date",
            Self::Choice(_) => "choice",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// `parameters.` and its name: the form field at which errors are shown.
    pub field: &'static str,
    pub label: MessageKey,
    pub kind: ParameterKind,
    pub required: bool,
}

pub const FIELD: &str = "parameters.";

impl Parameter {
    pub fn name(&self) -> &'static str {
        self.field.strip_prefix(FIELD).unwrap_or(self.field)
    }

    fn wrong(&self, value: &Value) -> Option<Message> {
        let plain = |key| Some(Message { key, args: Vec::new() });
        let empty = value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
        if empty {
            return if self.required { plain("platform-required") } else { None };
        }
        match self.kind {
            ParameterKind::Text { most } => match value.as_str() {
                Some(text) if text.chars().count() > most => {
                    Some(Message { key: "platform-too_long", args: vec![("limit", most.to_string())] })
                }
                Some(_) => None,
                None => plain("platform-timed-bad_value"),
            },
            ParameterKind::Integer { least, most } => match value.as_i64() {
                Some(number) if (least..=most).contains(&number) => None,
                _ => Some(Message {
                    key: "platform-timed-bad_integer",
                    args: vec![("least", least.to_string()), ("most", most.to_string())],
                }),
            },
            ParameterKind::Boolean if value.is_boolean() => None,
            ParameterKind::Date if value.as_str().is_some_and(|text| day(text).is_some()) => None,
            ParameterKind::Choice(choices)
                if value.as_str().is_some_and(|chosen| choices.iter().any(|(value, _)| *value == chosen)) =>
            {
                None
            }
            _ => plain("platform-timed-bad_value"),
        }
    }
}

fn day(text: &str) -> Option<Date> {
    SENSIBLE.read(text).ok()
}

/// The parameter values of a scheduled job, checked against its registration.
#[derive(Clone, Debug, Default)]
pub struct Parameters(Map<String, Value>);

impl Parameters {
    pub fn new(values: Map<String, Value>) -> Self {
        Self(values)
    }
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).and_then(Value::as_str).unwrap_or_default()
    }
    pub fn integer(&self, name: &str) -> Option<i64> {
        self.0.get(name).and_then(Value::as_i64)
    }
    pub fn boolean(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or_default()
    }
    pub fn date(&self, name: &str) -> Option<Date> {
        self.0.get(name).and_then(Value::as_str).and_then(day)
    }
}

/// A job that can be scheduled.
#[derive(Clone, Copy)]
pub struct Timed {
    /// The module it belongs to.
    pub bean: &'static str,
    pub method: &'static str,
    pub label: MessageKey,
    /// A sentence that describes it.
    pub hint: MessageKey,
    pub parameters: &'static [Parameter],
    /// Does the work in one transaction and returns a summary. Its changes are rolled back on failure.
    pub run: for<'a> fn(&'a mut Tx, Parameters) -> Work<'a, Message>,
}

impl Timed {
    /// Validates values; unknown parameters are errors, too.
    pub fn check(&self, values: &Map<String, Value>) -> Vec<FieldError> {
        let absent = Value::Null;
        let mut wrong: Vec<FieldError> = self
            .parameters
            .iter()
            .filter_map(|parameter| {
                let message = parameter.wrong(values.get(parameter.name()).unwrap_or(&absent))?;
                Some(FieldError { field: parameter.field.into(), message })
            })
            .collect();
        if values.keys().any(|name| !self.parameters.iter().any(|p| p.name() == name)) {
            let message = Message { key: "platform-timed-bad_value", args: Vec::new() };
            wrong.push(FieldError { field: "parameters".into(), message });
        }
        wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const TIMED: Timed = Timed {
        bean: "test",
        method: "try",
        label: "",
        hint: "",
        parameters: &[
            Parameter { field: "parameters.note", label: "", kind: ParameterKind::Text { most: 5 }, required: true },
            Parameter {
                field: "parameters.days",
                label: "",
                kind: ParameterKind::Integer { least: 1, most: 30 },
                required: false,
            },
            Parameter { field: "parameters.loud", label: "", kind: ParameterKind::Boolean, required: false },
            Parameter { field: "parameters.since", label: "", kind: ParameterKind::Date, required: false },
            Parameter {
                field: "parameters.kind",
                label: "",
                kind: ParameterKind::Choice(&[("a", ""), ("b", "")]),
                required: false,
            },
        ],
        run: |_, _| Box::pin(async { Ok(Message { key: "", args: Vec::new() }) }),
    };

    fn wrong(values: Value) -> Vec<String> {
        let Value::Object(values) = values else { return vec!["no object".into()] };
        TIMED.check(&values).iter().map(|w| w.field.to_string()).collect()
    }

    #[test]
    fn each_parameter_takes_values_of_its_own_type_within_its_bounds() {
        let whole = json!({ "note": "five5", "days": 30, "loud": true, "since": "2026-02-28", "kind": "b" });
        assert!(wrong(whole).is_empty());
        assert!(wrong(json!({ "note": "x", "days": null, "since": "" })).is_empty());
        assert_eq!(wrong(json!({ "note": " " })), ["parameters.note"]);
        assert_eq!(wrong(json!({ "note": "sixsix" })), ["parameters.note"]);
        assert_eq!(wrong(json!({ "note": 5 })), ["parameters.note"]);
        assert_eq!(wrong(json!({ "note": "x", "days": 31 })), ["parameters.days"]);
        assert_eq!(wrong(json!({ "note": "x", "days": "3" })), ["parameters.days"]);
        assert_eq!(wrong(json!({ "note": "x", "loud": "yes" })), ["parameters.loud"]);
        assert_eq!(wrong(json!({ "note": "x", "since": "2026-02-30" })), ["parameters.since"]);
        assert_eq!(wrong(json!({ "note": "x", "kind": "c" })), ["parameters.kind"]);
        assert_eq!(wrong(json!({ "note": "x", "command": "rm" })), ["parameters"]);
    }
}
