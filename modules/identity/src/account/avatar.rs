//! The user's own picture: one file attached to the account, which nobody but its owner reads or changes.

use crate::account::organizes;
use sqlx::Row;
use tandem_contracts::identity::USER;
use tandem_kernel::{Error, Result, Side};
use tandem_platform::Tx;
use tandem_platform::attachable::{Attachable, AttachedTo, Slot};
use uuid::Uuid;

const SLOT: &str = "avatar";
const MEGABYTE: u64 = 1 << 20;

/// The address of the small picture that the server drew anew from the file.
const SHOWN_AT: &str = "/service1/content/api/attach/thumbnail";

pub const ATTACHABLE: Attachable = Attachable {
    kind: USER,
    slots: &[Slot {
        name: SLOT,
        label: "identity-user-avatar",
        most: 1,
        bytes: 5 * MEGABYTE,
        types: &["jpg", "jpeg", "png", "bmp"],
    }],
    changed_with: None,
    numbered: None,
    in_archives: false,
    may: |tx, user, _, for_change| Box::pin(own(tx, user, for_change)),
};

/// Accounts of others are treated as missing.
async fn own(tx: &mut Tx, user: Uuid, for_change: bool) -> Result<AttachedTo> {
    let (tenant, caller) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.clone());
    if caller.id.uuid() != user {
        return Err(Error::not_found());
    }
    let lock =
        "select username, version from identity.user_account where tenant_id = $1 and user_id = $2 for no key update";
    let look = "select username, version from identity.user_account where tenant_id = $1 and user_id = $2";
    let row = sqlx::query(if for_change { lock } else { look })
        .bind(tenant)
        .bind(user)
        .fetch_optional(tx.conn())
        .await?
        .ok_or_else(Error::not_found)?;
    let organizes = match caller.side {
        Side::Supplier => Some(organizes(tx, user).await?),
        _ => None,
    };
    Ok(AttachedTo { label: row.get("username"), version: row.get("version"), organizes })
}

/// Where the browser finds the picture; empty without one.
pub async fn address(tx: &mut Tx, user: Uuid) -> Result<String> {
    let file = tx.newest_file(USER, user, SLOT).await?;
    Ok(file.map_or_else(String::new, |id| format!("{SHOWN_AT}/{id}")))
}
