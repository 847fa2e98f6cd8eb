//! The terms of a supplier by company code and purchasing organisation: those that are new are added, others changed.

use super::refusal::told;
use super::rows::bring_or_make;
use super::{COMPANIES, ORGANIZATIONS, fields, text};
use serde_json::Value;
use tandem_contracts::business_partner::Terms;
use tandem_contracts::outside::Trouble;
use tandem_odata::{Service, literal};

/// More companies than a group has.
const MOST: usize = 2_000;

/// Whether anything was changed.
pub async fn bring(service: &Service, supplier: &str, terms: &Terms) -> Result<bool, Trouble> {
    let companies = if terms.companies.is_empty() { Vec::new() } else { of(service, COMPANIES, supplier).await? };
    let organizations =
        if terms.organizations.is_empty() { Vec::new() } else { of(service, ORGANIZATIONS, supplier).await? };
    bring_beside(service, supplier, terms, (&companies, &organizations)).await
}

/// As [`bring`], beside the companies and organisations that the supplier is known to have.
pub async fn bring_beside(
    service: &Service,
    supplier: &str,
    terms: &Terms,
    (companies, organizations): (&[Value], &[Value]),
) -> Result<bool, Trouble> {
    let mut changed = false;
    for company in &terms.companies {
        let code = company.company_code.as_str();
        let row = companies.iter().find(|row| text(row, "CompanyCode") == code);
        let keys = [("Supplier", supplier), ("CompanyCode", code)];
        changed |= bring_or_make(service, COMPANIES, row, &keys, &fields::company(company)).await?;
    }
    for organization in &terms.organizations {
        let code = organization.purchasing_organization.as_str();
        let row = organizations.iter().find(|row| text(row, "PurchasingOrganization") == code);
        let keys = [("Supplier", supplier), ("PurchasingOrganization", code)];
        changed |= bring_or_make(service, ORGANIZATIONS, row, &keys, &fields::organization(organization)).await?;
    }
    Ok(changed)
}

async fn of(service: &Service, set: &str, supplier: &str) -> Result<Vec<Value>, Trouble> {
    service.all(&format!("{set}?$filter=Supplier eq {}", literal(supplier)), MOST).await.map_err(told)
}
