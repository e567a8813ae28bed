-- The permission of a device to keep a copy of a book that is read without a connection. It belongs to the device's
-- session and ends with it. A device that names a lease without a row here deletes its copy. Devices with older copies
-- name none: their first renewal makes the row.
create table offline_leases (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  edition_id bigint not null references editions on delete cascade,
  source text not null check (source in ('Book User', 'Book Subscriber')),
  saved_at timestamptz not null,
  ends_at timestamptz not null,
  unique (session_id, edition_id)
);
