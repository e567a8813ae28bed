-- Files of folders that were brought in, each once, whatever they are called. They outlive their runs.
create table import_files (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  brought_in_at timestamptz not null
);
