-- What lists show of the days a line is late: nothing until dates are promised for it, as with orders. The report on late promises
-- reads the days from the index alone.
alter table orders.order_line
  add column days_late int generated always as (case when confirmed_on is not null then day_difference end) stored;
drop index orders.order_line_to_do;
create index order_line_to_do on orders.order_line (tenant_id, action, organize_id)
  include (days_late, purchase_order_id) where action in ('pull_in', 'reply');

create or replace view orders.order_line_list with (security_invoker = true) as
  select l.tenant_id, l.order_line_id, l.purchase_order_id, l.organize_id, l.number, l.line, l.action, l.state, l.material,
    l.description, l.plant, l.storage_location, l.unit, l.quantity, l.confirmed_quantity, l.quantity_difference, l.required_on,
    l.confirmed_on, l.day_difference, l.net_price, l.price_quantity, l.tax_code, l.updated_at,
    o.version, o.state as order_state, o.supplier_zh, o.supplier_en, o.order_date, o.currency, o.order_type, l.release_status,
    l.price_unit, l.days_late
  from orders.order_line l left join orders.purchase_order o using (tenant_id, purchase_order_id);
