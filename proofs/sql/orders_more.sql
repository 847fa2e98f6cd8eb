-- Orders to be replied to, of the first supplier: `bench.count` of them with `bench.lines` lines each, numbered from `bench.first` on.
-- Two dates for each line.
with made as (
  insert into orders.purchase_order (tenant_id, purchase_order_id, number, organize_id, supplier_erp_no, supplier_zh, supplier_en,
    order_type, order_date, company_code, purchasing_organization, purchasing_group, currency, payment_terms, amount, line_count, state,
    quantity_difference, published_at, published_by, erp_version, created_by, updated_by, updated_at)
  select current_setting('bench.tenant')::uuid, gen_random_uuid(), n::text, '00000000-0000-7000-8002-000000000001', '17300001',
    '供应商 1', 'Supplier 1', 'NB', current_date, '1010', '1010', '001', 'CNY', '0004', 0, current_setting('bench.lines')::int,
    'to_reply', 10 * current_setting('bench.lines')::int, now(), 'buyer.1', 1, '', '', now()
  from generate_series(current_setting('bench.first')::bigint,
    current_setting('bench.first')::bigint + current_setting('bench.count')::bigint - 1) as n
  returning tenant_id, purchase_order_id, organize_id, number
), lines as (
  insert into orders.order_line (tenant_id, order_line_id, purchase_order_id, organize_id, number, line, material, description, plant,
    storage_location, unit, quantity, net_price, price_quantity, tax_code, required_on, state, quantity_difference, updated_at)
  select tenant_id, gen_random_uuid(), purchase_order_id, organize_id, number, lpad((l * 10)::text, 5, '0'),
    'M' || lpad(l::text, 7, '0'), '伺服电机 Servo motor ' || l, 'P01', 'L1', 'PC', 10, 2.5, 1, 'J1', date '2100-01-01', 'open', 10, now()
  from made, generate_series(1, current_setting('bench.lines')::int) as l
  returning tenant_id, order_line_id, organize_id
)
insert into orders.schedule_line (tenant_id, order_line_id, position, organize_id, required_on, quantity)
select tenant_id, order_line_id, position, organize_id, date '2100-01-01' + position * 7, 5
from lines, generate_series(0, 1) as position;
