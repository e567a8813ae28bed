-- Links with which an owner lets somebody read one ebook for a day, and the devices that opened them.

create table reading_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  edition_id bigint not null references editions,
  source text not null check (source in ('Book User', 'Book Subscriber')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create index reading_links_user on reading_links (user_id, edition_id);
create index reading_links_expiry on reading_links (expires_at);

create table reading_link_devices (
  link_id bigint not null references reading_links on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  opened_at timestamptz not null,
  primary key (link_id, device_hash)
);
