-- Row-level security in one place: a module's migration says `select platform.protect('base.dict_item')`
-- and the table is closed. The context is read inside a sub-select, so PostgreSQL evaluates it once
-- a statement and not once a row; a missing context is null and lets no row through.
create function platform.protect(target regclass) returns void language plpgsql as $$
declare
  mine constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (%s) with check (%s)', target, mine, mine);
  execute format('grant select, insert, update, delete on %s to tandem_app', target);
end $$;

-- As above, and a supplier's user sees only rows of the organisations he belongs to.
create function platform.protect_supplier(target regclass, organize_column name) returns void language plpgsql as $$
declare
  own text := format(
    '(select coalesce(current_setting(''app.side'', true), '''')) <> ''supplier'' or %I = any (array(select unnest(nullif(current_setting(''app.organizes'', true), '''')::uuid[])))',
    organize_column);
begin
  perform platform.protect(target);
  execute format('create policy supplier on %s as restrictive using (%s) with check (%s)', target, own, own);
end $$;

-- The engine role works the queues of all tenants of a shard. It reaches these tables and no others.
create function platform.open_to_engine(target regclass, privileges text) returns void language plpgsql as $$
begin
  execute format('create policy engine on %s to tandem_engine using (true) with check (true)', target);
  execute format('grant %s on %s to tandem_engine', privileges, target);
end $$;

-- The tenant directory. Read before anyone is known, written by the owner only.
create table platform.tenant (
  tenant_id uuid primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name_zh text not null,
  name_en text not null,
  shard text not null,
  hosts text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index tenant_hosts on platform.tenant using gin (hosts);
grant select on platform.tenant to tandem_app, tandem_engine;

-- The audit trail: append-only, written in the business transaction. `tx_id` is that transaction, so
-- the sealer can tell which rows are final without any writer waiting for another.
create table platform.audit (
  tenant_id uuid not null,
  audit_id uuid not null,
  at timestamptz not null,
  tx_id bigint not null default (pg_current_xact_id()::text::bigint),
  actor_id uuid,
  actor_label text not null,
  side text not null,
  action text not null,
  entity_kind text not null,
  entity_id text not null,
  entity_label text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  primary key (tenant_id, audit_id)
) partition by range (audit_id);
create index audit_entity on platform.audit (tenant_id, entity_kind, entity_id, audit_id);
create index audit_tx on platform.audit (tenant_id, tx_id, audit_id);
select platform.protect('platform.audit');
revoke update, delete on platform.audit from tandem_app;
select platform.open_to_engine('platform.audit', 'select');

create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or delete on platform.audit
  for each row execute function platform.refuse_change();

create table platform.audit_seal (
  tenant_id uuid not null,
  seal_no bigint not null,
  from_tx bigint not null,
  to_tx bigint not null,
  row_count bigint not null,
  rows_hash bytea not null,
  previous_hash bytea not null,
  seal_hash bytea not null,
  signature bytea not null,
  key_id text not null,
  sealed_at timestamptz not null,
  primary key (tenant_id, seal_no),
  check (from_tx < to_tx)
);
select platform.protect('platform.audit_seal');
revoke insert, update, delete on platform.audit_seal from tandem_app;
select platform.open_to_engine('platform.audit_seal', 'select, insert');
create trigger audit_seal_append_only before update or delete on platform.audit_seal
  for each row execute function platform.refuse_change();

-- The outbox: facts and jobs, written in the business transaction.
create table platform.event (
  tenant_id uuid not null,
  event_id uuid not null,
  at timestamptz not null,
  kind text not null,
  actor_label text not null,
  request_id text not null,
  payload jsonb not null,
  primary key (tenant_id, event_id)
) partition by range (event_id);
select platform.protect('platform.event');
revoke update, delete on platform.event from tandem_app;

-- One row an event and consumer: what the relay still has to carry, what the consumer has taken in
-- (the inbox), and what was given up (the dead letters). NATS only carries the hint to look here.
create table platform.delivery (
  tenant_id uuid not null,
  event_id uuid not null,
  consumer text not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'dead')),
  attempts int not null default 0,
  -- How often it was handed to NATS; far above attempts, it marks a delivery that kills its workers.
  carried int not null default 0,
  due_at timestamptz not null,
  last_error text,
  done_at timestamptz,
  primary key (tenant_id, event_id, consumer)
) partition by range (event_id);
create index delivery_due on platform.delivery (due_at) where state = 'pending';
create index delivery_dead on platform.delivery (tenant_id, event_id desc, consumer desc) where state = 'dead';
select platform.protect('platform.delivery');
revoke delete on platform.delivery from tandem_app;
select platform.open_to_engine('platform.delivery', 'select, update');

