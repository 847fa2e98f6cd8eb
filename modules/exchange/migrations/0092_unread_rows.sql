-- What a feed was told and could not be read, until it can be. What has no number that can be read is one row, without a key.
create table exchange.unread (
  tenant_id uuid not null,
  feed text not null,
  business_key text not null,
  -- What was wrong with it when it was told last.
  reason text not null,
  since timestamptz not null,
  told_at timestamptz not null,
  primary key (tenant_id, feed, business_key)
);
create index unread_oldest on exchange.unread (tenant_id, feed, since, business_key);
select platform.protect('exchange.unread');
select platform.narrow_supplier('exchange.unread', 'false', false);
