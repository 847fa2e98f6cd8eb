-- Enterprise authentications: whether a company is who it says, by papers that are judged or by an amount paid to its account.
create table partner.authentication (
  tenant_id uuid not null,
  authentication_id uuid not null,
  number text not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  -- What is proved besides the name.
  licence_number text not null default '',
  legal_person text not null default '',
  state text not null check (state in ('started', 'proved', 'failed', 'lapsed')),
  started_at timestamptz not null,
  -- An account was on file when it was started.
  payable boolean not null default false,
  bank_name text not null default '',
  account_tail text not null default '',
  -- Encrypted, for the supplier who is to tell it reads this row.
  paid_amount bytea,
  paid_by text not null default '',
  paid_at timestamptz,
  -- Wrong amounts that were told.
  tries integer not null default 0 check (tries between 0 and 3),
  evidence_count bigint not null default 0,
  reason text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  created_by text not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, authentication_id),
  unique (tenant_id, number)
);
-- An organisation has one that is begun or holds.
create unique index authentication_current on partner.authentication (tenant_id, organize_id)
  where state in ('started', 'proved');
create index authentication_order on partner.authentication (tenant_id, number, authentication_id);
create index authentication_supplier on partner.authentication (tenant_id, organize_id, number, authentication_id);
select platform.protect_supplier('partner.authentication', 'organize_id');
