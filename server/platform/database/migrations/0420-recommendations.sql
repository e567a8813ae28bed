-- Whether the shop recommends titles. Off: no page and no call does, and nothing is computed.
alter table shop_settings add column recommendations boolean not null default true;

-- What people bought and read to the end within a year, as the nightly job counts it (docs/recommendations.md). Only
-- counts are stored, never who it was.
create table title_readers (
  title_id bigint not null references titles on delete cascade,
  signal text not null check (signal in ('bought', 'finished')),
  people integer not null check (people > 0),
  primary key (title_id, signal)
);

-- Two titles that the same people bought in one order, or both read to the end. A pair of fewer than five people says
-- something about each of them, so it cannot be stored.
create table title_pairs (
  title_id bigint not null references titles on delete cascade,
  other_id bigint not null references titles on delete cascade check (title_id < other_id),
  signal text not null check (signal in ('bought', 'finished')),
  people integer not null check (people >= 5),
  -- Thousandths of a person: who buys many titles at once says less about each two of them.
  weight integer not null check (weight > 0),
  primary key (title_id, other_id, signal)
);
create index title_pairs_other on title_pairs (other_id);

-- The titles nearest to each one by these pairs, the nearest at place 1.
create table related_titles (
  title_id bigint not null references titles on delete cascade,
  place smallint not null check (place > 0),
  other_id bigint not null references titles on delete cascade,
  score real not null,
  -- Whether they were bought together; otherwise the same people only read both.
  bought boolean not null,
  primary key (title_id, place)
);
create index related_titles_other on related_titles (other_id);

-- When the pairs were last counted; without a row, never.
create table recommendation_runs (
  only_row boolean primary key default true check (only_row),
  counted_at timestamptz not null
);

-- Titles of which a row shows one: the volumes of a series, the issues of a magazine.
create function title_family(title titles) returns text language sql immutable as $$
  select case
    when title.series_id is not null then 's' || title.series_id
    when title.kind = 'magazine' then 'm' || coalesce(title.publisher_id, 0)
      || regexp_replace(lower(title.name), '[ ,:(-]*((no|nomor|edisi|vol|volume)[.]?|#)? *[0-9].*$', '')
    else 't' || title.id end
$$;
