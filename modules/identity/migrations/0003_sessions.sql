alter table identity.user_account
  add column position text not null default '',
  add column agreed_at timestamptz;
alter table identity.user_account add column if not exists mobile text not null default '';
alter table identity.user_account drop constraint user_account_state_check;
-- `pending`: registered by mail, waiting for review.
alter table identity.user_account add constraint user_account_state_check
  check (state in ('effective', 'expired', 'frozen', 'pending'));

-- For half a minute after a renewal the pair before it is still good: calls were on their way with it.
alter table identity.session
  add column previous_secret_hash bytea,
  add column previous_public_half text,
  add column previous_until timestamptz;

-- The last guesses for an account or from an address; counted before anything is hashed.
create table identity.throttle (
  tenant_id uuid not null,
  key text not null,
  recent timestamptz[] not null,
  primary key (tenant_id, key)
);
select platform.protect('identity.throttle');

create table identity.sign_in_log (
  tenant_id uuid not null,
  log_id uuid not null,
  at timestamptz not null,
  username text not null,
  user_id uuid,
  outcome text not null,
  address text not null,
  agent text not null,
  primary key (tenant_id, log_id)
);
create index sign_in_log_username on identity.sign_in_log (tenant_id, lower(username), log_id);
select platform.protect('identity.sign_in_log');
revoke update, delete on identity.sign_in_log from tandem_app;

-- The code that proves an e-mail address, and the link that resets a password; only hashes are kept.
create table identity.email_code (
  tenant_id uuid not null,
  email text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  primary key (tenant_id, email)
);
select platform.protect('identity.email_code');

create table identity.password_reset (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references identity.user_account on delete cascade
);
create index password_reset_user on identity.password_reset (tenant_id, user_id);
select platform.protect('identity.password_reset');
