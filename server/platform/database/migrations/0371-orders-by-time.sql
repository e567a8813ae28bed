-- The console lists the orders of a time, the latest first.
create index orders_of_time on orders (created_at desc, id desc);
