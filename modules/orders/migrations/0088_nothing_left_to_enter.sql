-- Where the ERP did not take a reply and all lines were delivered or deleted since, nothing is left to enter again, and nobody waits
-- for it. This makes no version of an order, because nobody changed anything.
alter table orders.purchase_order no force row level security;
alter table platform.todo no force row level security;
with over as (
  update orders.purchase_order set erp_state = ''
  where erp_state = 'refused' and (line_count = 0 or delivery_status = 'all')
  returning tenant_id, purchase_order_id
)
delete from platform.todo t using over
where t.entity_kind = 'orders.purchase_order' and t.tenant_id = over.tenant_id and t.entity_id = over.purchase_order_id::text
  and t.task = 'orders-purchase_order-wait-enter_again';
alter table platform.todo force row level security;
alter table orders.purchase_order force row level security;
