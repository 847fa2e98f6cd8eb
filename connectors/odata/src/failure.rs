//! Why a service did not do what it was asked, and what that means for whoever asks again.

use crate::answer::{Told, told};
use serde_json::Value;
use std::fmt;
use tandem_contracts::outside::Trouble;
use tandem_platform::http_client::Heard;

#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// It did nothing, and asking again may help.
    Passing(String),
    /// A change was sent, and nobody knows whether it took effect: no answer came, or one that is not the service's.
    Unknown(String),
    /// The record was changed by someone else since its ETag was read (412). It has to be read again first.
    Conflict { text: String, heard: Value },
    /// It said no, and will say no again.
    Refused { text: String, heard: Value },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passing(text) | Self::Unknown(text) | Self::Conflict { text, .. } | Self::Refused { text, .. } => {
                f.write_str(text)
            }
        }
    }
}

/// For the lanes: whoever tries again after a conflict reads the record, and with it the new ETag.
impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Passing(text) | Failure::Unknown(text) | Failure::Conflict { text, .. } => Self::Away(text),
            Failure::Refused { text, heard } => Self::Refused { text, heard },
        }
    }
}

impl Failure {
    /// Without an answer a change may have taken effect; a question has none.
    pub(crate) fn unanswered(trouble: &Trouble, changes: bool) -> Self {
        let text = trouble.to_string();
        if changes { Self::Unknown(text) } else { Self::Passing(text) }
    }

    /// A change that was answered with success, but not as the service answers: a proxy may have said it.
    pub(crate) fn unread(heard: &Heard, error: &str) -> Self {
        let Told { message, .. } = told(&heard.json());
        Self::Unknown(format!(
            "{} but {error}, so it is unknown whether the change took effect: {message}",
            heard.status
        ))
    }

    /// What an answer that is no success means. `passing` names error codes that pass by themselves, such as locks.
    pub fn of(heard: &Heard, changes: bool, passing: &[&str]) -> Self {
        let said = heard.json();
        let Told { code, message } = told(&said);
        let text = format!("{} {code}: {message}", heard.status);
        match heard.status {
            412 => Self::Conflict { text, heard: said },
            // A proxy that gave up waiting or leads elsewhere, or a service that failed on its way, may have done it.
            300..=399 | 408 | 500.. if changes => Self::Unknown(text),
            _ if heard.is_passing() || passing.contains(&code.as_str()) => Self::Passing(text),
            _ => Self::Refused { text, heard: said },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, body: &'static str) -> Heard {
        Heard { status, headers: Default::default(), body: body.as_bytes().to_vec().into() }
    }

    #[test]
    fn an_answer_says_whether_asking_again_helps() {
        let of = |status, changes| Failure::of(&answer(status, "{}"), changes, &[]);
        assert!(matches!(of(400, true), Failure::Refused { .. }));
        assert!(matches!(of(412, true), Failure::Conflict { .. }));
        assert!(matches!(of(428, true), Failure::Refused { .. }));
        for status in [401, 403, 404, 409, 423, 429] {
            assert!(matches!(of(status, true), Failure::Passing(_)), "{status}");
        }
        for status in [302, 307, 408, 500, 503] {
            assert!(matches!(of(status, true), Failure::Unknown(_)), "{status}");
            assert!(matches!(of(status, false), Failure::Passing(_)), "{status}");
        }
    }

    #[test]
    fn errors_of_both_versions_are_told_with_code_and_message() {
        let v2 = r#"{"error":{"code":"BP/001","message":{"lang":"en","value":"Name is missing"}}}"#;
        let v4 = r#"{"error":{"code":"BP/001","message":"Name is missing"}}"#;
        for body in [v2, v4] {
            assert_eq!(Failure::of(&answer(400, body), true, &[]).to_string(), "400 BP/001: Name is missing");
            assert!(matches!(Failure::of(&answer(400, body), true, &["BP/001"]), Failure::Passing(_)));
        }
        let page = Failure::of(&answer(502, "<html>away</html>"), false, &[]);
        assert_eq!(page.to_string(), "502 : <html>away</html>");
    }

    #[test]
    fn a_lane_tries_again_unless_it_was_refused() {
        let refused = Failure::Refused { text: "no".into(), heard: Value::Null };
        assert!(matches!(Trouble::from(refused), Trouble::Refused { .. }));
        let conflict = Failure::Conflict { text: "stale".into(), heard: Value::Null };
        for failure in [conflict, Failure::Unknown("?".into()), Failure::Passing("later".into())] {
            assert!(matches!(Trouble::from(failure), Trouble::Away(_)));
        }
    }
}
