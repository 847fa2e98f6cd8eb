//! Event consumers of modules. The handler runs in the transaction that also marks the delivery as done, so its effect
//! happens exactly once or not at all.

use crate::Tx;
use crate::module::Work;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::future::Future;
use std::sync::Arc;
use tandem_kernel::{Event, EventId, Result};
use time::OffsetDateTime;

/// The metadata of an event.
#[derive(Clone, Debug)]
pub struct Meta {
    pub event_id: EventId,
    pub at: OffsetDateTime,
    /// Who caused it, as a display name; empty for the product itself.
    pub actor_label: String,
    pub attempts: i32,
}

type Erased = Arc<dyn for<'a> Fn(&'a mut Tx, Value, Meta) -> Work<'a, ()> + Send + Sync>;

#[derive(Clone)]
pub struct Consumer {
    /// `module.what_it_does`; stored in delivery rows, so it never changes once released.
    pub name: &'static str,
    pub kind: &'static str,
    pub(crate) handle: Erased,
}

/// Lets an `async fn` that borrows the transaction be passed as a handler.
pub trait Handler<'a, P>: Send + Sync {
    type Done: Future<Output = Result<()>> + Send + 'a;
    fn call(&self, tx: &'a mut Tx, payload: P, meta: Meta) -> Self::Done;
}
impl<'a, P, F, D> Handler<'a, P> for F
where
    F: Fn(&'a mut Tx, P, Meta) -> D + Send + Sync,
    D: Future<Output = Result<()>> + Send + 'a,
{
    type Done = D;
    fn call(&self, tx: &'a mut Tx, payload: P, meta: Meta) -> D {
        self(tx, payload, meta)
    }
}

impl Consumer {
    pub fn on<E, H>(name: &'static str, handler: H) -> Self
    where
        E: Event,
        H: for<'a> Handler<'a, E> + 'static,
    {
        Self::of_kind(name, E::KIND, handler)
    }

    pub(crate) fn of_kind<P, H>(name: &'static str, kind: &'static str, handler: H) -> Self
    where
        P: DeserializeOwned + Send + 'static,
        H: for<'a> Handler<'a, P> + 'static,
    {
        let handler = Arc::new(handler);
        let handle: Erased = Arc::new(move |tx, payload, meta| {
            let handler = handler.clone();
            Box::pin(async move {
                let payload = serde_json::from_value(payload)?;
                handler.call(tx, payload, meta).await
            })
        });
        Self { name, kind, handle }
    }

    /// The consumer of a job, whose handler is made of data instead of a function.
    pub(crate) fn made_of<P, H>(job: &'static str, handler: H) -> Self
    where
        P: DeserializeOwned + Send + 'static,
        H: for<'a> Fn(&'a mut Tx, P) -> Work<'a, ()> + Send + Sync + 'static,
    {
        let handler = Arc::new(handler);
        let handle: Erased = Arc::new(move |tx, payload, _meta| {
            let handler = handler.clone();
            Box::pin(async move { handler(tx, serde_json::from_value(payload)?).await })
        });
        Self { name: job, kind: job, handle }
    }
}
