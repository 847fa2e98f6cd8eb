//! How the newest filing of an organisation stands, copied to the organisation itself so that one list shows it.

use super::states::{APPROVED, DECLINED, PENDING};
use tandem_kernel::Result;
use tandem_platform::Tx;
use uuid::Uuid;

/// Whether a filing in this state was handed over to the buying company.
fn commit_state(review: &str) -> &'static str {
    if ["", PENDING, APPROVED, DECLINED].contains(&review) { "committed" } else { "uncommitted" }
}

/// Writes the state of the newest filing; in the transaction that brought it about.
pub async fn copy(tx: &mut Tx, organize: Uuid, review: &str) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "update partner.organize set review_state = $3, commit_state = $4 where tenant_id = $1 and organize_id = $2",
    )
    .bind(tenant)
    .bind(organize)
    .bind(review)
    .bind(commit_state(review))
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// After the newest was discarded: how the one before it stands.
pub async fn copy_of_newest(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let newest: Option<String> = sqlx::query_scalar(
        "select state from partner.filing where tenant_id = $1 and organize_id = $2 order by filing_id desc limit 1",
    )
    .bind(tenant)
    .bind(organize)
    .fetch_optional(tx.conn())
    .await?;
    copy(tx, organize, newest.as_deref().unwrap_or_default()).await
}

#[cfg(test)]
mod tests {
    use super::super::states::{DRAFT, RETURNED};
    use super::*;

    #[test]
    fn what_waits_for_the_supplier_is_not_committed() {
        for state in [DRAFT, RETURNED] {
            assert_eq!(commit_state(state), "uncommitted");
        }
        for state in [PENDING, APPROVED, DECLINED, ""] {
            assert_eq!(commit_state(state), "committed");
        }
    }
}
