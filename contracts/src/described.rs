//! Services of outside systems that describe themselves, so that what they lack is found before it is missed.

use crate::outside::Asking;

pub trait Described: Send + Sync {
    /// The path operators know the service by.
    fn name(&self) -> &str;
    /// What we use and its description does not offer: entity sets, or their fields by path.
    fn missing(&self) -> Asking<'_, Vec<String>>;
}
