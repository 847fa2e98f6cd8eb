-- Everything that goes to an outside system or comes from one.
create table exchange.record (
  tenant_id uuid not null,
  record_id uuid not null,
  direction text not null check (direction in ('out', 'in')),
  system text not null check (system in ('oa', 'erp')),
  kind text not null,
  -- What people know the document by; what leaves under one key leaves in the order of `position`.
  business_key text not null,
  position bigint generated always as identity,
  entity_kind text not null default '',
  entity_id uuid,
  state text not null check (state in ('waiting', 'sent', 'failed', 'given_up', 'done', 'duplicate')),
  -- The other side recognises a repeated call by it, and we a repeated call-back.
  idempotency_key text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  -- What leaves, exactly; and what was heard, masked and cut to size.
  payload_out jsonb,
  payload_in jsonb,
  outside_number text not null default '',
  -- The other side had it already.
  recognised boolean not null default false,
  duration_ms int,
  error text not null default '',
  -- The latest tries: when, how long, how it ended.
  tries jsonb not null default '[]',
  -- Whoever is sending it holds this number until the lease ends; an overtaken one finds another number and changes nothing.
  run int not null default 0,
  lease_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  version bigint not null default 1,
  primary key (tenant_id, record_id)
);
create unique index record_once on exchange.record (tenant_id, system, direction, idempotency_key) where state <> 'duplicate';
create index record_order on exchange.record (tenant_id, created_at desc, record_id desc);
create index record_due on exchange.record (tenant_id, system, next_attempt_at)
  where direction = 'out' and state in ('waiting', 'sent', 'failed');
create index record_open_key on exchange.record (tenant_id, system, business_key, position)
  where direction = 'out' and state in ('waiting', 'sent', 'failed');
create index record_key on exchange.record (tenant_id, business_key, position);
create index record_state on exchange.record (tenant_id, state, created_at desc);
create index record_ended on exchange.record (tenant_id, ended_at) where state in ('done', 'duplicate', 'given_up');
select platform.protect('exchange.record');
-- A supplier's user leaves things for the outside and reads none of them.
select platform.narrow_supplier('exchange.record', 'false', false);

-- One row for each outside system of a tenant: whether it is left alone for a while, and how far it was read.
create table exchange.lane (
  tenant_id uuid not null,
  system text not null check (system in ('oa', 'erp')),
  failures int not null default 0,
  pause_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_error text not null default '',
  -- Reading: the newest change seen, when to ask again, and who is asking.
  mark timestamptz,
  read_at timestamptz,
  read_due_at timestamptz,
  read_run int not null default 0,
  read_lease_until timestamptz,
  -- Comparing: when to compare next, and who is comparing.
  drift_at timestamptz,
  drift_due_at timestamptz,
  drift_run int not null default 0,
  drift_lease_until timestamptz,
  primary key (tenant_id, system)
);
select platform.protect('exchange.lane');
select platform.narrow_supplier('exchange.lane', 'false', false);

-- What is known of the approvals we started; outcomes may overtake each other and even the answer to the start.
create table exchange.approval (
  tenant_id uuid not null,
  reference uuid not null,
  approval_kind text not null,
  number text not null,
  entity_kind text not null,
  entity_id uuid not null,
  sequence bigint not null default 0,
  decision text not null default '' check (decision in ('', 'approved', 'returned')),
  opinion text not null default '',
  decided_at timestamptz,
  primary key (tenant_id, reference)
);
select platform.protect('exchange.approval');
select platform.narrow_supplier('exchange.approval', 'false', false);

-- The ERP's purchase orders as they were read last.
create table exchange.purchase_order (
  tenant_id uuid not null,
  number text not null,
  version bigint not null,
  supplier text not null,
  cancelled boolean not null,
  changed_at timestamptz not null,
  digest bytea not null,
  payload jsonb not null,
  read_at timestamptz not null,
  primary key (tenant_id, number)
);
create index purchase_order_supplier on exchange.purchase_order (tenant_id, supplier, number);
select platform.protect('exchange.purchase_order');
select platform.narrow_supplier('exchange.purchase_order', 'false', false);

-- Where the mirror and the ERP differed when they were compared last.
create table exchange.drift (
  tenant_id uuid not null,
  drift_id uuid not null,
  system text not null,
  business_key text not null,
  -- Missing here, missing there, or standing differently.
  difference text not null check (difference in ('not_here', 'not_there', 'differs')),
  fields text not null default '',
  ours jsonb,
  theirs jsonb,
  found_at timestamptz not null,
  primary key (tenant_id, drift_id)
);
create index drift_order on exchange.drift (tenant_id, found_at desc, drift_id desc);
select platform.protect('exchange.drift');
select platform.narrow_supplier('exchange.drift', 'false', false);

-- The next two o'clock in the night after a moment, by the clocks of a time zone.
create function exchange.next_night(moment timestamptz, zone text) returns timestamptz language sql stable strict as $$
  select (date_trunc('day', (moment at time zone zone) - interval '2 hours') + interval '1 day 2 hours') at time zone zone
$$;
