//! HTTP: the routes modules declare, each with its access, answered in one envelope.

pub mod dispatch;
pub mod envelope;
mod file;
pub mod incoming;
pub mod limiter;
pub mod live;
pub mod openapi;
pub mod ops;
pub mod recent;
pub mod route;
pub mod router;
pub mod serve;
pub mod session;
pub mod steps;
