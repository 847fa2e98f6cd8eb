//! Decides whether two organisations are one.

use super::{DIFFER, Match, OPEN};
use crate::filing::{Filing, states};
use crate::organize;
use crate::organize::states::REGISTERING;
use crate::review::{doubt, send_back};
use std::collections::HashMap;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::To;
use tandem_platform::document::prelude::*;
use tandem_platform::document::{Answered, form};
use tandem_platform::providers::Guard;
use tandem_platform::record;

pub const REASON: &[Input] = &[Input::long("reason", 500).required()];

/// What a merger goes by besides the row: the organisations of the two that register, with their unfinished filing, if any.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    registering: Vec<(Uuid, Option<(Uuid, String)>)>,
}

impl Beside {
    /// The one that is merged into the other: the one that was compared, if both register.
    fn merged(&self) -> Option<&(Uuid, Option<(Uuid, String)>)> {
        self.registering.first()
    }
    pub fn refusal(&self) -> Option<Refusal> {
        let Some((_, filing)) = self.merged() else { return Some(Refusal::of("partner-match-only_registering")) };
        let left = filing.as_ref().filter(|(_, state)| state != states::PENDING);
        left.map(|_| Refusal::of("partner-match-filing_unfinished"))
    }
}

pub async fn learn(tx: &mut Tx, matches: &mut [Match]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let ids: Vec<Uuid> = matches.iter().flat_map(|one| [one.organize_id, one.other_id]).collect();
    let found: Vec<(Uuid, Option<Uuid>, Option<String>)> = sqlx::query_as(
        "select o.organize_id, f.filing_id, f.state from partner.organize o
         left join partner.filing f on f.tenant_id = o.tenant_id and f.organize_id = o.organize_id and f.state = any($4)
         where o.tenant_id = $1 and o.organize_id = any($2) and o.state = $3",
    )
    .bind(tenant)
    .bind(ids)
    .bind(REGISTERING)
    .bind(states::OPEN)
    .fetch_all(tx.conn())
    .await?;
    let known: HashMap<Uuid, Option<(Uuid, String)>> =
        found.into_iter().map(|(id, filing, state)| (id, filing.zip(state))).collect();
    for one in matches {
        let both = [one.organize_id, one.other_id].into_iter();
        let registering = both.filter_map(|id| Some((id, known.get(&id)?.clone()))).collect();
        one.beside = Beside { registering };
    }
    Ok(())
}

/// They are not one. Where others asked the same the other way round, it is decided with it.
pub async fn differ(tx: &mut Tx, Body(told): Body<Answered>) -> Result<Detail<Match>> {
    hold(tx, told.which.id).await?;
    let (mut entered, before, to) = form::taken::<Match>(tx, "differ", told.which, &told.filled, REASON).await?;
    let values = entered.finish()?;
    let reason = entered.text("reason").to_owned();
    decided(tx, "differ", before, to, values, &reason).await
}

/// As [`differ`], by the word with which a reviewer settled a doubt about it.
pub async fn different(tx: &mut Tx, id: Uuid, word: &str) -> Result<()> {
    tx.ctx().needs(DIFFER)?;
    hold(tx, id).await?;
    let before: Match = record::load(tx, id, true).await?;
    let to = super::MACHINE.lead(&before.state, "differ")?;
    let values = Values::none().put("reason", word.to_owned());
    decided(tx, "differ", before, to, values, word).await.map(drop)
}

/// They are one: the one that registers ends, with its filing. Its users stay where they are, so there must be none.
pub async fn merge(tx: &mut Tx, Body(told): Body<Answered>) -> Result<Detail<Match>> {
    hold(tx, told.which.id).await?;
    let (mut entered, before, to) = form::taken::<Match>(tx, "merge", told.which, &told.filled, REASON).await?;
    let values = entered.finish()?;
    let reason = entered.text("reason").to_owned();
    // Asked when the match was taken, and refused without one.
    let merged = before.beside.merged().cloned().ok_or_else(|| Error::refused("partner-match-only_registering"))?;
    let (organize, filing) = merged;
    has_nobody(tx, organize).await?;
    // Before it ends, and what nobody has decided about it goes.
    let merged = decided(tx, "merge", before, to, values, &reason).await?;
    match filing {
        Some((filing, _)) => {
            let filing: Filing = record::load(tx, filing, true).await?;
            let declined = states::MACHINE.lead(&filing.common.state, "decline")?;
            send_back::end_merged(tx, filing, declined, &reason).await?;
        }
        None => organize::end(tx, organize, &reason).await.map(drop)?,
    }
    Ok(merged)
}

