-- What a search of a shelf reads: the name of a title and of its contributors, folded as kernel/text.ts folds what was
-- typed. Shelves hold titles that are in no listing (withdrawn ones), so the catalogue's index cannot be asked. Kept by
-- triggers, so that it follows every write, whoever makes it.

create function fold_text(written text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize(written, nfkd)), '[\u0300-\u036f]', '', 'g')
$$;

create table title_texts (
  title_id bigint primary key references titles on delete cascade,
  text text not null
);

create function write_title_texts(title_ids bigint[]) returns void language sql as $$
  insert into title_texts as kept (title_id, text)
  select t.id, concat_ws(' ', fold_text(t.name), (
    select string_agg(c.name_key, ' ' order by tc.position)
    from title_contributors tc join contributors c on c.id = tc.contributor_id
    where tc.title_id = t.id
  ))
  from titles t where t.id = any(title_ids)
  order by t.id
  on conflict (title_id) do update set text = excluded.text where kept.text <> excluded.text
$$;

create function write_texts_of_titles() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_title_texts(array(select id from added));
  else
    -- Most updates leave the name alone: a cover, a description.
    perform write_title_texts(array(
      select added.id from added join removed using (id) where added.name <> removed.name
    ));
  end if;
  return null;
end $$;
create trigger titles_texts_on_insert after insert on titles
  referencing new table as added for each statement execute function write_texts_of_titles();
create trigger titles_texts_on_update after update on titles
  referencing old table as removed new table as added for each statement execute function write_texts_of_titles();

create function write_texts_of_contributions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform write_title_texts(array(select distinct title_id from removed));
  else
    perform write_title_texts(array(select distinct title_id from added));
  end if;
  return null;
end $$;
create trigger title_contributors_texts_on_insert after insert on title_contributors
  referencing new table as added for each statement execute function write_texts_of_contributions();
create trigger title_contributors_texts_on_update after update on title_contributors
  referencing new table as added for each statement execute function write_texts_of_contributions();
create trigger title_contributors_texts_on_delete after delete on title_contributors
  referencing old table as removed for each statement execute function write_texts_of_contributions();

create function write_texts_of_contributors() returns trigger language plpgsql as $$
begin
  perform write_title_texts(array(
    select distinct tc.title_id
    from added join removed using (id) join title_contributors tc on tc.contributor_id = added.id
    where added.name_key <> removed.name_key
  ));
  return null;
end $$;
create trigger contributors_texts_on_update after update on contributors
  referencing old table as removed new table as added
  for each statement execute function write_texts_of_contributors();

select write_title_texts(array(select id from titles));

-- What a subscription opens, read whole for every page of that shelf: 21 of 130 thousand editions in a shop of 100
-- thousand titles.
create index editions_in_subscription on editions (title_id)
  where format = 'ebook' and in_subscription and file_key is not null;
