-- A writer may take back what he said: that he said something stays, what he said is kept by the audit trail alone.
alter table content.comment
  -- Who said it; the label may have changed since. Empty for comments older than this column.
  add column user_id uuid,
  add column taken_back_at timestamptz;
