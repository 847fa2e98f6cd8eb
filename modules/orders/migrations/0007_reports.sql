-- What became of the reply that was asked for when the order was published, so that lists and charts count the same.
-- The one place that knows until when a reply is in time.
create function orders.reply_in_time(published_at timestamptz, replied_at timestamptz) returns boolean
  language sql immutable parallel safe
  return timezone('UTC', replied_at) <= timezone('UTC', published_at) + interval '1 day';
alter table orders.purchase_order add column reply_outcome text not null generated always as (
  case
    when published_at is null then ''
    when state in ('to_reply', 'replying') then 'open'
    when state = 'locked' and unlocked_state in ('to_reply', 'replying') then 'open'
    when state in ('cancelled', 'voided') or replied_at is null then 'ended'
    when orders.reply_in_time(published_at, replied_at) then 'in_time'
    else 'late'
  end
) stored;
-- Counted from the index alone: it holds what row-level security asks for, too.
create index purchase_order_published on orders.purchase_order (tenant_id, published_at)
  include (reply_outcome, organize_id) where published_at is not null;
create index purchase_order_supplier_published on orders.purchase_order (tenant_id, organize_id, published_at)
  include (reply_outcome) where published_at is not null;

-- Nothing is to be done any more about the lines of an order that was cancelled or voided.
alter table orders.order_line add column over boolean not null default false;
drop view orders.order_line_list;
alter table orders.order_line drop column action;
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
create index order_line_action on orders.order_line (tenant_id, action, number desc, line, order_line_id);
create index order_line_supplier_action on orders.order_line (tenant_id, organize_id, action, number desc, line, order_line_id);
-- The lines somebody has to do something about; the order's id because the list of lines looks the order up by it.
create index order_line_to_do on orders.order_line (tenant_id, action, organize_id)
  include (day_difference, quantity_difference, purchase_order_id) where action in ('pull_in', 'reply');
create view orders.order_line_list with (security_invoker = true) as
  select l.tenant_id, l.order_line_id, l.purchase_order_id, l.organize_id, l.number, l.line, l.action, l.state, l.material,
    l.description, l.plant, l.storage_location, l.unit, l.quantity, l.confirmed_quantity, l.quantity_difference, l.required_on,
    l.confirmed_on, l.day_difference, l.net_price, l.price_quantity, l.tax_code, l.updated_at,
    o.version, o.state as order_state, o.supplier_zh, o.supplier_en, o.order_date, o.currency
  from orders.order_line l left join orders.purchase_order o using (tenant_id, purchase_order_id);
grant select on orders.order_line_list to tandem_app;
