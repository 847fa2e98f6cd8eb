//! Purchase orders as they are read from the ERP.

use super::erp::unreadable;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tandem_contracts::erp::{PurchaseOrder, PurchaseOrderChanged};
use tandem_contracts::outside::{Asking, System, Unread};
use tandem_kernel::Tenant;
use tandem_platform::module::Work;
use tandem_platform::outside::{Feed, Pace, Page, Sending};
use tandem_platform::{Platform, Tx};
use time::OffsetDateTime;

#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct OrderRead(pub PurchaseOrder);

impl Feed for OrderRead {
    const SYSTEM: System = System::Erp;
    const NAME: &'static str = "erp.purchase_order";

    fn pace(platform: &Platform, tenant: &Tenant) -> Pace {
        let config = platform.config().erp.get(tenant.code.as_ref());
        let (every, overlap) = config.map_or((60, 300), |erp| (erp.poll_seconds, erp.overlap_seconds));
        Pace { every: Duration::from_secs(every), overlap: Duration::from_secs(overlap) }
    }
    fn read<'a>(
        platform: &'a Platform,
        tenant: &'a Tenant,
        since: Option<OffsetDateTime>,
        next: Option<&'a str>,
    ) -> Asking<'a, Page<Self>> {
        Box::pin(async move {
            let erp = platform.erp(tenant).ok_or_else(Sending::not_configured)?;
            let page = erp.orders(since, next).await?;
            let mut read = Page { items: Vec::new(), unread: page.unread, next: page.next };
            for order in page.orders {
                match unreadable(&order) {
                    None => read.items.push(Self(order)),
                    Some(reason) => {
                        let (key, changed_at) = (order.number, Some(order.changed_at));
                        read.unread.push(Unread { key, changed_at, reason });
                    }
                }
            }
            Ok(read)
        })
    }
    fn key(&self) -> &str {
        &self.0.number
    }
    fn changed_at(&self) -> OffsetDateTime {
        self.0.changed_at
    }
    fn told<'a>(self, tx: &'a mut Tx, version: i64) -> Work<'a, ()> {
        Box::pin(async move {
            let order = self.0;
            let (number, supplier, cancelled) = (order.number.clone(), order.supplier.clone(), order.cancelled);
            tx.emit(&PurchaseOrderChanged { number, version, supplier, cancelled, order }).await.map(drop)
        })
    }
}
