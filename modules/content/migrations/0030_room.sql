-- How much a company keeps is asked before each file that comes in.
create index attachment_bytes on content.attachment (tenant_id) include (bytes, status, organizes);
