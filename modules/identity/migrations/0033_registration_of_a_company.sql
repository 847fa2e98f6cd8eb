-- For whom a registered user speaks: what the buyer reviews.
alter table identity.user_account
  add column company_name text not null default '',
  add column credit_code text not null default '',
  add column company_category text not null default '',
  -- The version of the agreement that was accepted; 0 is the text the product ships.
  add column agreed_version int;

-- The company's own agreement with its suppliers. Versions are only added: what was accepted can be read for good.
create table identity.agreement (
  tenant_id uuid not null,
  version int not null check (version > 0),
  text_zh text not null,
  text_en text not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (tenant_id, version)
);
select platform.protect('identity.agreement');
revoke update, delete on identity.agreement from tandem_app;
-- Everyone reads what is asked of suppliers; only the buying side writes it.
create policy supplier_insert on identity.agreement as restrictive for insert
  with check ((select coalesce(current_setting('app.side', true), '')) <> 'supplier');

create or replace view identity.user_list with (security_invoker = true) as
  select u.tenant_id, u.user_id, u.version, u.username, u.email, u.surname, u.name, u.user_type, u.employee_no,
    u.level, u.language, u.mobile, u.phone, u.source, u.verification, u.state, u.must_change_password,
    u.password_changed_at, u.created_by, u.created_at, u.updated_by, u.updated_at,
    (select string_agg(case when current_setting('app.language', true) = 'en' then r.name_en else r.name_zh end, ', ')
      from identity.user_role ur join identity.role r using (tenant_id, role_id)
      where ur.tenant_id = u.tenant_id and ur.user_id = u.user_id) as role_names,
    (select string_agg(case when current_setting('app.language', true) = 'en' then o.name_en else o.name_zh end, ', ')
      from identity.user_organize o where o.tenant_id = u.tenant_id and o.user_id = u.user_id) as organize_names,
    u.company_name, u.credit_code, u.company_category
  from identity.user_account u;
