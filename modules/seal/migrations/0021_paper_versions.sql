-- Which versions of a document were printed: a new one whenever what stands on the paper is not what stood on the last one.
create table seal.paper_version (
  tenant_id uuid not null,
  -- The code of the list its document stands in, and the document.
  document_kind text not null,
  document_id uuid not null,
  version bigint not null,
  supplier_id uuid not null,
  -- Of what the document says on it, not of our words around it.
  fingerprint text not null,
  printed_at timestamptz not null,
  primary key (tenant_id, document_kind, document_id, version)
);
select platform.protect_supplier('seal.paper_version', 'supplier_id');
alter table seal.stamped_file
  -- What the paper itself says it is; empty where that could not be read.
  add column paper_number text not null default '',
  -- Which version of this document it is; none where it could not be read, or where it is another document's.
  add column paper_version bigint,
  -- Its sender withdrew it before the review, so it does not count among the files a document takes.
  add column taken_back boolean not null default false;
