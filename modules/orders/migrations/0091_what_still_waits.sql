-- What the supplier was told, such as why another reply is asked for: beside the reason for the lock while an order is locked.
alter table orders.purchase_order add column unlocked_reason text not null default '';

-- No reply is awaited any more once no line of the order is open: it ended without one. Its indexes go with the column.
alter table orders.purchase_order drop column reply_outcome;
alter table orders.purchase_order add column reply_outcome text not null generated always as (
  case
    when published_at is null then ''
    when state in ('to_reply', 'replying') or state = 'locked' and unlocked_state in ('to_reply', 'replying') then
      case when line_count = 0 or delivery_status = 'all' then 'ended' else 'open' end
    when state in ('cancelled', 'voided') or replied_at is null then 'ended'
    when replied_late then 'late'
    else 'in_time'
  end
) stored;
create index purchase_order_published on orders.purchase_order (tenant_id, published_at)
  include (reply_outcome, organize_id) where published_at is not null;
create index purchase_order_supplier_published on orders.purchase_order (tenant_id, organize_id, published_at)
  include (reply_outcome) where published_at is not null;
-- Orders that await a reply are counted from the index alone.
drop index orders.purchase_order_state;
create index purchase_order_state on orders.purchase_order (tenant_id, state, number, purchase_order_id)
  include (organize_id, published_at, reply_outcome);
drop index orders.purchase_order_supplier;
create index purchase_order_supplier on orders.purchase_order (tenant_id, organize_id, number, purchase_order_id)
  include (published_at, state, supplier_status, days_late, reply_outcome);

-- Nobody can reply to the lines of a locked order. The view and the indexes go with the column that says what is to be done.
drop view orders.order_line_list;
alter table orders.order_line drop column action;
alter table orders.order_line add column locked boolean not null default false;
alter table orders.order_line no force row level security;
alter table orders.purchase_order no force row level security;
update orders.order_line l set locked = true
from orders.purchase_order o
where o.state = 'locked' and l.tenant_id = o.tenant_id and l.purchase_order_id = o.purchase_order_id;
alter table orders.order_line force row level security;
alter table orders.purchase_order force row level security;
alter table orders.order_line add column action text not null generated always as (
  case
    when over or state in ('deleted', 'delivered') then 'none'
    when organize_id is null then 'publish'
    when state in ('open', 'draft') then case when locked then 'none' else 'reply' end
    when day_difference > 0 then 'pull_in'
    when day_difference < 0 then 'push_out'
    else 'none'
  end
) stored;
create index order_line_action on orders.order_line (tenant_id, action, number desc, line, order_line_id)
  include (organize_id, purchase_order_id);
create index order_line_supplier_action on orders.order_line (tenant_id, organize_id, action, number desc, line, order_line_id)
  include (purchase_order_id);
create index order_line_to_do on orders.order_line (tenant_id, action, organize_id)
  include (day_difference, purchase_order_id) where action in ('pull_in', 'reply');
create index order_line_due on orders.order_line (tenant_id, required_on)
  include (action, organize_id, purchase_order_id) where action <> 'none';
create view orders.order_line_list with (security_invoker = true) as
  select l.tenant_id, l.order_line_id, l.purchase_order_id, l.organize_id, l.number, l.line, l.action, l.state, l.material,
    l.description, l.plant, l.storage_location, l.unit, l.quantity, l.confirmed_quantity, l.quantity_difference, l.required_on,
    l.confirmed_on, l.day_difference, l.net_price, l.price_quantity, l.tax_code, l.updated_at,
    o.version, o.state as order_state, o.supplier_zh, o.supplier_en, o.order_date, o.currency, o.order_type, l.release_status
  from orders.order_line l left join orders.purchase_order o using (tenant_id, purchase_order_id);
grant select on orders.order_line_list to tandem_app;

-- Changes that were open when their order was voided can no longer be agreed on, and nobody waits for that.
alter table orders.order_change no force row level security;
alter table orders.purchase_order no force row level security;
alter table platform.todo no force row level security;
delete from platform.todo t using orders.order_change c, orders.purchase_order o
where t.entity_kind = 'orders.order_change' and t.tenant_id = c.tenant_id and t.entity_id = c.order_change_id::text
  and c.state = 'to_confirm' and o.tenant_id = c.tenant_id and o.purchase_order_id = c.purchase_order_id
  and (o.state = 'voided' or o.state = 'cancelled' and not c.order_cancelled);
alter table platform.todo force row level security;
alter table orders.purchase_order force row level security;
alter table orders.order_change force row level security;
