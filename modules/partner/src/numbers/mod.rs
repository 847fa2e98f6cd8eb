//! Numbers that can be checked by themselves, and names of companies. What is wrong is refused; what a machine cannot
//! know is a doubt, filed all the same and settled by a reviewer. An empty text is fine: whether it is needed is said elsewhere.

mod account_name;
mod areas;
mod bank_number;
mod credit_code;
mod duns;
mod iban;
mod swift;

pub use account_name::{account_name, core_of_name, is_same_name};
pub use areas::is_country;
pub use bank_number::bank_number;
pub use credit_code::credit_code;
pub use duns::duns;
pub use iban::iban;
pub use swift::swift;

use tandem_kernel::MessageKey;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Fine,
    Wrong(MessageKey),
    /// Its kind, one of [`DOUBTS`].
    Doubt(&'static str),
}

pub const CREDIT_CODE_CHECK: &str = "credit_code_check";
pub const BANK_NUMBER_CHECK: &str = "bank_number_check";
pub const SWIFT_COUNTRY: &str = "swift_country";
pub const IBAN_COUNTRY: &str = "iban_country";
pub const ACCOUNT_NAME: &str = "account_name";

/// What each kind says.
pub const DOUBTS: [(&str, MessageKey); 5] = [
    (CREDIT_CODE_CHECK, "partner-doubt-credit_code_check"),
    (BANK_NUMBER_CHECK, "partner-doubt-bank_number_check"),
    (SWIFT_COUNTRY, "partner-doubt-swift_country"),
    (IBAN_COUNTRY, "partner-doubt-iban_country"),
    (ACCOUNT_NAME, "partner-doubt-account_name"),
];
