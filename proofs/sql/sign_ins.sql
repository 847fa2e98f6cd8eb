-- As many sign-ins as `bench.rows` says, spread evenly over the last three years. A function of the row's number only, but for the
-- clock. `bench.tenant` is whose they are.
alter table identity.sign_in_log set unlogged;
-- Indexes that no key needs are made once the rows are there.
create temporary table later as
  select pg_get_indexdef(i.indexrelid) as made, i.indexrelid::regclass::text as name from pg_index i
  where i.indrelid = 'identity.sign_in_log'::regclass and not i.indisprimary;
do $$
declare name text;
begin
  for name in select l.name from later l loop execute 'drop index ' || name; end loop;
end $$;
insert into identity.sign_in_log (tenant_id, log_id, at, username, user_id, outcome, address, agent, method)
select current_setting('bench.tenant')::uuid, ('00000000-0000-7000-8005-' || lpad(to_hex(n), 12, '0'))::uuid,
  now() - interval '3 years' * (1 - n::double precision / current_setting('bench.rows')::bigint),
  'user' || n % 5000, ('00000000-0000-7000-8006-' || lpad(to_hex(n % 5000), 12, '0'))::uuid,
  (array['done', 'done', 'done', 'done', 'wrong'])[1 + n * 31 % 5], '10.0.' || n % 200 || '.' || n % 250,
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36', 'password'
from generate_series(1, current_setting('bench.rows')::bigint) as n;
do $$
declare made text;
begin
  for made in select l.made from later l loop execute made; end loop;
end $$;
drop table later;
