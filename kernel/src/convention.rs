//! Names derived from other names by convention. Descriptors are constants, and constants cannot concatenate strings;
//! so derived values are computed on first use and cached.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

/// `supplier_zh` is `supplierZh` in JSON.
pub fn camel(column: &str) -> String {
    let mut parts = column.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let mut letters = part.chars();
        let head = letters.next().map(|letter| letter.to_ascii_uppercase());
        name + &head.into_iter().chain(letters).collect::<String>()
    })
}

/// The message key prefix of `orders.claim`: `orders-claim`, unless another is given.
pub fn words_of(named: &str, code: &str) -> String {
    if named.is_empty() { code.replace('.', "-") } else { named.to_owned() }
}

/// The fallback key of a message the kind does not define: `shared-state-draft` for `orders-claim-state-draft`.
pub fn shared(key: &str) -> Option<String> {
    let (module, rest) = key.split_once('-')?;
    let (_entity, rest) = rest.split_once('-')?;
    (module != "shared").then(|| format!("shared-{rest}"))
}

/// Leaks the string. Only called for descriptors, of which there is a fixed number.
pub fn kept(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// Cache key: the name of a descriptor and the addresses of its constant parts.
type Parts = (&'static str, [usize; 3]);

/// A cache of values derived from descriptors.
pub struct Resolved<T: 'static>(RwLock<BTreeMap<Parts, &'static T>>);

impl<T> Default for Resolved<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Resolved<T> {
    pub const fn new() -> Self {
        Self(RwLock::new(BTreeMap::new()))
    }

    pub fn get(&self, parts: Parts, make: impl FnOnce() -> T) -> &'static T {
        if let Some(known) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&parts) {
            return known;
        }
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.entry(parts).or_insert_with(|| Box::leak(Box::new(make())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_from_columns_and_codes() {
        assert_eq!(camel("supplier_zh"), "supplierZh");
        assert_eq!(camel("stamp_due_on"), "stampDueOn");
        assert_eq!(camel("id"), "id");
        assert_eq!(words_of("", "orders.order_change"), "orders-order_change");
        assert_eq!(words_of("identity-user", "identity.user_account"), "identity-user");
        assert_eq!(shared("orders-claim-state-draft").as_deref(), Some("shared-state-draft"));
        assert_eq!(shared("orders-module"), None);
        assert_eq!(shared("shared-state-draft"), None);
    }
}
