-- What people type into the search of orders and of their lines.
select platform.index_contains('orders.purchase_order', array['tenant_id', 'organize_id']::name[],
  array['number', 'supplier_zh', 'supplier_en', 'supplier_erp_no']::name[]);
select platform.index_contains('orders.order_line', array['tenant_id', 'organize_id']::name[],
  array['number', 'material', 'description']::name[]);

-- Quantities of different units are not added up any more.
drop index orders.order_line_to_do;
create index order_line_to_do on orders.order_line (tenant_id, action, organize_id)
  include (day_difference, purchase_order_id) where action in ('pull_in', 'reply');
