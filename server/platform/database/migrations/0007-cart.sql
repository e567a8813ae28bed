-- What a reader means to buy: one row an edition, so that the same title twice is more copies of one row.
create table cart_items (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  edition_id bigint not null references editions on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  added_at timestamptz not null default now(),
  unique (user_id, edition_id)
);
create index cart_items_edition on cart_items (edition_id);
