-- What is handed over to the ERP about a supplier; nobody of the supplier reads it.
create table partner.erp_push (
  tenant_id uuid not null,
  erp_push_id uuid not null,
  number text not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  kind text not null check (kind in ('create', 'change', 'extend', 'bank', 'block', 'unblock')),
  state text not null check (state in ('waiting', 'sent', 'taken', 'failed')),
  -- When it was last asked for: pushes of one supplier leave in this order.
  asked_at timestamptz not null,
  -- Accounts that are to end there, with their numbers sealed: [{country, bankNumber, account}].
  ended_accounts jsonb not null default '[]',
  -- What both sides call the message, and when it was left for the ERP.
  reference uuid,
  sent_at timestamptz,
  answered_at timestamptz,
  -- The supplier's number in the ERP, as it was told.
  erp_no text not null default '',
  -- Why it was not taken, in the ERP's words, and the field of ours that it means.
  message text not null default '',
  field text not null default '',
  created_by text not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, erp_push_id),
  unique (tenant_id, number)
);
create index erp_push_order on partner.erp_push (tenant_id, number, erp_push_id);
create index erp_push_supplier on partner.erp_push (tenant_id, organize_id, number, erp_push_id);
-- One is under way, and of each kind one waits.
create unique index erp_push_under_way on partner.erp_push (tenant_id, organize_id) where state = 'sent';
create unique index erp_push_waiting on partner.erp_push (tenant_id, organize_id, kind) where state = 'waiting';
select platform.protect_supplier('partner.erp_push', 'organize_id');
select platform.kept_by('buyer', 'partner.erp_push', 'state', array['waiting', 'sent', 'taken', 'failed']);
