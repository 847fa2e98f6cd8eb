//! Database access: shards, the tenant directory, and transactions.

pub mod directory;
pub mod outdated;
pub mod shards;
pub mod stop;
pub mod tx;
