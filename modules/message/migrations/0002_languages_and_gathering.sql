-- A message is read in the language its reader has chosen at the moment, not in the one he had when it came. Messages older than
-- these columns have `title` and `content` only, in the language of that time.
alter table message.message
  add column title_zh text,
  add column title_en text,
  add column content_zh text,
  add column content_en text,
  -- Waits for its mail: it is sent together with others of its kind that come within minutes.
  add column in_gathering boolean not null default false;
create index message_gathering on message.message (tenant_id, user_id, template) where in_gathering;

create view message.mine with (security_invoker = true) as
  select m.tenant_id, m.message_id, m.version, m.user_id, m.template, m.type,
    coalesce(case when current_setting('app.language', true) = 'en' then m.title_en else m.title_zh end, m.title) as title,
    coalesce(case when current_setting('app.language', true) = 'en' then m.content_en else m.content_zh end, m.content) as content,
    m.link, m.entity_kind, m.entity_id, m.state, m.at, m.read_at
  from message.message m;
grant select on message.mine to tandem_app;

-- The language of his mails; empty is that of his account.
alter table message.preference add column language text not null default '' check (language in ('', 'zh', 'en'));
