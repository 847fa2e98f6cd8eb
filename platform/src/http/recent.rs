//! A short-lived cache of authentication results. A query on every request costs as much as a page of a list; so a
//! result is valid for half a second, and in this process only until something commits for the same tenant. A sign-out
//! or freeze at another process therefore takes effect everywhere within half a second, with or without NATS.

use super::session::{Credential, Identity};
use crate::listing::data_rules::Rules;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tandem_kernel::{Actor, SessionId, TenantId, UserId};
use time::OffsetDateTime;

const GOOD_FOR: Duration = Duration::from_millis(500);
/// Above this many entries within half a second the cache is cleared rather than grown.
const MOST: usize = 20_000;

#[derive(Default)]
pub struct Recent(Mutex<HashMap<TenantId, Tenant>>);

#[derive(Default)]
struct Tenant {
    /// Incremented by each commit; results read under an older generation are not cached.
    generation: u64,
    people: HashMap<[u8; 32], (Instant, Identity)>,
    /// By session, as each may work in another role of the user.
    rules: HashMap<(UserId, SessionId), (Instant, Arc<Rules>)>,
}

/// Only a digest is stored: secrets are not kept in memory, even for half a second.
fn digest(credential: &Credential) -> [u8; 32] {
    let mut hash = Sha256::new();
    let (name, halves) = match credential {
        Credential::Session { session, secret, public, .. } => (session.to_string(), [secret, public]),
        Credential::Key { tenant, prefix, secret } => (format!("key of {tenant}"), [prefix, secret]),
    };
    for part in [&name, halves[0], halves[1]] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// Taken before reading; the result is cached only if the generation has not changed since.
#[derive(Clone, Copy)]
pub struct Ticket {
    tenant: TenantId,
    generation: u64,
    taken: Instant,
}

impl Recent {
    fn tenants(&self) -> MutexGuard<'_, HashMap<TenantId, Tenant>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    pub fn ticket(&self, tenant: TenantId) -> Ticket {
        let generation = self.tenants().entry(tenant).or_default().generation;
        Ticket { tenant, generation, taken: Instant::now() }
    }

    pub fn person(&self, credential: &Credential, now: OffsetDateTime) -> Option<Identity> {
        let tenants = self.tenants();
        let (since, identity) = tenants.get(&credential.tenant())?.people.get(&digest(credential))?;
        (since.elapsed() < GOOD_FOR && now < identity.until).then(|| identity.clone())
    }

    pub fn keep_person(&self, ticket: Ticket, credential: &Credential, identity: &Identity) {
        let digest = digest(credential);
        self.keep(ticket, |tenant| {
            if tenant.people.len() >= MOST {
                tenant.people.clear();
            }
            tenant.people.insert(digest, (ticket.taken, identity.clone()));
        });
    }

    pub fn rules(&self, tenant: TenantId, actor: &Actor) -> Option<Arc<Rules>> {
        let tenants = self.tenants();
        let (since, rules) = tenants.get(&tenant)?.rules.get(&(actor.id, actor.session))?;
        (since.elapsed() < GOOD_FOR).then(|| rules.clone())
    }

    pub fn keep_rules(&self, ticket: Ticket, actor: &Actor, rules: &Arc<Rules>) {
        self.keep(ticket, |tenant| {
            if tenant.rules.len() >= MOST {
                tenant.rules.clear();
            }
            tenant.rules.insert((actor.id, actor.session), (ticket.taken, rules.clone()));
        });
    }

    fn keep(&self, ticket: Ticket, put: impl FnOnce(&mut Tenant)) {
        let mut tenants = self.tenants();
        let tenant = tenants.entry(ticket.tenant).or_default();
        if tenant.generation == ticket.generation {
            put(tenant);
        }
    }

    /// Cache invalidation: something of the tenant has changed.
    pub fn forget(&self, tenant: TenantId) {
        let mut tenants = self.tenants();
        let tenant = tenants.entry(tenant).or_default();
        tenant.generation += 1;
        tenant.people.clear();
        tenant.rules.clear();
    }
}
