-- Whether the supplier can promise the dates and quantities of a line as the ERP wants them: one part for each day, at most 20,
-- together the ordered quantity. Otherwise the order cannot be confirmed as a whole, and says so before anybody tries.
alter table orders.order_line add column schedule_fits boolean not null default true;

alter table orders.order_line no force row level security;
alter table orders.schedule_line no force row level security;
update orders.order_line l set schedule_fits = false
from (
  select l.tenant_id, l.order_line_id from orders.order_line l left join orders.schedule_line s using (tenant_id, order_line_id)
  group by l.tenant_id, l.order_line_id, l.quantity
  having coalesce(sum(s.quantity), 0) <> l.quantity or count(s.position) > 20
    or count(distinct s.required_on) <> count(s.position) or min(s.quantity) <= 0
) unfit where l.tenant_id = unfit.tenant_id and l.order_line_id = unfit.order_line_id;
alter table orders.order_line force row level security;
alter table orders.schedule_line force row level security;

create index order_line_unfit on orders.order_line (tenant_id, purchase_order_id, line) where not schedule_fits;
