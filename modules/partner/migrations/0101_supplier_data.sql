-- The ten tables of an organisation: what was approved. What is still being filled in stands in the filing.
-- A row keeps its id from the first draft to the end; `position` is its place in its section.

create table partner.address (
  tenant_id uuid not null,
  address_id uuid not null,
  organize_id uuid not null,
  position integer not null,
  type text not null,
  area text not null,
  detail_zh text not null,
  detail_en text not null default '',
  postal_code text not null default '',
  contacts uuid[] not null default '{}',
  -- Where it is, once somebody has set the pin or its city is known.
  latitude double precision,
  longitude double precision,
  precision text not null default '' check (precision in ('', 'city', 'pin')),
  primary key (tenant_id, address_id)
);
create index address_of on partner.address (tenant_id, organize_id, position, address_id);
select platform.protect_supplier('partner.address', 'organize_id');

create table partner.contact (
  tenant_id uuid not null,
  contact_id uuid not null,
  organize_id uuid not null,
  position integer not null,
  function text not null,
  surname text not null,
  first_name text not null,
  job_position text not null,
  mobile text not null,
  phone text not null default '',
  email text not null,
  department_headcount integer,
  user_id uuid,
  authorised_from date,
  authorised_to date,
  letter_files uuid[] not null default '{}',
  primary key (tenant_id, contact_id)
);
create index contact_of on partner.contact (tenant_id, organize_id, position, contact_id);
select platform.protect_supplier('partner.contact', 'organize_id');

create table partner.product (
  tenant_id uuid not null,
  product_id uuid not null,
  organize_id uuid not null,
  position integer not null,
  category text not null,
  name text not null,
  description text not null default '',
  brand text not null default '',
  origin text not null default '',
  planned_capacity numeric(15, 3),
  actual_capacity numeric(15, 3),
  available_capacity numeric(15, 3),
  supply_cycle integer not null,
  agent boolean not null,
  issuer text not null default '',
  certificate_number text not null default '',
  expiry date,
  proof_files uuid[] not null default '{}',
  primary key (tenant_id, product_id)
);
create index product_of on partner.product (tenant_id, organize_id, position, product_id);
select platform.protect_supplier('partner.product', 'organize_id');

create table partner.certification (
  tenant_id uuid not null,
  certification_id uuid not null,
  organize_id uuid not null,
  position integer not null,
  type text not null,
  authority text not null,
  certificate_number text not null,
  issue_date date not null,
  effective_date date not null,
  expiry_date date not null,
  certificate_files uuid[] not null default '{}',
  primary key (tenant_id, certification_id)
);
create index certification_of on partner.certification (tenant_id, organize_id, position, certification_id);
-- The list of certificates, and the reminders.
create index certification_expiry on partner.certification (tenant_id, expiry_date, certification_id);
create index certification_supplier on partner.certification (tenant_id, organize_id, expiry_date, certification_id);
select platform.protect_supplier('partner.certification', 'organize_id');

create table partner.business (
  tenant_id uuid not null,
  business_id uuid not null,
  organize_id uuid not null,
  position integer not null,
  year integer not null,
  business_module text not null,
  turnover numeric(18, 2) not null,
  assets numeric(18, 2),
  profit numeric(18, 2),
  currency text not null,
  ranking text not null default '',
  primary key (tenant_id, business_id)
);
create index business_of on partner.business (tenant_id, organize_id, position, business_id);
select platform.protect_supplier('partner.business', 'organize_id');

create table partner.bank (
  tenant_id uuid not null,
  bank_id uuid not null,
  organize_id uuid not null,
  position integer not null,
  country text not null,
  name text not null,
  -- Encrypted; the last four characters, and a keyed mark by which equal numbers are found.
  account_number bytea not null,
  account_number_tail text not null,
  account_number_mark bytea not null,
  account_name text not null,
  bank_number text not null default '',
  swift text not null default '',
  iban bytea,
  iban_tail text not null default '',
  iban_mark bytea,
  currency text not null,
  is_default boolean not null,
  proof_files uuid[] not null default '{}',
  primary key (tenant_id, bank_id)
);
create index bank_of on partner.bank (tenant_id, organize_id, position, bank_id);
create index bank_mark on partner.bank (tenant_id, account_number_mark);
select platform.protect_supplier('partner.bank', 'organize_id');

create table partner.equipment (
  tenant_id uuid not null,
  equipment_id uuid not null,
  organize_id uuid not null,
  position integer not null,
  name text not null,
  model text not null default '',
  brand text not null default '',
  origin text not null default '',
  quantity integer not null,
  bought_on date,
  purpose text not null default '',
  condition text not null default '',
  primary key (tenant_id, equipment_id)
);
create index equipment_of on partner.equipment (tenant_id, organize_id, position, equipment_id);
select platform.protect_supplier('partner.equipment', 'organize_id');

create table partner.customer (
  tenant_id uuid not null,
  customer_id uuid not null,
  organize_id uuid not null,
  position integer not null,
  name text not null,
  order_share numeric(5, 2) not null,
  purchase_amount numeric(18, 2),
  currency text not null default '',
  primary key (tenant_id, customer_id)
);
create index customer_of on partner.customer (tenant_id, organize_id, position, customer_id);
select platform.protect_supplier('partner.customer', 'organize_id');

create table partner.shareholder (
  tenant_id uuid not null,
  shareholder_id uuid not null,
  organize_id uuid not null,
  position integer not null,
  type text not null,
  name text not null,
  number text not null default '',
  address text not null default '',
  subscribed numeric(5, 2) not null,
  paid_in numeric(5, 2) not null,
  mode text not null default '',
  paid_in_date date,
  primary key (tenant_id, shareholder_id)
);
create index shareholder_of on partner.shareholder (tenant_id, organize_id, position, shareholder_id);
select platform.protect_supplier('partner.shareholder', 'organize_id');

create table partner.paper (
  tenant_id uuid not null,
  paper_id uuid not null,
  organize_id uuid not null,
  position integer not null,
  type text not null,
  title text not null,
  paper_files uuid[] not null default '{}',
  primary key (tenant_id, paper_id)
);
create index paper_of on partner.paper (tenant_id, organize_id, position, paper_id);
select platform.protect_supplier('partner.paper', 'organize_id');
