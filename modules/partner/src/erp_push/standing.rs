//! What decides whether a supplier may be handed over to the ERP: its own life, what the OA approved, and what is under way.

use super::allowed::{self, Approved};
use super::{Kind, SENT, WAITING};
use crate::organize::states::{ENDED, FROZEN};
use std::collections::HashMap;
use tandem_kernel::{Error, Refusal, Result};
use tandem_platform::Tx;
use uuid::Uuid;

#[derive(Clone, Debug, Default)]
pub struct Standing {
    pub number: String,
    pub name_zh: String,
    pub name_en: String,
    /// It sells to us, and is no company of our own group.
    pub is_supplier: bool,
    pub state: String,
    pub erp_no: Option<String>,
    pub approved: Approved,
    /// A push of it waits, and one is with the ERP.
    pub waiting: bool,
    pub sent: bool,
}

impl Standing {
    /// What is handed over of it when somebody asks.
    pub fn kind(&self) -> Kind {
        if self.erp_no.is_none() { Kind::Create } else { Kind::Change }
    }

    fn is_closed(&self) -> bool {
        [FROZEN, ENDED].contains(&self.state.as_str())
    }

    fn is_approved(&self, kind: Kind) -> bool {
        match kind {
            Kind::Create => self.approved.new_supplier,
            Kind::Change | Kind::Extend | Kind::Bank => self.approved.newest,
            Kind::Block | Kind::Unblock => true,
        }
    }

    /// Why nobody can ask for a push now.
    pub fn refuses(&self) -> Option<Refusal> {
        let kind = self.kind();
        if !self.is_supplier {
            return Some(Refusal::of("partner-erp_push-only_suppliers"));
        }
        if self.is_closed() {
            return Some(Refusal::of("partner-erp_push-closed"));
        }
        if !self.is_approved(kind) {
            return Some(Refusal::of("partner-erp_push-not_approved"));
        }
        (self.waiting || self.sent).then(|| Refusal::of("partner-erp_push-under_way"))
    }

    pub fn refuses_retry(&self, kind: Kind) -> Option<Refusal> {
        if kind.asks_oa() && self.is_closed() {
            return Some(Refusal::of("partner-erp_push-closed"));
        }
        if !self.is_approved(kind) {
            return Some(Refusal::of("partner-erp_push-only_failed_retry"));
        }
        (self.waiting || self.sent).then(|| Refusal::of("partner-erp_push-under_way"))
    }

    /// Whether what waits may go. Without a number there the ERP can only be told to create it.
    pub fn may_go(&self, kind: Kind) -> bool {
        let is_known = kind == Kind::Create || self.erp_no.is_some();
        let is_open = !kind.asks_oa() || !self.is_closed();
        !self.sent && is_known && is_open && self.is_approved(kind)
    }
}

type Row = (Uuid, String, String, String, bool, String, Option<String>, bool, bool);

