-- What went wrong in people's browsers: one row for each user and error, however often it happens.
create table portal.page_error (
  tenant_id uuid not null,
  page_error_id uuid not null,
  user_id uuid not null,
  who text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1,
  page text not null,
  message text not null,
  stack text not null,
  agent text not null,
  primary key (tenant_id, page_error_id)
);
-- The same message on the same page is the same error.
create unique index page_error_same on portal.page_error (tenant_id, user_id, md5(page || ' ' || message));
create index page_error_order on portal.page_error (tenant_id, last_at, page_error_id);
select platform.protect('portal.page_error');
select platform.narrow_supplier('portal.page_error',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)', true);
