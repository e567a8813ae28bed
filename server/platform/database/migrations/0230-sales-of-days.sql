-- What was sold on each day (WIB) that is over, as `lembar report --by day` counts it. Sales are counted when they
-- happen, so a day that is over does not change. The day of today is read from the events.
create table sales_days (
  day date primary key,
  orders integer not null,
  copies integer not null,
  total_idr bigint not null
);
create trigger sales_days_append_only before update or delete on sales_days
  for each row execute function refuse_change();

create index order_events_at on order_events (at);
