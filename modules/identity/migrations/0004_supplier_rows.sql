-- A supplier's user reaches what is his own and his colleagues': whose membership he can see belongs to his own
-- organisations, because membership rows of others are hidden from him by their own policy.
create function identity.narrow_to_colleagues(target regclass, user_column name, inserts boolean) returns void
language plpgsql as $$
declare
  tablename text := (select relname from pg_class where oid = target);
begin
  perform platform.narrow_supplier(target, format(
    '%1$I.%2$I = (select nullif(current_setting(''app.user'', true), '''')::uuid)
     or exists (select 1 from identity.user_organize o
       where o.tenant_id = %1$I.tenant_id and o.user_id = %1$I.%2$I)', tablename, user_column), inserts);
end $$;

drop policy supplier on identity.user_account;
select identity.narrow_to_colleagues('identity.user_account', 'user_id', false);
select identity.narrow_to_colleagues('identity.user_role', 'user_id', true);
-- Freezing a colleague ends his sessions; asking for a new password leaves a link for him.
select identity.narrow_to_colleagues('identity.session', 'user_id', true);
select identity.narrow_to_colleagues('identity.password_reset', 'user_id', true);

-- What only concerns the user himself.
select platform.narrow_supplier('identity.sign_in_log',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)', false);
-- Counters of his own account by name or id, and those of addresses, which are nobody's.
select platform.narrow_supplier('identity.throttle',
  'starts_with(key, ''address '')
   or key = (select ''account '' || lower(username) from identity.user_account
     where user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid))
   or key like ''%'' || (select nullif(current_setting(''app.user'', true), ''''))', true);
select platform.narrow_supplier('identity.email_code', 'false', true);

-- A rule may name another supplier: he reads those that bind him.
select platform.narrow_supplier('identity.data_rule',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)
   or role_id in (select r.role_id from identity.user_role r
     where r.user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid))', true);
