//! The context of an operation: all a command may know of its caller.

use crate::error::{Error, Result};
use crate::id::{OrganizeId, SessionId, TenantId, UserId};
use crate::words::Language;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tenant {
    pub id: TenantId,
    pub code: Arc<str>,
    /// The PostgreSQL cluster that holds all of the tenant's data.
    pub shard: Arc<str>,
}

/// The caller's side. Row-level security restricts suppliers to their own organisations; `System` is the product itself
/// working for a tenant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Buyer,
    Supplier,
    System,
}

impl Side {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Buyer => "buyer",
            Self::Supplier => "supplier",
            Self::System => "system",
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Permissions {
    held: Arc<BTreeSet<String>>,
    /// Granted by roles, but usable by the other side only; kept because they may be granted to others.
    passed_on: Arc<BTreeSet<String>>,
}

impl Permissions {
    pub fn new(codes: impl IntoIterator<Item = String>) -> Self {
        Self { held: Arc::new(codes.into_iter().collect()), passed_on: Arc::default() }
    }
    /// The permissions granted by a user's roles, of which only those that pass `his` are effective.
    pub fn given(codes: impl IntoIterator<Item = String>, his: impl Fn(&str) -> bool) -> Self {
        let (held, passed_on) = codes.into_iter().partition::<BTreeSet<_>, _>(|code| his(code));
        Self { held: Arc::new(held), passed_on: Arc::new(passed_on) }
    }
    pub fn holds(&self, code: &str) -> bool {
        self.held.contains(code)
    }
    /// Users may grant only what their own roles grant them.
    pub fn may_give(&self, code: &str) -> bool {
        self.held.contains(code) || self.passed_on.contains(code)
    }
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.held.iter().map(String::as_str)
    }
}

#[derive(Clone, Debug)]
pub struct Actor {
    pub id: UserId,
    /// The user's display name, as shown in lists and the audit trail.
    pub label: Arc<str>,
    pub side: Side,
    pub organizes: Arc<[OrganizeId]>,
    /// The session the request came with.
    pub session: SessionId,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestId(pub Arc<str>);

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Debug)]
pub struct OpCtx {
    pub tenant: Tenant,
    /// `None` on public routes and for system work.
    pub actor: Option<Actor>,
    pub permissions: Permissions,
    pub language: Language,
    pub request_id: RequestId,
    /// The client address of the request; `None` for system work.
    pub address: Option<IpAddr>,
}

impl OpCtx {
    /// The context of system work for a tenant: jobs, consumers, provisioning.
    pub fn system(tenant: Tenant, request_id: RequestId) -> Self {
        let (permissions, language) = (Permissions::default(), Language::default());
        Self { tenant, actor: None, permissions, language, request_id, address: None }
    }
    /// The caller's display name, as in lists and the audit trail; empty for the system.
    pub fn who(&self) -> &str {
        self.actor.as_ref().map_or("", |actor| &actor.label)
    }
    pub fn side(&self) -> Side {
        self.actor.as_ref().map_or(Side::System, |actor| actor.side)
    }
    /// The signed-in caller. Routes that need one declare it, so absence means signed out.
    pub fn caller(&self) -> Result<&Actor> {
        self.actor.as_ref().ok_or_else(Error::signed_out)
    }
    pub fn needs(&self, permission: &str) -> Result<()> {
        if self.permissions.holds(permission) { Ok(()) } else { Err(Error::forbidden()) }
    }
}
