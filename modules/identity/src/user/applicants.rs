//! Applicants: users who have registered a company that is not admitted yet. They file its data, and no more; when they are
//! approved, they become the supplier's administrators.

use super::commands::give_roles;
use super::queries::User;
use super::{organizes, safety};
use tandem_contracts::partner::{ADMITTED, ENDED, OrganizeChanged};
use tandem_kernel::Role;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::record::prelude::*;

/// The type of a supplier's user.
const SUPPLIERS_USER: &str = "SUZ";

/// Makes a new user the applicant of his company.
pub async fn join(tx: &mut Tx, user: Uuid, organize: Uuid) -> Result<()> {
    organizes::replace(tx, user, &[organize]).await?;
    let applicant = role(tx, Role::SupplierApplicant).await?;
    give_roles(tx, user, SUPPLIERS_USER, &[applicant]).await
}

/// What the buyer decided of their company. Hearing it twice, or late, does no harm.
pub async fn decided(tx: &mut Tx, told: OrganizeChanged, _meta: Meta) -> Result<()> {
    match told.action.as_str() {
        ADMITTED => admit(tx, told.organize_id).await,
        ENDED => sign_out(tx, told.organize_id).await,
        _ => Ok(()),
    }
}

async fn admit(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let users = of(tx, organize).await?;
    if users.is_empty() {
        return Ok(());
    }
    let (applicant, administrator) =
        (role(tx, Role::SupplierApplicant).await?, role(tx, Role::SupplierAdministrator).await?);
    for user in &users {
        let before: User = record::load(tx, *user, true).await?;
        let others = before.role_ids.iter().copied().filter(|role| ![applicant, administrator].contains(role));
        let roles: Vec<Uuid> = others.chain([administrator]).collect();
        give_roles(tx, *user, &before.user_type, &roles).await?;
        record::keep(tx, "edit", before, Values::none()).await?;
    }
    safety::access_changed(tx, &users);
    Ok(())
}

/// Ends the sessions of its applicants. They may come back to read why.
pub async fn sign_out(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let users = of(tx, organize).await?;
    if users.is_empty() { Ok(()) } else { safety::end_sessions(tx, &users).await }
}

/// Locked in this order, whoever changes several of them.
async fn of(tx: &mut Tx, organize: Uuid) -> Result<Vec<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "select o.user_id from identity.user_organize o join identity.user_role ur using (tenant_id, user_id)
           join identity.role r using (tenant_id, role_id)
         where o.tenant_id = $1 and o.organize_id = $2 and r.role_code = $3 order by o.user_id",
    )
    .bind(tenant)
    .bind(organize)
    .bind(Role::SupplierApplicant.code())
    .fetch_all(tx.conn())
    .await?)
}

async fn role(tx: &mut Tx, role: Role) -> Result<Uuid> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Option<Uuid> =
        sqlx::query_scalar("select role_id from identity.role where tenant_id = $1 and role_code = $2")
            .bind(tenant)
            .bind(role.code())
            .fetch_optional(tx.conn())
            .await?;
    found.ok_or_else(|| Error::unavailable().because(format!("there is no role {}", role.code())))
}
