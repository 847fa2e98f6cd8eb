-- What the ERP changed on an order its supplier had already seen.
create table orders.order_change (
  tenant_id uuid not null,
  order_change_id uuid not null,
  number text not null,
  purchase_order_id uuid not null,
  order_number text not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  state text not null check (state in ('to_confirm', 'disputed', 'confirmed', 'withdrawn', 'superseded')),
  -- The version of the ERP that brought it.
  erp_version bigint not null,
  price_changed boolean not null default false,
  material_changed boolean not null default false,
  quantity_changed boolean not null default false,
  order_cancelled boolean not null default false,
  line_deleted boolean not null default false,
  currency_changed boolean not null default false,
  payment_terms_changed boolean not null default false,
  -- Why the supplier disputes it, and what the buyer says to that.
  reason text not null default '',
  answer text not null default '',
  decided_at timestamptz,
  decided_by text not null default '',
  version bigint not null default 1,
  created_by text not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, order_change_id),
  unique (tenant_id, number),
  foreign key (tenant_id, purchase_order_id) references orders.purchase_order on delete cascade
);
create index order_change_order on orders.order_change (tenant_id, number, order_change_id);
create index order_change_supplier on orders.order_change (tenant_id, organize_id, number, order_change_id);
create index order_change_of on orders.order_change (tenant_id, purchase_order_id, state);
select platform.protect_supplier('orders.order_change', 'organize_id');

-- Field by field.
create table orders.order_change_line (
  tenant_id uuid not null,
  order_change_id uuid not null,
  position int not null,
  organize_id uuid not null,
  -- Empty where the whole order is meant.
  line text not null,
  field text not null,
  before text not null,
  after text not null,
  primary key (tenant_id, order_change_id, position),
  foreign key (tenant_id, order_change_id) references orders.order_change on delete cascade
);
select platform.protect_supplier('orders.order_change_line', 'organize_id');
