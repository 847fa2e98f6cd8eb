//! A supplier of a company with whoever deals with him: all a specimen needs to come into being.

use super::{Call, Specimen, saved};
use crate::{Client, World};
use anyhow::{Result, bail};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tandem_kernel::{Side, Tenant};
use tandem_platform::Platform;

static ERP_NUMBERS: AtomicU64 = AtomicU64::new(17_300_001);
/// In seconds, for what comes over the bus on a busy machine.
const PATIENCE: usize = 60;
/// The buying company itself, which has a seal, too.
const COMPANY: &str = "Specimen company";

#[derive(Clone)]
pub struct Party {
    pub platform: Platform,
    pub tenant: Tenant,
    /// An administrator of the company.
    pub owner: Client,
    pub buyer: Client,
    pub seller: Client,
    /// The supplier's organisation.
    pub organize: String,
    /// Its seal.
    pub certificate: String,
    /// What the ERP calls it.
    pub erp_no: String,
    /// What it is called, and what its users' names begin with.
    pub mark: String,
}

impl Party {
    /// A new supplier, with the seals both sides put on papers.
    pub async fn meet(world: &World, base: &str, tenant: &Tenant, mark: &str) -> Result<Self> {
        let owner = world.sign_in(base, tenant, "owner", &["administrator"]).await?;
        let erp_no = ERP_NUMBERS.fetch_add(1, Ordering::Relaxed).to_string();
        let form = json!({ "nameZh": mark, "nameEn": mark, "relationType": "S", "erpNo": erp_no });
        let organize = saved(&owner, "/service1/partner/organize/save", &form).await?.to_string();
        let certificate = seal(&owner, &organize, "supplier", mark).await?;
        let known = owner.post("/service1/partner/organize/pageList", &json!({ "search": COMPANY })).await?;
        if known.data["totalElements"] == 0 {
            let form = json!({ "nameZh": COMPANY, "nameEn": COMPANY, "relationType": "C" });
            let company = saved(&owner, "/service1/partner/organize/save", &form).await?.to_string();
            seal(&owner, &company, "buyer", COMPANY).await?;
        }
        let buyer = world.sign_in(base, tenant, "specimen_buyer", &["purchaser"]).await?;
        let name = format!("{mark}_seller");
        let seller = world.sign_in_supplier(base, tenant, &organize, &name, &["supplier_administrator"]).await?;
        let (platform, tenant, mark) = (world.platform.clone(), tenant.clone(), mark.to_owned());
        Ok(Self { platform, tenant, owner, buyer, seller, organize, certificate, erp_no, mark })
    }

    /// What the buyer is answered once it is so: most of what comes from outside comes over the bus.
    pub async fn once(&self, what: &str, call: &Call, so: impl Fn(&Value) -> bool + Send + Sync) -> Result<Value> {
        for _ in 0..PATIENCE * 40 {
            let answer = call.send(&self.buyer).await?;
            if so(&answer.data) {
                return Ok(answer.data);
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        bail!("did not happen within {PATIENCE} seconds: {what}")
    }

    /// The row a list has under this number, once it has one.
    pub async fn listed(&self, specimen: &dyn Specimen, number: &str) -> Result<Value> {
        let search = Call::post(format!("{}/pu/pageList", specimen.api()), json!({ "search": number }));
        let page = self.once(specimen.code(), &search, |page| !page["content"][0].is_null()).await?;
        Ok(page["content"][0].clone())
    }

    /// The side whose move it is.
    pub fn side(&self, permission: &str) -> Side {
        if self.platform.is_of_use(Side::Buyer, permission) { Side::Buyer } else { Side::Supplier }
    }
    /// Whoever makes the moves of this permission.
    pub fn doer(&self, permission: &str) -> &Client {
        self.of(self.side(permission))
    }
    pub fn of(&self, side: Side) -> &Client {
        if side == Side::Supplier { &self.seller } else { &self.buyer }
    }
}

async fn seal(owner: &Client, organize: &str, party: &str, name: &str) -> Result<String> {
    let form = json!({ "organizeId": organize, "party": party, "sealName": name, "sealPurpose": "seal", "years": 1 });
    Ok(saved(owner, "/service1/seal/api/certificate/save", &form).await?.to_string())
}
