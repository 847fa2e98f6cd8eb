//! The platform on real PostgreSQL and real NATS.

mod audit;
mod bus;
mod greed;
mod http;
mod idempotency;
mod isolation;
mod migrate;
mod schedule;
mod traces;
