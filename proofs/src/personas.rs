//! Users of each shipped role; those of suppliers belong to a room's organisation.

use crate::samples::{Room, Sample};
use anyhow::Result;
use tandem_kernel::Tenant;
use tandem_platform::http::route::Route;
use tandem_testkit::{Client, World};
use uuid::Uuid;

/// Signs in a user with this role; with a room, as a user of that supplier.
pub async fn persona(
    world: &World,
    base: &str,
    tenant: &Tenant,
    name: &str,
    role: &str,
    home: Option<&Room>,
) -> Result<Client> {
    world.user(tenant, name, &[role]).await?;
    if let Some(room) = home {
        let mut rows = world.database().superuser().await?;
        let user: Uuid = sqlx::query_scalar(
            "update identity.user_account set user_type = 'SUZ' where tenant_id = $1 and username = $2 returning user_id",
        )
        .bind(tenant.id.uuid())
        .bind(name)
        .fetch_one(&mut rows)
        .await?;
        sqlx::query(
            "insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en)
             values ($1, $2, $3::uuid, 'own', 'own') on conflict do nothing",
        )
        .bind(tenant.id.uuid())
        .bind(user)
        .bind(&room.organize)
        .execute(&mut rows)
        .await?;
        // Some records have an organisation of their own, to which the supplier's users belong as well.
        sqlx::query(
            "insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en)
             select distinct on (also.organize_id) $1, $2, also.organize_id, also.name_zh, also.name_en
             from identity.user_organize known
             join identity.user_organize also on also.tenant_id = known.tenant_id and also.user_id = known.user_id
             where known.tenant_id = $1 and known.organize_id = $3::uuid on conflict do nothing",
        )
        .bind(tenant.id.uuid())
        .bind(user)
        .bind(&room.organize)
        .execute(&mut rows)
        .await?;
    }
    world.sign_in(base, tenant, name, &[role]).await
}

/// The status and text of the response; a stream is read until its first event.
pub async fn call(client: &Client, route: &Route, sample: &Sample) -> Result<(u16, String)> {
    let mut request = client.request(route.method.clone(), &sample.path);
    if !sample.body.is_null() {
        request = request.json(&sample.body);
    }
    let mut response = request.send().await?;
    let status = response.status().as_u16();
    if sample.path.ends_with("/live") && status == 200 {
        let first = response.chunk().await?.unwrap_or_default();
        return Ok((status, String::from_utf8_lossy(&first).into_owned()));
    }
    Ok((status, response.text().await?))
}

/// Whether the call ends or replaces its session.
pub fn uses_up_session(route: &Route) -> bool {
    route.path.ends_with("/logout") || route.path.ends_with("/refreshToken")
}
