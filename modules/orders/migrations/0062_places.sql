-- The plants and depots of an order: those of all its lines.
alter table orders.purchase_order add column places text[] not null default array[''];
alter table orders.purchase_order no force row level security;
alter table orders.order_line no force row level security;
update orders.purchase_order o set places = l.places
from (
  select tenant_id, purchase_order_id, array_agg(distinct place order by place) as places
  from orders.order_line, unnest(platform.places_of(plant, storage_location)) as place
  group by tenant_id, purchase_order_id
) l where o.tenant_id = l.tenant_id and o.purchase_order_id = l.purchase_order_id;
alter table orders.purchase_order force row level security;
alter table orders.order_line force row level security;

-- For users who are limited to plants that few lines belong to.
create index order_line_plant on orders.order_line (tenant_id, plant);
