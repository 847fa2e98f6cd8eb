-- Each feed is compared by itself: when its copies were compared last, and why that failed the last time.
alter table exchange.feed add column compared_at timestamptz;
alter table exchange.feed add column compare_failed_at timestamptz;
alter table exchange.feed add column compare_error text not null default '';
