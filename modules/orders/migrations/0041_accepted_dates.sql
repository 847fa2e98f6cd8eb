-- Who accepted that a reply differs from the order, when, and which version of the order held that reply. Empty again as soon as
-- another reply is asked for or submitted.
alter table orders.purchase_order
  add column accepted_at timestamptz,
  add column accepted_by text not null default '',
  add column accepted_version bigint;

-- The status of an order: its state, or what is still wrong with its reply. Suppliers never read that the ERP refused it.
create function orders.order_status(state text, differs boolean, erp_state text, for_supplier boolean) returns text
language sql immutable parallel safe as $$
  select case
    when state <> 'replied' then state
    when erp_state = 'refused' and not for_supplier then 'replied_not_in_erp'
    when differs then 'replied_differs'
    when for_supplier and erp_state in ('sent', 'refused') then 'replied_received'
    when erp_state = 'sent' then 'replied_transferring'
    else state
  end
$$;
alter table orders.purchase_order
  add column status text not null generated always as (orders.order_status(state,
    accepted_at is null and (day_difference > 0 or quantity_difference <> 0), erp_state, false)) stored,
  add column supplier_status text not null generated always as (orders.order_status(state,
    accepted_at is null and (day_difference > 0 or quantity_difference <> 0), erp_state, true)) stored,
  -- What suppliers read of the transfer to the ERP: it is under way until the ERP has the reply.
  add column supplier_erp_state text not null generated always as
    (case when erp_state = 'refused' then 'sent' else erp_state end) stored,
  -- What lists show of the differences: nothing before the first reply.
  add column open_quantity numeric(18, 3) generated always as
    (case when replied_at is not null then quantity_difference end) stored,
  add column days_late int generated always as (case when replied_at is not null then day_difference end) stored;

-- Lists filter by the status and by the days that are late; suppliers' own are read from the index alone.
create index purchase_order_status on orders.purchase_order (tenant_id, status, number, purchase_order_id)
  include (organize_id, published_at);
drop index orders.purchase_order_not_in_erp;
drop index orders.purchase_order_late;
create index purchase_order_late on orders.purchase_order (tenant_id, days_late) include (organize_id, published_at)
  where days_late > 0;
drop index orders.purchase_order_supplier;
create index purchase_order_supplier on orders.purchase_order (tenant_id, organize_id, number, purchase_order_id)
  include (published_at, state, supplier_status, days_late);
