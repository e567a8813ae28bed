-- Lists and search over narrow rows: what a title is found, filtered and sorted by stands in `listings`; the text of
-- its card and page stands in `listing_cards` and is read for the rows of a page only (decision 0007). Both are made
-- anew when the shop next starts.

drop table listings;
truncate search_words;
drop function count_listings();
drop function change_listing_counts(listing_place[], listing_place[]);
drop function listing_cells(listing_place);
drop type listing_place;
drop table listing_counts;
drop function count_search_words();

create table listings (
  title_id bigint primary key references titles on delete cascade,
  kind text not null,
  genre_id bigint,
  published_on date not null,
  published_year smallint not null,
  ebook_price_idr bigint,
  paper_price_idr bigint,
  lowest_price_idr bigint not null,
  sold_rank bigint not null default 0,
  -- Words as the search compares them (server/catalogue/search/search-words.rules.ts): of the title, parted by a
  -- space; of each contributor, `| andrea hirata | pramoedya |`; of publisher and genre.
  title_words text collate "C" not null,
  author_words text collate "C" not null,
  other_words text collate "C" not null,
  -- Every word, those of the description included, without places: only the index below reads them.
  search tsvector not null
);
-- Out of the row: a search would otherwise read five times as many pages for what it ranks.
alter table listings alter column search set storage external, set (toast_tuple_target = 256);

create index listings_newest on listings (published_on desc, title_id desc);
create index listings_genre_newest on listings (genre_id, published_on desc, title_id desc);
create index listings_kind_newest on listings (kind, published_on desc, title_id desc);
create index listings_best_selling on listings (sold_rank desc, title_id desc);
create index listings_genre_best_selling on listings (genre_id, sold_rank desc, title_id desc);
create index listings_kind_best_selling on listings (kind, sold_rank desc, title_id desc);
create index listings_price on listings (lowest_price_idr, title_id) include (kind);
create index listings_genre_price on listings (genre_id, lowest_price_idr, title_id) include (kind);
create index listings_ebook_price on listings (ebook_price_idr, title_id) include (kind) where ebook_price_idr is not null;
create index listings_genre_ebook_price on listings (genre_id, ebook_price_idr, title_id) include (kind)
  where ebook_price_idr is not null;
create index listings_paper_price on listings (paper_price_idr, title_id) include (kind) where paper_price_idr is not null;
create index listings_genre_paper_price on listings (genre_id, paper_price_idr, title_id) include (kind)
  where paper_price_idr is not null;
-- Titles that begin as a search does, and titles that do so without their spaces.
create index listings_title_words on listings (title_words);
create index listings_title_letters on listings (replace(title_words, ' ', ''));
create index listings_search on listings using gin (search) with (fastupdate = off);

-- The JSON of a title's card and page, in pieces between which stock and sold count are put when it is read:
--   card:   head excerpt `,"sold_count":` sold `,"quantity":` stock tail, and for a paper edition stock `}}`
--   detail: the same with `detail` for `excerpt`
-- On sale without an edition a title has a page and is in no list.
create table listing_cards (
  title_id bigint primary key references titles on delete cascade,
  paper_edition_id bigint references editions on delete set null,
  head text not null,
  excerpt text not null,
  detail text not null,
  tail text not null,
  -- Which form of these texts it is: a version of the shop that writes another one makes them all anew.
  form integer not null
);
create index listing_cards_paper_edition on listing_cards (paper_edition_id);

-- The form that all of them were made in.
alter table catalogue_version add column listing_form integer not null default 0;

-- How many listings there are in each cell of genre × kind × shape, in all (axis 0), by year of publication (axis 1,
-- the year) and by price (axis 2, the number of the bucket); genre 0, kind and shape 'all' stand for every one
-- (genre -1 for none), so that a total is one row, or one for each year or bucket.
create table listing_counts (
  genre_id bigint not null,
  kind text not null check (kind in ('all', 'book', 'magazine')),
  shape text not null check (shape in ('all', 'ebook', 'paper')),
  axis smallint not null check (axis in (0, 1, 2)),
  value integer not null,
  titles bigint not null,
  primary key (genre_id, kind, shape, axis, value)
);
-- All genres of one cell, for the counts beside the filter.
create index listing_counts_genres on listing_counts (kind, shape, axis, value, genre_id) include (titles);

