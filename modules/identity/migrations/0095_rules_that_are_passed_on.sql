-- A user whom a supplier's administrator adds begins with the rules that narrow the administrator, so he writes them for his
-- colleagues. What he reads stays what binds himself.
drop policy supplier_insert on identity.data_rule;
create policy supplier_insert on identity.data_rule as restrictive for insert with check (
  (select coalesce(current_setting('app.side', true), '')) <> 'supplier'
  or user_id = (select nullif(current_setting('app.user', true), '')::uuid)
  or exists (select 1 from identity.user_organize o
    where o.tenant_id = data_rule.tenant_id and o.user_id = data_rule.user_id)
  or role_id in (select r.role_id from identity.user_role r
    where r.user_id = (select nullif(current_setting('app.user', true), '')::uuid)));
