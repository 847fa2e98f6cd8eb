//! Names that follow from other names, so that nobody writes them a second time. Descriptors are constants, and constants
//! cannot join text; what follows from one is worked out once, when it is first asked for, and kept.

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

/// What the words of `orders.claim` begin with: `orders-claim`, unless something else is named.
pub fn words_of(named: &str, code: &str) -> String {
    if named.is_empty() { code.replace('.', "-") } else { named.to_owned() }
}

/// Where a word is looked for that a kind does not say itself: `orders-claim-state-draft` is `shared-state-draft` then.
pub fn shared(key: &str) -> Option<String> {
    let (module, rest) = key.split_once('-')?;
    let (_entity, rest) = rest.split_once('-')?;
    (module != "shared").then(|| format!("shared-{rest}"))
}

/// Lives as long as the program. Called for what descriptors say, of which there is a fixed number.
pub fn kept(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// The name of a descriptor and the addresses of its constant parts: the same parts give the same result.
type Parts = (&'static str, [usize; 3]);

/// What was worked out from descriptors.
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
