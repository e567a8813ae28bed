-- The titles that most people read in the last days, counted once a day. Fewer than five people are never stored, so that
-- no figure tells what one person reads.
create table titles_read (
  days smallint not null,
  title_id bigint not null references titles on delete cascade,
  readers integer not null check (readers >= 5),
  counted_at timestamptz not null,
  primary key (days, title_id)
);
create index titles_read_title on titles_read (title_id);
