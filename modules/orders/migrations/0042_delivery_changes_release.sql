-- How much of an order is delivered, what the ERP changed of it since it was published, and whether the ERP has released a line.
alter table orders.purchase_order
  add column delivery_status text not null default 'none' check (delivery_status in ('none', 'part', 'all')),
  add column price_changed boolean not null default false,
  add column material_changed boolean not null default false,
  add column quantity_changed boolean not null default false,
  add column order_cancelled boolean not null default false,
  add column line_deleted boolean not null default false,
  add column currency_changed boolean not null default false,
  add column payment_terms_changed boolean not null default false;
alter table orders.order_line
  add column release_status text not null default 'released' check (release_status in ('released', 'unreleased'));

alter table orders.purchase_order no force row level security;
alter table orders.order_line no force row level security;
alter table orders.order_change no force row level security;
update orders.purchase_order o set delivery_status = s.delivery_status
from (
  select tenant_id, purchase_order_id, case when bool_and(state = 'delivered') then 'all' else 'part' end as delivery_status
  from orders.order_line where state <> 'deleted'
  group by tenant_id, purchase_order_id having bool_or(state = 'delivered')
) s where o.tenant_id = s.tenant_id and o.purchase_order_id = s.purchase_order_id;
update orders.purchase_order o set price_changed = c.price_changed, material_changed = c.material_changed,
  quantity_changed = c.quantity_changed, order_cancelled = c.order_cancelled, line_deleted = c.line_deleted,
  currency_changed = c.currency_changed, payment_terms_changed = c.payment_terms_changed
from (
  select tenant_id, purchase_order_id, bool_or(price_changed) as price_changed, bool_or(material_changed) as material_changed,
    bool_or(quantity_changed) as quantity_changed, bool_or(order_cancelled) as order_cancelled,
    bool_or(line_deleted) as line_deleted, bool_or(currency_changed) as currency_changed,
    bool_or(payment_terms_changed) as payment_terms_changed
  from orders.order_change group by tenant_id, purchase_order_id
) c where o.tenant_id = c.tenant_id and o.purchase_order_id = c.purchase_order_id;
alter table orders.purchase_order force row level security;
alter table orders.order_line force row level security;
alter table orders.order_change force row level security;

create or replace view orders.order_line_list with (security_invoker = true) as
  select l.tenant_id, l.order_line_id, l.purchase_order_id, l.organize_id, l.number, l.line, l.action, l.state, l.material,
    l.description, l.plant, l.storage_location, l.unit, l.quantity, l.confirmed_quantity, l.quantity_difference, l.required_on,
    l.confirmed_on, l.day_difference, l.net_price, l.price_quantity, l.tax_code, l.updated_at,
    o.version, o.state as order_state, o.supplier_zh, o.supplier_en, o.order_date, o.currency, o.order_type, l.release_status
  from orders.order_line l left join orders.purchase_order o using (tenant_id, purchase_order_id);
