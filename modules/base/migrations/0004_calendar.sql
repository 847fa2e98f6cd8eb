-- Days that are otherwise than Monday to Friday: holidays, and weekend days people work on to make up for them.
create table base.calendar_day (
  tenant_id uuid not null,
  calendar_day_id uuid not null,
  day date not null,
  -- People work on it; else nobody does.
  workday boolean not null,
  kind text not null generated always as (case when workday then 'workday' else 'holiday' end) stored,
  name_zh text not null,
  name_en text not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, calendar_day_id)
);
-- A day is one or the other. Also the list's default order.
create unique index calendar_day_once on base.calendar_day (tenant_id, day);
create index calendar_day_order on base.calendar_day (tenant_id, day desc, calendar_day_id desc);
select platform.protect('base.calendar_day');
