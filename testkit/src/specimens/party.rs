//! A supplier of a tenant and the users of both sides: what a specimen needs to create documents.

use super::{Call, Specimen, saved};
use crate::{Client, World};
use anyhow::{Result, bail};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tandem_kernel::{Side, Tenant};
use tandem_platform::Platform;

static ERP_NUMBERS: AtomicU64 = AtomicU64::new(17_300_001);
/// Timeout in seconds for events from the bus, generous for a busy machine.
const PATIENCE: usize = 60;
/// The buyer's own organisation, which also has a seal.
const COMPANY: &str = "Specimen company";

#[derive(Clone)]
pub struct Party {
    pub platform: Platform,
    pub tenant: Tenant,
    /// An administrator of the company.
    pub owner: Client,
    pub buyer: Client,
    pub seller: Client,
    /// The id of the supplier's organisation.
    pub organize: String,
    /// The certificate of its seal.
    pub certificate: String,
    /// Its supplier number in the ERP.
    pub erp_no: String,
    /// Its name, and the prefix of its users' names.
    pub mark: String,
}

/// A number in the ERP that no other supplier has: one that is saved with it is formal at once, and documents can be made for it.
pub fn erp_number() -> String {
    ERP_NUMBERS.fetch_add(1, Ordering::Relaxed).to_string()
}

impl Party {
    /// Creates a supplier, with the seals of both sides.
    pub async fn meet(world: &World, base: &str, tenant: &Tenant, mark: &str) -> Result<Self> {
        let owner = world.sign_in(base, tenant, "owner", &["administrator"]).await?;
        let erp_no = erp_number();
        let form = json!({ "nameZh": mark, "nameEn": mark, "relationType": "S", "erpNo": erp_no });
        let organize = saved(&owner, "/service1/partner/organize/save", &form).await?.to_string();
        let certificate = seal(&owner, &organize, "supplier", mark).await?;
        let known = owner.post("/service1/partner/organize/pageList", &json!({ "search": COMPANY })).await?;
        if known.data["totalElements"] == 0 {
            let form = json!({ "nameZh": COMPANY, "nameEn": COMPANY, "relationType": "C" });
            let company = saved(&owner, "/service1/partner/organize/save", &form).await?.to_string();
            seal(&owner, &company, "buyer", COMPANY).await?;
        }
        let roles = &["purchaser", "purchasing_leader", "finance"];
        let buyer = world.sign_in(base, tenant, "specimen_buyer", roles).await?;
        let name = format!("{mark}_seller");
        let seller = world.sign_in_supplier(base, tenant, &organize, &name, &["supplier_administrator"]).await?;
        let (platform, tenant, mark) = (world.platform.clone(), tenant.clone(), mark.to_owned());
        Ok(Self { platform, tenant, owner, buyer, seller, organize, certificate, erp_no, mark })
    }

    /// Polls a call as the buyer until the condition holds: data from external systems arrives over the bus.
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

    /// The row with this number, as soon as the list has it.
    pub async fn listed(&self, specimen: &dyn Specimen, number: &str) -> Result<Value> {
        let search = Call::post(format!("{}/pu/pageList", specimen.api()), json!({ "search": number }));
        let page = self.once(specimen.code(), &search, |page| !page["content"][0].is_null()).await?;
        Ok(page["content"][0].clone())
    }

    /// The side that may hold this permission.
    pub fn side(&self, permission: &str) -> Side {
        if self.platform.is_of_use(Side::Buyer, permission) { Side::Buyer } else { Side::Supplier }
    }
    /// The client that has this permission.
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
