//! What can be done to thousands of documents at once, as a job: each in a transaction of its own, through the command that
//! does it to one.

use super::DocumentRef;
use crate::Tx;
use crate::module::Work;
use serde_json::Value;

#[derive(Clone, Copy)]
pub struct BatchAction {
    /// The code of the list.
    pub kind: &'static str,
    /// An action of its machine.
    pub action: &'static str,
    /// The last is what the action needs to know besides the document: the reason of a return.
    pub run: for<'a> fn(&'a mut Tx, DocumentRef, Value) -> Work<'a, ()>,
}
