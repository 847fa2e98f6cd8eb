//! Ids are UUIDv7 values with a newtype per kind, so that a user's id cannot be passed as an organisation's.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use uuid::Uuid;

/// Declares id types, such as `id!(OrderId)`.
#[macro_export]
macro_rules! id {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(uuid::Uuid);

        impl $name {
            pub const fn new(value: uuid::Uuid) -> Self {
                Self(value)
            }
            pub const fn uuid(self) -> uuid::Uuid {
                self.0
            }
        }
        impl From<uuid::Uuid> for $name {
            fn from(value: uuid::Uuid) -> Self {
                Self(value)
            }
        }
        impl From<$name> for uuid::Uuid {
            fn from(value: $name) -> Self {
                value.0
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    )+};
}

id!(
    TenantId,
    UserId,
    RoleId,
    OrganizeId,
    SessionId,
    /// An event in the outbox.
    EventId,
);

/// The id of any document or record, where the kind is given separately (audit, live updates).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntityId(String);

impl EntityId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
impl<T: Into<Uuid>> From<T> for EntityId {
    fn from(value: T) -> Self {
        Self(value.into().to_string())
    }
}
impl fmt::Display for EntityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Parses an untrusted id. A malformed id gives the same error as an unknown one.
pub fn parse<T: From<Uuid>>(text: &str) -> crate::Result<T> {
    Uuid::from_str(text).map(T::from).map_err(|_| crate::Error::not_found())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_malformed_id_is_not_found_rather_than_an_error_of_its_own() {
        let refused = parse::<UserId>("1 or 1=1").unwrap_err();
        assert_eq!(refused.kind(), crate::ErrorKind::NotFound);
    }

    #[test]
    fn ids_travel_as_plain_text() {
        let id = UserId::new(Uuid::from_u128(7));
        assert_eq!(serde_json::to_value(id).unwrap(), serde_json::json!(id.to_string()));
    }
}
