//! Several readings of one system, each with its mark, its pace and its copies.

use super::support::{Outside, outside_with};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;
use tandem_contracts::erp::PurchaseOrder;
use tandem_contracts::outside::{Asking, System};
use tandem_kernel::Tenant;
use tandem_platform::module::Work;
use tandem_platform::outside::{Feed, FeedKind, Pace, Sending};
use tandem_platform::{Platform, Tx};
use tandem_testkit::world::within;
use time::OffsetDateTime;

/// Reads the orders once more, under a name of its own, and is told of nothing.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Echo(PurchaseOrder);

impl Feed for Echo {
    const SYSTEM: System = System::Erp;
    const NAME: &'static str = "erp.echo";

    fn pace(_platform: &Platform, _tenant: &Tenant) -> Pace {
        Pace { every: Duration::from_secs(2), overlap: Duration::from_secs(5) }
    }
    fn read<'a>(
        platform: &'a Platform,
        tenant: &'a Tenant,
        since: Option<OffsetDateTime>,
        next: Option<&'a str>,
    ) -> Asking<'a, (Vec<Self>, Option<String>)> {
        Box::pin(async move {
            let erp = platform.erp(tenant).ok_or_else(Sending::not_configured)?;
            let page = erp.orders(since, next).await?;
            Ok((page.orders.into_iter().map(Self).collect(), page.next))
        })
    }
    fn key(&self) -> &str {
        &self.0.number
    }
    fn changed_at(&self) -> OffsetDateTime {
        self.0.changed_at
    }
    fn told<'a>(self, _tx: &'a mut Tx, _version: i64) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

async fn versions(outside: &Outside, feed: &str) -> Result<Vec<i64>> {
    let mut rows = outside.world.database().superuser().await?;
    let known = sqlx::query_scalar("select version from exchange.copy where feed = $1 order by business_key");
    Ok(known.bind(feed).fetch_all(&mut rows).await?)
}

#[tokio::test]
async fn two_feeds_of_one_system_keep_their_marks_and_copies_apart() -> Result<()> {
    let outside = outside_with(|modules| modules[0].feeds.push(FeedKind::of::<Echo>())).await?;
    let made = outside.sim.control("erp/orders", &json!({ "count": 3 })).await?;
    let both = async |expected: &[i64]| {
        let (orders, echo) = (versions(&outside, "erp.purchase_order").await?, versions(&outside, "erp.echo").await?);
        anyhow::Ok(orders == expected && echo == expected)
    };
    within(60, "three orders each", async || both(&[1, 1, 1]).await).await?;
    let first = made[0].as_str().unwrap_or_default();
    let change = json!({ "line": "00010", "quantity": "77.000" });
    outside.sim.control(&format!("erp/orders/{first}/change"), &change).await?;
    within(60, "the change in both", async || both(&[2, 1, 1]).await).await?;
    assert_eq!(outside.told("erp.purchase_order_changed").await?.len(), 4, "only the orders' own module tells of them");

    // Only one loses its mark: the other goes on from its own.
    let mut rows = outside.world.database().superuser().await?;
    sqlx::query("update exchange.feed set mark = null where name = 'erp.echo'").execute(&mut rows).await?;
    within(60, "the mark again", async || {
        let lost: i64 =
            sqlx::query_scalar("select count(*) from exchange.feed where mark is null").fetch_one(&mut rows).await?;
        Ok(lost == 0)
    })
    .await?;
    assert!(both(&[2, 1, 1]).await?, "read again, and no version more");
    let feeds = outside.client.get("/service1/exchange/api/feed/list").await?.data;
    let paces: Vec<(&Value, &Value)> =
        feeds.as_array().into_iter().flatten().map(|feed| (&feed["name"], &feed["everySeconds"])).collect();
    assert_eq!(paces, [(&json!("erp.echo"), &json!(2)), (&json!("erp.purchase_order"), &json!(1))]);
    Ok(())
}
