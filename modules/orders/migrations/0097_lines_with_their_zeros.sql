-- Lines are numbered as the ERP shows them, 00010, also where its service says 10: those kept as it said them are the same lines. Where an
-- order has both by now, nobody can say which of them is meant.
alter table orders.order_line no force row level security;
update orders.order_line l set line = lpad(l.line, 5, '0')
where l.line ~ '^[0-9]{1,4}$' and not exists (select from orders.order_line same
  where same.tenant_id = l.tenant_id and same.purchase_order_id = l.purchase_order_id and same.line <> l.line
    and same.line ~ '^[0-9]{1,5}$' and lpad(same.line, 5, '0') = lpad(l.line, 5, '0'));
alter table orders.order_line force row level security;

alter table orders.order_change_line no force row level security;
update orders.order_change_line set line = lpad(line, 5, '0') where line ~ '^[0-9]{1,4}$';
alter table orders.order_change_line force row level security;

alter table orders.return_order_line no force row level security;
update orders.return_order_line l set line = lpad(l.line, 5, '0')
where l.line ~ '^[0-9]{1,4}$' and not exists (select from orders.return_order_line same
  where same.tenant_id = l.tenant_id and same.return_order_id = l.return_order_id and same.line <> l.line
    and same.line ~ '^[0-9]{1,5}$' and lpad(same.line, 5, '0') = lpad(l.line, 5, '0'));
alter table orders.return_order_line force row level security;
