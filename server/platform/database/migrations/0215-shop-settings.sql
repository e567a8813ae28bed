-- What the shop says about itself, once its owner has changed it; until then the environment says it.
create table shop_settings (
  only_row boolean primary key default true check (only_row),
  name text not null check (name <> ''),
  address text not null check (address <> ''),
  email text not null check (email <> ''),
  phone text not null check (phone <> ''),
  -- Null where the shop has none.
  instagram text check (instagram ~ '^https?://'),
  twitter text check (twitter ~ '^https?://'),
  whatsapp text check (whatsapp ~ '^https?://'),
  -- The city or district from which parcels are sent.
  shipping_origin text not null check (shipping_origin ~ '^\d{2}\.\d{2}(\.\d{2})?$'),
  version integer not null default 1
);

-- Legal texts that the owner has written; until then the shop's own templates are shown.
create table legal_texts (
  kind text primary key check (kind in ('terms', 'privacy')),
  intro text not null,
  -- Sections that begin with a line "## heading"; empty lines separate paragraphs.
  body text not null check (body <> ''),
  version integer not null default 1
);
