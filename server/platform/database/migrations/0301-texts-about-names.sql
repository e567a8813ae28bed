-- What the page of an author, a publisher or a series says about them, in paragraphs apart by an empty line.
alter table contributors add column about text not null default '' check (length(about) <= 4000);
alter table publishers add column about text not null default '' check (length(about) <= 4000);
alter table series add column about text not null default '' check (length(about) <= 4000);
