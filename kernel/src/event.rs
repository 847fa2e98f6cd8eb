//! A fact that happened, told to other modules after the transaction that made it true.

use serde::{Serialize, de::DeserializeOwned};

pub trait Event: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// `module.entity.happened`; part of the stored form, so it never changes once shipped.
    const KIND: &'static str;
}
