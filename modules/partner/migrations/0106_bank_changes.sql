-- A bank account of a supplier that is to be added, changed or ended. It waits here, and partner.bank holds nothing but what is
-- in force.
create table partner.bank_change (
  tenant_id uuid not null,
  bank_change_id uuid not null,
  number text not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  -- The filing that asked for it, and the row of partner.bank it is about.
  filing_id uuid not null,
  filing_number text not null,
  bank_id uuid not null,
  change_type text not null check (change_type in ('added', 'changed', 'removed')),
  -- An account with which a supplier registered: there was none before, and nobody had been known for long.
  is_first boolean not null default false,
  state text not null check (state in ('to_confirm', 'to_verify', 'cooling', 'in_force', 'stopped', 'withdrawn')),
  -- The row as it was in force and as it is asked for, as a filing has it; of secrets their last four characters.
  stood jsonb,
  asked jsonb,
  -- The sealed values of what is asked for, as partner.filing_part has them. Never part of the record that is read.
  secrets jsonb not null default '{}',
  account_tail text not null,
  account_name text not null,
  -- What made the product suspicious: [{kind, who}]. The buying company's own affair, as is how many there are.
  flags jsonb not null default '[]',
  flag_count integer not null default 0,
  flags_told integer not null generated always as (0) stored,
  -- People and numbers count as they stood then.
  known_since timestamptz not null,
  -- Who filled in the accounts or handed the filing in.
  asker_ids uuid[] not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  reviewed_by_id uuid,
  reviewed_by text not null,
  confirmed_by text not null default '',
  confirmed_at timestamptz,
  -- How many people of finance must call somebody, the numbers they may call, and what came of it.
  verifiers integer not null check (verifiers in (1, 2)),
  numbers jsonb not null default '[]',
  calls jsonb not null default '[]',
  cooling_until timestamptz,
  in_force_at timestamptz,
  -- Who stopped or withdrew it, when and why.
  ended_by text not null default '',
  ended_at timestamptz,
  reason text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, bank_change_id),
  unique (tenant_id, number)
);
create unique index bank_change_open on partner.bank_change (tenant_id, bank_id)
  where state in ('to_confirm', 'to_verify', 'cooling');
create index bank_change_order on partner.bank_change (tenant_id, number, bank_change_id);
create index bank_change_supplier on partner.bank_change (tenant_id, organize_id, number, bank_change_id);
create index bank_change_filing on partner.bank_change (tenant_id, filing_id);
select platform.protect_supplier('partner.bank_change', 'organize_id');

-- Whom the product told that it was asked for: everybody who was on file before, at the address of then.
create table partner.bank_change_told (
  tenant_id uuid not null,
  told_id uuid not null,
  bank_change_id uuid not null,
  organize_id uuid not null,
  -- Null for a contact without an account.
  user_id uuid,
  name text not null,
  -- A function of contacts, or in his own words what he does.
  job text not null default '',
  -- In the portal and by mail, or by mail alone.
  channel text not null check (channel in ('user', 'address')),
  asked_for_it boolean not null default false,
  told_at timestamptz not null,
  -- When he said that it is not theirs.
  denied_at timestamptz,
  primary key (tenant_id, told_id)
);
create index bank_change_told_of on partner.bank_change_told (tenant_id, bank_change_id, told_id);
create index bank_change_told_user on partner.bank_change_told (tenant_id, user_id, bank_change_id);
select platform.protect_supplier('partner.bank_change_told', 'organize_id');
