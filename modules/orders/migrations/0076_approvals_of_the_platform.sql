-- Approvals of claims stand where those of all kinds do.
alter table orders.claim_approval no force row level security;
alter table platform.approval no force row level security;
insert into platform.approval (tenant_id, entity_kind, entity_id, reference, state, submitted_by, submitter_id, submitted_at, opinion,
    decided_by, decided_at)
  select tenant_id, 'orders.claim', claim_id, reference, state, submitted_by, submitter_id, submitted_at, opinion, decided_by, decided_at
  from orders.claim_approval;
alter table platform.approval force row level security;
drop table orders.claim_approval;

-- The version before reads and writes them here until it is replaced. A claim that it deletes leaves its approval behind, which
-- nobody reads.
create view orders.claim_approval with (security_invoker = true) as
  select tenant_id, entity_id as claim_id, reference, state, submitted_by, submitter_id, submitted_at, opinion, decided_by, decided_at,
    entity_kind
  from platform.approval where entity_kind = 'orders.claim';
alter view orders.claim_approval alter column entity_kind set default 'orders.claim';
grant select, insert, update, delete on orders.claim_approval to tandem_app;
