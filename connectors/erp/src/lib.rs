//! SAP S/4HANA by its public OData services: reads purchase orders (`CE_PURCHASEORDER_0001`), creates supplier
//! confirmations (`api_supplierconfirmation`), and keeps suppliers (`API_BUSINESS_PARTNER`, V2).

mod business_partner;
mod confirmation;
mod order;
mod repeatable;

pub use order::read as read_orders;

use business_partner::Partners;
use std::collections::BTreeMap;
use std::sync::Arc;
use tandem_contracts::business_partner::{PartnerPage, PartnerPush};
use tandem_contracts::described::Described;
use tandem_contracts::erp::{Confirmation, Erp, OrderPage};
use tandem_contracts::outside::{Asking, Taken, Trouble};
use tandem_kernel::Result;
use tandem_odata::{Access, Service};
use tandem_platform::config;
use time::OffsetDateTime;
use uuid::Uuid;

/// `ME 006`: the document is locked by another user.
const LOCKED: &[&str] = &["ME/006"];

pub struct Sap {
    orders: Service,
    confirmations: Service,
    partners: Partners,
}

/// One per tenant with an ERP, by tenant code.
pub fn from_config(config: &BTreeMap<String, config::Erp>) -> Result<BTreeMap<String, Arc<dyn Erp>>> {
    let mut all: BTreeMap<String, Arc<dyn Erp>> = BTreeMap::new();
    for (tenant, erp) in config {
        let setting = format!("erp.{tenant}.url");
        let access = Access {
            setting: &setting,
            url: &erp.url,
            user: &erp.user,
            password: &erp.password,
            client: &erp.client,
            timeout_seconds: erp.timeout_seconds,
            page_size: erp.page_size,
        };
        let orders = Service::new(&access, &order::SERVICE)?;
        let confirmations = Service::new(&access, &confirmation::SERVICE)?;
        let partners = Partners {
            service: Service::new(&access, &business_partner::SERVICE)?,
            grouping: erp.partner_grouping.clone(),
            regions: erp.regions.clone(),
        };
        all.insert(tenant.clone(), Arc::new(Sap { orders, confirmations, partners }));
    }
    Ok(all)
}

impl Sap {
    async fn lets_us_in(&self) -> Result<String, Trouble> {
        self.orders.page("PurchaseOrder?$top=1&$select=PurchaseOrder").await?;
        Ok("SAP S/4HANA answers and lets us in".to_owned())
    }
}

impl Erp for Sap {
    fn orders<'a>(&'a self, since: Option<OffsetDateTime>, next: Option<&'a str>) -> Asking<'a, OrderPage> {
        Box::pin(order::page(&self.orders, since, next))
    }
    fn confirm<'a>(
        &'a self,
        confirmation: &'a Confirmation,
        reference: Uuid,
        first: OffsetDateTime,
    ) -> Asking<'a, Taken> {
        Box::pin(confirmation::leave(&self.confirmations, confirmation, reference, first))
    }
    fn push<'a>(&'a self, push: &'a PartnerPush, reference: Uuid, first: OffsetDateTime) -> Asking<'a, Taken> {
        Box::pin(self.partners.push(push, reference, first))
    }
    fn partners<'a>(&'a self, since: Option<OffsetDateTime>, next: Option<&'a str>) -> Asking<'a, PartnerPage> {
        Box::pin(business_partner::read::page(&self.partners.service, since, next))
    }
    fn examine(&self) -> Asking<'_, String> {
        Box::pin(self.lets_us_in())
    }
    fn services(&self) -> Vec<&dyn Described> {
        vec![&self.orders, &self.confirmations, &self.partners.service]
    }
}
