//! Reads suppliers back, to be compared with what was approved of them.

use super::account::end_of;
use super::fields::CREDIT_CODE;
use super::{PARTNERS, text};
use serde_json::Value;
use tandem_contracts::business_partner::{
    Account, BusinessPartner, CompanyTerms, KnownAccount, OrganizationTerms, PartnerPage, Terms,
};
use tandem_contracts::outside::{Trouble, Unread};
use tandem_odata::{Page, Service, children, moment};
use time::{OffsetDateTime, UtcOffset};

const EXPANDED: &str = "to_BusinessPartnerTax,to_BusinessPartnerBank,to_Supplier,to_Supplier/to_SupplierCompany,\
     to_Supplier/to_SupplierPurchasingOrg";

pub async fn page(
    service: &Service,
    since: Option<OffsetDateTime>,
    next: Option<&str>,
) -> Result<PartnerPage, Trouble> {
    let page = match next {
        Some(next) => service.next_page(next).await?,
        None => service.page(&first(since)).await?,
    };
    Ok(partners(page))
}

/// The ERP knows the day of a change only. What was never changed has none, and comes first: nothing is left out from the beginning.
fn first(since: Option<OffsetDateTime>) -> String {
    let changed = since.filter(|since| *since > OffsetDateTime::UNIX_EPOCH).map(|since| {
        let day = since.checked_to_offset(UtcOffset::UTC).unwrap_or(since).date();
        format!(" and LastChangeDate ge datetime'{day}T00:00:00'")
    });
    let changed = changed.unwrap_or_default();
    format!("{PARTNERS}?$filter=Supplier ne ''{changed}&$orderby=LastChangeDate,BusinessPartner&$expand={EXPANDED}")
}

/// Each by itself: one that cannot be read keeps no other out.
fn partners(page: Page) -> PartnerPage {
    let mut read = PartnerPage { next: page.next, ..PartnerPage::default() };
    for row in &page.rows {
        match one(row) {
            Ok(partner) => read.partners.push(partner),
            Err(reason) => read.unread.push(Unread {
                key: text(row, "Supplier").to_owned(),
                changed_at: changed(row).ok(),
                reason,
            }),
        }
    }
    read
}

fn changed(row: &Value) -> Result<OffsetDateTime, String> {
    match text(row, "LastChangeDate") {
        "" => Ok(OffsetDateTime::UNIX_EPOCH),
        told => moment(told).ok_or_else(|| format!("LastChangeDate: not a day: {told}")),
    }
}

