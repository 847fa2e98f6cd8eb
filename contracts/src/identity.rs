//! Facts of the `identity` module.

use serde::{Deserialize, Serialize};
use tandem_kernel::{Event, UserId};
use uuid::Uuid;

/// The code of the user list: the kind under which neighbours ask for names.
pub const USER: &str = "identity.user_account";

/// An administrator asks that a user choose a new password. Nothing secret travels with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PasswordResetAsked {
    pub user_id: Uuid,
    pub username: String,
    pub email: Option<String>,
}

impl Event for PasswordResetAsked {
    const KIND: &'static str = "identity.user.password_reset_asked";
}

/// What a user may do has become less: he was frozen or deleted, lost a role or an organisation, or a role of his lost
/// permissions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserRestricted {
    pub user_id: UserId,
}

impl Event for UserRestricted {
    const KIND: &'static str = "identity.user.restricted";
}
