-- What happened lately, as the dashboard tells it. Filled from events, one row an event.
create table portal.activity (
  tenant_id uuid not null,
  activity_id uuid not null,
  at timestamptz not null,
  who text not null,
  action text not null,
  entity_kind text not null,
  entity_id text not null,
  entity_label text not null,
  primary key (tenant_id, activity_id)
);
select platform.protect('portal.activity');

-- How much happened each day, for the dashboard's line.
create table portal.activity_daily (
  tenant_id uuid not null,
  day date not null,
  entity_kind text not null,
  changes bigint not null,
  primary key (tenant_id, day, entity_kind)
);
select platform.protect('portal.activity_daily');
