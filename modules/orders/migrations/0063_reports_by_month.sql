-- Lines somebody has to do something about, by the month they are required in; with what row-level security and the
-- rules of orders ask for, so that they are counted from the index alone.
create index order_line_due on orders.order_line (tenant_id, required_on)
  include (action, organize_id, purchase_order_id) where action <> 'none';

-- What was ordered, by month and currency.
create index purchase_order_ordered on orders.purchase_order (tenant_id, order_date)
  include (currency, amount, state, organize_id);
