//! Organisations a user belongs to, and events of the partner module about them.

use super::applicants;
use super::states::EXPIRED;
use tandem_contracts::partner::{ORGANIZE, OrganizeChanged};
use tandem_kernel::{Error, OrganizeId, Result, Role};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use uuid::Uuid;

/// For the caller's context: row-level security restricts suppliers to these.
pub async fn organizes(tx: &mut Tx, user: Uuid) -> Result<Vec<OrganizeId>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let ids: Vec<Uuid> = sqlx::query_scalar(
        "select organize_id from identity.user_organize where tenant_id = $1 and user_id = $2 order by organize_id",
    )
    .bind(tenant)
    .bind(user)
    .fetch_all(tx.conn())
    .await?;
    Ok(ids.into_iter().map(OrganizeId::new).collect())
}

/// Replaces the user's organisations.
pub async fn replace(tx: &mut Tx, user: Uuid, organizes: &[Uuid]) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let named = if organizes.is_empty() { Vec::new() } else { tx.names(ORGANIZE, organizes.to_vec()).await? };
    if organizes.iter().any(|id| named.iter().all(|n| n.id != *id)) {
        return Err(Error::refused("identity-unknown_organize").at("organizeIds"));
    }
    sqlx::query(
        "delete from identity.user_organize where tenant_id = $1 and user_id = $2 and not organize_id = any($3)",
    )
    .bind(tenant)
    .bind(user)
    .bind(organizes)
    .execute(tx.conn())
    .await?;
    for organize in named {
        sqlx::query(
            "insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en, since)
             values ($1, $2, $3, $4, $5, $6) on conflict (tenant_id, user_id, organize_id)
             do update set name_zh = excluded.name_zh, name_en = excluded.name_en",
        )
        .bind(tenant)
        .bind(user)
        .bind(organize.id)
        .bind(&organize.zh)
        .bind(&organize.en)
        .bind(now)
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

/// Checked before an organisation is deleted. Those who have expired cannot be moved, and leave it when it is gone; so do those who
/// belong to another one as well, and applicants, who came with it.
pub async fn has_no_users(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let users: i64 = sqlx::query_scalar(
        "select count(*) from identity.user_organize o join identity.user_account u using (tenant_id, user_id)
         where o.tenant_id = $1 and o.organize_id = $2 and u.state <> $3
           and not exists (select 1 from identity.user_organize other
             where other.tenant_id = o.tenant_id and other.user_id = o.user_id and other.organize_id <> o.organize_id)
           and not exists (select 1 from identity.user_role ur join identity.role r using (tenant_id, role_id)
             where ur.tenant_id = o.tenant_id and ur.user_id = o.user_id and r.role_code = $4)",
    )
    .bind(tenant)
    .bind(organize)
    .bind(EXPIRED)
    .bind(Role::SupplierApplicant.code())
    .fetch_one(tx.conn())
    .await?;
    if users == 0 { Ok(()) } else { Err(Error::refused("identity-organize_has_users").with("count", users)) }
}

/// Reads the current names instead of those in the event, so that out-of-order events are harmless. Nobody belongs to an
/// organisation that is gone.
pub async fn changed(tx: &mut Tx, told: OrganizeChanged, _meta: Meta) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let Some(now) = tx.names(ORGANIZE, vec![told.organize_id]).await?.pop() else {
        applicants::sign_out(tx, told.organize_id).await?;
        sqlx::query("delete from identity.user_organize where tenant_id = $1 and organize_id = $2")
            .bind(tenant)
            .bind(told.organize_id)
            .execute(tx.conn())
            .await?;
        return Ok(());
    };
    sqlx::query(
        "update identity.user_organize set name_zh = $3, name_en = $4
         where tenant_id = $1 and organize_id = $2 and (name_zh, name_en) is distinct from ($3, $4)",
    )
    .bind(tenant)
    .bind(now.id)
    .bind(&now.zh)
    .bind(&now.en)
    .execute(tx.conn())
    .await?;
    Ok(())
}
