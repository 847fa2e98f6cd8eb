-- What a supplier has written of his reply and not yet published. It is his own affair: lines, figures and reports on the buying
-- side know published replies only.
create table orders.reply_draft (
  tenant_id uuid not null,
  order_line_id uuid not null,
  organize_id uuid not null,
  -- The asking of the line it answers; the draft of an earlier one is no longer read.
  asking int not null,
  -- [{ "on": day, "quantity": text }], as they were written; empty where a promise was taken out.
  replies jsonb not null,
  primary key (tenant_id, order_line_id),
  foreign key (tenant_id, order_line_id) references orders.order_line on delete cascade
);
select platform.supplier_only('orders.reply_draft', 'organize_id');

-- Counts how often the ERP asked for something else than before.
alter table orders.order_line add column asking int not null default 1;

-- Drafts stood among the promises; from now on they are their suppliers' alone. Whether a line in this state was begun anew or
-- only taken back nobody can tell any more, so all of them are taken for drafts.
alter table orders.order_line no force row level security;
alter table orders.reply_line no force row level security;
alter table orders.reply_draft no force row level security;
alter table orders.purchase_order no force row level security;
insert into orders.reply_draft (tenant_id, order_line_id, organize_id, asking, replies)
  select l.tenant_id, l.order_line_id, l.organize_id, l.asking,
    jsonb_agg(jsonb_build_object('on', r.promised_on, 'quantity', r.quantity::text) order by r.position)
  from orders.order_line l join orders.reply_line r using (tenant_id, order_line_id)
  where l.state = 'draft' and l.organize_id is not null
  group by l.tenant_id, l.order_line_id, l.organize_id, l.asking;
delete from orders.reply_line r using orders.order_line l
  where l.tenant_id = r.tenant_id and l.order_line_id = r.order_line_id and l.state = 'draft';
with begun as (
  update orders.order_line set confirmed_quantity = 0, confirmed_on = null, quantity_difference = quantity, day_difference = 0
  where state = 'draft' returning tenant_id, purchase_order_id
)
update orders.purchase_order o set quantity_difference = s.quantity_difference, day_difference = s.day_difference
from (
  select l.tenant_id, l.purchase_order_id,
    sum(abs(case when l.state = 'draft' then l.quantity else l.quantity_difference end)) as quantity_difference,
    max(case when l.state = 'draft' then 0 else l.day_difference end) as day_difference
  from orders.order_line l
  where l.state <> 'deleted' and (l.tenant_id, l.purchase_order_id) in (select tenant_id, purchase_order_id from begun)
  group by l.tenant_id, l.purchase_order_id
) s where o.tenant_id = s.tenant_id and o.purchase_order_id = s.purchase_order_id;
alter table orders.order_line force row level security;
alter table orders.reply_line force row level security;
alter table orders.reply_draft force row level security;
alter table orders.purchase_order force row level security;
