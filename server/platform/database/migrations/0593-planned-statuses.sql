-- The status that a title gets at a time that staff have planned; one plan a title. A job applies it then, once, and
-- removes it. A plan that could not be applied stays with its reason, so that staff see it.
create table planned_statuses (
  title_id bigint primary key references titles on delete cascade,
  status text not null check (status in ('on_sale', 'withdrawn')),
  starts_at timestamptz not null,
  refused_because text check (refused_because in ('no_edition', 'draft'))
);
create index planned_statuses_to_come on planned_statuses (starts_at) where refused_because is null;
create index planned_statuses_refused on planned_statuses (title_id) where refused_because is not null;
