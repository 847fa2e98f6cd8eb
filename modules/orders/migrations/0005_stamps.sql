-- How the stamped copy of a document stands, as its keeper tells it, and until when the supplier has to reply.
alter table orders.purchase_order
  add column reply_due_on date,
  -- Empty while no stamp was asked for.
  add column stamp_state text not null default '',
  add column stamp_due_on date,
  add column stamp_late boolean not null default false,
  -- The version of the stamped copy this is; what was told earlier and arrives later is no news.
  add column stamp_version bigint not null default 0;
alter table orders.order_change
  add column stamp_state text not null default '',
  add column stamp_due_on date,
  add column stamp_late boolean not null default false,
  add column stamp_version bigint not null default 0;
alter table orders.return_order
  add column stamp_state text not null default '',
  add column stamp_due_on date,
  add column stamp_late boolean not null default false,
  add column stamp_version bigint not null default 0;
alter table orders.claim
  add column stamp_state text not null default '',
  add column stamp_due_on date,
  add column stamp_late boolean not null default false,
  add column stamp_version bigint not null default 0;
-- The few that are late among the many that are not.
create index purchase_order_stamp_late on orders.purchase_order (tenant_id, number, purchase_order_id) where stamp_late;
create index order_change_stamp_late on orders.order_change (tenant_id, number, order_change_id) where stamp_late;

-- What a supplier owes for a stamped copy that did not come back in time.
create table orders.penalty (
  tenant_id uuid not null,
  penalty_id uuid not null,
  number text not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  stamped_copy_id uuid not null,
  -- The code of the list the document stands in, and the document.
  document_kind text not null,
  document_id uuid not null,
  document_number text not null,
  -- The day that was missed.
  due_on date not null,
  amount numeric(18, 2) not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('recorded', 'waived', 'settled')),
  -- Why it was waived.
  reason text not null default '',
  -- How it was settled.
  settlement text not null default '',
  decided_at timestamptz,
  decided_by text not null default '',
  version bigint not null default 1,
  created_by text not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, penalty_id),
  unique (tenant_id, number)
);
-- One clock costs once.
create unique index penalty_of_clock on orders.penalty (tenant_id, stamped_copy_id, due_on);
create index penalty_order on orders.penalty (tenant_id, number, penalty_id);
create index penalty_supplier on orders.penalty (tenant_id, organize_id, number, penalty_id);
create index penalty_of_document on orders.penalty (tenant_id, document_id, number);
select platform.protect_supplier('orders.penalty', 'organize_id');
