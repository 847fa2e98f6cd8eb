-- What people say about a document. A comment stays as it was said.
create table content.comment (
  tenant_id uuid not null,
  comment_id uuid not null,
  entity_kind text not null,
  entity_id uuid not null,
  -- The supplier whose document it is.
  organize_id uuid,
  -- For the buying side only.
  internal boolean not null,
  said text not null,
  side text not null,
  who text not null,
  at timestamptz not null,
  primary key (tenant_id, comment_id)
);
create index comment_entity on content.comment (tenant_id, entity_kind, entity_id, comment_id);
select platform.protect('content.comment');
select platform.narrow_supplier('content.comment',
  'not internal and organize_id = any (array(select unnest(nullif(current_setting(''app.organizes'', true), '''')::uuid[])))', true);
