//! Imports for declaring a kind of documents: `use tandem_platform::document::prelude::*;`.

pub use super::dispute::{self, Disputed};
pub use super::parts::{Common, HEAD, STAMP, SUPPLIER, Supplier, TRAIL};
pub use super::{
    self as document, Approved, Asked, Attached, Awaited, Calls, Detail, Document, DocumentRef, Entered, Entry, Form,
    Head, LineColumn, Printed, Printer, Update, Values, Worth, Written,
};
pub use crate::attachable::Slot;
pub use crate::module::Work;
pub use crate::typed::{Amount, Day, Moment, Quantity};
pub use crate::{Body, Tx};
pub use serde::{Deserialize, Serialize};
pub use tandem_kernel::{
    Action, Column, DocumentKind, Error, Follow, Gist, Input, LineTable, Listing, Machine, Numbering, OrganizeId,
    PageAddress, Period, Refusal, Result, SceneLine, Side, Sort, State, SystemScene, Tone, Transition, Wait,
};
pub use utoipa::ToSchema;
pub use uuid::Uuid;
