-- What a supplier files about itself: drafts by section, the review, and what each approval changed.

create table partner.filing (
  tenant_id uuid not null,
  filing_id uuid not null,
  number text not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  -- The first of an organisation, a later change, or one that a requalification asked for.
  filing_type text not null check (filing_type in ('first', 'change', 'requalification')),
  -- The version of the organisation that it was begun from.
  base_version bigint not null,
  state text not null check (state in ('draft', 'pending', 'approved', 'returned', 'declined')),
  -- The buying company fills it in, for a supplier that has nobody who could.
  for_supplier boolean not null default false,
  filled_by text not null default '',
  submitted_by_id uuid,
  submitted_by text not null default '',
  submitted_at timestamptz,
  decided_by text not null default '',
  decided_at timestamptz,
  reason text not null default '',
  -- The cells that the reviewer marked when he returned it: [{section, row, field, note}].
  marks jsonb not null default '[]',
  sections_done integer not null default 0,
  sections_changed integer not null default 0,
  fields_changed integer not null default 0,
  -- Those that no reviewer has settled yet. Suppliers are not told how many, and read the other column in its place.
  open_doubts integer not null default 0,
  doubts_told integer not null generated always as (0) stored,
  -- When the product had compared it with other organisations, after it was last submitted; nobody approves it before.
  checked_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, filing_id),
  unique (tenant_id, number)
);
create unique index filing_open on partner.filing (tenant_id, organize_id) where state in ('draft', 'pending', 'returned');
create index filing_order on partner.filing (tenant_id, number, filing_id);
create index filing_supplier on partner.filing (tenant_id, organize_id, number, filing_id);
select platform.protect_supplier('partner.filing', 'organize_id');

-- One section of it, saved by itself under a version of its own. `content` is `{"field": value}` for the fields of the
-- organisation and `{"rows": [{"id": …, "field": value}]}` for a table; of secrets their last four characters stand in it.
create table partner.filing_part (
  tenant_id uuid not null,
  filing_id uuid not null,
  section text not null,
  organize_id uuid not null,
  content jsonb not null,
  -- As the organisation had it when the filing was begun; what is compared with on review.
  base jsonb not null,
  -- Sealed values by row and field, `{"<row>.<field>": {"sealed": …, "tail": …, "mark": …}}`; with `"began": true` where it is
  -- the one in force, and `"wrong"` where what was typed could not be right.
  secrets jsonb not null default '{}',
  complete boolean not null default false,
  -- What was missing or wrong when it was last saved or handed in: [{row, field, message, args}]. Whoever reads the parts is
  -- told anew, because a rule may go by several sections.
  faults jsonb not null default '[]',
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, filing_id, section)
);
select platform.protect_supplier('partner.filing_part', 'organize_id');

-- What a machine cannot decide: filed all the same, and settled by a reviewer with a word.
create table partner.doubt (
  tenant_id uuid not null,
  doubt_id uuid not null,
  filing_id uuid not null,
  organize_id uuid not null,
  section text not null,
  -- Empty for the fields of the organisation itself.
  row_id uuid,
  field text not null,
  kind text not null,
  evidence jsonb not null default '{}',
  -- For the buying company only, such as a company of a similar name.
  inside boolean not null,
  settled_by text not null default '',
  settled_at timestamptz,
  word text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, doubt_id)
);
create unique index doubt_once on partner.doubt
  (tenant_id, filing_id, section, row_id, field, kind) nulls not distinct;
select platform.protect_supplier('partner.doubt', 'organize_id');
select platform.narrow_supplier('partner.doubt', 'not inside', true);