pub async fn of(tx: &mut Tx, organizes: &[Uuid]) -> Result<HashMap<Uuid, Standing>> {
    let found: Vec<Row> = sqlx::query_as(
        "select o.organize_id, o.number, o.name_zh, o.name_en, o.relation_type = 'S' and not o.internal_group, o.state, o.erp_no,
           exists (select from partner.erp_push p
             where p.tenant_id = o.tenant_id and p.organize_id = o.organize_id and p.state = $3),
           exists (select from partner.erp_push p
             where p.tenant_id = o.tenant_id and p.organize_id = o.organize_id and p.state = $4)
         from partner.organize o where o.tenant_id = $1 and o.organize_id = any($2)",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(organizes)
    .bind(WAITING)
    .bind(SENT)
    .fetch_all(tx.conn())
    .await?;
    let approved = allowed::of(tx, organizes).await?;
    let standing = |(id, number, name_zh, name_en, is_supplier, state, erp_no, waiting, sent): Row| {
        let approved = approved.get(&id).copied().unwrap_or_default();
        (id, Standing { number, name_zh, name_en, is_supplier, state, erp_no, approved, waiting, sent })
    };
    Ok(found.into_iter().map(standing).collect())
}

/// Of one that is there.
pub async fn of_one(tx: &mut Tx, organize: Uuid) -> Result<Standing> {
    of(tx, &[organize]).await?.remove(&organize).ok_or_else(Error::not_found)
}

/// Shows on the organisation itself how its newest push stands; in the transaction that brought it about.
pub async fn copy_of_newest(tx: &mut Tx, organize: Uuid) -> Result<()> {
    sqlx::query(
        "update partner.organize set erp_state = coalesce((
           select state from partner.erp_push where tenant_id = $1 and organize_id = $2 order by erp_push_id desc limit 1), '')
         where tenant_id = $1 and organize_id = $2",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(organize)
    .execute(tx.conn())
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn supplier() -> Standing {
        let approved = Approved { new_supplier: true, newest: true };
        Standing { is_supplier: true, state: "potential".into(), approved, ..Standing::default() }
    }
    fn key(refusal: Option<Refusal>) -> Option<&'static str> {
        refusal.map(|refusal| refusal.message.key)
    }

    #[test]
    fn a_supplier_is_created_once_and_changed_from_then_on() {
        assert_eq!(supplier().kind(), Kind::Create);
        assert_eq!(Standing { erp_no: Some("1".into()), ..supplier() }.kind(), Kind::Change);
    }

    #[test]
    fn nothing_is_asked_for_before_its_time() {
        assert_eq!(key(supplier().refuses()), None);
        let refused = |change: fn(&mut Standing)| {
            let mut standing = supplier();
            change(&mut standing);
            key(standing.refuses())
        };
        assert_eq!(refused(|s| s.is_supplier = false), Some("partner-erp_push-only_suppliers"));
        assert_eq!(refused(|s| s.state = "frozen".into()), Some("partner-erp_push-closed"));
        assert_eq!(refused(|s| s.approved.new_supplier = false), Some("partner-erp_push-not_approved"));
        assert_eq!(refused(|s| s.approved.newest = false), None, "to create it, its first approval counts");
        let known = |s: &mut Standing| (s.erp_no, s.approved.newest) = (Some("1".into()), false);
        assert_eq!(refused(known), Some("partner-erp_push-not_approved"));
        assert_eq!(refused(|s| s.waiting = true), Some("partner-erp_push-under_way"));
        assert_eq!(refused(|s| s.sent = true), Some("partner-erp_push-under_way"));
    }

    #[test]
    fn a_block_goes_without_the_oa_and_only_where_the_erp_knows_the_supplier() {
        let frozen = Standing { state: "frozen".into(), ..Standing::default() };
        assert!(!frozen.may_go(Kind::Block));
        let known = Standing { erp_no: Some("1".into()), ..frozen };
        assert!(known.may_go(Kind::Block) && known.may_go(Kind::Unblock));
        assert_eq!(key(known.refuses_retry(Kind::Block)), None);
        assert_eq!(key(known.refuses_retry(Kind::Change)), Some("partner-erp_push-closed"));
        let approved = Standing { approved: supplier().approved, ..known };
        assert!(!approved.may_go(Kind::Change), "of a frozen one nothing else goes");
        assert!(!Standing { sent: true, ..approved }.may_go(Kind::Block), "one at a time");
    }

    #[test]
    fn what_the_oa_took_back_is_not_handed_over_again() {
        let taken_back = Standing { approved: Approved::default(), ..supplier() };
        assert_eq!(key(taken_back.refuses_retry(Kind::Create)), Some("partner-erp_push-only_failed_retry"));
        assert!(!taken_back.may_go(Kind::Create));
        assert_eq!(key(supplier().refuses_retry(Kind::Create)), None);
        assert!(supplier().may_go(Kind::Create) && !supplier().may_go(Kind::Bank));
    }
}
