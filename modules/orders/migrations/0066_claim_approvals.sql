-- A claim above the company's limit is approved before it is sent. Until then it is the buyer's own affair, as a draft is.
alter table orders.claim drop constraint claim_state_check;
alter table orders.claim add constraint claim_state_check
  check (state in ('draft', 'in_approval', 'to_confirm', 'disputed', 'accepted', 'settled', 'withdrawn'));
drop policy supplier_select on orders.claim;
drop policy supplier_update on orders.claim;
drop policy supplier_delete on orders.claim;
drop policy supplier_insert on orders.claim;
select platform.narrow_supplier('orders.claim', 'state not in (''draft'', ''in_approval'')', true);

-- The latest approval of a claim. What the approvers said stands beside the claim, where no supplier reads.
create table orders.claim_approval (
  tenant_id uuid not null,
  claim_id uuid not null,
  -- What the approval system knows it by.
  reference uuid not null,
  -- Only while it is waited for does an outcome count.
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'returned', 'deleted', 'recalled', 'not_started')),
  submitted_by text not null,
  submitter_id uuid,
  submitted_at timestamptz not null,
  opinion text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  primary key (tenant_id, claim_id),
  foreign key (tenant_id, claim_id) references orders.claim on delete cascade
);
select platform.protect('orders.claim_approval');
select platform.narrow_supplier('orders.claim_approval', 'false', true);
