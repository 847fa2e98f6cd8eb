//! The words of what this module writes into its lists.

use tandem_contracts::outside::EXCHANGE_KINDS;
use tandem_kernel::ShippedDictionary;

pub const DIRECTIONS: ShippedDictionary = ShippedDictionary {
    name: "exchangeDirection",
    items: &[("out", "发出", "Outbound"), ("in", "收到", "Inbound")],
};

pub const SYSTEMS: ShippedDictionary = ShippedDictionary {
    name: "exchangeSystem",
    items: &[("oa", "审批系统（OA）", "Approval system (OA)"), ("erp", "ERP", "ERP")],
};

/// What modules hand over and read has words of theirs in the same dictionary.
pub const KINDS: ShippedDictionary = ShippedDictionary {
    name: EXCHANGE_KINDS,
    items: &[
        ("oa.approval", "发起审批", "Approval"),
        ("oa.outcome", "审批结论", "Decision"),
        ("oa.withdrawal", "撤回审批", "Approval withdrawn"),
    ],
};

pub const DIFFERENCES: ShippedDictionary = ShippedDictionary {
    name: "exchangeDifference",
    items: &[
        ("not_here", "本系统缺少", "Missing here"),
        ("not_there", "ERP 中没有", "Missing in ERP"),
        ("differs", "内容不同", "Differs"),
    ],
};
