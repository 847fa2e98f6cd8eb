-- A list the size and shape of purchase-order lines, for measuring the list engine: two tenants, a hundred suppliers
-- each, three years. A function of the row's number only, so that every run makes the same rows.
-- `bench.rows` says how many; the rows carry no secrets and need no crash safety.
create schema if not exists bench authorization tandem_owner;
drop table if exists bench.po_line;

create unlogged table bench.po_line (
  tenant_id uuid not null,
  po_line_id uuid not null,
  supplier_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  order_date date not null,
  promised_date date,
  version int not null,
  line_no int not null,
  urgent boolean not null,
  status text not null,
  order_no text not null,
  supplier_no text not null,
  supplier_name text not null,
  plant text not null,
  storage_location text not null,
  material_no text not null,
  material_name text not null,
  specification text not null,
  supplier_material_no text not null,
  unit text not null,
  currency text not null,
  purchase_group text not null,
  buyer text not null,
  drawing_no text not null,
  project_no text not null,
  updated_by text not null,
  remark text,
  quantity numeric(15, 3) not null,
  received numeric(15, 3) not null,
  price numeric(15, 4) not null,
  amount numeric(17, 2) not null,
  tax_rate numeric(5, 2) not null,
  delay_days int
);

insert into bench.po_line
select
  ('00000000-0000-7000-8000-00000000000' || case when n % 2 = 0 then 'a' else 'b' end)::uuid,
  (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(n & 4095), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid,
  ('00000000-0000-7000-8000-00000001' || case when n % 2 = 0 then 'a' else 'b' end || lpad(to_hex(s), 3, '0'))::uuid,
  to_timestamp(ms / 1000.0),
  to_timestamp(ms / 1000.0) + make_interval(hours => (n % 400)::int),
  day,
  case when n % 7 <> 0 then day + (14 + n % 60)::int end,
  1 + (n % 5)::int,
  10 * (1 + (n / 2) % 5)::int,
  n % 23 = 0,
  (array['draft', 'issued', 'confirmed', 'confirmed', 'delivering', 'delivering', 'closed', 'closed', 'closed', 'void'])[1 + h % 10],
  'PO' || lpad((n / 10)::text, 9, '0'),
  'S' || lpad(s::text, 5, '0'),
  (array['苏州精密', '无锡华东', '宁波恒力', 'Nordwerk', 'Atlas', '青岛海达'])[1 + s % 6] || ' ' || s,
  'P' || lpad((1 + h / 10 % 8)::text, 2, '0'),
  'L' || (h / 80 % 20),
  'M' || lpad((h * 31 % 200000)::text, 7, '0'),
  (array['深沟球轴承', '液压缸总成', 'Gearbox housing', '伺服电机', 'Control valve', '密封圈', 'Cable harness', '法兰盘'])[1 + h / 7 % 8]
    || ' ' || (array['6204', 'DN50', 'A2-70', 'IP65', 'M12x40', '400W'])[1 + h / 3 % 6]
    || '-' || upper(substr(md5((h * 31 % 200000)::text), 1, 6)),
  'D' || h % 90 || 'x' || h % 47,
  'SM-' || (h * 17 % 90000),
  (array['PC', 'KG', 'M', 'SET'])[1 + h % 4],
  (array['CNY', 'CNY', 'CNY', 'EUR', 'USD'])[1 + s % 5],
  'G' || lpad((h / 160 % 30)::text, 2, '0'),
  'buyer.' || (h / 160 % 30),
  'DR' || (h * 13 % 50000),
  'PRJ' || (h / 5 % 300),
  'buyer.' || (h / 320 % 30),
  case when n % 11 = 0 then '加急 rush ' || n % 97 end,
  quantity,
  case when h % 10 > 5 then quantity else round(quantity / 3, 3) end,
  price,
  round(quantity * price, 2),
  (array[13, 9, 6, 0])[1 + h % 4],
  case when n % 4 = 0 then (h % 31 - 10)::int end
from (
  select *, date '2023-11-01' + ((n * 1096) / current_setting('bench.rows')::bigint)::int as day,
    (1698796800000 + n * (1096 * 86400000::bigint / current_setting('bench.rows')::bigint)) as ms,
    1 + (h / 11 % 100) as s, 1 + (h % 5000)::numeric / 8 as quantity, 0.5 + (h % 99991)::numeric / 100 as price
  from (
    select n, (n * 2654435761 % 4294967296) / 13 as h
    from generate_series(1, current_setting('bench.rows')::bigint) as n
  ) hashed
) computed;

alter table bench.po_line add primary key (tenant_id, po_line_id);
-- A supplier's page by date; the same within one status; and a buyer's page. Parts of a word too short for the contains
-- index are looked for in the first, which includes the text. The included plant is what data rules
-- of these lists ask for most, so that counting under a rule reads the index alone.
create index po_line_supplier on bench.po_line (tenant_id, supplier_id, order_date, po_line_id) include (plant, status, material_name);
create index po_line_supplier_status on bench.po_line (tenant_id, supplier_id, status, order_date, po_line_id) include (plant);
create index po_line_date on bench.po_line (tenant_id, order_date, po_line_id);
