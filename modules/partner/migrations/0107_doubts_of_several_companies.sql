-- What stands in a cell may be what several companies have: a doubt for each of them, or a reviewer who has settled one would find
-- the filing held up by another that is shown nowhere.
drop index partner.doubt_once;
create unique index doubt_once on partner.doubt
  (tenant_id, filing_id, section, row_id, field, kind, (evidence ->> 'matchId')) nulls not distinct;
