-- How the columns of a sender's files are read, kept by name and found again by the names of the columns.
create table import_mappings (
  name text primary key check (length(name) between 1 and 100),
  -- The file's column names, folded and in their order, hashed.
  header text not null,
  mapping jsonb not null,
  used_at timestamptz not null
);
create index import_mappings_header on import_mappings (header, used_at desc);
