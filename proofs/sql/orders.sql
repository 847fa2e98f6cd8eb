-- As many order lines as `bench.rows` says, twenty to an order, of a hundred suppliers, in the product's own tables. A function of
-- the row's number only, so that every run makes the same rows. `bench.tenant` is whose they are.

-- They carry no secrets and need no crash safety. A table others lean on goes last.
do $$
declare
  relation regclass; left_over int := -1; before int;
begin
  loop
    before := left_over;
    for relation in select c.oid from pg_class c where relnamespace = 'orders'::regnamespace and relkind = 'r' and relpersistence = 'p'
    loop
      begin
        execute format('alter table %s set unlogged', relation);
      exception when others then null;
      end;
    end loop;
    select count(*) into left_over from pg_class where relnamespace = 'orders'::regnamespace and relkind = 'r' and relpersistence = 'p';
    exit when left_over = 0 or left_over = before;
  end loop;
end $$;

-- Indexes that no key needs are made once the rows are there.
create temporary table later as
  select pg_get_indexdef(i.indexrelid) as made, i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'orders'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid);
do $$
declare name text;
begin
  for name in select l.name from later l loop execute 'drop index ' || name; end loop;
end $$;
-- No row is checked against the one it leans on: they are made together.
set session_replication_role = replica;

create function pg_temp.numbered(kind int, n bigint) returns uuid language sql immutable as
  $$ select ('00000000-0000-7000-8' || lpad(kind::text, 3, '0') || '-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create function pg_temp.plant_of(l bigint) returns text language sql immutable as $$ select 'P' || lpad((1 + l % 8)::text, 2, '0') $$;
create function pg_temp.depot_of(l bigint) returns text language sql immutable as $$ select 'L' || l % 20 $$;
create function pg_temp.state_of(n bigint) returns text language sql immutable as
  $$ select (array['arrived', 'to_reply', 'to_reply', 'replying', 'replied', 'replied', 'replied', 'replied', 'replied', 'cancelled'])
       [1 + (n * 2654435761 % 4294967296) / 13 % 10] $$;

insert into orders.purchase_order (tenant_id, purchase_order_id, number, organize_id, supplier_erp_no, supplier_zh, supplier_en,
  order_type, order_date, company_code, purchasing_organization, purchasing_group, currency, payment_terms, amount, line_count, state,
  quantity_difference, day_difference, published_at, published_by, replied_at, replied_by, erp_state, erp_version, created_by,
  updated_by, updated_at, places)
select current_setting('bench.tenant')::uuid, pg_temp.numbered(1, n), '45' || lpad(n::text, 8, '0'), pg_temp.numbered(2, 1 + n % 100),
  '1730' || lpad((1 + n % 100)::text, 4, '0'), '供应商 ' || (1 + n % 100), 'Supplier ' || (1 + n % 100), 'NB',
  date '2023-11-01' + (n % 1096)::int, '1010', '1010', lpad((n % 30)::text, 3, '0'), 'CNY', '0004', 100 + n % 9999, 20, state,
  case when state in ('replied') then 0 else 200 end, case when state = 'replied' and n % 7 = 0 then (n % 20)::int else 0 end,
  case when state <> 'arrived' then now() - make_interval(mins => (n % 500000)::int) end,
  case when state <> 'arrived' then 'buyer.1' else '' end,
  case when state = 'replied' then now() - make_interval(mins => (n % 400000)::int) end,
  case when state = 'replied' then 'seller.1' else '' end, case when state = 'replied' then 'taken' else '' end, 1, '', '', now(),
  (select array_agg(distinct place order by place) from generate_series((n - 1) * 20 + 1, n * 20) as l,
     unnest(platform.places_of(pg_temp.plant_of(l), pg_temp.depot_of(l))) as place)
from (select n, pg_temp.state_of(n) as state from generate_series(1, current_setting('bench.rows')::bigint / 20) as n) numbered;

insert into orders.order_line (tenant_id, order_line_id, purchase_order_id, organize_id, number, line, material, description, plant,
  storage_location, unit, quantity, net_price, price_quantity, tax_code, required_on, state, confirmed_quantity, confirmed_on,
  quantity_difference, day_difference, updated_at)
select current_setting('bench.tenant')::uuid, pg_temp.numbered(3, l), pg_temp.numbered(1, n),
  case when state <> 'arrived' then pg_temp.numbered(2, 1 + n % 100) end, '45' || lpad(n::text, 8, '0'),
  lpad(((1 + (l - 1) % 20) * 10)::text, 5, '0'), 'M' || lpad((l * 31 % 200000)::text, 7, '0'),
  (array['深沟球轴承', '液压缸总成', 'Gearbox housing', '伺服电机', 'Control valve', '密封圈'])[1 + l / 7 % 6] || ' ' || l % 997,
  pg_temp.plant_of(l), pg_temp.depot_of(l), 'PC', 10, 0.5 + (l % 99991)::numeric / 100, 1, 'J1',
  date '2026-01-01' + (l % 700)::int,
  case state when 'replied' then 'replied' when 'replying' then 'draft' else 'open' end,
  case when state in ('replied', 'replying') then 10 else 0 end,
  case when state in ('replied', 'replying') then date '2026-01-01' + (l % 700)::int end,
  case when state in ('replied', 'replying') then 0 else 10 end, 0, now()
from (select l, (l - 1) / 20 + 1 as n, pg_temp.state_of((l - 1) / 20 + 1) as state
  from generate_series(1, current_setting('bench.rows')::bigint) as l) numbered;

insert into orders.schedule_line (tenant_id, order_line_id, position, organize_id, required_on, quantity)
select current_setting('bench.tenant')::uuid, pg_temp.numbered(3, l), 0,
  case when pg_temp.state_of(n) <> 'arrived' then pg_temp.numbered(2, 1 + n % 100) end, date '2026-01-01' + (l % 700)::int, 10
from (select l, (l - 1) / 20 + 1 as n from generate_series(1, current_setting('bench.rows')::bigint) as l) numbered;

insert into orders.reply_line (tenant_id, order_line_id, position, organize_id, promised_on, quantity)
select current_setting('bench.tenant')::uuid, pg_temp.numbered(3, l), 0, pg_temp.numbered(2, 1 + n % 100),
  date '2026-01-01' + (l % 700)::int, 10
from (select l, (l - 1) / 20 + 1 as n from generate_series(1, current_setting('bench.rows')::bigint) as l) numbered
where pg_temp.state_of(n) in ('replied', 'replying');

reset session_replication_role;
do $$
declare made text;
begin
  for made in select l.made from later l loop execute made; end loop;
end $$;
drop table later;
