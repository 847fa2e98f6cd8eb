-- A key whose owner cannot sign in opens nothing, so it is not told to be active.
create or replace view identity.api_key_list with (security_invoker = true) as
  select k.tenant_id, k.api_key_id, k.version, k.name, k.owner_id, u.username as owner_account, k.prefix,
    array_to_string(k.permissions, ', ') as permissions, k.expires_at, k.revoked_by, k.revoked_at, k.last_used_at,
    k.last_used_address, k.created_by, k.created_at,
    case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
      when u.state <> 'effective' then 'dormant' else 'active' end as state
  from identity.api_key k join identity.user_account u on u.tenant_id = k.tenant_id and u.user_id = k.owner_id;
