//! The life of a stamped copy. Uploading a scan hands it in; more may follow until someone has judged it. While a seal is
//! waited for, and once it is approved, nothing is uploaded. A copy whose document ended ends with it.

use super::{COUNTERSIGN, REVIEW, SIGN, UPLOAD};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const TO_UPLOAD: &str = "to_upload";
/// Here, and not handed in: taken back, or from a time when that was a step of its own.
pub const UPLOADED: &str = "uploaded";
/// Sealed by the buyer, who waits for the supplier's seal.
pub const TO_SIGN: &str = "to_sign";
pub const TO_REVIEW: &str = "to_review";
pub const APPROVED: &str = "approved";
pub const REJECTED: &str = "rejected";
pub const RETURNED: &str = "returned";
pub const ENDED: &str = "ended";

/// The supplier has something to do, so his clock runs.
pub const RUNNING: [&str; 5] = [TO_UPLOAD, UPLOADED, TO_SIGN, REJECTED, RETURNED];

pub static MACHINE: Machine = Machine {
    name: "seal.stamped_copy",
    initial: TO_UPLOAD,
    states: &[
        State { name: TO_UPLOAD, label: "seal-stamped_copy-state-to_upload", tone: Tone::Idle },
        State { name: UPLOADED, label: "seal-stamped_copy-state-uploaded", tone: Tone::Progress },
        State { name: TO_SIGN, label: "seal-stamped_copy-state-to_sign", tone: Tone::Waiting },
        State { name: TO_REVIEW, label: "seal-stamped_copy-state-to_review", tone: Tone::Waiting },
        State { name: APPROVED, label: "seal-stamped_copy-state-approved", tone: Tone::Done },
        State { name: REJECTED, label: "seal-stamped_copy-state-rejected", tone: Tone::Returned },
        State { name: RETURNED, label: "seal-stamped_copy-state-returned", tone: Tone::Returned },
        State { name: ENDED, label: "seal-stamped_copy-state-ended", tone: Tone::Idle },
    ],
    actions: &[
        Action { name: "upload", label: "seal-stamped_copy-action-upload", permission: UPLOAD },
        Action { name: "submit", label: "seal-stamped_copy-action-submit", permission: UPLOAD },
        Action { name: "take_back", label: "seal-stamped_copy-action-take_back", permission: UPLOAD },
        Action { name: "sign", label: "seal-stamped_copy-action-sign", permission: SIGN },
        Action { name: "countersign", label: "seal-stamped_copy-action-countersign", permission: COUNTERSIGN },
        Action { name: "recall", label: "seal-stamped_copy-action-recall", permission: COUNTERSIGN },
        Action { name: "approve", label: "seal-stamped_copy-action-approve", permission: REVIEW },
        Action { name: "reject", label: "seal-stamped_copy-action-reject", permission: REVIEW },
        Action { name: "return", label: "seal-stamped_copy-action-return", permission: REVIEW },
        // Its file was found not to be clean.
        Action { name: "discard", label: "seal-stamped_copy-action-discard", permission: PRODUCT },
        // Its document was cancelled, withdrawn or replaced.
        Action { name: "end", label: "seal-stamped_copy-action-end", permission: PRODUCT },
    ],
    transitions: &[
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
    ],
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
        let open: Vec<_> = MACHINE.states.iter().filter(|s| leads(s.name, "upload")).map(|s| s.name).collect();
        assert_eq!(open, [TO_UPLOAD, UPLOADED, TO_REVIEW, REJECTED, RETURNED]);
    }

    #[test]
    fn nothing_leads_out_of_the_end() {
        for action in MACHINE.actions {
            assert!(MACHINE.lead(ENDED, action.name).is_err(), "{}", action.name);
        }
    }

    #[test]
    fn only_what_waits_for_judgement_is_judged() {
        for action in ["approve", "reject"] {
            let open: Vec<_> = MACHINE.states.iter().filter(|s| leads(s.name, action)).map(|s| s.name).collect();
            assert_eq!(open, [TO_REVIEW], "{action}");
        }
    }
}
