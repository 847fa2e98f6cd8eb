-- Places under which the company publishes.
create table content.article_column (
  tenant_id uuid not null,
  article_column_id uuid not null,
  title text not null,
  brief text not null,
  sort_order int not null,
  column_type text not null,
  category text not null,
  language text not null check (language in ('all', 'zh', 'en')),
  status text not null check (status in ('enabled', 'disabled')),
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, article_column_id)
);
create index article_column_order on content.article_column (tenant_id, sort_order, article_column_id);
select platform.protect('content.article_column');

create table content.announcement (
  tenant_id uuid not null,
  announcement_id uuid not null,
  number text not null,
  title text not null,
  brief text not null,
  announcement_type text not null,
  article_column_id uuid,
  language text not null check (language in ('all', 'zh', 'en')),
  sort_order int not null,
  status text not null check (status in ('draft', 'published')),
  -- Readers must confirm.
  receipt boolean not null,
  scope text not null check (scope in ('public', 'signed_in', 'organizes', 'users')),
  effective_on date,
  expires_on date,
  -- HTML, cleaned by the server's list of what is allowed.
  content text not null,
  published_by text,
  published_at timestamptz,
  -- Deleted ones stay for the audit trail; no list shows them.
  deleted_at timestamptz,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, announcement_id),
  unique (tenant_id, number),
  foreign key (tenant_id, article_column_id) references content.article_column (tenant_id, article_column_id)
);
create index announcement_order on content.announcement (tenant_id, updated_at desc, announcement_id desc) where deleted_at is null;
create index announcement_published on content.announcement (tenant_id, sort_order, published_at desc, announcement_id desc)
  where deleted_at is null and status = 'published';
create index announcement_column on content.announcement (tenant_id, article_column_id) where deleted_at is null;

-- For whom, where it is not for all.
create table content.announcement_target (
  tenant_id uuid not null,
  announcement_id uuid not null,
  kind text not null check (kind in ('organize', 'user')),
  target_id uuid not null,
  name_zh text not null,
  name_en text not null,
  primary key (tenant_id, announcement_id, kind, target_id),
  foreign key (tenant_id, announcement_id) references content.announcement (tenant_id, announcement_id) on delete cascade
);
create index announcement_target_of on content.announcement_target (tenant_id, kind, target_id);
select platform.protect('content.announcement_target');
select platform.narrow_supplier('content.announcement_target',
  '(kind = ''user'' and target_id = (select nullif(current_setting(''app.user'', true), '''')::uuid))
   or (kind = ''organize'' and target_id = any (array(select unnest(nullif(current_setting(''app.organizes'', true), '''')::uuid[]))))', true);

select platform.protect('content.announcement');
-- A supplier's user reads what is published to him; the targets he sees are his own.
select platform.narrow_supplier('content.announcement',
  'deleted_at is null and status = ''published'' and (scope in (''public'', ''signed_in'')
   or exists (select 1 from content.announcement_target t
     where t.tenant_id = announcement.tenant_id and t.announcement_id = announcement.announcement_id))', true);

-- And the columns that what he reads stands under.
select platform.narrow_supplier('content.article_column',
  'status = ''enabled'' and exists (select 1 from content.announcement a
     where a.tenant_id = article_column.tenant_id and a.article_column_id = article_column.article_column_id)', true);

-- Once for each reader and day, so no row is fought over. A reader nobody knows is a hash of his address and the day.
create table content.announcement_click (
  tenant_id uuid not null,
  announcement_id uuid not null,
  day date not null,
  reader text not null,
  primary key (tenant_id, announcement_id, day, reader),
  foreign key (tenant_id, announcement_id) references content.announcement (tenant_id, announcement_id) on delete cascade
);
select platform.protect('content.announcement_click');
select platform.narrow_supplier('content.announcement_click', 'reader = (select current_setting(''app.user'', true))', true);

-- Who is expected to read, who has read, who has confirmed.
create table content.announcement_reader (
  tenant_id uuid not null,
  announcement_reader_id uuid not null,
  announcement_id uuid not null,
  user_id uuid not null,
  user_label text not null,
  state text not null check (state in ('unread', 'read', 'confirmed')),
  read_at timestamptz,
  confirmed_at timestamptz,
  primary key (tenant_id, announcement_reader_id),
  unique (tenant_id, announcement_id, user_id),
  foreign key (tenant_id, announcement_id) references content.announcement (tenant_id, announcement_id) on delete cascade
);
create index announcement_reader_order on content.announcement_reader (tenant_id, user_label, announcement_reader_id);
create index announcement_reader_of on content.announcement_reader (tenant_id, user_id, announcement_id);
select platform.protect('content.announcement_reader');
select platform.narrow_supplier('content.announcement_reader',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)', true);

create view content.announcement_list with (security_invoker = true) as
  select a.*, (select c.title from content.article_column c
      where c.tenant_id = a.tenant_id and c.article_column_id = a.article_column_id) as column_title,
    (select count(*) from content.announcement_click k
      where k.tenant_id = a.tenant_id and k.announcement_id = a.announcement_id) as clicks
  from content.announcement a where a.deleted_at is null;
grant select on content.announcement_list to tandem_app;
