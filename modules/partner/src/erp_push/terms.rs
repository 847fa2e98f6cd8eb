//! The terms of suppliers that approved processes of the OA put in force.

use std::collections::HashMap;
use tandem_contracts::business_partner::{CompanyTerms, OrganizationTerms, Terms};
use tandem_kernel::Result;
use tandem_platform::Tx;
use uuid::Uuid;

#[derive(sqlx::FromRow)]
struct CompanyView {
    organize_id: Uuid,
    company_code: String,
    reconciliation_account: String,
    payment_terms: String,
    payment_methods: String,
}

#[derive(sqlx::FromRow)]
struct PurchasingView {
    organize_id: Uuid,
    purchasing_organization: String,
    currency: String,
    payment_terms: String,
    incoterms: String,
    purchasing_group: String,
    confirmation_control: String,
}

/// Of each supplier that has some.
pub async fn of(tx: &mut Tx, organizes: &[Uuid]) -> Result<HashMap<Uuid, Terms>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let companies: Vec<CompanyView> = sqlx::query_as(
        "select organize_id, company_code, reconciliation_account, payment_terms, payment_methods from partner.company_view
         where tenant_id = $1 and organize_id = any($2) order by company_code",
    )
    .bind(tenant)
    .bind(organizes)
    .fetch_all(tx.conn())
    .await?;
    let organizations: Vec<PurchasingView> = sqlx::query_as(
        "select organize_id, purchasing_organization, currency, payment_terms, incoterms, purchasing_group, confirmation_control
         from partner.purchasing_view
         where tenant_id = $1 and organize_id = any($2) order by purchasing_organization",
    )
    .bind(tenant)
    .bind(organizes)
    .fetch_all(tx.conn())
    .await?;
    let mut all: HashMap<Uuid, Terms> = HashMap::new();
    for view in companies {
        all.entry(view.organize_id).or_default().companies.push(CompanyTerms {
            company_code: view.company_code,
            reconciliation_account: view.reconciliation_account,
            payment_terms: view.payment_terms,
            payment_methods: view.payment_methods,
        });
    }
    for view in organizations {
        all.entry(view.organize_id).or_default().organizations.push(OrganizationTerms {
            purchasing_organization: view.purchasing_organization,
            currency: view.currency,
            payment_terms: view.payment_terms,
            incoterms: view.incoterms,
            purchasing_group: view.purchasing_group,
            confirmation_control: view.confirmation_control,
        });
    }
    Ok(all)
}

pub async fn of_one(tx: &mut Tx, organize: Uuid) -> Result<Terms> {
    Ok(of(tx, &[organize]).await?.remove(&organize).unwrap_or_default())
}
