//! Integration tests of the platform with real PostgreSQL and NATS.

mod alone;
mod audit;
mod bus;
mod chores;
mod directory;
mod greed;
mod http;
mod idempotency;
mod isolation;
mod kept;
mod long;
mod migrate;
mod moment;
mod numbers;
mod outdated;
mod schedule;
mod stored;
mod traces;
