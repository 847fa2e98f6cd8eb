//! Declares that an action of a kind of documents needs an approval outside above a limit. All that follows from it is
//! the platform's: `platform/src/document/approval/`.

use crate::convention::{Resolved, kept};
use crate::document::DocumentKind;
use crate::machine::{Machine, To};
use crate::words::MessageKey;

/// The approvers of the company are asked.
pub const IN_APPROVAL: &str = "in_approval";

/// Asks the approvers.
pub const SUBMIT: &str = "submit";
/// Asks them no more.
pub const RECALL: &str = "recall";
/// The approvers agreed, and nothing else stands against it.
pub const APPROVE: &str = "approve";
/// Goes back to be changed.
pub const RETURN: &str = "return";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeedsApproval {
    /// The action that is refused above the limit, and comes about once the approvers have agreed: `send`.
    pub action: &'static str,
    /// The setting that holds the limits: `claim_above` is `approvals.<tenant>.claim_above.<currency>`.
    pub setting: &'static str,
    /// The process of the approval system.
    pub process: &'static str,
}

/// What is said about an approval, behind `orders-claim-approval-`: how one ended, and why an action is refused.
const WORDS: [&str; 11] = [
    "approved",
    "refused",
    "returned",
    "deleted",
    "not_started",
    "needed",
    "not_needed",
    "no_limits",
    "other_currency",
    "no_amount",
    "raised",
];

static SAID: Resolved<Vec<(&'static str, MessageKey)>> = Resolved::new();

/// The words of a kind about its approvals, by their names; those it does not say itself are shared by all kinds.
pub(crate) fn words(kind: &DocumentKind) -> &'static [(&'static str, MessageKey)] {
    SAID.get((kind.code(), [0; 3]), || {
        let words = kind.listing.words();
        let key = |name: &&'static str| (*name, kept(format!("{words}-approval-{name}")));
        WORDS.iter().map(key).collect()
    })
}

/// What the declaration lacks; empty if it is valid.
pub(crate) fn flaws(kind: &DocumentKind, machine: &Machine, needs: &NeedsApproval) -> Vec<String> {
    let lead = |state: &str, action: &str| machine.lead(state, action).ok();
    let sources = machine.sources(needs.action);
    let target = sources.first().and_then(|state| lead(state, needs.action));
    let mut flaws = Vec::new();
    let mut look = |sound: bool, text: String| {
        if !sound {
            flaws.push(format!("document {}: {text}", kind.code()));
        }
    };
    look(target.is_some(), format!("has no {} that could be approved", needs.action));
    for state in &sources {
        let submitted = lead(state, SUBMIT) == Some(To::State(IN_APPROVAL));
        look(submitted, format!("cannot be submitted where it is {state}"));
    }
    let carried_on = lead(IN_APPROVAL, APPROVE).is_some_and(|to| Some(to) == target);
    look(carried_on, format!("is not where {} leads once it is approved", needs.action));
    for back in [RECALL, RETURN] {
        let given_back = matches!(lead(IN_APPROVAL, back), Some(To::State(state)) if sources.contains(&state));
        look(given_back, format!("is not what it was before after {back}"));
    }
    for action in [needs.action, SUBMIT] {
        let asked = kind.listing.refuses.contains(&action);
        look(asked, format!("its list does not ask whether {action} is refused"));
    }
    flaws
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::Listing;
    use crate::machine::{Action, State, Tone, Transition};

    static MACHINE: Machine = Machine {
        name: "yard.fine",
        initial: "draft",
        states: &[&[
            State::of("draft", Tone::Idle),
            State::of(IN_APPROVAL, Tone::Waiting),
            State::of("sent", Tone::Done),
        ]],
        actions: &[&[
            Action::of("send", "edit"),
            Action::of(SUBMIT, "edit"),
            Action::of(RECALL, "edit"),
            Action::of(APPROVE, ""),
            Action::of(RETURN, ""),
        ]],
        transitions: &[&[
            Transition::leads("send", &["draft"], "sent", ""),
            Transition::leads(SUBMIT, &["draft"], IN_APPROVAL, ""),
            Transition::leads(RECALL, &[IN_APPROVAL], "draft", ""),
            Transition::leads(APPROVE, &[IN_APPROVAL], "sent", ""),
            Transition::leads(RETURN, &[IN_APPROVAL], "draft", ""),
        ]],
        ..Machine::EMPTY
    };
    const BARE: Listing =
        Listing { code: "yard.fine", key: &["fine_id"], machine: Some(("state", &MACHINE)), ..Listing::EMPTY };
    static ASKED: Listing = Listing { refuses: &["send", SUBMIT], ..BARE };
    static NOT_ASKED: Listing = BARE;
    const NEEDS: NeedsApproval = NeedsApproval { action: "send", setting: "fine_above", process: "fine" };

    fn kind(listing: &'static Listing) -> DocumentKind {
        DocumentKind { approval: Some(NEEDS), ..DocumentKind::of(listing) }
    }

    #[test]
    fn a_kind_that_is_approved_has_the_whole_life_of_it() {
        assert_eq!(flaws(&kind(&ASKED), &MACHINE, &NEEDS), Vec::<String>::new());
        let said = flaws(&kind(&NOT_ASKED), &MACHINE, &NEEDS);
        assert_eq!(said.len(), 2, "{said:?}");
        let other = NeedsApproval { action: SUBMIT, ..NEEDS };
        assert!(!flaws(&kind(&ASKED), &MACHINE, &other).is_empty(), "what is approved is not submitting itself");
    }

    #[test]
    fn words_follow_from_the_kind() {
        let kind = kind(&ASKED);
        assert_eq!(kind.approval_word("returned"), "yard-fine-approval-returned");
    }
}
