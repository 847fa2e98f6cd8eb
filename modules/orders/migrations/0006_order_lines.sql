-- Nothing is to be done any more about the lines of an order that was cancelled or voided.
alter table orders.order_line add column over boolean not null default false;
-- What is to be done about a line, so that it can be asked for: the report counts it, lists filter by it.
alter table orders.order_line add column action text not null generated always as (
  case
    when over or state in ('deleted', 'delivered') then 'none'
    when organize_id is null then 'publish'
    when state in ('open', 'draft') then 'reply'
    when day_difference > 0 then 'pull_in'
    when day_difference < 0 then 'push_out'
    else 'none'
  end
) stored;
-- The newest order first, its lines in their order.
drop index orders.order_line_order;
drop index orders.order_line_supplier;
create index order_line_order on orders.order_line (tenant_id, number desc, line, order_line_id);
create index order_line_supplier on orders.order_line (tenant_id, organize_id, number desc, line, order_line_id);
create index order_line_action on orders.order_line (tenant_id, action, number desc, line, order_line_id);
create index order_line_supplier_action on orders.order_line (tenant_id, organize_id, action, number desc, line, order_line_id);
create index order_line_material on orders.order_line (tenant_id, material, number desc, line, order_line_id);

-- A left join: what a question does not ask of the order costs it nothing.
create view orders.order_line_list with (security_invoker = true) as
  select l.tenant_id, l.order_line_id, l.purchase_order_id, l.organize_id, l.number, l.line, l.action, l.state, l.material,
    l.description, l.plant, l.storage_location, l.unit, l.quantity, l.confirmed_quantity, l.quantity_difference, l.required_on,
    l.confirmed_on, l.day_difference, l.net_price, l.price_quantity, l.tax_code, l.updated_at,
    o.version, o.state as order_state, o.supplier_zh, o.supplier_en, o.order_date, o.currency
  from orders.order_line l left join orders.purchase_order o using (tenant_id, purchase_order_id);
grant select on orders.order_line_list to tandem_app;
