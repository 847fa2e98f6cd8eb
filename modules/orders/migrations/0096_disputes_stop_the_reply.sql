-- The last day of a reply stands still while the supplier's objection to a change waits for the buyer; it is kept here meanwhile.
alter table orders.purchase_order add column stopped_due_on date;

alter table orders.purchase_order no force row level security;
alter table orders.order_change no force row level security;
alter table platform.todo no force row level security;
with stopped as (
  update orders.purchase_order o set stopped_due_on = reply_due_on, reply_due_on = null
  where o.state in ('to_reply', 'replying') and o.reply_due_on is not null
    and exists (select from orders.order_change c where c.tenant_id = o.tenant_id
      and c.purchase_order_id = o.purchase_order_id and c.state = 'disputed')
  returning o.tenant_id, o.purchase_order_id
)
update platform.todo t set due_at = null from stopped s
where t.tenant_id = s.tenant_id and t.entity_kind = 'orders.purchase_order' and t.entity_id = s.purchase_order_id::text;
alter table platform.todo force row level security;
alter table orders.order_change force row level security;
alter table orders.purchase_order force row level security;
