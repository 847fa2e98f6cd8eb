//! State machine of a stamped copy. Uploading a scan submits it; more may follow until it is reviewed. Nothing can be
//! uploaded while a seal is awaited or after approval. A copy ends with its document.

use super::{COUNTERSIGN, REVIEW, SIGN, UPLOAD};
pub use tandem_contracts::seal::{APPROVED, ENDED};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const TO_UPLOAD: &str = "to_upload";
/// Uploaded but not submitted: withdrawn, or from an older version in which submitting was a separate step.
pub const UPLOADED: &str = "uploaded";
/// Sealed by the buyer, waiting for the supplier's seal.
pub const TO_SIGN: &str = "to_sign";
pub const TO_REVIEW: &str = "to_review";
pub const REJECTED: &str = "rejected";
pub const RETURNED: &str = "returned";

/// States in which the supplier has to act, so the deadline runs.
pub const RUNNING: [&str; 5] = [TO_UPLOAD, UPLOADED, TO_SIGN, REJECTED, RETURNED];

pub static MACHINE: Machine = Machine {
    name: "seal.stamped_copy",
    initial: TO_UPLOAD,
    states: &[&[
        State::of(TO_UPLOAD, Tone::Idle),
        State::of(UPLOADED, Tone::Progress),
        State::of(TO_SIGN, Tone::Waiting),
        State::of(TO_REVIEW, Tone::Waiting),
        State::of(APPROVED, Tone::Done),
        State::of(REJECTED, Tone::Returned),
        State::of(RETURNED, Tone::Returned),
        State::of(ENDED, Tone::Idle),
    ]],
    actions: &[&[
        Action::of("upload", UPLOAD),
        Action::of("submit", UPLOAD),
        Action::of("take_back", UPLOAD),
        Action::of("sign", SIGN),
        Action::of("countersign", COUNTERSIGN),
        Action::of("recall", COUNTERSIGN),
        Action::of("approve", REVIEW),
        Action::of("reject", REVIEW),
        Action::of("return", REVIEW),
        // Its file failed the virus scan.
        Action::of("discard", PRODUCT),
        // Its document was cancelled, withdrawn or replaced.
        Action::of("end", PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads(
            "upload",
            &[TO_UPLOAD, UPLOADED, TO_REVIEW, REJECTED, RETURNED],
            TO_REVIEW,
            "seal-stamped_copy-no_upload",
        ),
        Transition::leads("submit", &[UPLOADED], TO_REVIEW, "seal-stamped_copy-only_uploaded_submit"),
        Transition::leads("take_back", &[TO_REVIEW], UPLOADED, "seal-stamped_copy-only_to_review_take_back"),
        Transition::leads("sign", &[TO_UPLOAD, UPLOADED, REJECTED, RETURNED], TO_REVIEW, "seal-stamped_copy-no_sign"),
        Transition::leads("sign", &[TO_SIGN], APPROVED, "seal-stamped_copy-no_sign"),
        Transition::leads("countersign", &[TO_UPLOAD, REJECTED, RETURNED], TO_SIGN, "seal-stamped_copy-no_countersign"),
        Transition::leads("countersign", &[TO_REVIEW], APPROVED, "seal-stamped_copy-no_countersign"),
        Transition::leads("recall", &[TO_SIGN], TO_UPLOAD, "seal-stamped_copy-only_to_sign_recall"),
        Transition::leads("approve", &[TO_REVIEW], APPROVED, "seal-stamped_copy-only_to_review"),
        Transition::leads("reject", &[TO_REVIEW], REJECTED, "seal-stamped_copy-only_to_review"),
        Transition::leads("return", &[APPROVED], RETURNED, "seal-stamped_copy-only_approved_return"),
        Transition::leads("discard", &[UPLOADED, TO_REVIEW], TO_UPLOAD, "seal-stamped_copy-over"),
        Transition::leads(
            "end",
            &[TO_UPLOAD, UPLOADED, TO_SIGN, TO_REVIEW, APPROVED, REJECTED, RETURNED],
            ENDED,
            "seal-stamped_copy-over",
        ),
    ]],
    ..Machine::EMPTY
};

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_kernel::Permissions;

    fn leads(state: &str, action: &str) -> bool {
        let all = Permissions::new([UPLOAD, SIGN, REVIEW, COUNTERSIGN].map(str::to_owned));
        MACHINE.step(state, action, &all).is_ok()
    }

    #[test]
    fn nothing_is_uploaded_while_a_seal_is_waited_for_and_after_approval() {
        let open: Vec<_> = MACHINE.states().iter().filter(|s| leads(s.name, "upload")).map(|s| s.name).collect();
        assert_eq!(open, [TO_UPLOAD, UPLOADED, TO_REVIEW, REJECTED, RETURNED]);
    }

    #[test]
    fn nothing_leads_out_of_the_end() {
        for action in MACHINE.actions() {
            assert!(MACHINE.lead(ENDED, action.name).is_err(), "{}", action.name);
        }
    }

    #[test]
    fn only_what_waits_for_judgement_is_judged() {
        for action in ["approve", "reject"] {
            let open: Vec<_> = MACHINE.states().iter().filter(|s| leads(s.name, action)).map(|s| s.name).collect();
            assert_eq!(open, [TO_REVIEW], "{action}");
        }
    }
}
