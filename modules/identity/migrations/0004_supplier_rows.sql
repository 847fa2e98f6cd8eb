-- A supplier's user and his colleagues: whose membership he can see belongs to his own organisations.
drop policy supplier on identity.user_account;
select platform.narrow_supplier('identity.user_account',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)
   or exists (select 1 from identity.user_organize o
     where o.tenant_id = user_account.tenant_id and o.user_id = user_account.user_id)', false);
select platform.narrow_supplier('identity.user_role',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)
   or exists (select 1 from identity.user_organize o
     where o.tenant_id = user_role.tenant_id and o.user_id = user_role.user_id)', true);

-- Freezing a colleague ends his sessions; asking for a new password leaves a link for him.
select platform.narrow_supplier('identity.session',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)
   or exists (select 1 from identity.user_organize o
     where o.tenant_id = session.tenant_id and o.user_id = session.user_id)', true);
select platform.narrow_supplier('identity.password_reset',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)
   or exists (select 1 from identity.user_organize o
     where o.tenant_id = password_reset.tenant_id and o.user_id = password_reset.user_id)', true);

-- What only concerns the user himself.
select platform.narrow_supplier('identity.sign_in_log',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)', false);
select platform.narrow_supplier('identity.throttle',
  'key = (select ''account '' || lower(username) from identity.user_account
     where user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid))', true);
select platform.narrow_supplier('identity.email_code', 'false', true);

-- A rule may name another supplier: he reads those that bind him.
select platform.narrow_supplier('identity.data_rule',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)
   or role_id in (select r.role_id from identity.user_role r
     where r.user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid))', true);
