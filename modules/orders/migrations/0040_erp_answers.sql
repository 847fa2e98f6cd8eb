-- What the ERP said of a reply is the buyer's own affair: it stands beside the order, where no supplier reads.
create table orders.erp_answer (
  tenant_id uuid not null,
  purchase_order_id uuid not null,
  message text not null,
  answered_at timestamptz not null,
  primary key (tenant_id, purchase_order_id),
  foreign key (tenant_id, purchase_order_id) references orders.purchase_order on delete cascade
);
select platform.protect('orders.erp_answer');
select platform.narrow_supplier('orders.erp_answer', 'false', true);

alter table orders.erp_answer no force row level security;
alter table orders.purchase_order no force row level security;
insert into orders.erp_answer (tenant_id, purchase_order_id, message, answered_at)
  select tenant_id, purchase_order_id, erp_message, updated_at from orders.purchase_order where erp_message <> '';
-- The column stays for a version of the product that still writes it.
update orders.purchase_order set erp_message = '' where erp_message <> '';
alter table orders.purchase_order force row level security;
alter table orders.erp_answer force row level security;

-- Replies that the ERP does not have, for the list of them.
create index purchase_order_not_in_erp on orders.purchase_order (tenant_id, number, purchase_order_id)
  where state = 'replied' and erp_state = 'refused';
