//! Suppliers as business partners, by `API_BUSINESS_PARTNER` (OData V2). Whatever is asked again finds what was done before: a
//! supplier is looked for before it is created, and only what differs is changed.

mod account;
mod change;
mod create;
mod fields;
pub mod read;
mod refusal;
mod rows;
mod terms;

use fields::only;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tandem_contracts::business_partner::{PartnerChange, PartnerPush};
use tandem_contracts::outside::{Taken, Trouble};
use tandem_odata::{Definition, Service, Use, Version, literal};
use time::OffsetDateTime;
use uuid::Uuid;

pub const PARTNERS: &str = "A_BusinessPartner";
pub const ROLES: &str = "A_BusinessPartnerRole";
pub const ADDRESSES: &str = "A_BusinessPartnerAddress";
pub const EMAILS: &str = "A_AddressEmailAddress";
pub const PHONES: &str = "A_AddressPhoneNumber";
pub const FAXES: &str = "A_AddressFaxNumber";
pub const TAXES: &str = "A_BusinessPartnerTaxNumber";
pub const BANKS: &str = "A_BusinessPartnerBank";
pub const SUPPLIERS: &str = "A_Supplier";
pub const COMPANIES: &str = "A_SupplierCompany";
pub const ORGANIZATIONS: &str = "A_SupplierPurchasingOrg";

const ADDRESS: &[&str] = &["AddressID", "Country", "Region", "CityName", "StreetName", "PostalCode"];
const TAX: &[&str] = &["BusinessPartner", "BPTaxType", "BPTaxNumber"];
const BANK: &[&str] = &[
    "BusinessPartner",
    "BankIdentification",
    "BankCountryKey",
    "BankNumber",
    "BankAccount",
    "BankAccountReferenceText",
    "BankAccountHolderName",
    "IBAN",
    "ValidityEndDate",
];
const COMPANY: &[&str] = &["CompanyCode", "ReconciliationAccount", "PaymentTerms", "PaymentMethodsList"];
const ORGANIZATION: &[&str] = &[
    "PurchasingOrganization",
    "PurchaseOrderCurrency",
    "PaymentTerms",
    "IncotermsClassification",
    "PurchasingGroup",
    "SupplierConfirmationControlKey",
];

pub static SERVICE: Definition = Definition {
    version: Version::V2,
    root: "/sap/opu/odata/sap/API_BUSINESS_PARTNER",
    uses: &[
        Use {
            path: PARTNERS,
            properties: &[
                "BusinessPartner",
                "BusinessPartnerCategory",
                "BusinessPartnerGrouping",
                "BusinessPartnerIDByExtSystem",
                "OrganizationBPName1",
                "OrganizationBPName2",
                "OrganizationBPName3",
                "OrganizationBPName4",
                "SearchTerm1",
                "Language",
                "OrganizationFoundationDate",
                "Supplier",
                "LastChangeDate",
            ],
        },
        Use { path: "A_BusinessPartner/to_BusinessPartnerRole", properties: &["BusinessPartnerRole"] },
        Use { path: "A_BusinessPartner/to_BusinessPartnerAddress", properties: ADDRESS },
        Use { path: "A_BusinessPartner/to_BusinessPartnerAddress/to_EmailAddress", properties: &["EmailAddress"] },
        Use { path: "A_BusinessPartner/to_BusinessPartnerAddress/to_PhoneNumber", properties: &["PhoneNumber"] },
        Use { path: "A_BusinessPartner/to_BusinessPartnerAddress/to_FaxNumber", properties: &["FaxNumber"] },
        Use { path: "A_BusinessPartner/to_BusinessPartnerTax", properties: TAX },
        Use {
            path: "A_BusinessPartner/to_BuPaIdentification",
            properties: &["BPIdentificationType", "BPIdentificationNumber"],
        },
        Use { path: "A_BusinessPartner/to_BusinessPartnerBank", properties: BANK },
        Use {
            path: "A_BusinessPartner/to_Supplier",
            properties: &["Supplier", "PurchasingIsBlocked", "PaymentIsBlockedForSupplier"],
        },
        Use { path: "A_BusinessPartner/to_Supplier/to_SupplierCompany", properties: COMPANY },
        Use { path: "A_BusinessPartner/to_Supplier/to_SupplierPurchasingOrg", properties: ORGANIZATION },
        Use { path: ROLES, properties: &["BusinessPartner", "BusinessPartnerRole"] },
        Use { path: ADDRESSES, properties: ADDRESS },
        Use { path: EMAILS, properties: &["AddressID", "Person", "OrdinalNumber", "EmailAddress"] },
        Use { path: PHONES, properties: &["AddressID", "Person", "OrdinalNumber", "PhoneNumber"] },
        Use { path: FAXES, properties: &["AddressID", "Person", "OrdinalNumber", "FaxNumber"] },
        Use { path: TAXES, properties: TAX },
        Use { path: BANKS, properties: BANK },
        Use { path: SUPPLIERS, properties: &["Supplier", "PurchasingIsBlocked", "PaymentIsBlockedForSupplier"] },
        Use { path: COMPANIES, properties: COMPANY },
        Use { path: ORGANIZATIONS, properties: ORGANIZATION },
    ],
    passing: &[],
};

