-- The titles whose covers a header picture shows beside its words, each a link of its own.

create table landing_titles (
  landing_id bigint not null references landings on delete cascade,
  position smallint not null check (position between 0 and 2),
  title_id bigint not null references titles on delete cascade,
  primary key (landing_id, position),
  unique (landing_id, title_id)
);
create index landing_titles_title on landing_titles (title_id);
