//! What can be done to thousands of documents at once, as a job: each in a transaction of its own, through the command that
//! does it to one.

use super::{Document, DocumentRef, remove, turn};
use crate::Tx;
use crate::module::Work;
use serde_json::Value;

#[derive(Clone, Copy)]
pub struct BatchAction {
    /// The code of the list.
    pub kind: &'static str,
    /// An action of its machine.
    pub action: &'static str,
    /// Told the action, the document, and what the action needs to know besides: the reason of a return.
    pub run: for<'a> fn(&'a mut Tx, &'static str, DocumentRef, Value) -> Work<'a, ()>,
}

impl BatchAction {
    /// One that does nothing but lead to another state.
    pub const fn turn<D: Document>(action: &'static str) -> Self {
        let kind = D::KIND.code();
        Self {
            kind,
            action,
            run: |tx, action, which, _| Box::pin(async move { turn::<D>(tx, action, which).await.map(drop) }),
        }
    }

    /// One that ends the document.
    pub const fn remove<D: Document>(action: &'static str) -> Self {
        let kind = D::KIND.code();
        Self {
            kind,
            action,
            run: |tx, action, which, _| Box::pin(async move { remove::<D>(tx, action, which).await.map(drop) }),
        }
    }
}
