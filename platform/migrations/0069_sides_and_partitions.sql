-- The mirror of `narrow_supplier`: `own` says which rows a user of the buying side may read, change and delete; with `inserts`, the
-- rows he adds must be such rows, too. It may name a column with his id, or ask a child table that names the members. Suppliers
-- are narrowed by their own policies, and the product itself works at all rows.
create function platform.narrow_buyer(target regclass, own text, inserts boolean) returns void language plpgsql as $$
declare
  rule text := format('(select coalesce(current_setting(''app.side'', true), '''')) <> ''buyer'' or (%s)', own);
  command text;
begin
  foreach command in array array['select', 'update', 'delete'] loop
    execute format('create policy buyer_%s on %s as restrictive for %s using (%s)', command, target, command, rule);
  end loop;
  if inserts then
    execute format('create policy buyer_insert on %s as restrictive for insert with check (%s)', target, rule);
  end if;
end $$;

-- Rows in these states are the keeper's own affair: the other side reads, writes and leaves none. The states are those that the
-- kind's machine declares with `kept_by`; the conformance suite compares the two.
create function platform.kept_by(keeper text, target regclass, state_column name, states text[]) returns void
language plpgsql as $$
declare
  other text := case keeper when 'buyer' then 'supplier' when 'supplier' then 'buyer' end;
  rule text;
begin
  if other is null or cardinality(states) = 0 then
    raise exception '% keeps nothing of %', keeper, target;
  end if;
  rule := format('(select coalesce(current_setting(''app.side'', true), '''')) <> %L or %I <> all (%L::text[])', other, state_column, states);
  execute format('create policy %I on %s as restrictive using (%s) with check (%s)', 'kept_by_' || keeper, target, rule, rule);
end $$;

-- The tables that are partitioned by time on their UUIDv7, and for how many months their rows are kept; null means for ever.
create table platform.partitioned (
  schema_name name not null,
  table_name name not null,
  period text not null check (period in ('month', 'quarter', 'year')),
  keep_months int check (keep_months > 0),
  primary key (schema_name, table_name)
);

-- The partition of today and those that begin within so many months; returns how many it made.
create function platform.make_partitions(of_schema name, of_table name, in_period text, months_ahead int) returns int
language plpgsql set search_path = pg_catalog, platform as $$
declare
  today timestamp := now() at time zone 'utc';
  beginning timestamp := date_trunc(in_period, today);
  step interval := case in_period when 'month' then interval '1 month' when 'quarter' then interval '3 months' else interval '1 year' end;
  pattern text := case in_period when 'month' then 'YYYY_MM' when 'quarter' then 'YYYY_"q"Q' else 'YYYY' end;
  partition text;
  made int := 0;
begin
  while beginning <= today + make_interval(months => months_ahead) loop
    partition := of_table || '_' || to_char(beginning, pattern);
    if to_regclass(format('%I.%I', of_schema, partition)) is null then
      begin
        execute format('create table %I.%I partition of %I.%I for values from (%L) to (%L)', of_schema, partition, of_schema, of_table,
          platform.uuid_floor(beginning at time zone 'utc'), platform.uuid_floor((beginning + step) at time zone 'utc'));
        made := made + 1;
      exception when check_violation then
        -- This chore did not run for long and rows of that time went to the default partition.
        raise warning '%.% is not made: the default partition holds rows of its time', of_schema, partition;
      end;
    end if;
    beginning := beginning + step;
  end loop;
  return made;
end $$;

-- A migration creates its table `partition by range (<its id>)` and says this once; workers then keep partitions three months
-- ahead, and drop those whose rows need not be kept any more.
create function platform.partition_by_id(target regclass, in_period text, keep_months int default null) returns void
language plpgsql as $$
declare
  of_schema name; of_table name;
begin
  select n.nspname, c.relname into of_schema, of_table
  from pg_partitioned_table p join pg_class c on c.oid = p.partrelid join pg_namespace n on n.oid = c.relnamespace
  where c.oid = target and p.partstrat = 'r';
  if of_table is null then
    raise exception '% is not partitioned by range', target;
  end if;
  insert into platform.partitioned values (of_schema, of_table, in_period, keep_months)
    on conflict (schema_name, table_name) do update set period = excluded.period, keep_months = excluded.keep_months;
  perform platform.make_partitions(of_schema, of_table, in_period, 3);
  if to_regclass(format('%I.%I', of_schema, of_table || '_default')) is null then
    execute format('create table %I.%I partition of %s default', of_schema, of_table || '_default', target);
  end if;
end $$;

-- For tables `partition by hash (…)` that grow without end and are read by one key, such as the lines of documents. Nothing is to be
-- kept up later.
create function platform.partition_by_hash(target regclass, parts int) returns void language plpgsql as $$
declare
  of_schema name; of_table name;
begin
  if parts not between 2 and 128 then
    raise exception '% is no number of partitions', parts;
  end if;
  select n.nspname, c.relname into of_schema, of_table
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  for part in 0..parts - 1 loop
    execute format('create table %I.%I partition of %s for values with (modulus %s, remainder %s)', of_schema, of_table || '_' || part,
      target, parts, part);
  end loop;
end $$;

create or replace function platform.ensure_partitions(months_ahead int) returns int
language sql security definer set search_path = pg_catalog, platform as $$
  select coalesce(sum(platform.make_partitions(schema_name, table_name, period, months_ahead)), 0)::int from platform.partitioned
  where to_regclass(format('%I.%I', schema_name, table_name)) is not null
$$;

-- Drops the partitions that end before what has to be kept begins. Events and deliveries have a chore of their own, because they go
-- together and only when all is delivered.
create function platform.drop_expired_partitions() returns int
language plpgsql security definer set search_path = pg_catalog, platform as $$
declare
  expired regclass; dropped int := 0;
begin
  for expired in
    select i.inhrelid::regclass from platform.partitioned p
    join pg_inherits i on i.inhparent = to_regclass(format('%I.%I', p.schema_name, p.table_name))
    join pg_class c on c.oid = i.inhrelid
    where p.keep_months is not null
      and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([0-9a-f-]{36})''\)')::uuid
        <= platform.uuid_floor(now() - make_interval(months => p.keep_months))
  loop
    execute format('drop table %s', expired);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke all on function platform.make_partitions(name, name, text, int) from public;
revoke all on function platform.drop_expired_partitions() from public;
grant execute on function platform.drop_expired_partitions() to tandem_engine;

select platform.partition_by_id('platform.audit', 'month');
select platform.partition_by_id('platform.event', 'month');
select platform.partition_by_id('platform.delivery', 'month');

-- The last of so many numbers of the caller's tenant. The row stays locked until the transaction ends, so that none is drawn twice.
-- `draw_number` stays for processes that still run the version before.
create function platform.draw_numbers(of_sequence text, in_period text, how_many int) returns bigint
language sql security definer set search_path = '' as $$
  insert into platform.number_sequence as s (tenant_id, sequence, period, last)
  values (nullif(current_setting('app.tenant', true), '')::uuid, of_sequence, in_period, how_many)
  on conflict (tenant_id, sequence, period) do update set last = s.last + how_many
  returning last
$$;
revoke all on function platform.draw_numbers(text, text, int) from public;
grant execute on function platform.draw_numbers(text, text, int) to tandem_app;
