-- What a supplier is asked to pay for, and whether he agrees.
create table orders.claim (
  tenant_id uuid not null,
  claim_id uuid not null,
  number text not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  -- The order or the material it is about, as people write it.
  order_number text not null default '',
  title text not null,
  description text not null default '',
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  rework numeric(18, 2) not null default 0 check (rework >= 0),
  dull_stock numeric(18, 2) not null default 0 check (dull_stock >= 0),
  travel numeric(18, 2) not null default 0 check (travel >= 0),
  customer_compensation numeric(18, 2) not null default 0 check (customer_compensation >= 0),
  logistics numeric(18, 2) not null default 0 check (logistics >= 0),
  venue numeric(18, 2) not null default 0 check (venue >= 0),
  total numeric(18, 2) not null
    generated always as (rework + dull_stock + travel + customer_compensation + logistics + venue) stored,
  state text not null check (state in ('draft', 'to_confirm', 'disputed', 'accepted', 'settled', 'withdrawn')),
  -- Why the supplier disputes it, and what the buyer says to that.
  reason text not null default '',
  answer text not null default '',
  -- What was paid in the end, and how.
  settled_amount numeric(18, 2) check (settled_amount >= 0),
  settlement text not null default '',
  version bigint not null default 1,
  created_by text not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, claim_id),
  unique (tenant_id, number)
);
create index claim_order on orders.claim (tenant_id, number, claim_id);
create index claim_supplier on orders.claim (tenant_id, organize_id, number, claim_id);
select platform.protect_supplier('orders.claim', 'organize_id');
-- A claim is the buyer's own affair until he sends it.
select platform.narrow_supplier('orders.claim', 'state <> ''draft''', true);
