-- Whom the certificates of a tenant's organisations lead to. Its key is sealed with a secret that is not in the database.
create table seal.authority (
  tenant_id uuid not null,
  authority_id uuid not null,
  certificate bytea not null,
  key_sealed text not null,
  valid_until timestamptz not null,
  made_at timestamptz not null,
  primary key (tenant_id, authority_id)
);
select platform.protect('seal.authority');
select platform.narrow_supplier('seal.authority', 'false', true);

create table seal.certificate (
  tenant_id uuid not null,
  certificate_id uuid not null,
  organize_id uuid not null,
  name_zh text not null,
  name_en text not null,
  -- For which side of a document it seals.
  party text not null check (party in ('buyer', 'supplier')),
  -- What stands round the seal, and under its star.
  seal_name text not null,
  seal_purpose text not null,
  serial text not null,
  fingerprint text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  state text not null check (state in ('active', 'revoked')),
  reason text not null default '',
  revoked_at timestamptz,
  certificate bytea not null,
  issuer bytea not null,
  key_sealed text not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, certificate_id)
);
-- Two that issue at once meet here.
create unique index certificate_one_in_force on seal.certificate (tenant_id, organize_id) where state = 'active';
-- The list's default order.
create index certificate_order on seal.certificate (tenant_id, name_zh, certificate_id);
create index certificate_of_supplier on seal.certificate (tenant_id, organize_id, name_zh, certificate_id);
select platform.protect_supplier('seal.certificate', 'organize_id');

create table seal.stamped_copy (
  tenant_id uuid not null,
  stamped_copy_id uuid not null,
  -- The code of the list its document stands in, and the document.
  document_kind text not null,
  document_id uuid not null,
  document_number text not null,
  supplier_id uuid not null,
  supplier_name_zh text not null,
  supplier_name_en text not null,
  state text not null
    check (state in ('to_upload', 'uploaded', 'to_sign', 'to_review', 'approved', 'rejected', 'returned')),
  -- Why it was rejected or returned.
  reason text not null default '',
  -- The file that counts; none before the first.
  stamped_file_id uuid,
  uploaded_by text not null default '',
  uploaded_at timestamptz,
  reviewed_by text not null default '',
  reviewed_at timestamptz,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, stamped_copy_id)
);
create unique index stamped_copy_document on seal.stamped_copy (tenant_id, document_kind, document_id);
-- The list's default order, for all and for one supplier.
create index stamped_copy_order on seal.stamped_copy (tenant_id, updated_at desc, stamped_copy_id desc);
create index stamped_copy_of_supplier on seal.stamped_copy (tenant_id, supplier_id, updated_at desc, stamped_copy_id desc);
select platform.protect_supplier('seal.stamped_copy', 'supplier_id');

-- Every file there ever was. What was signed stays, whatever became of it.
create table seal.stamped_file (
  tenant_id uuid not null,
  stamped_file_id uuid not null,
  stamped_copy_id uuid not null,
  supplier_id uuid not null,
  origin text not null check (origin in ('upload', 'seal')),
  name text not null,
  extension text not null,
  bytes bigint not null,
  sha256 text not null,
  -- Which object of the store holds it; a further signature makes a new one.
  object_id uuid not null,
  -- What the code on a sealed paper leads to.
  code text,
  -- Where the parties' seals go: {"buyer": {"page": 1, …}, …}
  places jsonb not null default '{}',
  made_by text not null,
  made_at timestamptz not null,
  primary key (tenant_id, stamped_file_id),
  foreign key (tenant_id, stamped_copy_id) references seal.stamped_copy (tenant_id, stamped_copy_id) on delete cascade
);
create unique index stamped_file_code on seal.stamped_file (tenant_id, code) where code is not null;
create index stamped_file_of_copy on seal.stamped_file (tenant_id, stamped_copy_id, made_at);
select platform.protect_supplier('seal.stamped_file', 'supplier_id');

create table seal.signature (
  tenant_id uuid not null,
  signature_id uuid not null,
  stamped_file_id uuid not null,
  stamped_copy_id uuid not null,
  supplier_id uuid not null,
  certificate_id uuid not null,
  party text not null check (party in ('buyer', 'supplier')),
  name_zh text not null,
  name_en text not null,
  serial text not null,
  signed_by text not null,
  signed_at timestamptz not null,
  -- Of the file as it was with this signature and no later one.
  sha256 text not null,
  primary key (tenant_id, signature_id),
  foreign key (tenant_id, stamped_file_id) references seal.stamped_file (tenant_id, stamped_file_id) on delete cascade
);
create unique index signature_once on seal.signature (tenant_id, stamped_file_id, party);
select platform.protect_supplier('seal.signature', 'supplier_id');
