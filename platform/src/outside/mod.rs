//! Systems outside the product, as modules use them: messages they send there ([`Outbound`]), readings of what changed
//! there ([`Feed`]), and approvals they ask for. One module carries it all ([`Exchanges`]); the others own what is
//! sent, and what is made of what was read.

pub mod approvals;
pub mod feed;
pub mod outbound;

pub use approvals::{Approvals, Standing};
pub use feed::{Feed, FeedKind, Item, Kept, Pace, Page, Pair};
pub use outbound::{Handed, Outbound, OutboundKind, Sending};

use crate::Tx;
use crate::module::Work;
use uuid::Uuid;

/// Carries what goes to outside systems and comes from them; implemented by one module.
#[derive(Clone, Copy)]
pub struct Exchanges {
    /// Stores an outbound message; returns the id that both sides use for it.
    pub put: for<'a> fn(&'a mut Tx, Handed) -> Work<'a, Uuid>,
    pub approvals: Approvals,
}
