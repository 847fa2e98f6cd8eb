-- First, as this takes the strongest lock: asked for after a weaker one, it would wait in a circle for whoever has read an account
-- and is about to write it.
alter table identity.user_account no force row level security;

-- People sign in by their user name or their e-mail address, so no text may be one of these for two accounts, however it is spelt.
-- The table has each such text once; a trigger keeps it, so that it holds for whoever writes an account, also for programs of the
-- version before, and of two who want one text at the same moment the second is refused.
create table identity.sign_in_name (
  tenant_id uuid not null,
  name text not null,
  user_id uuid not null,
  primary key (tenant_id, name),
  foreign key (tenant_id, user_id) references identity.user_account on delete cascade
);
create index sign_in_name_user on identity.sign_in_name (tenant_id, user_id);

-- An account that had a name of somebody else before this version keeps it until it is changed: only names that are new are taken.
create function identity.keep_sign_in_names() returns trigger language plpgsql set search_path = '' as $$
declare
  names text[] := array_remove(array[lower(new.username), lower(new.email)], null);
  had text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    had := array_remove(array[lower(old.username), lower(old.email)], null);
  end if;
  delete from identity.sign_in_name
  where tenant_id = new.tenant_id and user_id = new.user_id and name <> all (names);
  insert into identity.sign_in_name (tenant_id, name, user_id)
  select distinct new.tenant_id, wanted, new.user_id from unnest(names) as wanted
  where wanted <> '' and wanted <> all (had) order by wanted;
  return null;
end $$;
create trigger sign_in_names after insert or update of username, email on identity.user_account
  for each row execute function identity.keep_sign_in_names();

-- Where a user name is another account's address, it stays with the user name, as at sign-in.
insert into identity.sign_in_name (tenant_id, name, user_id)
select tenant_id, lower(username), user_id from identity.user_account where username <> '' on conflict do nothing;
insert into identity.sign_in_name (tenant_id, name, user_id)
select tenant_id, lower(email), user_id from identity.user_account where email <> '' on conflict do nothing;
alter table identity.user_account force row level security;

select platform.protect('identity.sign_in_name');
select identity.narrow_to_colleagues('identity.sign_in_name', 'user_id', false);