-- The number of a price's bucket: 5,000 rupiah wide up to half a million, 50,000 up to five millions, 5,000,000 beyond.
-- server/catalogue/price-buckets.rules.ts computes the same.
create function price_bucket(price bigint) returns integer language sql immutable strict parallel safe as $$
  select case
    when price < 500000 then price / 5000
    when price < 5000000 then 100 + (price - 500000) / 50000
    else 190 + least((price - 5000000) / 5000000, 1000000)
  end::integer
$$;

create type listing_place as (
  genre_id bigint, kind text, published_year smallint, ebook_price bigint, paper_price bigint, lowest_price bigint
);

create function listing_cells(place listing_place)
returns table (genre_id bigint, kind text, shape text, axis smallint, value integer) language sql immutable as $$
  select g, k, s.shape, a.axis, a.value
  from unnest(array[0, coalesce(place.genre_id, -1)]) as g,
    unnest(array['all', place.kind]) as k,
    (values ('all', place.lowest_price), ('ebook', place.ebook_price), ('paper', place.paper_price)) as s(shape, price),
    lateral (values (0::smallint, 0), (1::smallint, place.published_year::integer),
      (2::smallint, price_bucket(s.price))) as a(axis, value)
  where s.price is not null
$$;

-- A negative change must pass the insert before it meets its cell, so the column has no check of its own.
create function change_listing_counts(added listing_place[], removed listing_place[])
returns void language sql as $$
  insert into listing_counts as counts (genre_id, kind, shape, axis, value, titles)
  select cell.genre_id, cell.kind, cell.shape, cell.axis, cell.value, sum(places.change)
  from (
    -- Places first: titles of one import are often alike.
    select place, sum(change) as change
    from (
      select unnest(added) as place, 1 as change union all select unnest(removed), -1
    ) as each
    group by place having sum(change) <> 0
  ) as places, listing_cells(places.place) as cell
  group by 1, 2, 3, 4, 5 having sum(places.change) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (genre_id, kind, shape, axis, value) do update set titles = counts.titles + excluded.titles
$$;

create function count_listings() returns trigger language plpgsql as $$
declare
  gained listing_place[];
  lost listing_place[];
begin
  if tg_op <> 'DELETE' then
    select array_agg((genre_id, kind, published_year, ebook_price_idr, paper_price_idr, lowest_price_idr)::listing_place)
      into gained from added;
  end if;
  if tg_op <> 'INSERT' then
    select array_agg((genre_id, kind, published_year, ebook_price_idr, paper_price_idr, lowest_price_idr)::listing_place)
      into lost from removed;
  end if;
  if gained is distinct from lost then
    perform change_listing_counts(gained, lost);
  end if;
  return null;
end $$;

create trigger listings_counted_on_insert after insert on listings
  referencing new table as added for each statement execute function count_listings();
create trigger listings_counted_on_delete after delete on listings
  referencing old table as removed for each statement execute function count_listings();
create trigger listings_counted_on_update after update on listings
  referencing old table as removed new table as added for each statement execute function count_listings();

-- The vocabulary holds the words of names; a word that only a description has is found as it is typed, or not.
create function listing_words(title_words text, author_words text, other_words text)
returns table (word text) language sql immutable parallel safe as $$
  select distinct word
  from regexp_split_to_table(title_words || ' ' || author_words || ' ' || other_words, '[ |]+') as word
  where word <> ''
$$;

create function count_search_words() returns trigger language plpgsql as $$
declare
  gained text[];
  lost text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(word) into gained
    from added, listing_words(title_words, author_words, other_words);
  elsif tg_op = 'DELETE' then
    select array_agg(word) into lost
    from removed, listing_words(title_words, author_words, other_words);
  else
    -- Most updates leave the words alone: a price, a place among the best sellers.
    select array_agg(word) into gained
    from added a join removed r using (title_id), listing_words(a.title_words, a.author_words, a.other_words)
    where (a.title_words, a.author_words, a.other_words) is distinct from (r.title_words, r.author_words, r.other_words);
    select array_agg(word) into lost
    from added a join removed r using (title_id), listing_words(r.title_words, r.author_words, r.other_words)
    where (a.title_words, a.author_words, a.other_words) is distinct from (r.title_words, r.author_words, r.other_words);
  end if;
  if gained is not null or lost is not null then
    perform change_search_words(coalesce(gained, '{}'), coalesce(lost, '{}'));
  end if;
  return null;
end $$;

create trigger listings_words_on_insert after insert on listings
  referencing new table as added for each statement execute function count_search_words();
create trigger listings_words_on_delete after delete on listings
  referencing old table as removed for each statement execute function count_search_words();
create trigger listings_words_on_update after update on listings
  referencing old table as removed new table as added for each statement execute function count_search_words();
