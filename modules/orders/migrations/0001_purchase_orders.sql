-- Orders as the ERP tells them, and what the supplier promises.
create table orders.purchase_order (
  tenant_id uuid not null,
  purchase_order_id uuid not null,
  number text not null,
  -- Empty while nobody here has the ERP's number of the supplier.
  organize_id uuid,
  supplier_erp_no text not null,
  supplier_zh text not null default '',
  supplier_en text not null default '',
  order_type text not null,
  order_date date not null,
  company_code text not null,
  purchasing_organization text not null,
  purchasing_group text not null,
  currency text not null,
  payment_terms text not null,
  amount numeric(18, 2) not null,
  line_count int not null,
  state text not null
    check (state in ('arrived', 'to_reply', 'replying', 'replied', 'locked', 'cancelled', 'voided')),
  -- Where a locked order goes on once it is unlocked.
  unlocked_state text not null default '',
  -- What the supplier promises less than ordered, over all lines, and the days his latest line is behind its date.
  quantity_difference numeric(18, 3) not null,
  day_difference int not null default 0,
  published_at timestamptz,
  published_by text not null default '',
  replied_at timestamptz,
  replied_by text not null default '',
  -- Why it was reopened, locked or voided.
  reason text not null default '',
  -- What became of the reply in the ERP.
  erp_state text not null default '' check (erp_state in ('', 'sent', 'taken', 'refused')),
  erp_message text not null default '',
  -- What the reply is called on its way to the ERP.
  erp_reference uuid,
  erp_version bigint not null,
  version bigint not null default 1,
  created_by text not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, purchase_order_id),
  unique (tenant_id, number)
);
create index purchase_order_order on orders.purchase_order (tenant_id, number, purchase_order_id);
create index purchase_order_supplier on orders.purchase_order (tenant_id, organize_id, number, purchase_order_id);
create index purchase_order_state on orders.purchase_order (tenant_id, state, number, purchase_order_id);
select platform.protect_supplier('orders.purchase_order', 'organize_id');
-- An order is the buyer's own affair until he publishes it.
select platform.narrow_supplier('orders.purchase_order', 'published_at is not null', true);

create table orders.order_line (
  tenant_id uuid not null,
  order_line_id uuid not null,
  purchase_order_id uuid not null,
  -- Nobody's until the order is published.
  organize_id uuid,
  number text not null,
  line text not null,
  material text not null,
  description text not null,
  plant text not null,
  storage_location text not null,
  unit text not null,
  quantity numeric(18, 3) not null,
  net_price numeric(18, 6) not null,
  price_quantity numeric(18, 3) not null,
  tax_code text not null,
  -- The first day the ERP wants something of it.
  required_on date,
  state text not null check (state in ('open', 'draft', 'replied', 'deleted', 'delivered')),
  confirmed_quantity numeric(18, 3) not null default 0,
  -- The last day something of it is promised for.
  confirmed_on date,
  quantity_difference numeric(18, 3) not null,
  day_difference int not null default 0,
  updated_at timestamptz not null,
  primary key (tenant_id, order_line_id),
  unique (tenant_id, purchase_order_id, line),
  foreign key (tenant_id, purchase_order_id) references orders.purchase_order on delete cascade
);
create index order_line_order on orders.order_line (tenant_id, number, line, order_line_id);
create index order_line_supplier on orders.order_line (tenant_id, organize_id, number, line, order_line_id);
select platform.protect_supplier('orders.order_line', 'organize_id');

-- When the ERP wants how much.
create table orders.schedule_line (
  tenant_id uuid not null,
  order_line_id uuid not null,
  position int not null,
  -- Nobody's until the order is published.
  organize_id uuid,
  required_on date not null,
  quantity numeric(18, 3) not null,
  primary key (tenant_id, order_line_id, position),
  foreign key (tenant_id, order_line_id) references orders.order_line on delete cascade
);
select platform.protect_supplier('orders.schedule_line', 'organize_id');

-- When the supplier promises how much.
create table orders.reply_line (
  tenant_id uuid not null,
  order_line_id uuid not null,
  position int not null,
  organize_id uuid,
  promised_on date not null,
  quantity numeric(18, 3) not null check (quantity > 0),
  primary key (tenant_id, order_line_id, position),
  foreign key (tenant_id, order_line_id) references orders.order_line on delete cascade
);
select platform.protect_supplier('orders.reply_line', 'organize_id');
