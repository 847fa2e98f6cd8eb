//! The entity sets of the service, and the addresses of their records: `A_SupplierCompany(Supplier='1',CompanyCode='1010')`.

use crate::services::metadata::Entity;

pub const PARTNERS: &str = "A_BusinessPartner";
pub const ADDRESSES: &str = "A_BusinessPartnerAddress";
pub const ROLES: &str = "A_BusinessPartnerRole";
pub const BANKS: &str = "A_BusinessPartnerBank";
pub const TO_SUPPLIER: &str = "to_Supplier";
const SUPPLIERS: &str = "A_Supplier";
const COMPANIES: &str = "A_SupplierCompany";
const ORGANIZATIONS: &str = "A_SupplierPurchasingOrg";

pub const ENTITIES: &[Entity] = &[
    Entity {
        set: PARTNERS,
        keys: &["BusinessPartner"],
        fields: &[
            "BusinessPartnerCategory",
            "BusinessPartnerGrouping",
            "BusinessPartnerIDByExtSystem",
            "BusinessPartnerName",
            "OrganizationBPName1",
            "OrganizationBPName2",
            "OrganizationBPName3",
            "OrganizationBPName4",
            "SearchTerm1",
            "Language",
            "OrganizationFoundationDate",
            "BusinessPartnerIsBlocked",
            "Supplier",
            "CreationDate",
            "LastChangeDate",
            "ETag",
        ],
        leads: &[
            ("to_BusinessPartnerAddress", ADDRESSES),
            ("to_BusinessPartnerRole", ROLES),
            ("to_BusinessPartnerTax", "A_BusinessPartnerTaxNumber"),
            ("to_BuPaIdentification", "A_BuPaIdentification"),
            ("to_BusinessPartnerBank", BANKS),
            (TO_SUPPLIER, SUPPLIERS),
        ],
    },
    Entity {
        set: ADDRESSES,
        keys: &["BusinessPartner", "AddressID"],
        fields: &["Country", "Region", "CityName", "StreetName", "PostalCode"],
        leads: &[
            ("to_EmailAddress", "A_AddressEmailAddress"),
            ("to_PhoneNumber", "A_AddressPhoneNumber"),
            ("to_FaxNumber", "A_AddressFaxNumber"),
        ],
    },
    Entity {
        set: "A_AddressEmailAddress",
        keys: &["AddressID", "Person", "OrdinalNumber"],
        fields: &["EmailAddress"],
        leads: &[],
    },
    Entity {
        set: "A_AddressPhoneNumber",
        keys: &["AddressID", "Person", "OrdinalNumber"],
        fields: &["PhoneNumber"],
        leads: &[],
    },
    Entity {
        set: "A_AddressFaxNumber",
        keys: &["AddressID", "Person", "OrdinalNumber"],
        fields: &["FaxNumber"],
        leads: &[],
    },
    Entity { set: ROLES, keys: &["BusinessPartner", "BusinessPartnerRole"], fields: &[], leads: &[] },
    Entity {
        set: "A_BusinessPartnerTaxNumber",
        keys: &["BusinessPartner", "BPTaxType"],
        fields: &["BPTaxNumber"],
        leads: &[],
    },
    Entity {
        set: "A_BuPaIdentification",
        keys: &["BusinessPartner", "BPIdentificationType", "BPIdentificationNumber"],
        fields: &[],
        leads: &[],
    },
    Entity {
        set: BANKS,
        keys: &["BusinessPartner", "BankIdentification"],
        fields: &[
            "BankCountryKey",
            "BankNumber",
            "BankAccount",
            "BankAccountReferenceText",
            "BankAccountHolderName",
            "IBAN",
            "ValidityEndDate",
        ],
        leads: &[],
    },
    Entity {
        set: SUPPLIERS,
        keys: &["Supplier"],
        fields: &["PurchasingIsBlocked", "PaymentIsBlockedForSupplier"],
        leads: &[("to_SupplierCompany", COMPANIES), ("to_SupplierPurchasingOrg", ORGANIZATIONS)],
    },
    Entity {
        set: COMPANIES,
        keys: &["Supplier", "CompanyCode"],
        fields: &["ReconciliationAccount", "PaymentTerms", "PaymentMethodsList"],
        leads: &[],
    },
    Entity {
        set: ORGANIZATIONS,
        keys: &["Supplier", "PurchasingOrganization"],
        fields: &[
            "PurchaseOrderCurrency",
            "PaymentTerms",
            "IncotermsClassification",
            "PurchasingGroup",
            "SupplierConfirmationControlKey",
        ],
        leads: &[],
    },
];

