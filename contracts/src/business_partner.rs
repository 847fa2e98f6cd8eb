//! Suppliers as the ERP keeps them: what is handed over about one, and what is read back to be compared.

use crate::outside::Unread;
use serde::{Deserialize, Serialize};
use std::fmt;
use tandem_kernel::day;
use time::{Date, OffsetDateTime};

/// One hand-over of a supplier to the ERP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PartnerPush {
    /// Our number of the supplier, by which the ERP knows it as well.
    pub number: String,
    /// Its number in the ERP; empty before it has one.
    pub supplier: String,
    pub push: PartnerChange,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "data")]
pub enum PartnerChange {
    Create(Box<Partner>),
    Change(Box<Partner>),
    /// Further company codes and purchasing organisations, and their terms.
    Extend(Terms),
    Bank(Accounts),
    Block,
    Unblock,
}

/// What the ERP is to know of a supplier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Partner {
    pub name: String,
    pub search_term: String,
    /// `ZH` or `EN`.
    pub language: String,
    /// `yyyy-MM-dd`; empty where nobody said.
    pub founded_on: String,
    /// The unified social credit code; empty for companies that have none.
    pub tax_number: String,
    pub duns: String,
    pub address: PartnerAddress,
    pub email: String,
    pub telephone: String,
    pub fax: String,
    pub terms: Terms,
}

impl Partner {
    /// Where the day can be read.
    pub fn founded(&self) -> Option<Date> {
        day::plain(&self.founded_on)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PartnerAddress {
    /// ISO 3166.
    pub country: String,
    /// As areas know it; the ERP has regions of its own.
    pub province: String,
    pub city: String,
    pub street: String,
    pub postal_code: String,
}

/// Its terms with the companies and purchasing organisations that buy from it. A term that is empty is nothing the ERP is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Terms {
    pub companies: Vec<CompanyTerms>,
    pub organizations: Vec<OrganizationTerms>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CompanyTerms {
    pub company_code: String,
    pub reconciliation_account: String,
    pub payment_terms: String,
    pub payment_methods: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationTerms {
    pub purchasing_organization: String,
    pub currency: String,
    pub payment_terms: String,
    pub incoterms: String,
    pub purchasing_group: String,
    pub confirmation_control: String,
}

/// The accounts in force, and those that are so no longer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Accounts {
    pub in_force: Vec<Account>,
    pub ended: Vec<Account>,
}

/// An account that money is paid to. Whoever keeps one seals its numbers first.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    pub country: String,
    /// Of its bank within the country: twelve digits in China, elsewhere the SWIFT code.
    pub bank_number: String,
    pub holder: String,
    pub account_number: String,
    pub iban: String,
}

/// Without its numbers: what is printed may end up in a log.
impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").field("country", &self.country).field("bank_number", &self.bank_number).finish()
    }
}

/// A supplier as it stands in the ERP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BusinessPartner {
    /// Its number as a supplier.
    pub supplier: String,
    pub name: String,
    pub tax_number: String,
    pub purchasing_blocked: bool,
    pub payment_blocked: bool,
    pub terms: Terms,
    pub accounts: Vec<KnownAccount>,
    pub changed_at: OffsetDateTime,
}

/// An account that the ERP knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownAccount {
    pub account: Account,
    /// Until when it is valid, where that is told.
    pub ends_at: Option<OffsetDateTime>,
}

/// Suppliers in the order of their changes, and where to go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartnerPage {
    pub partners: Vec<BusinessPartner>,
    pub unread: Vec<Unread>,
    pub next: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_push_says_what_it_is_and_an_account_is_never_printed() {
        let account = Account { account_number: "6222021234564417".into(), iban: "GB82".into(), ..Account::default() };
        let push = PartnerPush {
            number: "SP000123".into(),
            supplier: "17300001".into(),
            push: PartnerChange::Bank(Accounts { in_force: vec![account], ended: Vec::new() }),
        };
        let printed = format!("{push:?}");
        assert!(!printed.contains("6222") && !printed.contains("GB82"), "{printed}");
        let stored = serde_json::to_value(&push).unwrap_or_default();
        assert_eq!((&stored["push"]["kind"], &stored["supplier"]), (&json!("bank"), &json!("17300001")));
        assert_eq!(serde_json::from_value::<PartnerPush>(stored).ok(), Some(push));
        let block = PartnerPush { number: "SP1".into(), supplier: "1".into(), push: PartnerChange::Block };
        let stored = serde_json::to_value(&block).unwrap_or_default();
        assert_eq!(stored["push"], json!({ "kind": "block" }));
        assert_eq!(serde_json::from_value::<PartnerPush>(stored).ok(), Some(block));
    }
}
