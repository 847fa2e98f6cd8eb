-- The process whose terms stood there before: theirs again once this one is taken back, and taken back with that one.
alter table partner.oa_process_line add column before_process_id uuid;
