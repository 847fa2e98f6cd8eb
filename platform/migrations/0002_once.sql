-- What may be used one time only (captchas, tickets, keys for passwords), until it would have expired anyway.
create table platform.used_once (
  tenant_id uuid not null,
  purpose text not null,
  id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, purpose, id)
);
create index used_once_expiry on platform.used_once (tenant_id, expires_at);
select platform.protect('platform.used_once');
