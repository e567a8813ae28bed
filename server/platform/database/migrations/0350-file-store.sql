-- The store that holds the shop's files, by the id that is written in it: an instance with another store would have
-- none of the others' files.
create table file_store (
  id uuid not null,
  only_row boolean primary key default true check (only_row)
);
