-- What is to be done about a stamped copy copies the total of the order it belongs to, too, and kept the one from before 0077. It is
-- labelled with the number of its document. And nobody waits any more where no line of an order is open: it can be neither
-- published nor replied to. This makes no version of an order, because nobody changed anything.
alter table orders.purchase_order no force row level security;
alter table orders.order_change no force row level security;
alter table platform.todo no force row level security;
with told as (
  select tenant_id, organize_id, number, amount from orders.purchase_order
  union all
  select c.tenant_id, c.organize_id, c.number, o.amount
  from orders.order_change c join orders.purchase_order o using (tenant_id, purchase_order_id)
)
update platform.todo t set amount = told.amount
from told where t.entity_kind = 'seal.stamped_copy' and t.tenant_id = told.tenant_id and t.label = told.number
  and t.organize_id = told.organize_id and t.amount <> told.amount;

delete from platform.todo t using orders.purchase_order o
where t.entity_kind = 'orders.purchase_order' and t.tenant_id = o.tenant_id and t.entity_id = o.purchase_order_id::text
  and o.state in ('arrived', 'to_reply', 'replying') and (o.line_count = 0 or o.delivery_status = 'all');
update orders.purchase_order set reply_due_on = null
where reply_due_on is not null and coalesce(nullif(unlocked_state, ''), state) in ('to_reply', 'replying')
  and (line_count = 0 or delivery_status = 'all');
alter table platform.todo force row level security;
alter table orders.order_change force row level security;
alter table orders.purchase_order force row level security;