/// The suppliers of one ERP.
pub struct Partners {
    pub service: Service,
    /// Of new business partners; empty leaves it to the ERP.
    pub grouping: String,
    /// What the ERP calls our provinces.
    pub regions: BTreeMap<String, String>,
}

impl Partners {
    pub async fn push(&self, push: &PartnerPush, reference: Uuid, first: OffsetDateTime) -> Result<Taken, Trouble> {
        let (service, supplier) = (&self.service, push.supplier.as_str());
        let changed = match &push.push {
            PartnerChange::Create(partner) => return create::create(self, push, partner, reference, first).await,
            PartnerChange::Change(partner) => change::change(self, supplier, partner).await?,
            PartnerChange::Extend(terms) => terms::bring(service, supplier, terms).await?,
            PartnerChange::Bank(accounts) => account::bring_all(service, supplier, accounts, reference, first).await?,
            PartnerChange::Block => self.block(supplier, true).await?,
            PartnerChange::Unblock => self.block(supplier, false).await?,
        };
        Ok(Taken { number: supplier.to_owned(), already: !changed, heard: json!({ "Supplier": supplier }) })
    }

    /// For orders and for payments alike.
    async fn block(&self, supplier: &str, blocked: bool) -> Result<bool, Trouble> {
        let wanted = only([
            ("PurchasingIsBlocked", Value::Bool(blocked)),
            ("PaymentIsBlockedForSupplier", Value::Bool(blocked)),
        ]);
        rows::bring(&self.service, &key(SUPPLIERS, &[("Supplier", supplier)]), &wanted).await
    }

    /// The region of an address, where the ERP's name of it is known.
    fn region(&self, province: &str) -> &str {
        self.regions.get(province).map_or("", String::as_str)
    }
}

/// `A_SupplierCompany(Supplier='1',CompanyCode='1010')`
pub fn key(set: &str, parts: &[(&str, &str)]) -> String {
    let parts: Vec<String> = parts.iter().map(|(name, value)| format!("{name}={}", literal(value))).collect();
    format!("{set}({})", parts.join(","))
}

/// A field of a record; empty where it has none.
pub fn text<'a>(record: &'a Value, field: &str) -> &'a str {
    record[field].as_str().unwrap_or_default().trim()
}

/// The business partner that is this supplier.
pub async fn number_of(service: &Service, supplier: &str) -> Result<String, Trouble> {
    let asked = format!("{PARTNERS}?$filter=Supplier eq {}", literal(supplier));
    let found = service.page(&asked).await.map_err(refusal::told)?;
    let number = found.rows.first().map(|row| text(row, "BusinessPartner")).filter(|number| !number.is_empty());
    number.map(str::to_owned).ok_or_else(|| Trouble::Refused {
        text: format!("no business partner is supplier {supplier} (Supplier)"),
        heard: Value::Null,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_names_its_parts_and_what_it_is_told_stays_within_it() {
        assert_eq!(
            key(COMPANIES, &[("Supplier", "1"), ("CompanyCode", "1010")]),
            "A_SupplierCompany(Supplier='1',CompanyCode='1010')"
        );
        assert_eq!(key(SUPPLIERS, &[("Supplier", "1')/x")]), "A_Supplier(Supplier='1'')%2Fx')");
    }
}
