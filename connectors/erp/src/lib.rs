//! SAP S/4HANA by its public OData V4 services: reads purchase orders (`CE_PURCHASEORDER_0001`) and creates supplier
//! confirmations (`api_supplierconfirmation`).

mod confirmation;
mod order;
mod service;

pub use order::read as read_orders;

use service::Service;
use std::collections::BTreeMap;
use std::sync::Arc;
use tandem_contracts::erp::{Confirmation, Erp, OrderPage};
use tandem_contracts::outside::{Asking, Taken};
use tandem_kernel::Result;
use tandem_platform::config;
use time::OffsetDateTime;
use uuid::Uuid;

const ORDERS: &str = "/sap/opu/odata4/sap/api_purchaseorder_2/srvd_a2x/sap/purchaseorder/0001";
const CONFIRMATIONS: &str = "/sap/opu/odata4/sap/api_supplierconfirmation/srvd_a2x/sap/supplierconfirmation/0001";

pub struct Sap {
    orders: Service,
    confirmations: Service,
}

/// One per tenant with an ERP, by tenant code.
pub fn from_config(config: &BTreeMap<String, config::Erp>) -> Result<BTreeMap<String, Arc<dyn Erp>>> {
    let mut all: BTreeMap<String, Arc<dyn Erp>> = BTreeMap::new();
    for (tenant, erp) in config {
        let orders = Service::new(tenant, erp, ORDERS)?;
        let confirmations = Service::new(tenant, erp, CONFIRMATIONS)?;
        all.insert(tenant.clone(), Arc::new(Sap { orders, confirmations }));
    }
    Ok(all)
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
    fn examine(&self) -> Asking<'_, String> {
        Box::pin(async move {
            self.orders.get("/PurchaseOrder?$top=1&$select=PurchaseOrder").await?;
            Ok("SAP S/4HANA answers and lets us in".to_owned())
        })
    }
}
