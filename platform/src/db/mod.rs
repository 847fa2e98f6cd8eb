//! Where the rows are: shards, the tenant directory, and the one kind of transaction.

pub mod directory;
pub mod shards;
pub mod stop;
pub mod tx;
