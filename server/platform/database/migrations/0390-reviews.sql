-- Whether the shop has reviews. Off: they are in no page, no feed and no call.
alter table shop_settings add column reviews boolean not null default false;

-- What readers say about titles, one review for each title and reader. Only those in the state `shown` are public.
create table reviews (
  id bigint generated always as identity primary key,
  title_id bigint not null references titles on delete cascade,
  user_id bigint not null references users on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  body text not null check (length(body) <= 3000),
  -- As the reader chose to be called; empty: not by name.
  reviewer text not null check (length(reviewer) <= 60),
  -- Whether the reader had read the title to its end when the review was written.
  finished boolean not null,
  state text not null check (state in ('waiting', 'shown', 'hidden')),
  -- Why the shop hides it, as its reader is told.
  hidden_because text check ((state = 'hidden') = (hidden_because is not null)),
  reply text check (reply <> '' and length(reply) <= 2000),
  replied_at timestamptz check ((reply is null) = (replied_at is null)),
  -- Kept by a trigger from review_marks.
  helpful integer not null default 0 check (helpful >= 0),
  reports integer not null default 0 check (reports >= 0),
  created_at timestamptz not null,
  -- When the reader wrote what it says now.
  written_at timestamptz not null,
  version integer not null default 1,
  unique (user_id, title_id)
);
create index reviews_of_title on reviews (title_id, state);
create index reviews_by_state on reviews (state, written_at, id);
create index reviews_reported on reviews (written_at, id) where reports > 0;

-- What other readers say about a review: that it helped them, or that the shop should look at it.
create table review_marks (
  review_id bigint not null references reviews on delete cascade,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('helpful', 'report')),
  marked_at timestamptz not null,
  primary key (review_id, user_id, kind)
);
create index review_marks_user on review_marks (user_id);

create function count_review_marks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews r set helpful = r.helpful + m.helpful, reports = r.reports + m.reports
    from (select review_id, count(*) filter (where kind = 'helpful') as helpful,
        count(*) filter (where kind = 'report') as reports from added group by 1) as m
    where r.id = m.review_id;
  else
    -- In the order of their ids, so that two accounts that are deleted at once do not wait for each other.
    perform from reviews where id in (select review_id from removed) order by id for no key update;
    update reviews r set helpful = r.helpful - m.helpful, reports = r.reports - m.reports
    from (select review_id, count(*) filter (where kind = 'helpful') as helpful,
        count(*) filter (where kind = 'report') as reports from removed group by 1) as m
    where r.id = m.review_id;
  end if;
  return null;
end $$;
create trigger review_marks_counted_on_insert after insert on review_marks
  referencing new table as added for each statement execute function count_review_marks();
create trigger review_marks_counted_on_delete after delete on review_marks
  referencing old table as removed for each statement execute function count_review_marks();

-- How many shown reviews give a title so many stars, kept by a trigger from reviews.
create table review_counts (
  title_id bigint not null,
  stars smallint not null,
  -- A negative change must pass the insert before it meets its row, so the column has no check of its own.
  reviews integer not null,
  primary key (title_id, stars)
);

create type review_place as (title_id bigint, stars smallint);

create function count_reviews() returns trigger language plpgsql as $$
declare
  gained review_place[];
  lost review_place[];
begin
  if tg_op <> 'DELETE' then
    select array_agg((title_id, stars)::review_place) into gained from added where state = 'shown';
  end if;
  if tg_op <> 'INSERT' then
    select array_agg((title_id, stars)::review_place) into lost from removed where state = 'shown';
  end if;
  insert into review_counts as counts (title_id, stars, reviews)
  select title_id, stars, sum(change)
  from (
    select p.title_id, p.stars, 1 as change from unnest(gained) as p
    union all select p.title_id, p.stars, -1 from unnest(lost) as p
  ) as changes
  group by 1, 2 having sum(change) <> 0 order by 1, 2
  on conflict (title_id, stars) do update set reviews = counts.reviews + excluded.reviews;
  return null;
end $$;
create trigger reviews_counted_on_insert after insert on reviews
  referencing new table as added for each statement execute function count_reviews();
create trigger reviews_counted_on_delete after delete on reviews
  referencing old table as removed for each statement execute function count_reviews();
create trigger reviews_counted_on_update after update on reviews
  referencing old table as removed new table as added for each statement execute function count_reviews();

-- Roles that look after promos look after reviews as well; those that may see everything see them.
update roles set rights = rights || '{ulasan.lihat,ulasan.ubah}' where 'pemasaran.ubah' = any (rights);
update roles set rights = rights || '{ulasan.lihat}' where name = 'Lihat saja' and not is_owner;
