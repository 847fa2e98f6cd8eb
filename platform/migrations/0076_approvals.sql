-- The latest approval of a document, of every kind that is approved outside. What the approvers said stands beside the document,
-- where no supplier reads.
create table platform.approval (
  tenant_id uuid not null,
  entity_kind text not null,
  entity_id uuid not null,
  -- What the approval system knows it by.
  reference uuid not null,
  -- Only while it is waited for does an outcome count. Refused: approved, but the document could go no further.
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'refused', 'returned', 'deleted', 'recalled', 'not_started')),
  submitted_by text not null,
  submitter_id uuid,
  submitted_at timestamptz not null,
  opinion text not null default '',
  -- Why it could go no further.
  reason_zh text not null default '',
  reason_en text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  -- No two documents have one id, of whatever kind.
  primary key (tenant_id, entity_id)
);
select platform.protect('platform.approval');
select platform.narrow_supplier('platform.approval', 'false', true);
