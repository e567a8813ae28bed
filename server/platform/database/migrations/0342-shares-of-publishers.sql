-- The part of its titles' revenue that a publisher gets, in hundredths of a percent, from a month on: a report of an
-- earlier month does not change.
create table publisher_shares (
  publisher_id bigint not null references publishers,
  since date not null check (extract(day from since) = 1),
  basis_points integer not null check (basis_points between 0 and 10000),
  primary key (publisher_id, since)
);
create index money_movements_at on money_movements (at, id);
