//! The words of what this module writes into its lists.

use tandem_kernel::ShippedDictionary;

pub const TYPES: ShippedDictionary = ShippedDictionary {
    name: "messageType",
    items: &[("task", "待办", "Task"), ("notice", "通知", "Notice"), ("alert", "预警", "Alert")],
};

pub const METHODS: ShippedDictionary = ShippedDictionary {
    name: "notifyMethod",
    items: &[
        ("both", "站内消息和邮件", "In the portal and by e-mail"),
        ("in_app", "仅站内消息", "In the portal only"),
        ("email", "仅邮件", "By e-mail only"),
        ("off", "不通知", "No notification"),
    ],
};

pub const LANGUAGES: ShippedDictionary =
    ShippedDictionary { name: "messageLanguage", items: &[("zh", "中文", "Chinese"), ("en", "英文", "English")] };