/// Locks in the order of everybody else: filings first, then what was found about them.
pub async fn hold(tx: &mut Tx, id: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let pair: Option<(Uuid, Uuid)> =
        sqlx::query_as("select organize_id, other_id from partner.match where tenant_id = $1 and match_id = $2")
            .bind(tenant)
            .bind(id)
            .fetch_optional(tx.conn())
            .await?;
    let (one, other) = pair.ok_or_else(Error::not_found)?;
    doubt::hold(tx, &[one, other]).await
}

/// The matches of an organisation, each with the other of the two.
pub async fn pairs_of(tx: &mut Tx, organize: Uuid) -> Result<Vec<(Uuid, Uuid)>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as(
        "select match_id, other_id from partner.match where tenant_id = $1 and organize_id = $2
         union all select match_id, organize_id from partner.match where tenant_id = $1 and other_id = $2
         order by match_id",
    );
    Ok(found.bind(tenant).bind(organize).fetch_all(tx.conn()).await?)
}

/// The open matches of an organisation that ends, unless the other of the two still waits for its review; each with the organisation
/// itself. They are locked, in the order of everybody: before it.
pub async fn idle_of(tx: &mut Tx, organize: Uuid) -> Result<Vec<(Uuid, Uuid)>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Vec<Uuid> = sqlx::query_scalar(
        "select m.match_id from partner.match m
         where m.tenant_id = $1 and (m.organize_id = $2 or m.other_id = $2) and m.state = $3 and not exists (
           select from partner.filing f where f.tenant_id = $1 and f.state = any($4)
             and f.organize_id = case when m.organize_id = $2 then m.other_id else m.organize_id end)
         order by m.match_id for update of m",
    )
    .bind(tenant)
    .bind(organize)
    .bind(OPEN)
    .bind(states::OPEN)
    .fetch_all(tx.conn())
    .await?;
    Ok(found.into_iter().map(|id| (id, organize)).collect())
}

/// Takes away these matches of an organisation that is no more, and what was doubtful about the one beside each because of it. Its
/// filings are locked.
pub async fn forget(tx: &mut Tx, pairs: &[(Uuid, Uuid)]) -> Result<()> {
    if pairs.is_empty() {
        return Ok(());
    }
    let tenant = tx.ctx().tenant.id.uuid();
    let ids: Vec<String> = pairs.iter().map(|(id, _)| id.to_string()).collect();
    let others: Vec<Uuid> = pairs.iter().map(|(_, other)| *other).collect();
    for (id, _) in pairs {
        if let Some(known) = record::load_if_there::<Match>(tx, *id, true).await? {
            record::gone(tx, "forget", known).await?;
        }
    }
    sqlx::query(
        "delete from partner.doubt
         where tenant_id = $1 and organize_id = any($2) and evidence ->> 'matchId' = any($3) and settled_at is null",
    )
    .bind(tenant)
    .bind(&others)
    .bind(ids)
    .execute(tx.conn())
    .await?;
    doubt::recount(tx, &others).await?;
    doubt::tell_about(tx, &others).await
}

/// Whatever refers to an organisation that is to be deleted would refer to one that ends here.
async fn has_nobody(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let guards: Vec<Guard> = tx.platform().modules().iter().flat_map(|module| &module.guards).copied().collect();
    for guard in guards.into_iter().filter(|guard| guard.kind == ORGANIZE) {
        (guard.may_go)(tx, organize).await?;
    }
    Ok(())
}

async fn decided(
    tx: &mut Tx,
    action: &str,
    before: Match,
    to: To,
    values: Values,
    reason: &str,
) -> Result<Detail<Match>> {
    let (id, pair) = (before.id, [before.organize_id, before.other_id]);
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update partner.doubt set settled_by = $3, settled_at = $4, word = $5
         where tenant_id = $1 and organize_id = any($6) and evidence ->> 'matchId' = $2 and settled_at is null",
    )
    .bind(tenant)
    .bind(id.to_string())
    .bind(who)
    .bind(now)
    .bind(reason)
    .bind(&pair[..])
    .execute(tx.conn())
    .await?;
    let decided = document::arrive(tx, action, before, to, values).await?;
    doubt::recount(tx, &pair).await?;
    doubt::tell_about(tx, &pair).await?;
    Ok(decided)
}
