//! Organisations of both sides, and a user for each supplier.

use super::firms::{Firm, KNOWN, listed};
use super::people;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Error, ErrorKind, Result, Tenant};
use tandem_partner::organize::admit;
use tandem_partner::organize::commands::{OrganizeForm, save};
use tandem_platform::record::Values;
use tandem_platform::{Body, Platform};
use uuid::Uuid;

/// The number of suppliers of the small demo; one user belongs to the first of them.
pub const FEW: usize = 3;

/// The last suppliers of the list were admitted, and are not formal yet although the ERP has a number for them.
pub const POTENTIAL: usize = 6;

pub const OWN_NAME: &str = "集团采购中心";

pub struct Supplier {
    pub id: Uuid,
    pub erp_no: String,
    pub firm: Firm,
    pub username: String,
}

/// The ERP number of the supplier at this index.
fn erp_no(place: usize) -> String {
    (17_300_001 + place).to_string()
}

pub async fn add(platform: &Platform, tenant: &Tenant, few: bool) -> Result<Vec<Supplier>> {
    let firms = listed(KNOWN, 0)?;
    let formal = firms.len().saturating_sub(POTENTIAL);
    let mut suppliers = Vec::new();
    for firm in firms.into_iter().take(if few { FEW } else { usize::MAX }) {
        let place = firm.place;
        let names = [firm.zh, firm.en, firm.short_zh, firm.short_en];
        let form = form(names, firm.category, "S", &erp_no(place));
        if place < formal {
            company(platform, tenant, form).await?;
        } else {
            potential(platform, tenant, form).await?;
        }
        let (id, seller) = (by_number(platform, tenant, &erp_no(place)).await?, people::seller(place));
        let username = seller.username.clone();
        if !few || place == 0 {
            people::add(platform, tenant, seller, Some(id)).await?;
        }
        suppliers.push(Supplier { id, erp_no: erp_no(place), firm, username });
    }
    let own = [OWN_NAME, "Group Purchasing Centre", "采购中心", "Purchasing"];
    company(platform, tenant, form(own, "", "C", "")).await?;
    Ok(suppliers)
}

fn form([zh, en, short_zh, short_en]: [&str; 4], category: &str, relation: &str, erp_no: &str) -> OrganizeForm {
    OrganizeForm {
        name_zh: zh.into(),
        name_en: en.into(),
        short_name_zh: short_zh.into(),
        short_name_en: short_en.into(),
        org_category: category.into(),
        relation_type: relation.into(),
        erp_no: erp_no.into(),
        internal_group: relation == "C",
        ..OrganizeForm::default()
    }
}

/// One that registered and was admitted, and then was given its number.
async fn potential(platform: &Platform, tenant: &Tenant, form: OrganizeForm) -> Result<()> {
    let erp_no = form.erp_no.clone();
    let mut tx = platform.begin_system(tenant, "demo").await?;
    if !tx.named_by_code(ORGANIZE, vec![erp_no.clone()]).await?.is_empty() {
        return tx.rollback().await;
    }
    let made = save(&mut tx, Body(OrganizeForm { erp_no: String::new(), ..form })).await?;
    admit(&mut tx, made.document.common.id, Values::none().put("erp_no", erp_no)).await?;
    tx.commit().await
}

async fn company(platform: &Platform, tenant: &Tenant, form: OrganizeForm) -> Result<()> {
    let mut tx = platform.begin_system(tenant, "demo").await?;
    match save(&mut tx, Body(form)).await {
        Ok(_) => tx.commit().await,
        // Exists already.
        Err(error) if error.kind() == ErrorKind::Refused => tx.rollback().await,
        Err(error) => Err(error),
    }
}

async fn by_number(platform: &Platform, tenant: &Tenant, erp_no: &str) -> Result<Uuid> {
    let mut tx = platform.begin_system(tenant, "demo").await?;
    let found = tx.named_by_code(ORGANIZE, vec![erp_no.to_owned()]).await?;
    tx.rollback().await?;
    let found = found.into_iter().next().map(|(_, named)| named.id);
    found.ok_or_else(|| Error::internal(format!("no organisation has the number {erp_no}")))
}
