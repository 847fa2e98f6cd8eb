//! Hands over the duties of users who can no longer see to them.

use tandem_contracts::identity::UserRestricted;
use tandem_kernel::{MessageTemplate, MessageType, Methods, Result};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::document::HANDED_OVER;

/// To those who can see to it now, and to the person who was to.
pub const TEMPLATE: MessageTemplate = MessageTemplate {
    code: HANDED_OVER,
    name: "portal-message-duty_handed_over",
    kind: MessageType::Task,
    title: "portal-message-duty_handed_over-title",
    content: "portal-message-duty_handed_over-content",
    fields: &["number", "task", "from", "facts", "name"],
    methods: Methods::Both,
};

pub async fn restricted(tx: &mut Tx, event: UserRestricted, _meta: Meta) -> Result<()> {
    if tx.hand_over_duties(event.user_id).await? {
        tx.tell_again_in(std::time::Duration::from_secs(1));
    }
    Ok(())
}
