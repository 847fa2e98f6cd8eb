//! Permissions, and which of the default roles hold them.

use crate::convention::{Resolved, words_of};
use crate::ctx::Side;
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
    /// Whoever has registered a company that is not admitted yet.
    SupplierApplicant,
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
            Self::SupplierApplicant => "supplier_applicant",
        }
    }

    /// Whether it is a role for suppliers only.
    pub const fn is_suppliers(self) -> bool {
        matches!(
            self,
            Self::SupplierAdministrator
                | Self::SupplierSales
                | Self::SupplierQuality
                | Self::SupplierFinance
                | Self::SupplierApplicant
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
    /// For actions that only this side can take. No user of the other side holds it, whatever their roles say: an administrator of
    /// the buyer cannot act in a supplier's name, nor a supplier decide for the buyer.
    pub side: Option<Side>,
}

static LABELS: Resolved<String> = Resolved::new();

impl Permission {
    /// Held by administrators only, until it is granted to others.
    pub const fn of(code: &'static str) -> Self {
        Self { code, granted: Granted::To(&[]), side: None }
    }
    pub const fn of_suppliers(code: &'static str) -> Self {
        Self { side: Some(Side::Supplier), ..Self::of(code) }
    }
    pub const fn of_buyers(code: &'static str) -> Self {
        Self { side: Some(Side::Buyer), ..Self::of(code) }
    }
    #[must_use]
    pub const fn to(self, roles: &'static [Role]) -> Self {
        self.granted(Granted::To(roles))
    }
    #[must_use]
    pub const fn granted(self, granted: Granted) -> Self {
        Self { granted, ..self }
    }

    /// Whether users of this side can hold it. The product itself counts as the buying side.
    pub fn is_for(&self, side: Side) -> bool {
        self.side.is_none_or(|only| (only == Side::Supplier) == (side == Side::Supplier))
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

    #[test]
    fn what_is_kept_for_one_side_is_nothing_to_the_other() {
        let (both, buyers, suppliers) =
            (Permission::of("a.b.c"), Permission::of_buyers("a.b.c"), Permission::of_suppliers("a.b.c"));
        assert!(both.is_for(Side::Buyer) && both.is_for(Side::Supplier));
        assert!(buyers.is_for(Side::Buyer) && buyers.is_for(Side::System) && !buyers.is_for(Side::Supplier));
        assert!(suppliers.is_for(Side::Supplier) && !suppliers.is_for(Side::Buyer));
    }
}
