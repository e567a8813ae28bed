-- The console's lists in the order of names and changes.
create index titles_by_name on titles (left(lower(name), 100), id);
create index titles_by_change on titles (updated_at, id);
create index users_by_name on users (lower(name), id) where deleted_at is null;

-- Of a kind that few are, or none, all would be read in any order.
create index orders_by_kind on orders (kind, id);
create index money_movements_by_kind on money_movements (kind, at, id);
