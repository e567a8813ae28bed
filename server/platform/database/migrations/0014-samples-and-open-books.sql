-- Samples carry the number of the rules they were made by (server/catalogue/sample-version.ts). Those made before may
-- hold more than their pages show: they are read by nobody until they are made anew.

alter table ebook_files
  -- By which rules a sample was made last, or found not to be possible; 0: by those before there was a number.
  add column sample_version integer not null default 0 check (sample_version >= 0),
  -- For the operator: why there is no sample, or why its pages are pictures.
  add column sample_note text;

-- Which book a subscriber reads in which session: at the end of the subscription that one may be finished. Rows are
-- removed a day later.
create table open_books (
  session_id bigint not null references sessions (id) on delete cascade,
  edition_id bigint not null references editions on delete cascade,
  read_at timestamptz not null,
  primary key (session_id, edition_id)
);
create index open_books_edition on open_books (edition_id);
create index open_books_read_at on open_books (read_at);
