-- First, as these take the strongest locks.
alter table identity.user_organize add column since timestamptz;
-- Of memberships from before nobody knows since when; they count from the account's first day.
alter table identity.user_organize alter column since set default now();

-- How a user could be reached until it was changed, and the organisations he left: what may be a stranger's doing is told to
-- people as they stood before the stranger came. Kept for some months.
create table identity.former_standing (
  tenant_id uuid not null,
  former_id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  -- The organisation he left; null where it says how he could be reached.
  organize_id uuid,
  email text not null default '',
  mobile text not null default '',
  phone text not null default '',
  -- Since when he had belonged to it, where that is known.
  since timestamptz,
  until timestamptz not null,
  primary key (tenant_id, former_id)
);
create index former_standing_user on identity.former_standing (tenant_id, user_id, until);
create index former_standing_organize on identity.former_standing (tenant_id, organize_id, until);
create index former_standing_end on identity.former_standing (tenant_id, until);
select platform.protect('identity.former_standing');
select identity.narrow_to_colleagues('identity.former_standing', 'user_id', false);

-- Triggers, so that no way of changing an account forgets it.
create function identity.keep_former_reach() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into identity.former_standing (tenant_id, user_id, email, mobile, phone, until)
  values (old.tenant_id, old.user_id, coalesce(old.email, ''), old.mobile, old.phone,
    case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end);
  return null;
end $$;
create trigger former_reach after update on identity.user_account for each row
  when ((old.email, old.mobile, old.phone) is distinct from (new.email, new.mobile, new.phone))
  execute function identity.keep_former_reach();

create function identity.keep_former_member() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into identity.former_standing (tenant_id, user_id, organize_id, since, until)
  values (old.tenant_id, old.user_id, old.organize_id, old.since, now());
  return null;
end $$;
create trigger former_member after delete on identity.user_organize for each row
  execute function identity.keep_former_member();
