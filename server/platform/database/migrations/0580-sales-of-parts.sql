-- The days (WIB) that are over and whose parts are stored. Apart from sales_days, to which instances of the former
-- release add days without parts.
create table sales_part_days (
  day date primary key
);
create trigger sales_part_days_append_only before update or delete on sales_part_days
  for each row execute function refuse_change();

-- What the sales of these days consist of, as the report by title and publisher counts them.
create table sales_day_parts (
  day date not null references sales_part_days,
  -- Null for subscriptions and shipping.
  title_id bigint references titles,
  format text not null check (format in ('paper', 'ebook', 'subscription', 'shipping')),
  publisher text not null,
  copies integer not null,
  total_idr bigint not null,
  check ((title_id is null) = (format in ('subscription', 'shipping'))),
  unique nulls not distinct (day, title_id, format, publisher)
);
create index sales_day_parts_title on sales_day_parts (title_id, day);
create trigger sales_day_parts_append_only before update or delete on sales_day_parts
  for each row execute function refuse_change();

-- The parts of the days that end with `until`, as many as `days`, beside as many days before them. Of titles, those
-- that sold most copies.
create table sales_periods (
  until date not null,
  days smallint not null,
  part text not null check (part in ('edition', 'genre', 'publisher', 'title')),
  kind text not null check (kind in ('named', 'none', 'paper', 'ebook', 'subscription', 'shipping')),
  -- Empty for what has none.
  name text not null,
  title_id bigint references titles,
  copies integer not null,
  total_idr bigint not null,
  copies_before integer not null,
  total_before_idr bigint not null,
  check ((title_id is not null) = (part = 'title')),
  unique nulls not distinct (until, days, part, kind, name, title_id)
);
create index sales_periods_title on sales_periods (title_id);
