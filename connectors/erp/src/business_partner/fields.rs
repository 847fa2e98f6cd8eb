//! A supplier in the fields of a business partner, with their lengths.

use super::Partners;
use serde_json::{Map, Value, json};
use tandem_contracts::business_partner::{CompanyTerms, OrganizationTerms, Partner};
use time::{OffsetDateTime, Time};

/// The roles of a supplier: in general, and for orders.
pub const SUPPLIER_ROLES: [&str; 2] = ["FLVN00", "FLVN01"];
/// The unified social credit code; the older type would be turned into it.
pub const CREDIT_CODE: &str = "CN5";
const ORGANISATION: &str = "2";
const DUNS: &str = "BUP001";
const NAMES: [&str; 4] = ["OrganizationBPName1", "OrganizationBPName2", "OrganizationBPName3", "OrganizationBPName4"];
const LONGEST_NAME: usize = 40;
const LONGEST_SEARCH_TERM: usize = 20;
const LONGEST_CITY: usize = 40;
const LONGEST_STREET: usize = 60;
const LONGEST_POSTAL_CODE: usize = 10;
const LONGEST_PHONE: usize = 30;
const LONGEST_EMAIL: usize = 241;

/// The first characters, so many.
pub fn cut(text: &str, most: usize) -> String {
    text.trim().chars().take(most).collect()
}

/// A text in parts of so many characters.
fn parts(text: &str, length: usize) -> Vec<String> {
    let all: Vec<char> = text.trim().chars().collect();
    all.chunks(length).map(|part| part.iter().collect()).collect()
}

/// Without those that are empty: of them the ERP is told nothing.
pub fn only<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    let is_there = |value: &Value| value.as_str() != Some("") && !value.is_null();
    fields.into_iter().filter(|(_, value)| is_there(value)).map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What is compared on every change. A name that became shorter leaves none of its old parts.
pub fn general(partner: &Partner) -> Map<String, Value> {
    let mut fields = only([("SearchTerm1", cut(&partner.search_term, LONGEST_SEARCH_TERM).into())]);
    let mut names = parts(&partner.name, LONGEST_NAME).into_iter();
    fields.extend(NAMES.map(|field| (field.to_owned(), Value::from(names.next().unwrap_or_default()))));
    fields
}

pub fn address(partners: &Partners, partner: &Partner) -> Map<String, Value> {
    let address = &partner.address;
    only([
        ("Country", cut(&address.country, 3).into()),
        ("Region", partners.region(&address.province).into()),
        ("CityName", cut(&address.city, LONGEST_CITY).into()),
        ("StreetName", cut(&address.street, LONGEST_STREET).into()),
        ("PostalCode", cut(&address.postal_code, LONGEST_POSTAL_CODE).into()),
    ])
}

pub fn email(partner: &Partner) -> Map<String, Value> {
    only([("EmailAddress", cut(&partner.email, LONGEST_EMAIL).into())])
}

pub fn telephone(partner: &Partner) -> Map<String, Value> {
    only([("PhoneNumber", cut(&partner.telephone, LONGEST_PHONE).into())])
}

pub fn fax(partner: &Partner) -> Map<String, Value> {
    only([("FaxNumber", cut(&partner.fax, LONGEST_PHONE).into())])
}

pub fn company(terms: &CompanyTerms) -> Map<String, Value> {
    only([
        ("ReconciliationAccount", terms.reconciliation_account.trim().into()),
        ("PaymentTerms", terms.payment_terms.trim().into()),
        ("PaymentMethodsList", terms.payment_methods.trim().into()),
    ])
}

pub fn organization(terms: &OrganizationTerms) -> Map<String, Value> {
    only([
        ("PurchaseOrderCurrency", terms.currency.trim().into()),
        ("PaymentTerms", terms.payment_terms.trim().into()),
        ("IncotermsClassification", terms.incoterms.trim().into()),
        ("PurchasingGroup", terms.purchasing_group.trim().into()),
        ("SupplierConfirmationControlKey", terms.confirmation_control.trim().into()),
    ])
}

