-- First, as this takes the strongest lock, and without it even the owner sees no row.
alter table partner.organize no force row level security;

-- An organisation is a document from now on: with a number, five states, and the data that were approved of it.
alter table partner.organize
  add column number text not null default '',
  add column created_by text not null default '',
  add column created_at timestamptz not null default now(),
  -- The state it was frozen in, and returns to.
  add column frozen_from text not null default '' check (frozen_from in ('', 'potential', 'formal')),
  -- Why it was frozen, released or ended.
  add column reason text not null default '',
  -- Copies of the newest state of each kind about it, written in the transaction of that kind.
  add column review_state text not null default '',
  add column commit_state text not null default '',
  add column auth_state text not null default '',
  add column oa_state text not null default '',
  add column erp_state text not null default '',
  -- What suppliers read instead of what is the buying company's own affair.
  add column untold text not null generated always as ('') stored,
  add column grade text not null default '',
  add column valid_until date,
  -- What it buys from them, and which item of comprehensive purchasing.
  add column classification text not null default '',
  add column comprehensive_item text not null default '',
  -- Of a company of our own group.
  add column company_code text not null default '',
  -- The section "basic" of its data, as `section::BASIC` describes it.
  add column enterprise_property text not null default '',
  add column language text not null default '',
  add column licence_type text not null default '',
  add column licence_number text not null default '',
  add column licence_date date,
  add column licence_expiry date,
  add column no_fixed_date boolean,
  add column legal_person text not null default '',
  add column register_date date,
  add column established_date date,
  add column registered_area text not null default '',
  add column address_zh text not null default '',
  add column address_en text not null default '',
  add column tel text not null default '',
  add column fax text not null default '',
  add column email text not null default '',
  add column web text not null default '',
  add column headcount integer,
  add column currency text not null default '',
  -- Capital in ten thousand, areas in square metres.
  add column registered_capital numeric(18, 6),
  add column paid_capital numeric(18, 6),
  add column listed boolean,
  add column stock_exchange text not null default '',
  add column security_code text not null default '',
  add column total_area numeric(12, 2),
  add column building_area numeric(12, 2),
  add column duns_number text not null default '',
  add column gs1_prefix text not null default '',
  add column natural_person boolean,
  add column bidding_account boolean,
  add column licence_files uuid[] not null default '{}',
  add column org_chart_files uuid[] not null default '{}',
  add column intro_files uuid[] not null default '{}';

-- Those that stand: our own, those that buy and those the ERP knows are formal, the others potential.
alter table partner.organize drop constraint organize_state_check;
update partner.organize o set
  state = case when o.state = 'frozen' then 'frozen' else led.state end,
  frozen_from = case when o.state = 'frozen' then led.state else '' end,
  number = 'SP' || lpad(led.place::text, 6, '0'),
  created_at = o.updated_at
from (
  select tenant_id, organize_id, row_number() over (partition by tenant_id order by organize_id) as place,
    case when relation_type = 'C' or internal_group or erp_no is not null then 'formal' else 'potential' end as state
  from partner.organize
) led
where led.tenant_id = o.tenant_id and led.organize_id = o.organize_id;
alter table partner.organize add constraint organize_state_check
  check (state in ('registering', 'potential', 'formal', 'frozen', 'ended'));

alter table platform.number_sequence no force row level security;
insert into platform.number_sequence (tenant_id, sequence, period, last)
select tenant_id, 'partner.organize', '', count(*) from partner.organize group by tenant_id;
alter table platform.number_sequence force row level security;

-- The version before still runs on this table until it is replaced: what it makes has no number and is `effective`.
create function partner.keep_as_documents() returns trigger language plpgsql set search_path = '' as $$
declare
  led text := case when new.relation_type = 'C' or new.internal_group or new.erp_no is not null then 'formal' else 'potential' end;
begin
  if new.state = 'effective' then
    new.state := coalesce(nullif(new.frozen_from, ''), led);
    new.frozen_from := '';
  elsif new.state = 'frozen' and new.frozen_from = '' then
    new.frozen_from := led;
  end if;
  if new.number = '' then
    new.number := 'SP' || lpad(platform.draw_numbers('partner.organize', '', 1)::text, 6, '0');
  end if;
  return new;
end $$;
create trigger as_documents before insert or update of state on partner.organize
  for each row execute function partner.keep_as_documents();

create unique index organize_number on partner.organize (tenant_id, number);
-- One name and one licence from potential on. Newcomers may share them, or one would learn from a refusal who is known.
drop index partner.organize_name;
create unique index organize_name on partner.organize (tenant_id, name_zh) where state in ('potential', 'formal', 'frozen');
create unique index organize_licence on partner.organize (tenant_id, licence_number)
  where licence_number <> '' and state in ('potential', 'formal', 'frozen');
alter table partner.organize force row level security;

-- The buying company's judgement of a supplier, which no supplier reads.
create table partner.assessment (
  tenant_id uuid not null,
  organize_id uuid not null,
  strengths text not null default '' check (char_length(strengths) <= 1000),
  weaknesses text not null default '' check (char_length(weaknesses) <= 1000),
  opportunities text not null default '' check (char_length(opportunities) <= 1000),
  trends text not null default '' check (char_length(trends) <= 1000),
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, organize_id),
  foreign key (tenant_id, organize_id) references partner.organize on delete cascade
);
select platform.protect('partner.assessment');
select platform.narrow_supplier('partner.assessment', 'false', true);

-- Who answers for a supplier in each function of the buying company.
create table partner.leader (
  tenant_id uuid not null,
  leader_id uuid not null,
  organize_id uuid not null,
  function text not null check (function in
    ('purchasing', 'business', 'cqe', 'rd', 'environment', 'customs', 'legal', 'finance', 'assignment')),
  user_id uuid not null,
  -- As he was called when he was named.
  leader text not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, leader_id),
  unique (tenant_id, organize_id, function),
  foreign key (tenant_id, organize_id) references partner.organize on delete cascade
);
create index leader_user on partner.leader (tenant_id, user_id);
create index leader_order on partner.leader (tenant_id, updated_at, leader_id);
select platform.protect('partner.leader');
select platform.narrow_supplier('partner.leader', 'false', true);

-- With the supplier's names and the number that lists of suppliers know it by.
create view partner.leader_list with (security_invoker = true) as
select l.tenant_id, l.leader_id, l.organize_id, coalesce(o.erp_no, o.number) as supplier_no, o.number as partner_num,
  o.name_zh as supplier_zh,
  o.name_en as supplier_en, l.function, l.user_id, l.leader, 'named'::text as state, l.version, l.updated_by, l.updated_at
from partner.leader l join partner.organize o on o.tenant_id = l.tenant_id and o.organize_id = l.organize_id;
grant select on partner.leader_list to tandem_app;
