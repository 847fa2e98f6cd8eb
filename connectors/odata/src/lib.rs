//! OData V2 and V4 over HTTP: pages, changes guarded by ETags, CSRF tokens, errors, and what a service says it offers.
//! Connectors describe the services they call; everything a service answers is bounded and checked here.

mod answer;
mod failure;
mod inner;
mod metadata;
mod service;
mod value;

pub use answer::{Entity, Page, Version, read_entity, read_page};
pub use failure::Failure;
pub use inner::is_cut;
pub use metadata::{Metadata, Use};
pub use service::{Access, Definition, Service};
pub use value::{children, date, literal, moment};
