//! The message that a document asks nothing of its reader any more: the other side has withdrawn or decided it.

use tandem_kernel::{MessageTemplate, MessageType, Methods};
use tandem_platform::document::NOTHING_ASKED;

/// For knowledge only, so it is not mailed unless a company wants that.
pub const TEMPLATE: MessageTemplate = MessageTemplate {
    code: NOTHING_ASKED,
    name: "portal-message-nothing_asked",
    kind: MessageType::Notice,
    title: "portal-message-nothing_asked-title",
    content: "portal-message-nothing_asked-content",
    fields: &["number", "state", "from", "facts"],
    methods: Methods::InApp,
};
