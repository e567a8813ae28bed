-- The shop keeps the vocabulary in memory and asks before each use which words came since: `since` is the version of
-- the words at which a word was added. A word that gains or loses titles keeps its own.
alter table search_words add column since bigint not null default 0;
create index search_words_since on search_words (since);
alter table catalogue_version add column words_version bigint not null default 0;

-- Words that look alike are compared in the shop; this index was half of what a new word cost.
drop index search_words_trigrams;

-- The lock on the version's row lets writers of words commit in the order of their versions: who has seen a version
-- has seen all words up to it.
create or replace function change_search_words(added text[], removed text[]) returns void language plpgsql as $$
declare
  version bigint := 0;
begin
  if added <> '{}' then
    update catalogue_version set words_version = words_version + 1 returning words_version into version;
  end if;
  insert into search_words as known (word, titles, since)
  select word, sum(change), version
  from (
    select unnest(added) as word, 1 as change
    union all
    select unnest(removed), -1
  ) as changes
  group by word having sum(change) <> 0
  order by word collate "C"
  on conflict (word) do update set titles = known.titles + excluded.titles;
  delete from search_words where titles = 0 and word = any(removed);
end $$;
