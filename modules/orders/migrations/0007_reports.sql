-- What became of the reply that was asked for when the order was published, so that lists and charts count the same.
alter table orders.purchase_order add column replied_late boolean not null default false;
alter table orders.purchase_order add column reply_outcome text not null generated always as (
  case
    when published_at is null then ''
    when state in ('to_reply', 'replying') then 'open'
    when state = 'locked' and unlocked_state in ('to_reply', 'replying') then 'open'
    when state in ('cancelled', 'voided') or replied_at is null then 'ended'
    when replied_late then 'late'
    else 'in_time'
  end
) stored;
-- Counted from the index alone: it holds what row-level security asks for, too.
create index purchase_order_published on orders.purchase_order (tenant_id, published_at)
  include (reply_outcome, organize_id) where published_at is not null;
create index purchase_order_supplier_published on orders.purchase_order (tenant_id, organize_id, published_at)
  include (reply_outcome) where published_at is not null;

-- The lines somebody has to do something about; the order's id because the list of lines looks the order up by it.
create index order_line_to_do on orders.order_line (tenant_id, action, organize_id)
  include (day_difference, quantity_difference, purchase_order_id) where action in ('pull_in', 'reply');
