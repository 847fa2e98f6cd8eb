//! What approvers read of a claim.

use super::Claim;
use tandem_platform::document::approval::Facts;
use tandem_platform::document::prelude::*;

impl Approved for Claim {
    fn title(&self) -> &str {
        &self.title
    }
    fn facts(&self, facts: &mut Facts<'_>) {
        facts.supplier(&self.disputed.supplier).money("total", *self.total, &self.currency);
        for (loss, amount) in self.lost() {
            facts.money(loss, amount, &self.currency);
        }
        facts.field("order_number", &self.order_number).field("description", &self.description);
    }
}
