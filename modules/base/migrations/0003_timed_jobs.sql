-- What runs by the clock. `bean` and `method` name work that was registered at compile time; nothing stored here is executed.
create table base.timed_job (
  tenant_id uuid not null,
  timed_job_id uuid not null,
  name text not null,
  bean text not null,
  method text not null,
  parameters jsonb not null,
  cron text not null,
  time_zone text not null,
  -- Started when this one has succeeded.
  sub_job_id uuid,
  leader_id uuid not null,
  leader text not null,
  warning_mailbox text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  pause_on_failure boolean not null,
  state text not null check (state in ('running', 'paused')),
  -- The tick that comes next. `chain` tells the delivery that waits for it from those of earlier plans.
  next_tick_at timestamptz,
  chain bigint not null default 0,
  last_run_at timestamptz,
  last_outcome text,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, timed_job_id),
  foreign key (tenant_id, sub_job_id) references base.timed_job (tenant_id, timed_job_id)
);
create unique index timed_job_name on base.timed_job (tenant_id, lower(name));
create index timed_job_order on base.timed_job (tenant_id, name, timed_job_id);
create index timed_job_sub on base.timed_job (tenant_id, sub_job_id) where sub_job_id is not null;
create index timed_job_late on base.timed_job (tenant_id, next_tick_at) where state = 'running';
select platform.protect('base.timed_job');
select platform.narrow_supplier('base.timed_job', 'false', true);

-- Every run and every run that was left out. Outlives its job.
create table base.timed_job_run (
  tenant_id uuid not null,
  timed_job_run_id uuid not null,
  timed_job_id uuid not null,
  job_name text not null,
  bean text not null,
  method text not null,
  parameters jsonb not null,
  -- The tick that started it, where the clock did.
  tick_at timestamptz,
  started_by_kind text not null check (started_by_kind in ('clock', 'person', 'job')),
  -- The person, or the job it came after.
  started_by text not null,
  outcome text not null check (outcome in ('waiting', 'running', 'succeeded', 'failed', 'skipped')),
  -- Whoever works at it holds this number until the lease ends.
  attempt int not null default 0,
  lease_until timestamptz,
  queued_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  duration_millis bigint,
  message_zh text not null default '',
  message_en text not null default '',
  -- For administrators: what the log of the process says, too.
  detail text not null default '',
  primary key (tenant_id, timed_job_run_id)
);
create unique index timed_job_run_tick on base.timed_job_run (tenant_id, timed_job_id, tick_at) where tick_at is not null;
-- A job does not overlap with itself.
create unique index timed_job_run_open on base.timed_job_run (tenant_id, timed_job_id) where outcome in ('waiting', 'running');
create index timed_job_run_order on base.timed_job_run (tenant_id, queued_at desc, timed_job_run_id desc);
create index timed_job_run_of on base.timed_job_run (tenant_id, timed_job_id, queued_at desc, timed_job_run_id desc);
select platform.protect('base.timed_job_run');
select platform.narrow_supplier('base.timed_job_run', 'false', true);

create view base.timed_job_log with (security_invoker = true) as
  select tenant_id, timed_job_run_id, timed_job_id, job_name, bean, method, tick_at, started_by_kind, started_by, outcome, queued_at,
    started_at, ended_at, duration_millis, detail,
    case when current_setting('app.language', true) = 'en' then message_en else message_zh end as message
  from base.timed_job_run;
grant select on base.timed_job_log to tandem_app;
