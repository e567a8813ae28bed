-- The vocabulary of the search follows every write of a listing, whoever makes it (F68). It was counted for new
-- listings only: a renamed title left its old word behind, and no title was found by its new one when misspelt.
--
-- A negative change passes the insert before it meets its word, so the column has no check of its own.
alter table search_words drop constraint search_words_titles_check;

-- Words are written in their order: two transactions lock them alike. A word that no title has is removed: it must
-- not be offered as a correction.
create function change_search_words(added text[], removed text[]) returns void language sql as $$
  insert into search_words as known (word, titles)
  select word, sum(change)
  from (
    select unnest(added) as word, 1 as change
    union all
    select unnest(removed), -1
  ) as changes
  group by word having sum(change) <> 0
  order by word collate "C"
  on conflict (word) do update set titles = known.titles + excluded.titles;
  delete from search_words where titles = 0 and word = any(removed);
$$;

create function count_search_words() returns trigger language plpgsql as $$
declare
  gained text[];
  lost text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(word) into gained from added, unnest(tsvector_to_array(search)) as word;
  elsif tg_op = 'DELETE' then
    select array_agg(word) into lost from removed, unnest(tsvector_to_array(search)) as word;
  else
    -- Most updates leave the words alone: a price, a cover, a place among the best sellers.
    select array_agg(word) into gained
    from added a join removed r using (title_id), unnest(tsvector_to_array(a.search)) as word
    where a.search is distinct from r.search;
    select array_agg(word) into lost
    from added a join removed r using (title_id), unnest(tsvector_to_array(r.search)) as word
    where a.search is distinct from r.search;
  end if;
  if gained is not null or lost is not null then
    perform change_search_words(coalesce(gained, '{}'), coalesce(lost, '{}'));
  end if;
  return null;
end $$;

-- Triggers of one event run in the order of their names: these come after those that count listings, in every
-- transaction.
create trigger listings_words_on_insert after insert on listings
  referencing new table as added for each statement execute function count_search_words();
create trigger listings_words_on_delete after delete on listings
  referencing old table as removed for each statement execute function count_search_words();
create trigger listings_words_on_update after update on listings
  referencing old table as removed new table as added for each statement execute function count_search_words();

truncate search_words;
insert into search_words (word, titles)
select word, count(*) from listings, unnest(tsvector_to_array(search)) as word group by word;

-- The sold count that a title's place among the best sellers was last made from. A sale leaves it behind; a job
-- brings it up every minute, and finds the rows to do in an index that holds no others.
alter table sales_counts add column ranked bigint not null default 0;
update sales_counts s set ranked = l.sold_rank from listings l where l.title_id = s.title_id;
create index sales_counts_unranked on sales_counts (title_id) where sold <> ranked;