/// A new business partner with all that belongs to it, for one deep insert.
pub fn whole(partners: &Partners, number: &str, partner: &Partner) -> Value {
    let founded = partner.founded().map(|day| tandem_odata::date(OffsetDateTime::new_utc(day, Time::MIDNIGHT)));
    let mut fields = only([
        ("BusinessPartnerCategory", ORGANISATION.into()),
        ("BusinessPartnerGrouping", partners.grouping.as_str().into()),
        ("BusinessPartnerIDByExtSystem", cut(number, 20).into()),
        ("Language", partner.language.as_str().into()),
        ("OrganizationFoundationDate", founded.unwrap_or_default().into()),
    ]);
    fields.extend(general(partner).into_iter().filter(|(_, value)| value != ""));
    fields.insert(
        "to_BusinessPartnerRole".to_owned(),
        SUPPLIER_ROLES.iter().map(|role| json!({ "BusinessPartnerRole": role })).collect(),
    );
    let mut place = address(partners, partner);
    for (lead, below) in
        [("to_EmailAddress", email(partner)), ("to_PhoneNumber", telephone(partner)), ("to_FaxNumber", fax(partner))]
    {
        if !below.is_empty() {
            place.insert(lead.to_owned(), json!([below]));
        }
    }
    fields.insert("to_BusinessPartnerAddress".to_owned(), json!([place]));
    if !partner.tax_number.is_empty() {
        let tax = json!([{ "BPTaxType": CREDIT_CODE, "BPTaxNumber": partner.tax_number }]);
        fields.insert("to_BusinessPartnerTax".to_owned(), tax);
    }
    if !partner.duns.is_empty() {
        let duns = json!([{ "BPIdentificationType": DUNS, "BPIdentificationNumber": partner.duns }]);
        fields.insert("to_BuPaIdentification".to_owned(), duns);
    }
    let companies = partner.terms.companies.iter().map(|terms| {
        let mut fields = company(terms);
        fields.insert("CompanyCode".to_owned(), terms.company_code.as_str().into());
        Value::Object(fields)
    });
    let organizations = partner.terms.organizations.iter().map(|terms| {
        let mut fields = organization(terms);
        fields.insert("PurchasingOrganization".to_owned(), terms.purchasing_organization.as_str().into());
        Value::Object(fields)
    });
    fields.insert(
        "to_Supplier".to_owned(),
        json!({
            "to_SupplierCompany": companies.collect::<Vec<Value>>(),
            "to_SupplierPurchasingOrg": organizations.collect::<Vec<Value>>(),
        }),
    );
    Value::Object(fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_contracts::business_partner::{PartnerAddress, Terms};

    #[test]
    fn a_name_is_split_between_characters_and_what_is_too_long_is_cut() {
        let partner = Partner { name: "晨".repeat(95), search_term: "x".repeat(30), ..Partner::default() };
        let fields = general(&partner);
        let lengths: Vec<usize> = NAMES.map(|name| fields[name].as_str().unwrap_or("?").chars().count()).into();
        assert_eq!(lengths, [40, 40, 15, 0]);
        assert_eq!(fields["SearchTerm1"], "x".repeat(20));
        let endless = general(&Partner { name: "a".repeat(500), ..Partner::default() });
        assert_eq!(endless["OrganizationBPName4"], "a".repeat(40), "four names are all there are");
        assert_eq!(cut(" 深圳市 ", 2), "深圳");
    }

    #[test]
    fn what_is_empty_is_not_told() {
        let address = PartnerAddress { country: "CN".into(), ..PartnerAddress::default() };
        let terms = Terms {
            companies: vec![CompanyTerms { company_code: "1010".into(), ..CompanyTerms::default() }],
            ..Terms::default()
        };
        let partner = Partner { name: "甲".into(), address, terms, ..Partner::default() };
        assert_eq!(organization(&OrganizationTerms::default()), Map::new());
        assert_eq!(Value::Object(email(&partner)), json!({}));
        let company = Value::Object(company(&partner.terms.companies[0]));
        assert_eq!(company, json!({}));
    }
}
