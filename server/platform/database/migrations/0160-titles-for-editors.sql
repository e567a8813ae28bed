-- What staff edit of a title: its version (an edit names the one that it began from) and its place in a series.

create table series (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  name_key text not null unique
);

alter table titles
  add column version integer not null default 1 check (version > 0),
  add column series_id bigint references series,
  add column series_number integer check (series_number > 0),
  add check (series_number is null or series_id is not null);
create index titles_series on titles (series_id);
