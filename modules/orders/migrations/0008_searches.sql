-- What people type into the search of orders and of their lines, looked for among all suppliers' rows. A supplier's own are read from
-- the indexes below, which begin with him.
select platform.index_contains('orders.purchase_order', array['tenant_id']::name[],
  array['number', 'supplier_zh', 'supplier_en', 'supplier_erp_no']::name[]);
select platform.index_contains('orders.order_line', array['tenant_id']::name[],
  array['number', 'material', 'description']::name[]);

-- Pages and their counts are read from the index alone: it holds what row-level security asks for, and what lists filter by most.
drop index orders.purchase_order_order;
drop index orders.purchase_order_supplier;
drop index orders.purchase_order_state;
create index purchase_order_order on orders.purchase_order (tenant_id, number, purchase_order_id) include (organize_id, published_at);
create index purchase_order_supplier on orders.purchase_order (tenant_id, organize_id, number, purchase_order_id)
  include (published_at, state, day_difference);
create index purchase_order_state on orders.purchase_order (tenant_id, state, number, purchase_order_id)
  include (organize_id, published_at);
create index purchase_order_late on orders.purchase_order (tenant_id, day_difference) include (organize_id, published_at)
  where day_difference > 0;

-- The order's id because the list of lines looks the order up by it.
drop index orders.order_line_supplier;
create index order_line_supplier on orders.order_line (tenant_id, organize_id, number desc, line, order_line_id)
  include (purchase_order_id, state, material, description);
drop index orders.order_line_order;
create index order_line_order on orders.order_line (tenant_id, number desc, line, order_line_id) include (organize_id, purchase_order_id);
drop index orders.order_line_action;
create index order_line_action on orders.order_line (tenant_id, action, number desc, line, order_line_id)
  include (organize_id, purchase_order_id);
drop index orders.order_line_supplier_action;
create index order_line_supplier_action on orders.order_line (tenant_id, organize_id, action, number desc, line, order_line_id)
  include (purchase_order_id);
drop index orders.order_line_to_do;
create index order_line_to_do on orders.order_line (tenant_id, action, organize_id)
  include (day_difference, purchase_order_id) where action in ('pull_in', 'reply');
