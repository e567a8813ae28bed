-- Files of books that staff upload. The bytes are in the file store until a job has taken them in.
create table book_uploads (
  id bigint generated always as identity primary key,
  title_id bigint not null references titles on delete cascade,
  name text not null check (length(name) between 1 and 200),
  storage_key text not null unique,
  byte_size bigint check (byte_size > 0),
  state text not null check (state in ('receiving', 'waiting', 'reading', 'done', 'refused')),
  -- A job that ended before it was done is not tried for ever: the file may be the reason.
  tries integer not null default 0 check (tries >= 0),
  claimed_until timestamptz,
  -- What was taken in, with its first pages; null until then.
  report jsonb,
  -- Why it was refused, for people.
  failure text check (failure <> ''),
  acting_staff_id bigint not null references staff,
  acting_origin text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'done') = (report is not null)),
  check ((state = 'refused') = (failure is not null))
);
create index book_uploads_title on book_uploads (title_id, id desc);
create index book_uploads_open on book_uploads (id) where state in ('receiving', 'waiting', 'reading');

-- Files of the store that nothing needs after a moment: an upload is written here before its first byte, so that a
-- process that is killed leaves nothing behind.
create table unneeded_files (
  storage_key text primary key,
  remove_after timestamptz not null
);
create index unneeded_files_due on unneeded_files (remove_after);