-- One changed field of one approved filing.
create table partner.change_record (
  tenant_id uuid not null,
  change_record_id uuid not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  filing_id uuid not null,
  filing_number text not null,
  section text not null,
  row_id uuid,
  row_label text not null default '',
  -- Empty where the whole row is gone; its word beside it.
  field text not null,
  field_word text not null,
  before text not null default '',
  after text not null default '',
  filed_by text not null,
  approved_by text not null,
  at timestamptz not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, change_record_id)
) partition by range (change_record_id);
select platform.partition_by_id('partner.change_record', 'month');
create index change_record_at on partner.change_record (tenant_id, at, change_record_id);
create index change_record_supplier on partner.change_record (tenant_id, organize_id, at, change_record_id);
create index change_record_filing on partner.change_record (tenant_id, filing_id);
select platform.protect_supplier('partner.change_record', 'organize_id');

-- Two organisations that may be one. Only the buying company reads it: a newcomer does not learn who is known.
create table partner.match (
  tenant_id uuid not null,
  match_id uuid not null,
  -- The organisation that was checked, and the one it may be.
  organize_id uuid not null,
  other_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  other_zh text not null,
  other_en text not null,
  filing_id uuid,
  -- Why: licence, account, name, phone, domain. The strongest of them, all, and where each stands.
  cause text not null,
  reasons text not null,
  evidence jsonb not null default '[]',
  similarity numeric(4, 3) not null,
  state text not null check (state in ('open', 'same', 'different')),
  reason text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, match_id)
);
create unique index match_once on partner.match (tenant_id, organize_id, other_id);
create index match_order on partner.match (tenant_id, created_at, match_id);
select platform.protect_supplier('partner.match', 'organize_id');
create index match_other on partner.match (tenant_id, other_id);
select platform.kept_by('buyer', 'partner.match', 'state', array['open', 'same', 'different']);
create index doubt_supplier on partner.doubt (tenant_id, organize_id);

-- Accounts (by their marks), telephone numbers and e-mail domains that were filed, by which later filings are compared.
create table partner.trait (
  tenant_id uuid not null,
  kind text not null check (kind in ('account', 'phone', 'domain')),
  value text not null,
  organize_id uuid not null,
  primary key (tenant_id, kind, value, organize_id)
);
create index trait_supplier on partner.trait (tenant_id, organize_id);
select platform.protect('partner.trait');
select platform.narrow_supplier('partner.trait', 'false', true);

-- Rows of bank accounts that an approved filing left as they were, because a supplier's accounts are changed with more care.
alter table partner.filing add column accounts_waiting integer not null default 0;

-- Certificates in force with their suppliers.
create view partner.certificate_list with (security_invoker = true) as
  select c.tenant_id, c.certification_id, c.organize_id, o.number as partner_num, o.name_zh as supplier_zh,
    o.name_en as supplier_en, o.state as organize_state, c.type, c.authority, c.certificate_number, c.issue_date,
    c.effective_date, c.expiry_date
  from partner.certification c left join partner.organize o using (tenant_id, organize_id);
grant select on partner.certificate_list to tandem_app;

-- Which reminders of a certificate were sent: so many days before that expiry date.
create table partner.certificate_reminder (
  tenant_id uuid not null,
  certification_id uuid not null,
  expiry_date date not null,
  days_before integer not null check (days_before in (90, 30, 7, 0)),
  organize_id uuid not null,
  sent_at timestamptz not null,
  primary key (tenant_id, certification_id, expiry_date, days_before)
);
select platform.protect_supplier('partner.certificate_reminder', 'organize_id');

-- How much of each section a supplier has filled in, as it was last handed in for good.
create table partner.filling (
  tenant_id uuid not null,
  filling_id uuid not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  section text not null,
  -- Rows of a table; 1 for the fields of the organisation itself.
  row_count integer not null,
  field_count integer not null,
  filled integer not null,
  percent integer not null check (percent between 0 and 100),
  updated_at timestamptz not null,
  primary key (tenant_id, filling_id),
  unique (tenant_id, organize_id, section)
);
create index filling_order on partner.filling (tenant_id, percent, filling_id);
create index filling_supplier on partner.filling (tenant_id, organize_id, percent, filling_id);
select platform.protect_supplier('partner.filling', 'organize_id');
