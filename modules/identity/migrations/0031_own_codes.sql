-- Codes that a signed-in user asked for to change the own e-mail address: one sent to the new address, one to the present
-- address. Only hashes are kept.
create table identity.own_code (
  tenant_id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('new', 'present')),
  email text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  primary key (tenant_id, user_id, purpose),
  foreign key (tenant_id, user_id) references identity.user_account on delete cascade
);
create index own_code_end on identity.own_code (tenant_id, expires_at);
select platform.protect('identity.own_code');
select platform.narrow_supplier('identity.own_code',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)', true);
