//! Validation of certificate requests.

use super::commands::CertificateForm;
use tandem_kernel::Result;
use tandem_kernel::error::Fields;

/// Number of characters that fit around a seal.
pub const LONGEST_SEAL_NAME: usize = tandem_signature::LONGEST_ROUND;
const LONGEST_PURPOSE: usize = 12;
pub const MOST_YEARS: u32 = 5;

pub fn check(form: &CertificateForm) -> Result<()> {
    Fields::default()
        .required("sealName", &form.seal_name)
        .at_most("sealName", &form.seal_name, LONGEST_SEAL_NAME)
        .required("sealPurpose", &form.seal_purpose)
        .at_most("sealPurpose", &form.seal_purpose, LONGEST_PURPOSE)
        .check(matches!(form.party.as_str(), "buyer" | "supplier"), "party", "seal-certificate-bad_party")
        .check((1..=MOST_YEARS).contains(&form.years), "years", "seal-certificate-bad_years")
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn wrong(change: impl FnOnce(&mut CertificateForm)) -> Vec<String> {
        let mut form = CertificateForm {
            organize_id: Uuid::nil(),
            party: "supplier".into(),
            seal_name: "苏州精密制造有限公司".into(),
            seal_purpose: "合同专用章".into(),
            years: 3,
        };
        change(&mut form);
        check(&form).err().map(|e| e.fields().iter().map(|f| f.field.to_string()).collect()).unwrap_or_default()
    }

    #[test]
    fn each_rule_names_its_field() {
        assert!(wrong(|_| {}).is_empty());
        assert_eq!(wrong(|f| f.seal_name = " ".into()), ["sealName"]);
        assert_eq!(wrong(|f| f.seal_name = "字".repeat(LONGEST_SEAL_NAME + 1)), ["sealName"]);
        assert_eq!(wrong(|f| f.seal_purpose = "字".repeat(13)), ["sealPurpose"]);
        assert_eq!(wrong(|f| f.party = "both".into()), ["party"]);
        assert_eq!(wrong(|f| f.years = 0), ["years"]);
        assert_eq!(wrong(|f| f.years = 6), ["years"]);
    }
}
