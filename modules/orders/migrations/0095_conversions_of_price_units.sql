-- So many units of the price (`units_priced`) are so many units of the quantity (`units_ordered`). Lines from before the ERP was
-- asked for it are reckoned as before: one for one.
alter table orders.order_line
  add column units_priced int not null default 1 check (units_priced > 0),
  add column units_ordered int not null default 1 check (units_ordered > 0);

-- What a quantity of a line costs, to the cent: the only such rule in SQL; its twin is `Price::of` in price.rs. The long one has the
-- quotient reckoned to so many decimals that it cannot be rounded up to half a cent first.
create function orders.line_amount(quantity numeric, net_price numeric, price_quantity numeric, units_priced int, units_ordered int)
returns numeric language sql immutable parallel safe as $$
  select round(quantity * net_price * units_priced * 1.00000000000000000000 / (price_quantity * units_ordered), 2)
$$;

-- A return copies the price of the order as a whole.
alter table orders.return_order_line
  drop column amount,
  add column price_unit text,
  add column units_priced int not null default 1 check (units_priced > 0),
  add column units_ordered int not null default 1 check (units_ordered > 0);
alter table orders.return_order_line
  add column amount numeric(18, 2) not null generated always as
    (orders.line_amount(quantity, net_price, price_quantity, units_priced, units_ordered)) stored;

create or replace view orders.order_line_list with (security_invoker = true) as
  select l.tenant_id, l.order_line_id, l.purchase_order_id, l.organize_id, l.number, l.line, l.action, l.state, l.material,
    l.description, l.plant, l.storage_location, l.unit, l.quantity, l.confirmed_quantity, l.quantity_difference, l.required_on,
    l.confirmed_on, l.day_difference, l.net_price, l.price_quantity, l.tax_code, l.updated_at,
    o.version, o.state as order_state, o.supplier_zh, o.supplier_en, o.order_date, o.currency, o.order_type, l.release_status,
    l.price_unit
  from orders.order_line l left join orders.purchase_order o using (tenant_id, purchase_order_id);
