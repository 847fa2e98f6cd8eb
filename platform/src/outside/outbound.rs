//! Messages to outside systems, each kind owned by a module. A business transaction hands one over; it is sent after
//! the commit, in order per business key, and effectively once. Whoever hands it over does not wait for the system.

use super::Exchanges;
use crate::module::Module;
use crate::{Platform, Tx};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tandem_contracts::outside::{Asking, System, Taken, Trouble};
use tandem_kernel::{Error, Result, Tenant};
use time::OffsetDateTime;
use uuid::Uuid;

/// A kind of message to an outside system; a module registers it with [`Module::outbound`].
pub trait Outbound: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The system whose lane it takes.
    const SYSTEM: System;
    /// `system.what`; stored with each message, so it never changes once released.
    const KIND: &'static str;
    /// The number people know the document by. What leaves under one key leaves in the order it was handed over.
    fn business_key(&self) -> &str;
    /// Asks the system. No transaction is open, and it may be asked again: [`Sending::reference`] tells the system what
    /// it has taken before.
    fn send<'a>(&'a self, sending: &'a Sending<'a>) -> Asking<'a, Taken>;
}

/// One attempt to send a message.
pub struct Sending<'a> {
    pub platform: &'a Platform,
    pub tenant: &'a Tenant,
    /// What both sides call the message; the same in every attempt.
    pub reference: Uuid,
    /// When it was handed over.
    pub first: OffsetDateTime,
}

impl Sending<'_> {
    /// For a tenant without the system.
    pub fn not_configured() -> Trouble {
        Trouble::Away("the system is not configured".to_owned())
    }
}

type SendStored = for<'a> fn(&'a Sending<'a>, Value) -> Asking<'a, Taken>;

/// An [`Outbound`] as it is registered.
#[derive(Clone, Copy)]
pub struct OutboundKind {
    pub kind: &'static str,
    pub system: System,
    /// Sends a message as it was stored.
    pub send: SendStored,
}

impl OutboundKind {
    pub const fn of<X: Outbound>() -> Self {
        Self { kind: X::KIND, system: X::SYSTEM, send: |sending, stored| Box::pin(send::<X>(sending, stored)) }
    }
}

async fn send<X: Outbound>(sending: &Sending<'_>, stored: Value) -> Result<Taken, Trouble> {
    let unreadable = |error: serde_json::Error| Trouble::Refused { text: error.to_string(), heard: Value::Null };
    let what: X = serde_json::from_value(stored["of"].clone()).map_err(unreadable)?;
    what.send(sending).await
}

/// A message to be stored, and the record of ours it is about.
pub struct Handed {
    pub system: System,
    pub kind: &'static str,
    pub business_key: String,
    pub payload: Value,
    /// The code of the listing the record stands in.
    pub entity_kind: &'static str,
    pub entity_id: Uuid,
}

/// As messages are stored: the last part of the kind, and the message itself.
fn stored<X: Outbound>(what: &X) -> Result<Value> {
    let name = X::KIND.rsplit_once('.').map_or(X::KIND, |(_, name)| name);
    Ok(json!({ "kind": name, "of": serde_json::to_value(what)? }))
}

impl Tx {
    /// Leaves a message for an outside system, about a record of the listing; returns the id that both sides use for it.
    pub async fn hand_over<X: Outbound>(
        &mut self,
        what: &X,
        entity_kind: &'static str,
        entity_id: Uuid,
    ) -> Result<Uuid> {
        if self.platform().outbound(X::KIND).is_none() {
            return Err(Error::internal(format!("nobody registered {}", X::KIND)));
        }
        let business_key = what.business_key().to_owned();
        let (system, kind, payload) = (X::SYSTEM, X::KIND, stored(what)?);
        let handed = Handed { system, kind, business_key, payload, entity_kind, entity_id };
        (self.exchanges()?.put)(self, handed).await
    }

    pub(super) fn exchanges(&self) -> Result<Exchanges> {
        let found = self.platform().modules().iter().find_map(|m| m.exchanges);
        found.ok_or_else(|| Error::internal("nobody keeps what goes to outside systems"))
    }
}

impl Platform {
    /// A kind of outbound messages, by the name stored with each.
    pub fn outbound(&self, kind: &str) -> Option<OutboundKind> {
        self.outbounds().find(|known| known.kind == kind)
    }
    /// The kinds that this process sends. What another version of the product left may be of others.
    pub fn outbound_kinds(&self) -> Vec<&'static str> {
        self.outbounds().map(|known| known.kind).collect()
    }
    fn outbounds(&self) -> impl Iterator<Item = OutboundKind> + '_ {
        self.modules().iter().flat_map(|m| &m.outbound).copied()
    }
}

impl Module {
    /// A kind of messages that it sends to an outside system.
    #[must_use]
    pub fn outbound<X: Outbound>(mut self) -> Self {
        self.outbound.push(OutboundKind::of::<X>());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Serialize, Deserialize)]
    struct Knock {
        door: String,
    }

    impl Outbound for Knock {
        const SYSTEM: System = System::Erp;
        const KIND: &'static str = "erp.knock";
        fn business_key(&self) -> &str {
            &self.door
        }
        fn send<'a>(&'a self, _sending: &'a Sending<'a>) -> Asking<'a, Taken> {
            Box::pin(async { Err(Sending::not_configured()) })
        }
    }

    #[test]
    fn a_message_is_stored_under_the_last_part_of_its_kind() {
        let told = stored(&Knock { door: "4500000001".to_owned() }).unwrap_or_default();
        assert_eq!(told, json!({ "kind": "knock", "of": { "door": "4500000001" } }));
    }
}
