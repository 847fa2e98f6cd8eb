//! HTTP: the routes modules declare, each with its access, answered in one envelope.

mod address_pace;
mod admit;
mod body;
pub mod client_address;
mod connection;
pub mod dispatch;
pub mod envelope;
pub mod fair;
mod file;
pub mod incoming;
pub mod limiter;
pub mod live;
pub mod openapi;
pub mod ops;
mod origin;
mod places;
pub mod recent;
pub mod route;
pub mod router;
pub mod serve;
pub mod session;
pub mod steps;
pub mod typescript;
mod usage;

pub use connection::HEAD_PATIENCE;
