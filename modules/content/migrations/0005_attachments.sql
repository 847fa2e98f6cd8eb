-- Files attached to documents. The file itself is in the store, under a key made of the tenant and the attachment.
create table content.attachment (
  tenant_id uuid not null,
  attachment_id uuid not null,
  -- The document: the code of its listing, and its id. Whoever may see it may see its files.
  kind text not null,
  document_id uuid not null,
  attach_type text not null,
  name text not null,
  extension text not null,
  status text not null check (status in ('uploading', 'scanning', 'ready', 'refused')),
  -- Why it was refused: the key of a message, and what it is about.
  reason text not null default '',
  reason_about text not null default '',
  bytes bigint not null default 0,
  sha256 bytea,
  -- The suppliers who may see the document; null where it is no single supplier's.
  organizes uuid[],
  -- Whoever scans it holds it until then.
  lease_until timestamptz,
  version bigint not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  primary key (tenant_id, attachment_id)
);
create index attachment_document on content.attachment (tenant_id, kind, document_id, attachment_id);
create index attachment_unfinished on content.attachment (tenant_id, created_at) where status in ('uploading', 'refused');
select platform.protect('content.attachment');
select platform.narrow_supplier('content.attachment',
  'organizes is null or organizes && array(select unnest(nullif(current_setting(''app.organizes'', true), '''')::uuid[]))', true);
