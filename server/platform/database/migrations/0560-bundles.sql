-- Whether the shop sells sets of titles at one price. Off: they are in no page, no feed and no call.
alter table shop_settings add column bundles boolean not null default false;

create table bundles (
  id bigint generated always as identity primary key,
  -- Its page's address. It stays once the set was on sale.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  name text not null unique check (name <> ''),
  description text not null default '',
  -- All of its parts have this format, as all rows of a purchase have.
  format text not null check (format in ('ebook', 'paper')),
  -- What one set costs; less where its parts cost less together.
  price_idr bigint not null check (price_idr >= 0),
  status text not null default 'draft' check (status in ('draft', 'on_sale', 'ended')),
  begins_at timestamptz,
  ends_at timestamptz check (ends_at > begins_at),
  version integer not null default 1 check (version > 0)
);

create table bundle_parts (
  bundle_id bigint not null references bundles on delete cascade,
  edition_id bigint not null references editions,
  position smallint not null,
  primary key (bundle_id, edition_id),
  unique (bundle_id, position)
);
create index bundle_parts_edition on bundle_parts (edition_id);

-- The set that an order bought. Its lines are the parts, each with its share of the price.
create table order_bundles (
  order_id bigint primary key references orders,
  bundle_id bigint not null references bundles,
  name text not null,
  quantity integer not null check (quantity > 0)
);
create index order_bundles_bundle on order_bundles (bundle_id);
