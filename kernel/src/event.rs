//! A domain event, published to other modules after the transaction has committed.

use serde::{Serialize, de::DeserializeOwned};

pub trait Event: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// `module.entity.happened`; stored with each event, so it never changes once released.
    const KIND: &'static str;
}
