-- Scans are looked through for viruses before anyone may have them, and uploading one hands it in.
alter table seal.stamped_file
  add column status text not null default 'ready' check (status in ('scanning', 'ready', 'refused')),
  -- Why it was refused: the key of a message, and what it is about.
  add column reason text not null default '',
  add column reason_about text not null default '',
  -- Whoever scans it holds it until then.
  add column lease_until timestamptz,
  -- The folder of the store it is in. Nothing in `stamped` is ever swept: it may have been signed.
  add column folder text not null default 'stamped' check (folder in ('stamped', 'scan')),
  -- The number of another document it looked like when its sender said that it is this one's.
  add column doubt text not null default '';
alter table seal.stamped_copy
  -- When it was handed in, while it waits for its review; it may be taken back for a moment.
  add column handed_in_at timestamptz,
  -- The clock that stopped then, and whether it had run out: both go on where the copy comes back unreviewed.
  add column stopped_due_on date,
  add column stopped_overdue_on date;
-- How much of a company's room is stamped papers.
create index stamped_file_bytes on seal.stamped_file (tenant_id, supplier_id) include (bytes, status);
-- What the sweep asks.
create index stamped_file_object on seal.stamped_file (tenant_id, object_id);