fn one(row: &Value) -> Result<BusinessPartner, String> {
    let of = |record: &Value, field: &str| text(record, field).to_owned();
    let supplier = of(row, "Supplier");
    if supplier.is_empty() {
        return Err("Supplier: empty".to_owned());
    }
    let own = &row["to_Supplier"];
    if !own.is_object() || text(own, "Supplier") != supplier {
        return Err("to_Supplier: not told".to_owned());
    }
    let names = ["OrganizationBPName1", "OrganizationBPName2", "OrganizationBPName3", "OrganizationBPName4"];
    let tax = children(&row["to_BusinessPartnerTax"]).iter().find(|tax| text(tax, "BPTaxType") == CREDIT_CODE);
    let companies = children(&own["to_SupplierCompany"]).iter().map(|company| CompanyTerms {
        company_code: of(company, "CompanyCode"),
        reconciliation_account: of(company, "ReconciliationAccount"),
        payment_terms: of(company, "PaymentTerms"),
        payment_methods: of(company, "PaymentMethodsList"),
    });
    let organizations = children(&own["to_SupplierPurchasingOrg"]).iter().map(|organization| OrganizationTerms {
        purchasing_organization: of(organization, "PurchasingOrganization"),
        currency: of(organization, "PurchaseOrderCurrency"),
        payment_terms: of(organization, "PaymentTerms"),
        incoterms: of(organization, "IncotermsClassification"),
        purchasing_group: of(organization, "PurchasingGroup"),
        confirmation_control: of(organization, "SupplierConfirmationControlKey"),
    });
    let accounts = children(&row["to_BusinessPartnerBank"]).iter().map(|bank| KnownAccount {
        account: Account {
            country: of(bank, "BankCountryKey"),
            bank_number: of(bank, "BankNumber"),
            holder: of(bank, "BankAccountHolderName"),
            account_number: of(bank, "BankAccount") + text(bank, "BankAccountReferenceText"),
            iban: of(bank, "IBAN"),
        },
        ends_at: end_of(bank),
    });
    Ok(BusinessPartner {
        name: names.map(|name| text(row, name)).concat(),
        tax_number: tax.map(|tax| of(tax, "BPTaxNumber")).unwrap_or_default(),
        purchasing_blocked: own["PurchasingIsBlocked"].as_bool().unwrap_or_default(),
        payment_blocked: own["PaymentIsBlockedForSupplier"].as_bool().unwrap_or_default(),
        terms: Terms { companies: companies.collect(), organizations: organizations.collect() },
        accounts: accounts.collect(),
        changed_at: changed(row)?,
        supplier,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use time::macros::datetime;

    #[test]
    fn changes_are_asked_for_by_their_day_and_everything_from_the_beginning() {
        let since = first(Some(datetime!(2026-03-31 20:00 +8)));
        assert!(since.contains("Supplier ne '' and LastChangeDate ge datetime'2026-03-31T00:00:00'&"), "{since}");
        for everything in [None, Some(OffsetDateTime::UNIX_EPOCH)] {
            assert!(!first(everything).contains("LastChangeDate ge"));
        }
    }

    #[test]
    fn a_supplier_is_read_with_its_terms_blocks_and_accounts() {
        let rows = vec![
            json!({
                "BusinessPartner": "1000001", "Supplier": "17300001", "LastChangeDate": "/Date(1492041600000)/",
                "OrganizationBPName1": "晨光", "OrganizationBPName2": "电子", "OrganizationBPName3": null,
                "to_BusinessPartnerTax": { "results": [{ "BPTaxType": "CN1", "BPTaxNumber": "x" },
                    { "BPTaxType": "CN5", "BPTaxNumber": "91X" }] },
                "to_BusinessPartnerBank": { "results": [{ "BankCountryKey": "CN", "BankNumber": "1",
                    "BankAccount": "622202123456789012", "BankAccountReferenceText": "344417",
                    "ValidityEndDate": "/Date(1492041600000)/" }] },
                "to_Supplier": { "Supplier": "17300001", "PurchasingIsBlocked": true,
                    "to_SupplierCompany": { "results": [{ "CompanyCode": "1010", "PaymentTerms": "0004" }] },
                    "to_SupplierPurchasingOrg": { "results": [{ "PurchasingOrganization": "1010" }] } },
            }),
            json!({ "Supplier": "2", "LastChangeDate": "soon", "to_Supplier": { "Supplier": "2" } }),
            json!({ "Supplier": "3", "to_Supplier": { "__deferred": {} } }),
            json!("a supplier"),
        ];
        let read = partners(Page { rows, next: Some("more".to_owned()) });
        assert_eq!(read.next.as_deref(), Some("more"));
        let [one] = read.partners.as_slice() else { panic!("{read:?}") };
        assert_eq!((one.name.as_str(), one.tax_number.as_str()), ("晨光电子", "91X"));
        assert_eq!((one.purchasing_blocked, one.payment_blocked), (true, false));
        assert_eq!(one.terms.companies[0].payment_terms, "0004");
        assert_eq!(one.terms.organizations[0].purchasing_organization, "1010");
        assert_eq!(one.accounts[0].account.account_number, "622202123456789012344417");
        assert_eq!(one.accounts[0].ends_at, Some(datetime!(2017-04-13 0:00 UTC)));
        let reasons: Vec<(&str, &str)> =
            read.unread.iter().map(|one| (one.key.as_str(), one.reason.as_str())).collect();
        assert_eq!(
            reasons,
            [("2", "LastChangeDate: not a day: soon"), ("3", "to_Supplier: not told"), ("", "Supplier: empty")]
        );
    }
}
