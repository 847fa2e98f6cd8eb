-- The total of an order is the sum of what each of its lines costs, to the cent, as its paper says line by line. Totals were one
-- long sum, rounded once, and so a cent or more apart from their lines. This makes no version of an order, because nobody changed
-- anything. Open to-do entries copy the total, and follow.
alter table orders.purchase_order no force row level security;
alter table orders.order_line no force row level security;
alter table orders.order_change no force row level security;
alter table platform.todo no force row level security;
with changed as (
  update orders.purchase_order o set amount = s.amount
  from (
    select tenant_id, purchase_order_id, sum(round(quantity * net_price / price_quantity, 2)) as amount
    from orders.order_line where state <> 'deleted' group by tenant_id, purchase_order_id
  ) s
  where o.tenant_id = s.tenant_id and o.purchase_order_id = s.purchase_order_id and o.amount <> s.amount
  returning o.tenant_id, o.purchase_order_id, o.amount
), told as (
  select tenant_id, 'orders.purchase_order' as entity_kind, purchase_order_id::text as entity_id, amount from changed
  union all
  select c.tenant_id, 'orders.order_change', c.order_change_id::text, changed.amount
  from changed join orders.order_change c using (tenant_id, purchase_order_id)
)
update platform.todo t set amount = told.amount
from told where t.tenant_id = told.tenant_id and t.entity_kind = told.entity_kind and t.entity_id = told.entity_id;
alter table platform.todo force row level security;
alter table orders.order_change force row level security;
alter table orders.order_line force row level security;
alter table orders.purchase_order force row level security;
