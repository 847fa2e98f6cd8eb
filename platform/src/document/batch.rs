//! Actions on thousands of documents at once, as a background job: each document in its own transaction, through the
//! same command as for a single one.

use super::{Document, DocumentRef, remove, turn};
use crate::Tx;
use crate::module::Work;
use serde_json::Value;

#[derive(Clone, Copy)]
pub struct BatchAction {
    /// The listing's code.
    pub kind: &'static str,
    /// An action of the kind's machine.
    pub action: &'static str,
    /// Receives the action, the document, and the action's further input, such as the reason of a return.
    pub run: for<'a> fn(&'a mut Tx, &'static str, DocumentRef, Value) -> Work<'a, ()>,
}

impl BatchAction {
    /// An action that only changes the state.
    pub const fn turn<D: Document>(action: &'static str) -> Self {
        let kind = D::KIND.code();
        Self {
            kind,
            action,
            run: |tx, action, which, _| Box::pin(async move { turn::<D>(tx, action, which).await.map(drop) }),
        }
    }

    /// An action that deletes the document.
    pub const fn remove<D: Document>(action: &'static str) -> Self {
        let kind = D::KIND.code();
        Self {
            kind,
            action,
            run: |tx, action, which, _| Box::pin(async move { remove::<D>(tx, action, which).await.map(drop) }),
        }
    }
}
