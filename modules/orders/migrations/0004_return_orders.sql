-- What goes back to a supplier, of which order, and what he gives for it.
create table orders.return_order (
  tenant_id uuid not null,
  return_order_id uuid not null,
  number text not null,
  purchase_order_id uuid not null,
  order_number text not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  title text not null,
  handling text not null check (handling in ('replacement', 'credit', 'repair')),
  pick_up_on date,
  description text not null default '',
  currency text not null,
  amount numeric(18, 2) not null,
  line_count int not null,
  state text not null check (state in ('draft', 'to_confirm', 'disputed', 'accepted', 'settled', 'withdrawn')),
  -- Why the supplier disputes it, and what the buyer says to that.
  reason text not null default '',
  answer text not null default '',
  -- What was given for it in the end.
  settled_amount numeric(18, 2) check (settled_amount >= 0),
  credit_note text not null default '',
  version bigint not null default 1,
  created_by text not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, return_order_id),
  unique (tenant_id, number),
  foreign key (tenant_id, purchase_order_id) references orders.purchase_order
);
create index return_order_order on orders.return_order (tenant_id, number, return_order_id);
create index return_order_supplier on orders.return_order (tenant_id, organize_id, number, return_order_id);
create index return_order_of on orders.return_order (tenant_id, purchase_order_id, state);
select platform.protect_supplier('orders.return_order', 'organize_id');
-- A return is the buyer's own affair until he sends it.
select platform.narrow_supplier('orders.return_order', 'state <> ''draft''', true);

create table orders.return_order_line (
  tenant_id uuid not null,
  return_order_id uuid not null,
  -- The line of the order.
  line text not null,
  -- Nobody's until the return is sent.
  organize_id uuid,
  material text not null,
  description text not null,
  unit text not null,
  quantity numeric(18, 3) not null check (quantity > 0),
  net_price numeric(18, 6) not null,
  price_quantity numeric(18, 3) not null check (price_quantity > 0),
  amount numeric(18, 2) not null generated always as (round(quantity * net_price / price_quantity, 2)) stored,
  reason text not null check (reason in ('quality', 'wrong_goods', 'surplus', 'damaged', 'other')),
  remark text not null default '',
  primary key (tenant_id, return_order_id, line),
  foreign key (tenant_id, return_order_id) references orders.return_order on delete cascade
);
select platform.protect_supplier('orders.return_order_line', 'organize_id');
