//! What a user's roles give him, for those who ask about another user.

use crate::account::rules::side;
use sqlx::Row;
use sqlx::postgres::PgRow;
use tandem_kernel::Result;
use tandem_platform::Tx;
use uuid::Uuid;

/// Permissions currently granted by the user's roles, without those that have no effect for this user.
pub async fn held_by(tx: &mut Tx, user: Uuid) -> Result<Vec<String>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows = sqlx::query(
        "select distinct p.permission, u.user_type from identity.user_account u
         join identity.user_role r using (tenant_id, user_id) join identity.role_permission p using (tenant_id, role_id)
         where u.tenant_id = $1 and u.user_id = $2 order by 1",
    )
    .bind(tenant)
    .bind(user)
    .fetch_all(tx.conn())
    .await?;
    let of_use = |row: &&PgRow| tx.platform().is_of_use(side(row.get("user_type")), row.get("permission"));
    Ok(rows.iter().filter(of_use).map(|row| row.get("permission")).collect())
}
