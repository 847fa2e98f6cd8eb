//! The names people sign in by: a user name or an e-mail address, however it is spelt. None may stand for two accounts. The
//! database keeps that (`identity.sign_in_name`); here it is asked beforehand, to say so in words.

use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use uuid::Uuid;

/// The keys that a name runs into when somebody else takes it in between, or has it where the caller cannot see: as the same of
/// the two, or as the other one.
const KEYS: [&str; 3] = ["user_account_username", "user_account_email", "sign_in_name_pkey"];

/// Whether no other account has this as its user name or its e-mail address. An account may have one name as both.
pub async fn is_free(tx: &mut Tx, name: &str, besides: Option<Uuid>) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "select not exists (select from identity.user_account
           where tenant_id = $1 and (lower(username) = lower($2) or lower(email) = lower($2))
             and user_id is distinct from $3)",
    )
    .bind(tenant)
    .bind(name)
    .bind(besides)
    .fetch_one(tx.conn())
    .await?)
}

/// What went wrong with writing an account, in words where another account has one of its names.
pub fn taken(error: Error) -> Error {
    let cause = error.cause().and_then(|cause| cause.downcast_ref::<sqlx::Error>());
    let key = cause.and_then(sqlx::Error::as_database_error).and_then(|refused| refused.constraint());
    let is_name = key.is_some_and(|key| KEYS.contains(&key));
    if is_name { Error::refused("identity-sign_in_name_taken").because(error.to_string()) } else { error }
}
