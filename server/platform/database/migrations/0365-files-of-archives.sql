-- Files of an archive that was brought in: covers and books named by ISBN, and what became of each.
create table import_run_files (
  run_id bigint not null references import_runs (id) on delete cascade,
  -- Its place in the archive.
  at integer not null check (at >= 0),
  name text not null check (length(name) between 1 and 500),
  bytes bigint not null check (bytes >= 0),
  isbn text,
  kind text not null check (kind in ('cover', 'book', 'other')),
  state text not null check (state in ('waiting', 'taken', 'unchanged', 'kept', 'refused')),
  reason text check (reason in ('isbn_missing', 'isbn_invalid', 'not_in_shop', 'no_ebook', 'second_cover', 'second_book',
    'other_kind', 'too_large', 'encrypted', 'damaged', 'unreadable')),
  title_id bigint references titles (id) on delete set null,
  -- Of a book that was handed to the job which takes in uploads.
  upload_id bigint references book_uploads (id) on delete set null,
  primary key (run_id, at),
  check ((state = 'refused') = (reason is not null))
);
create index import_run_files_waiting on import_run_files (run_id) where state = 'waiting';
create index import_run_files_title_id_idx on import_run_files (title_id);
create index import_run_files_upload_id_idx on import_run_files (upload_id);

-- From where a title's cover was taken; of an archive or a book, `address` is the file's name.
alter table cover_wishes add column origin text not null default 'address'
  check (origin in ('address', 'archive', 'book'));

-- The command line has no member of staff.
alter table book_uploads alter column acting_staff_id drop not null, alter column acting_origin drop not null;