create view platform.dead_letter with (security_invoker = true) as
  select d.tenant_id, d.event_id, d.consumer, d.attempts, d.due_at, d.last_error, e.at, e.kind, e.actor_label, e.request_id,
    d.event_id::text || ':' || d.consumer as id
  from platform.delivery d join platform.event e using (tenant_id, event_id)
  where d.state = 'dead';
grant select on platform.dead_letter to tandem_app;

-- Answers of calls that carried an Idempotency-Key, stored in the transaction that made them true.
create table platform.idempotency (
  tenant_id uuid not null,
  actor_id uuid not null,
  key text not null check (length(key) between 8 and 128),
  route text not null,
  request_hash bytea not null,
  answer text,
  at timestamptz not null,
  primary key (tenant_id, actor_id, key)
);
create index idempotency_at on platform.idempotency (tenant_id, at);
select platform.protect('platform.idempotency');

-- The next tick of each schedule, and who is busy with it. A process that dies half-way leaves the tick
-- where it is; the next one repeats it, and jobs that were already left are not left again.
create table platform.schedule (
  name text primary key,
  tick_at timestamptz not null,
  lease_until timestamptz not null
);
grant select on platform.schedule to tandem_app;
grant select, insert, update on platform.schedule to tandem_engine;

-- Ids are UUIDv7, so time ranges are id ranges: the big tables are partitioned by month on the id itself.
create function platform.uuid_floor(moment timestamptz) returns uuid language sql immutable strict as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

create function platform.ensure_partitions(months_ahead int) returns int
language plpgsql security definer set search_path = pg_catalog, platform as $$
declare
  parent text; month timestamptz; partition text; made int := 0;
begin
  foreach parent in array array['audit', 'event', 'delivery'] loop
    for step in 0..months_ahead loop
      month := date_trunc('month', now() at time zone 'utc') at time zone 'utc' + make_interval(months => step);
      partition := parent || '_' || to_char(month at time zone 'utc', 'YYYY_MM');
      if to_regclass('platform.' || partition) is null then
        begin
          execute format('create table platform.%I partition of platform.%I for values from (%L) to (%L)',
            partition, parent, platform.uuid_floor(month), platform.uuid_floor(month + interval '1 month'));
          made := made + 1;
        exception when check_violation then
          -- This chore did not run for months and rows of that month went to the default partition.
          raise warning 'platform.% is not made: the default partition holds rows of its month', partition;
        end;
      end if;
    end loop;
  end loop;
  return made;
end $$;
revoke all on function platform.ensure_partitions(int) from public;
grant execute on function platform.ensure_partitions(int) to tandem_engine;
select platform.ensure_partitions(3);
create table platform.audit_default partition of platform.audit default;
create table platform.event_default partition of platform.event default;
create table platform.delivery_default partition of platform.delivery default;

-- Events serve their consumers and then only cost room; the audit trail is kept. A month goes only
-- when every delivery in it is done.
create function platform.drop_old_partitions(keep_months int) returns int
language plpgsql security definer set search_path = pg_catalog, platform as $$
declare
  month text; open boolean; dropped int := 0;
begin
  for month in
    select substring(c.relname from '\d{4}_\d{2}$') from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent = 'platform.event'::regclass and c.relname ~ '\d{4}_\d{2}$'
      and to_date(substring(c.relname from '\d{4}_\d{2}$'), 'YYYY_MM') < date_trunc('month', now()) - make_interval(months => greatest(keep_months, 1))
  loop
    -- Row-level security binds the owner too; the count is asked of the partition, which has none.
    execute format('select exists (select 1 from platform.%I where state <> ''done'')', 'delivery_' || month) into open;
    if not open then
      execute format('drop table platform.%I, platform.%I', 'event_' || month, 'delivery_' || month);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;
revoke all on function platform.drop_old_partitions(int) from public;
grant execute on function platform.drop_old_partitions(int) to tandem_engine;
