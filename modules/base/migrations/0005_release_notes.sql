-- What is new in each release, as administrators tell it.
create table base.release_note (
  tenant_id uuid not null,
  release_note_id uuid not null,
  number text not null,
  -- One change a line.
  content_zh text not null,
  content_en text not null,
  status text not null check (status in ('draft', 'published')),
  published_at timestamptz,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, release_note_id),
  unique (tenant_id, number)
);
create index release_note_published on base.release_note (tenant_id, published_at desc) where status = 'published';
select platform.protect('base.release_note');
