//! Permissions, and which of the default roles hold them.

use crate::convention::{Resolved, words_of};
use crate::words::MessageKey;

/// A built-in role. Besides these there are the administrator, who holds all permissions, and the auditor, who may read
/// everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Purchaser,
    PurchasingLeader,
    Cqe,
    Environment,
    Customs,
    Legal,
    Finance,
    AuditLeader,
    Reviewer,
    Publisher,
    SupplierAdministrator,
    SupplierSales,
    SupplierQuality,
    SupplierFinance,
}

impl Role {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Purchaser => "purchaser",
            Self::PurchasingLeader => "purchasing_leader",
            Self::Cqe => "cqe",
            Self::Environment => "environment",
            Self::Customs => "customs",
            Self::Legal => "legal",
            Self::Finance => "finance",
            Self::AuditLeader => "audit_leader",
            Self::Reviewer => "reviewer",
            Self::Publisher => "publisher",
            Self::SupplierAdministrator => "supplier_administrator",
            Self::SupplierSales => "supplier_sales",
            Self::SupplierQuality => "supplier_quality",
            Self::SupplierFinance => "supplier_finance",
        }
    }

    /// Whether it is a role for suppliers only.
    pub const fn is_suppliers(self) -> bool {
        matches!(
            self,
            Self::SupplierAdministrator | Self::SupplierSales | Self::SupplierQuality | Self::SupplierFinance
        )
    }
}

/// The default grants of a permission; a company's administrators may change their copy.
#[derive(Clone, Copy, Debug)]
pub enum Granted {
    To(&'static [Role]),
    /// Every role: for what concerns only the user's own tasks and messages.
    ToEveryone,
    /// Every role with write access.
    ToChangers,
    /// Every role that works with documents.
    ToCommenters,
}

#[derive(Clone, Copy, Debug)]
pub struct Permission {
    /// `module.entity.verb`
    pub code: &'static str,
    pub granted: Granted,
    /// For actions only a supplier can take. No other user holds it, whatever their roles say: an administrator of the
    /// buyer cannot act in a supplier's name.
    pub suppliers_only: bool,
}

static LABELS: Resolved<String> = Resolved::new();

impl Permission {
    /// Held by administrators only, until it is granted to others.
    pub const fn of(code: &'static str) -> Self {
        Self { code, granted: Granted::To(&[]), suppliers_only: false }
    }
    pub const fn of_suppliers(code: &'static str) -> Self {
        Self { suppliers_only: true, ..Self::of(code) }
    }
    #[must_use]
    pub const fn to(self, roles: &'static [Role]) -> Self {
        self.granted(Granted::To(roles))
    }
    #[must_use]
    pub const fn granted(self, granted: Granted) -> Self {
        Self { granted, ..self }
    }

    /// `orders-permission-claim-view` of `orders.claim.view`.
    pub fn label(&self) -> MessageKey {
        LABELS.get((self.code, [0; 3]), || {
            let (module, rest) = self.code.split_once('.').unwrap_or((self.code, ""));
            format!("{module}-permission-{}", words_of("", rest))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_label_follows_from_its_code() {
        assert_eq!(Permission::of("orders.claim.view").label(), "orders-permission-claim-view");
    }
}