pub fn entity(set: &str) -> Option<&'static Entity> {
    ENTITIES.iter().find(|entity| entity.set == set)
}

/// What leads to the records of a set, and from which; nothing for partners.
pub fn parent(set: &str) -> Option<(&'static Entity, &'static str)> {
    ENTITIES.iter().find_map(|entity| {
        let (lead, _) = entity.leads.iter().find(|(_, target)| *target == set)?;
        Some((entity, *lead))
    })
}

pub type Keys = Vec<(&'static str, String)>;

/// A set, and the keys of one of its records.
pub fn named(resource: &str) -> Option<(&'static Entity, Option<Keys>)> {
    let Some((set, keys)) = resource.split_once('(') else { return Some((entity(resource)?, None)) };
    let (entity, keys) = (entity(set)?, keys.strip_suffix(')')?);
    let text = |quoted: &str| Some(quoted.strip_prefix('\'')?.strip_suffix('\'')?.replace("''", "'"));
    // A single key may stand without its name.
    if let (&[only], Some(value)) = (entity.keys, text(keys)) {
        return Some((entity, Some(vec![(only, value)])));
    }
    let given: Keys = split(keys)
        .into_iter()
        .map(|part| {
            let (name, value) = part.split_once('=')?;
            Some((*entity.keys.iter().find(|key| **key == name)?, text(value)?))
        })
        .collect::<Option<_>>()?;
    (given.len() == entity.keys.len()).then_some((entity, Some(given)))
}

/// At the commas outside of quotes.
fn split(keys: &str) -> Vec<&str> {
    let (mut parts, mut from, mut quoted) = (Vec::new(), 0, false);
    for (at, c) in keys.char_indices() {
        match c {
            '\'' => quoted = !quoted,
            ',' if !quoted => {
                parts.push(&keys[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&keys[from..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_records_are_read() {
        let read = |resource: &str| named(resource).map(|(entity, keys)| (entity.set, keys.unwrap_or_default()));
        assert_eq!(read("A_BusinessPartner"), Some((PARTNERS, vec![])));
        let partner = |key: &str| Some((PARTNERS, vec![("BusinessPartner", key.to_owned())]));
        assert_eq!(read("A_BusinessPartner('it''s')"), partner("it's"));
        assert_eq!(read("A_BusinessPartner(BusinessPartner='1')"), partner("1"));
        let address = read("A_BusinessPartnerAddress(BusinessPartner='1,2',AddressID='2')");
        let keys = vec![("BusinessPartner", "1,2".to_owned()), ("AddressID", "2".to_owned())];
        assert_eq!(address, Some((ADDRESSES, keys)));
        for bad in ["A_Customer", "A_BusinessPartner('1", "A_BusinessPartner(1)", "A_BusinessPartnerAddress('1')", "("]
        {
            assert!(named(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn every_set_but_the_first_is_led_to() {
        assert!(parent(PARTNERS).is_none());
        assert!(ENTITIES[1..].iter().all(|entity| parent(entity.set).is_some()));
        assert_eq!(parent(COMPANIES).map(|(entity, lead)| (entity.set, lead)), Some((SUPPLIERS, "to_SupplierCompany")));
    }
}
