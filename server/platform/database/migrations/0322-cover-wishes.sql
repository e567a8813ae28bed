-- Where the cover of a title is to be fetched from, and what became of it. Rows are worked off in the background; one
-- that waits is found again after a restart.
create table cover_wishes (
  title_id bigint primary key references titles on delete cascade,
  address text not null check (length(address) between 1 and 2000),
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'unchanged', 'kept', 'refused')),
  -- Why it was refused, or waits once more.
  reason text check (reason in ('address_refused', 'unreachable', 'too_slow', 'too_large', 'too_many_redirects',
    'not_found', 'refused', 'busy', 'no_picture', 'unreadable')),
  attempts integer not null default 0 check (attempts >= 0),
  retry_at timestamptz not null,
  ended_at timestamptz,
  -- Of what was fetched: the next request asks only for something newer.
  etag text,
  last_modified text,
  image_id bigint references images on delete set null,
  check (state <> 'refused' or reason is not null),
  check ((state = 'waiting') = (ended_at is null))
);
create index cover_wishes_waiting on cover_wishes (retry_at, title_id) where state = 'waiting';
create index cover_wishes_image on cover_wishes (image_id);
create index cover_wishes_state on cover_wishes (state, title_id);
