//! Imports for declaring a kind of records: `use tandem_platform::record::prelude::*;`.

pub use super::{
    self as record, Asked, Attached, Base, Calls, Change, DocumentRef, Entry, Head, Record, Update, Values,
};
pub use crate::attachable::Slot;
pub use crate::listing::RowAction;
pub use crate::module::Work;
pub use crate::typed::{Amount, Day, Moment, Quantity};
pub use crate::{Body, Tx};
pub use serde::{Deserialize, Serialize};
pub use tandem_kernel::{
    Action, Column, Error, Listing, Machine, OrganizeId, Refusal, Result, SceneLine, Sort, State, SystemScene, Tone,
    Transition,
};
pub use utoipa::ToSchema;
pub use uuid::Uuid;
