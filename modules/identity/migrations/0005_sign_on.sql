-- How a session was opened, and how each attempt was made.
alter table identity.session
  add column method text not null default 'password' check (method in ('password', 'sso'));
alter table identity.sign_in_log add column method text not null default 'password';

-- Whom the company's own sign-in vouches for. Issuer and subject name a person for good; an e-mail
-- address may pass to someone else.
create table identity.sso_account (
  tenant_id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  email text not null default '',
  linked_at timestamptz not null,
  last_sign_in_at timestamptz not null,
  primary key (tenant_id, issuer, subject),
  unique (tenant_id, issuer, user_id),
  foreign key (tenant_id, user_id) references identity.user_account on delete cascade
);
create index sso_account_user on identity.sso_account (tenant_id, user_id, last_sign_in_at desc);
select platform.protect('identity.sso_account');
select identity.narrow_to_colleagues('identity.sso_account', 'user_id', true);

create view identity.sso_user_list with (security_invoker = true) as
  select u.*, s.issuer, s.subject, s.email as sso_email, s.linked_at, s.last_sign_in_at
  from identity.user_list u cross join lateral (
    select a.issuer, a.subject, a.email, a.linked_at, a.last_sign_in_at from identity.sso_account a
    where a.tenant_id = u.tenant_id and a.user_id = u.user_id order by a.last_sign_in_at desc limit 1) s;
grant select on identity.sso_user_list to tandem_app;

-- The authenticator's secret is sealed; `last_step` is the newest time step whose code was used.
create table identity.second_factor (
  tenant_id uuid not null,
  user_id uuid not null,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references identity.user_account on delete cascade
);
select platform.protect('identity.second_factor');
select identity.narrow_to_colleagues('identity.second_factor', 'user_id', true);

create table identity.recovery_code (
  tenant_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references identity.second_factor on delete cascade
);
select platform.protect('identity.recovery_code');
select identity.narrow_to_colleagues('identity.recovery_code', 'user_id', true);

-- Keys of programs. A key is never removed: what was done with it stays explained.
create table identity.api_key (
  tenant_id uuid not null,
  api_key_id uuid not null,
  version bigint not null default 1,
  name text not null,
  owner_id uuid not null,
  prefix text not null,
  secret_hash bytea not null,
  permissions text[] not null,
  expires_at timestamptz,
  revoked_by text not null default '',
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  primary key (tenant_id, api_key_id),
  unique (tenant_id, prefix),
  foreign key (tenant_id, owner_id) references identity.user_account
);
create index api_key_owner on identity.api_key (tenant_id, owner_id);
select platform.protect('identity.api_key');
select identity.narrow_to_colleagues('identity.api_key', 'owner_id', true);
revoke delete on identity.api_key from tandem_app;

-- Whoever may not see the owner does not see the key.
create view identity.api_key_list with (security_invoker = true) as
  select k.tenant_id, k.api_key_id, k.version, k.name, k.owner_id, u.username as owner_account, k.prefix,
    array_to_string(k.permissions, ', ') as permissions, k.expires_at, k.revoked_by, k.revoked_at, k.last_used_at,
    k.last_used_address, k.created_by, k.created_at,
    case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end as state
  from identity.api_key k join identity.user_account u on u.tenant_id = k.tenant_id and u.user_id = k.owner_id;
grant select on identity.api_key_list to tandem_app;

-- The factories and depots a user works for; an empty depot means all of the factory's.
create table identity.user_depot (
  tenant_id uuid not null,
  user_id uuid not null,
  factory_code text not null,
  depot_code text not null default '',
  primary key (tenant_id, user_id, factory_code, depot_code),
  foreign key (tenant_id, user_id) references identity.user_account on delete cascade
);
select platform.protect('identity.user_depot');
select identity.narrow_to_colleagues('identity.user_depot', 'user_id', true);
