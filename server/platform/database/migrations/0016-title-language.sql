-- Books of one name, author and year in two languages are two books: an import has to know in which one a title is.
-- ISO 639 codes in alphabetical order: 'id', 'en/id'.
alter table titles add column language text check (language ~ '^[a-z]{2,3}(/[a-z]{2,3})*$');
