-- Where a reader is in a title, on each device: the newest wins, and the furthest is offered on the others. Kept whatever
-- becomes of the file; only few devices of a reader and title are kept, the last used ones.
create table reading_places (
  user_id bigint not null references users on delete cascade,
  title_id bigint not null references titles on delete cascade,
  device text not null check (device ~ '^[A-Za-z0-9_-]{8,40}$'),
  place jsonb not null check (pg_column_size(place) < 1000),
  -- How much of the book lies before the place.
  share double precision not null check (share between 0 and 1),
  read_at timestamptz not null,
  primary key (user_id, title_id, device)
);
create index reading_places_last_read on reading_places (user_id, read_at desc);
create index reading_places_title on reading_places (title_id);
