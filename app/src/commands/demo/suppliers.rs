//! Organisations of both sides, and a user for each supplier.

use super::people;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Error, ErrorKind, Result, Tenant};
use tandem_partner::organize::commands::{OrganizeForm, save};
use tandem_platform::{Body, Platform};
use uuid::Uuid;

/// The number of suppliers of the small demo; one user belongs to the first of them.
pub const FEW: usize = 3;

pub const OWN_NAME: &str = "集团采购中心";

pub struct Supplier {
    pub id: Uuid,
    pub erp_no: String,
    pub name: &'static str,
    /// Its trade, which determines its materials.
    pub trade: &'static str,
    pub username: String,
}

/// The ERP number of the supplier at this index.
fn erp_no(place: usize) -> String {
    (17_300_001 + place).to_string()
}

pub async fn add(platform: &Platform, tenant: &Tenant, few: bool) -> Result<Vec<Supplier>> {
    let listed = include_str!("suppliers.tsv").lines();
    let mut suppliers = Vec::new();
    for (place, line) in listed.take(if few { FEW } else { usize::MAX }).enumerate() {
        let parts: Vec<&'static str> = line.split('\t').collect();
        let [zh, en, short_zh, short_en, category, trade] = parts[..] else {
            return Err(Error::internal(format!("suppliers.tsv: {line}")));
        };
        company(platform, tenant, form([zh, en, short_zh, short_en], category, "S", &erp_no(place))).await?;
        let (id, seller) = (by_number(platform, tenant, &erp_no(place)).await?, people::seller(place));
        let username = seller.username.clone();
        if !few || place == 0 {
            people::add(platform, tenant, seller, Some(id)).await?;
        }
        suppliers.push(Supplier { id, erp_no: erp_no(place), name: zh, trade, username });
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
    }
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
