-- Until when a stamped copy is to come back, and what was said about it.
alter table seal.stamped_copy
  -- The last day of the clock that runs; none where no clock runs.
  add column due_on date,
  -- When that day ends, where the company is.
  add column due_at timestamptz,
  -- The same, once it is told that the day is over: one clock is told once.
  add column overdue_on date,
  add column late boolean not null generated always as (overdue_on is not null) stored,
  -- The last day of the clock its supplier was reminded of.
  add column reminded_on date,
  drop constraint stamped_copy_state_check,
  add constraint stamped_copy_state_check
    check (state in ('to_upload', 'uploaded', 'to_sign', 'to_review', 'approved', 'rejected', 'returned', 'ended'));
-- Scans are matched to documents by their numbers.
create index stamped_copy_number on seal.stamped_copy (tenant_id, document_number);
-- What the watch over the clocks looks through.
create index stamped_copy_due on seal.stamped_copy (tenant_id, due_on) where due_on is not null;
