-- The catalogue: what is for sale. One row a title, one an edition (ebook or paper), and a listing a
-- title on sale that lists and search read in one index scan.

create extension if not exists pg_trgm;

create table publishers (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  name_key text not null unique
);

create table contributors (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  name_key text not null unique
);

create table genres (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  name_key text not null unique
);

-- A picture in several widths; its files are named by the key, which is a hash of the original's bytes.
create table images (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[0-9a-z]{16,64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  mean_color text not null check (mean_color ~ '^#[0-9a-f]{6}$'),
  widths integer[] not null check (cardinality(widths) > 0),
  has_avif boolean not null default false,
  created_at timestamptz not null default now()
);

create table titles (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]*$' and slug !~ '^[0-9]+$'),
  kind text not null check (kind in ('book', 'magazine')),
  name text not null check (name <> ''),
  description text not null default '',
  isbn text unique check (isbn ~ '^97[89][0-9]{10}$'),
  publisher_id bigint references publishers,
  genre_id bigint references genres,
  published_on date not null,
  page_count integer check (page_count > 0),
  status text not null default 'on_sale' check (status in ('draft', 'on_sale', 'withdrawn')),
  subscriber_from date,
  cover_image_id bigint references images,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index titles_publisher on titles (publisher_id);
create index titles_genre on titles (genre_id);
create index titles_cover on titles (cover_image_id);

create table retired_slugs (
  slug text primary key,
  title_id bigint not null references titles on delete cascade
);
create index retired_slugs_title on retired_slugs (title_id);

create table title_contributors (
  title_id bigint not null references titles on delete cascade,
  position smallint not null check (position >= 0),
  contributor_id bigint not null references contributors,
  role text not null default 'author' check (role in ('author', 'illustrator', 'translator', 'editor')),
  primary key (title_id, position)
);
create index title_contributors_contributor on title_contributors (contributor_id);

create table title_images (
  title_id bigint not null references titles on delete cascade,
  position smallint not null check (position >= 0),
  image_id bigint not null references images,
  primary key (title_id, position)
);
create index title_images_image on title_images (image_id);

create table editions (
  id bigint generated always as identity primary key,
  title_id bigint not null references titles on delete cascade,
  format text not null check (format in ('ebook', 'paper')),
  price_idr bigint not null check (price_idr >= 0),
  discount_percent smallint not null default 0 check (discount_percent between 0 and 100),
  discount_idr bigint not null default 0 check (discount_idr >= 0),
  -- Half up to a whole rupiah; kernel/money.ts finalPrice computes the same.
  final_price_idr bigint not null generated always as
    (greatest(0, (price_idr * (100 - discount_percent) + 50) / 100 - discount_idr)) stored,
  tax_class text not null default 'exempt' check (tax_class in ('exempt', 'standard')),
  weight_grams integer check (weight_grams > 0),
  in_subscription boolean not null default false,
  file_key text unique check (length(file_key) >= 22),
  created_at timestamptz not null default now(),
  unique (title_id, format),
  check (format = 'paper' or weight_grams is null),
  check (format = 'ebook' or (file_key is null and not in_subscription))
);

-- Revisions are immutable: a new file is a new row, the highest one is read.
create table ebook_files (
  id bigint generated always as identity primary key,
  edition_id bigint not null references editions on delete cascade,
  revision integer not null check (revision > 0),
  kind text not null check (kind in ('PDF', 'HTML')),
  storage_key text not null unique,
  byte_size bigint not null check (byte_size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  page_count integer check (page_count > 0),
  created_at timestamptz not null default now(),
  unique (edition_id, revision)
);

-- Stock and sold counts are tables of their own: a sale is no change of the catalogue.
create table stock (
  edition_id bigint primary key references editions on delete cascade,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  check (reserved <= on_hand)
);

create table sales_counts (
  title_id bigint primary key references titles on delete cascade,
  sold bigint not null default 0 check (sold >= 0)
);

-- What a list shows of a title on sale, made by the verb refresh-listings in the transaction that
-- changes the title. `card` is the answer's JSON but for stock and sold counts.
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
  card text not null,
  search tsvector not null
);
create index listings_newest on listings (published_on desc, title_id desc);
create index listings_genre_newest on listings (genre_id, published_on desc, title_id desc);
create index listings_kind_newest on listings (kind, published_on desc, title_id desc);
create index listings_best_selling on listings (sold_rank desc, title_id desc);
create index listings_genre_best_selling on listings (genre_id, sold_rank desc, title_id desc);
create index listings_kind_best_selling on listings (kind, sold_rank desc, title_id desc);
create index listings_price on listings (lowest_price_idr, title_id);
create index listings_ebook_price on listings (ebook_price_idr, title_id) where ebook_price_idr is not null;
create index listings_paper_price on listings (paper_price_idr, title_id) where paper_price_idr is not null;
create index listings_search on listings using gin (search) with (fastupdate = off);

-- How many listings there are in each cell of genre × kind × shape × year, rolled up: genre 0, kind and
-- shape 'all' and year 0 stand for every one (genre -1 for none), so that a total is one row.
create table listing_counts (
  genre_id bigint not null,
  kind text not null check (kind in ('all', 'book', 'magazine')),
  shape text not null check (shape in ('all', 'ebook', 'paper')),
  published_year smallint not null,
  titles bigint not null,
  primary key (genre_id, kind, shape, published_year)
);

create type listing_place as (
  genre_id bigint, kind text, published_year smallint, has_ebook boolean, has_paper boolean
);

create function listing_cells(place listing_place)
returns table (genre_id bigint, kind text, shape text, published_year smallint) language sql immutable as $$
  select g, k, s, y
  from unnest(array[0, coalesce(place.genre_id, -1)]) as g,
    unnest(array['all', place.kind]) as k,
    unnest(array_remove(array['all', case when place.has_ebook then 'ebook' end,
      case when place.has_paper then 'paper' end], null)) as s,
    unnest(array[0::smallint, place.published_year]) as y
$$;

-- A negative change must pass the insert before it meets its cell, so the column has no check of its own.
create function change_listing_counts(added listing_place[], removed listing_place[])
returns void language sql as $$
  insert into listing_counts as counts (genre_id, kind, shape, published_year, titles)
  select genre_id, kind, shape, published_year, sum(change)
  from (
    select cell.*, 1 as change from unnest(added) as place, listing_cells(place) as cell
    union all
    select cell.*, -1 from unnest(removed) as place, listing_cells(place) as cell
  ) as changes
  group by 1, 2, 3, 4 having sum(change) <> 0
  order by 1, 2, 3, 4
  on conflict (genre_id, kind, shape, published_year) do update set titles = counts.titles + excluded.titles
$$;

create function count_listings() returns trigger language plpgsql as $$
declare
  gained listing_place[];
  lost listing_place[];
begin
  if tg_op <> 'DELETE' then
    select array_agg((genre_id, kind, published_year, ebook_price_idr is not null,
      paper_price_idr is not null)::listing_place) into gained from added;
  end if;
  if tg_op <> 'INSERT' then
    select array_agg((genre_id, kind, published_year, ebook_price_idr is not null,
      paper_price_idr is not null)::listing_place) into lost from removed;
  end if;
  perform change_listing_counts(gained, lost);
  return null;
end $$;

create trigger listings_counted_on_insert after insert on listings
  referencing new table as added for each statement execute function count_listings();
create trigger listings_counted_on_delete after delete on listings
  referencing old table as removed for each statement execute function count_listings();
create trigger listings_counted_on_update after update on listings
  referencing old table as removed new table as added for each statement execute function count_listings();

-- Every word of every listing, so that a misspelt one finds its neighbour in a small table.
create table search_words (
  -- "C": a prefix is then a range of the primary key.
  word text collate "C" primary key,
  titles bigint not null check (titles >= 0)
);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);

create table landings (
  id bigint generated always as identity primary key,
  position smallint not null,
  image_id bigint not null references images,
  alt text not null,
  link text,
  published boolean not null default true
);
create index landings_image on landings (image_id);

-- Grows with every change of what public pages show; caches are filled and dropped by it.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into catalogue_version default values;
