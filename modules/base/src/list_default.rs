//! A user's default view and scene of a list.

use tandem_kernel::Result;
use tandem_platform::Tx;

#[derive(Clone, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct ListDefault {
    pub view_id: Option<String>,
    pub scene_id: Option<String>,
}

/// Empty if nobody is signed in or nothing was chosen.
pub async fn of_caller(tx: &mut Tx, table_code: &str) -> Result<ListDefault> {
    let (tenant, user) = (tx.ctx().tenant.id.uuid(), tx.ctx().actor.as_ref().map(|a| a.id.uuid()));
    let found = sqlx::query_as(
        "select view_id, scene_id from base.list_default where tenant_id = $1 and user_id = $2 and table_code = $3",
    )
    .bind(tenant)
    .bind(user)
    .bind(table_code)
    .fetch_optional(tx.conn())
    .await?;
    Ok(found.unwrap_or_default())
}

pub async fn set_view(tx: &mut Tx, table_code: &str, view: Option<&str>) -> Result<()> {
    let (tenant, user) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid());
    sqlx::query(
        "insert into base.list_default (tenant_id, user_id, table_code, view_id) values ($1, $2, $3, $4)
         on conflict (tenant_id, user_id, table_code) do update set view_id = excluded.view_id",
    )
    .bind(tenant)
    .bind(user)
    .bind(table_code)
    .bind(view)
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub async fn set_scene(tx: &mut Tx, table_code: &str, scene: Option<&str>) -> Result<()> {
    let (tenant, user) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid());
    sqlx::query(
        "insert into base.list_default (tenant_id, user_id, table_code, scene_id) values ($1, $2, $3, $4)
         on conflict (tenant_id, user_id, table_code) do update set scene_id = excluded.scene_id",
    )
    .bind(tenant)
    .bind(user)
    .bind(table_code)
    .bind(scene)
    .execute(tx.conn())
    .await?;
    Ok(())
}
