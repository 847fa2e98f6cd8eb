//! Shared types and declarations. Nothing here reads a clock, a socket or a file: all inputs are passed in, so every
//! rule can be tested with plain values.

pub mod clock;
pub mod convention;
pub mod ctx;
pub mod day;
pub mod document;
pub mod error;
pub mod event;
pub mod id;
pub mod input;
pub mod listing;
pub mod machine;
pub mod message;
pub mod module;
pub mod money;
pub mod number;
pub mod numbering;
pub mod paper;
pub mod permission;
pub mod watch;
pub mod words;

pub use clock::{Clock, IdMaker, ManualClock, Random};
pub use ctx::{Actor, OpCtx, Permissions, RequestId, Side, Tenant};
pub use document::{DocumentKind, LineTable, PageAddress, Wait};
pub use error::{Error, ErrorKind, FieldChange, FieldError, Message, Overtaken, Result};
pub use event::Event;
pub use id::{EntityId, EventId, OrganizeId, RoleId, SessionId, TenantId, UserId};
pub use input::{Input, InputKind};
pub use listing::{Column, ColumnKind, Follow, Listing, SceneLine, Sort, SystemScene};
pub use machine::{Action, Machine, Offer, State, To, Tone, Transition};
pub use message::{MessageTemplate, MessageType, Methods};
pub use module::{Declaration, Menu, Migration, ShippedDictionary, TenantlessTable};
pub use money::{Currency, Money};
pub use numbering::{Numbering, Period};
pub use permission::{Granted, Permission, Role};
pub use watch::Watch;
pub use words::{Language, MessageKey};
