-- Genres, publishers, contributors and series that staff rename, merge and remove. `merged_into` leads a name that was
-- merged to the present one, so that old addresses, and imports that still have it, find that. What shows the name is
-- rebuilt from the title after `pending_after` on; null where nothing is left to rebuild.
alter table genres
  add column version integer not null default 1,
  add column merged_into bigint references genres,
  add column pending_after bigint,
  -- Its place before those without one.
  add column position smallint check (position > 0),
  -- Its titles lose it; the row goes with the last one.
  add column removed boolean not null default false,
  add check (merged_into <> id);
alter table publishers
  add column version integer not null default 1,
  add column merged_into bigint references publishers,
  add column pending_after bigint,
  add check (merged_into <> id);
alter table contributors
  add column version integer not null default 1,
  add column merged_into bigint references contributors,
  add column pending_after bigint,
  add check (merged_into <> id);
alter table series
  add column version integer not null default 1,
  add column merged_into bigint references series,
  add column pending_after bigint,
  add check (merged_into <> id);

create index genres_merged on genres (merged_into) where merged_into is not null;
create index publishers_merged on publishers (merged_into) where merged_into is not null;
create index contributors_merged on contributors (merged_into) where merged_into is not null;
create index series_merged on series (merged_into) where merged_into is not null;
create index genres_pending on genres (id) where pending_after is not null;
create index publishers_pending on publishers (id) where pending_after is not null;
create index contributors_pending on contributors (id) where pending_after is not null;
create index series_pending on series (id) where pending_after is not null;
