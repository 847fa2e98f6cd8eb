-- What a message says in each language, as this tenant has it. Rows come with the product; `changed` ones are the tenant's own
-- words and an upgrade leaves them alone.
create table message.template (
  tenant_id uuid not null,
  template_id uuid not null,
  code text not null,
  language text not null check (language in ('zh', 'en')),
  type text not null check (type in ('task', 'notice', 'alert')),
  notify_method text not null check (notify_method in ('in_app', 'email', 'both', 'off')),
  title text not null,
  content text not null,
  note text not null default '',
  changed boolean not null default false,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, template_id),
  unique (tenant_id, code, language)
);
create index template_order on message.template (tenant_id, code, language, template_id);
select platform.protect('message.template');
select platform.narrow_supplier('message.template', 'false', true);

-- One row a reader.
create table message.message (
  tenant_id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  template text not null,
  type text not null check (type in ('task', 'notice', 'alert')),
  title text not null,
  content text not null,
  link text not null default '',
  entity_kind text not null default '',
  entity_id text not null default '',
  state text not null check (state in ('unread', 'read')),
  at timestamptz not null,
  read_at timestamptz,
  -- Waits for the reader's next morning.
  in_digest boolean not null default false,
  version bigint not null default 1,
  primary key (tenant_id, message_id)
);
create index message_order on message.message (tenant_id, at desc, message_id desc);
create index message_mine on message.message (tenant_id, user_id, at desc, message_id desc);
create index message_unread on message.message (tenant_id, user_id) where state = 'unread';
create index message_digest on message.message (tenant_id, user_id) where in_digest;
select platform.protect('message.message');
-- Everyone sees his own and nobody else's; the product itself writes to all.
create policy owner on message.message as restrictive
  using ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or user_id = (select nullif(current_setting('app.user', true), '')::uuid))
  with check ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or user_id = (select nullif(current_setting('app.user', true), '')::uuid));

-- The send log, and the queue it is the log of.
create table message.mail (
  tenant_id uuid not null,
  mail_id uuid not null,
  user_id uuid not null,
  recipient text not null,
  address text not null,
  template text not null,
  type text not null,
  language text not null check (language in ('zh', 'en')),
  title text not null,
  text text not null,
  html text not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  error text not null default '',
  -- Counts what people sent anew: each of these is a mail of its own to the outside.
  round int not null default 1,
  -- Whoever sends it holds this number until the lease ends; who was overtaken finds another and stops.
  run int not null default 0,
  lease_until timestamptz,
  -- How often the whole mail went over the wire, written down before it did. More than once means that an answer was lost.
  handed_over int not null default 0,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  queued_by text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, mail_id)
);
create index mail_order on message.mail (tenant_id, queued_at desc, mail_id desc);
create index mail_due on message.mail (tenant_id, due_at, mail_id) where state = 'queued';
create index mail_sending on message.mail (tenant_id, lease_until, mail_id) where state = 'sending';
create index mail_address on message.mail (tenant_id, address, queued_at desc);
select platform.protect('message.mail');
-- A supplier's user reads what was sent to himself.
select platform.narrow_supplier('message.mail',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)', true);

-- How a reader wants to hear of messages. Who has no row hears at once.
create table message.preference (
  tenant_id uuid not null,
  user_id uuid not null,
  task_email text not null default 'at_once' check (task_email in ('at_once', 'daily')),
  notice_email text not null default 'at_once' check (notice_email in ('at_once', 'daily', 'never')),
  time_zone text not null,
  digest_hour int not null default 8 check (digest_hour between 0 and 23),
  -- The day, as his calendar has it, of the last digest.
  digest_day date,
  version bigint not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, user_id)
);
select platform.protect('message.preference');
create policy owner on message.preference as restrictive
  using ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or user_id = (select nullif(current_setting('app.user', true), '')::uuid))
  with check ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or user_id = (select nullif(current_setting('app.user', true), '')::uuid));
