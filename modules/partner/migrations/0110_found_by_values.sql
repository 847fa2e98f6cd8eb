-- Licences are looked up by their letters and digits, in capitals. A column of its own, because beneath row-level security an index
-- over the function itself is never used.
alter table partner.organize
  add column licence_key text not null
    generated always as (upper(regexp_replace(licence_number, '[^0-9A-Za-z]', '', 'g') collate "C")) stored;
create index organize_licence_key on partner.organize (tenant_id, licence_key);

-- Names are looked up by the groups of three letters they are made of; `named` says of which names an organisation has them.
alter table partner.trait drop constraint trait_kind_check;
alter table partner.trait add constraint trait_kind_check
  check (kind in ('account', 'phone', 'domain', 'name', 'named'));

-- Accounts are compared as traits.
drop index partner.bank_mark;
