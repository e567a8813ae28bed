-- The console's lists of titles in one status or of one kind, and of orders that failed: where few are, finding them in
-- the order of ids reads every row.
create index titles_of_status on titles (status, id);
create index titles_of_kind on titles (kind, id);
create index orders_failed on orders (id) where payment_state = 'failed';
